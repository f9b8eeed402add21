import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import type { TillState } from '@yardsnap/contract/till'
import { Button } from '#ui/Button.tsx'
import { useTillChange } from '#day/till/api.ts'
import { timeText } from '#day/till/use-till.ts'

/** Lists items that two phones sold without knowing of each other, until the host has resolved it. */
export function Conflicts({ state }: { state: TillState }) {
  const { isPending, takeBackPurchase, acceptOversold } = useTillChange(state.listing.id)
  return state.oversold.map(({ itemId, quantity, buyers, ...item }) => (
    <section
      key={itemId}
      aria-label={`Sold twice: ${shownTitle(item)}`}
      className="border-b border-danger bg-danger-wash px-4 py-3"
    >
      <div className="mx-auto max-w-xl">
        <h2 className="text-h3 text-danger">
          Sold twice: <bdi>{shownTitle(item)}</bdi>
        </h2>
        <p className="text-small">
          {plural(quantity, {
            one: 'There was only #. Who has it?',
            other: 'There were only #. Who has it?',
          })}
        </p>
        <ul className="py-2">
          {buyers.map((buyer) => (
            <li key={buyer.purchaseId} className="flex flex-wrap items-center gap-2 py-1">
              <span className="grow basis-40">
                {buyer.deviceName ?? 'Marked sold'}
                {buyer.number !== null && ` #${buyer.number}`}, {timeText(buyer.soldAt, state.listing.timeZone)}
                {buyer.cents !== null && `, ${formatPrice(buyer.cents / 100)}`}
              </span>
              <Button tone="secondary" disabled={isPending} onClick={() => takeBackPurchase(buyer.purchaseId)}>
                Take back
              </Button>
            </li>
          ))}
        </ul>
        <Button tone="secondary" disabled={isPending} className="w-full" onClick={() => acceptOversold(itemId)}>
          All are right: I had more of them
        </Button>
      </div>
    </section>
  ))
}
