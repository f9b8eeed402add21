import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatTag } from '@yardsnap/contract/item-prices'
import { MAX_LEDGER_PURCHASES, type Purchase } from '@yardsnap/contract/ledger'
import { formatClock } from '#lib/instants.ts'
import { Button } from '#ui/Button.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

interface PurchaseListProps {
  purchases: readonly Purchase[]
  /** Of the sale, by whose clock its report and its insights count, too; null where it is not known. */
  timeZone: string | null
  onTakeBack: (purchase: Purchase) => void
}

export function PurchaseList({ purchases, timeZone, onTakeBack }: PurchaseListProps) {
  if (purchases.length === 0) return null
  return (
    <section aria-labelledby="sold">
      <h2 id="sold" className="text-h2">
        Sold
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {purchases.map((purchase) => (
          <li key={purchase.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-40 flex-1">
              <p className="font-semibold wrap-anywhere">
                <bdi>{shownTitle({ title: purchase.title })}</bdi>
                {purchase.quantity > 1 && <span className="font-normal text-ink-soft"> × {purchase.quantity}</span>}
              </p>
              <p className="text-small text-ink-soft">
                <time dateTime={purchase.soldAt}>{formatClock(purchase.soldAt, timeZone)}</time>
              </p>
            </div>
            {purchase.price === null ? (
              <span className="text-ink-soft">Not counted</span>
            ) : (
              <PriceTag price={formatTag(purchase.price)} />
            )}
            <Button
              tone="quiet"
              aria-label={`Undo: ${shownTitle({ title: purchase.title })}`}
              onClick={() => onTakeBack(purchase)}
              className="-mr-3"
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {purchases.length >= MAX_LEDGER_PURCHASES && (
        <p className="pt-3 text-small text-ink-soft">
          These are the latest {MAX_LEDGER_PURCHASES}. The total counts all of them.
        </p>
      )}
    </section>
  )
}
