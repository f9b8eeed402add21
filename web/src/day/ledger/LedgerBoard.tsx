import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { formatMoney, formatRoundedMoney } from '@yardsnap/contract/formats'
import type { HeldPiece } from '@yardsnap/contract/holds'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { dollars } from '@yardsnap/contract/money'
import { useState } from 'react'
import { isPremiumRefusal } from '#api/call.ts'
import { useHoldRequests } from '#core/holds/api.ts'
import { type HeldAnswer, heldAgainst, withAgreedPrice } from '#day/holds/held-answer.ts'
import { HeldQuestion } from '#day/holds/HeldQuestion.tsx'
import { usePriceChanges } from '#core/items/use-price-changes.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { PremiumLock } from '#core/plans/PremiumHint.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#lib/toast.ts'
import { useSelling, useLedger } from './api.ts'
import { PurchaseList } from './parts/PurchaseList.tsx'
import { SellDialog, type SoldFor } from './parts/SellDialog.tsx'
import { UnsoldItem } from './parts/UnsoldItem.tsx'
import { soldText } from './sold-text.ts'

/** From this many items on, a search field is quicker than scrolling. */
const MANY_ITEMS = 8

/** Records sales as they happen, and adds them up (S6.3). */
export function LedgerBoard({ listing }: { listing: Listing }) {
  usePriceChanges(listing)
  const query = useLedger(listing.id)
  const { data: ledger, error } = query
  const { sell, takeBack, idFor } = useSelling(listing.id)
  const [asked, setAsked] = useState<ListedItem | null>(null)
  const [search, setSearch] = useState('')
  const requests = useHoldRequests(listing.id)
  const [held, setHeld] = useState<{ item: ListedItem; sold: SoldFor; held: HeldPiece[] } | null>(null)

  if (isPremiumRefusal(error)) {
    return (
      <PremiumLock
        reason="sales_tracking"
        title="Know what the day brought in"
        text="With Premium you record what each item sold for and see a running total."
      />
    )
  }
  if (error && !ledger) return <LoadFailure query={query} title="Your sold items could not be loaded" />
  if (!ledger) {
    return (
      <Skeletons label="Loading what was sold" count={3} className="grid gap-2.5" itemClassName="h-24 rounded-card" />
    )
  }

  const note = (item: ListedItem, sold: SoldFor) => {
    setAsked(null)
    const held = heldAgainst(item, sold.quantity, requests)
    if (held.length > 0) setHeld({ item, sold, held })
    else noteSold(item, sold)
  }
  const noteSold = (item: ListedItem, { quantity, price }: SoldFor, answer?: HeldAnswer) => {
    const sold = { itemId: item.id, quantity, price, isToSomebodyElse: false, ...answer }
    const id = idFor(sold)
    setHeld(null)
    sell.mutate(
      { id, ...sold },
      {
        onSuccess: () =>
          showToast({
            title: soldText(null, price),
            description: shownTitle(item),
            action: { label: t`Undo`, onPress: () => takeBack.mutate(id) },
          }),
      },
    )
  }
  const left = listing.items.filter((item) => quantityLeft(item) > 0)
  const words = search.trim().toLowerCase()
  const shown = left.filter((item) => shownTitle(item).toLowerCase().includes(words))
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-10">
      <div className="wide:sticky wide:top-20 wide:order-last">
        <LedgerTotal total={dollars(ledger.total)} estimate={dollars(ledger.estimate)} />
      </div>
      <div className="grid min-w-0 gap-8">
        <section aria-labelledby="for-sale">
          <h2 id="for-sale" className="mb-3 text-h2">
            Still for sale ({left.length})
          </h2>
          {left.length >= MANY_ITEMS && (
            <TextField
              label="Find an item"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              className="mb-3"
            />
          )}
          <ul className="grid gap-2.5">
            {shown.map((item) => (
              <UnsoldItem
                key={item.id}
                listing={listing}
                item={item}
                isBusy={sell.isPending && sell.variables.itemId === item.id}
                onSold={(purchase) => note(item, purchase)}
                onOther={() => setAsked(item)}
              />
            ))}
          </ul>
          {shown.length === 0 && (
            <Card className="px-4.5 py-4 text-ink-soft">{emptyText(listing.items.length, left.length)}</Card>
          )}
        </section>
        <PurchaseList
          purchases={ledger.purchases}
          timeZone={listing.timeZone}
          onTakeBack={(purchase) => takeBack.mutate(purchase.id)}
        />
      </div>
      <SellDialog key={asked?.id} listing={listing} item={asked} onSold={note} onClose={() => setAsked(null)} />
      <HeldQuestion
        asked={held && { title: shownTitle(held.item), held: held.held }}
        timeZone={listing.timeZone}
        onAnswer={(answer) => {
          if (!held) return
          const now = currentTime()
          noteSold(held.item, withAgreedPrice(held.sold, { ...held, answer, listing, now }), answer)
        }}
        onCancel={() => setHeld(null)}
        cancelText="Not sold"
      />
    </div>
  )
}

function emptyText(itemCount: number, leftCount: number): string {
  if (leftCount > 0) return t`No item of that name is left.`
  return itemCount === 0 ? t`This sale has no items yet.` : t`Everything is sold.`
}

/** @param total,estimate in dollars */
function LedgerTotal({ total, estimate }: { total: number; estimate: number }) {
  return (
    <Card className="px-4.5 py-4">
      <h2 className="text-h3">Running total</h2>
      <p
        aria-live="polite"
        className="mt-1 mb-3 font-display text-[min(2.5rem,12vw)] leading-tight font-bold wrap-anywhere tabular-nums"
      >
        {formatMoney(total)}
      </p>
      {estimate > 0 && (
        <Progress
          label={`of ${formatRoundedMoney(estimate)} estimated for everything`}
          fraction={Math.min(1, total / estimate)}
        />
      )}
    </Card>
  )
}
