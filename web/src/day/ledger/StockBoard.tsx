import { pricesAt } from '@yardsnap/contract/asking-price'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import { availableFirst, getPictureUrl, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { toDollars } from '@yardsnap/contract/till-money'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { ItemAvailabilityBadges } from '#core/items/ItemAvailabilityBadges.tsx'
import { usePriceChanges } from '#core/items/use-price-changes.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { PremiumHint } from '#core/plans/PremiumHint.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useStableOrder } from './use-stable-order.ts'
import { StockButtons } from './StockButtons.tsx'
import { useStockSelling } from './use-stock-selling.tsx'

/** From this many items on, a search field is quicker than scrolling. */
const MANY_ITEMS = 8

/** Every seller's list of what is sold and pending; lines stay where they are while they are marked. */
export function StockBoard({ listing }: { listing: Listing }) {
  usePriceChanges(listing)
  const selling = useStockSelling(listing)
  const { stock } = selling
  const getCents = pricesAt(listing, currentTime())
  const { isPremium } = usePlan()
  const [search, setSearch] = useState('')
  const ordered = useStableOrder(stock.items, availableFirst)
  const words = search.trim().toLowerCase()
  const shown = ordered.filter((item) => shownTitle(item).toLowerCase().includes(words))
  const soldCount = stock.items.filter((item) => getAvailability(item) === 'sold').length
  return (
    <div className="grid grid-cols-1 gap-4">
      {isPremium ? (
        <ButtonLink
          to="/sale/$listingId/ledger"
          params={{ listingId: listing.id }}
          tone="secondary"
          icon={<HandCoins />}
          className="justify-self-start"
        >
          Sales tracking
        </ButtonLink>
      ) : (
        <PremiumHint reason="sales_tracking" text="With Premium you see a running total and everything that sold." />
      )}
      <p aria-live="polite" className="text-ink-soft tabular-nums">
        {soldCount} of {stock.items.length} sold
      </p>
      {ordered.length >= MANY_ITEMS && (
        <TextField label="Find an item" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      )}
      <ul className="grid grid-cols-1 gap-2.5 wide:grid-cols-2">
        {shown.map((item) => {
          const isSold = getAvailability(item) === 'sold'
          return (
            <li key={item.id} className="rounded-card border border-line bg-card p-3">
              <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 *:last:basis-40">
                <ItemRow item={{ ...item, pictureUrl: getPictureUrl(item) }} pixels={64} as="h2" isSold={isSold}>
                  <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                    {isPriced(item) && <PriceTag price={formatTag(toDollars(getCents(item)))} />}
                    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-soft empty:hidden">
                      <ItemAvailabilityBadges item={item} />
                    </ul>
                  </div>
                </ItemRow>
              </div>
              <div className="mt-2">
                <StockButtons item={item} selling={selling} />
              </div>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && (
        <Card className="px-4.5 py-4 text-ink-soft">
          {ordered.length === 0 ? 'This sale has no items yet.' : 'No item has this name.'}
        </Card>
      )}
      {selling.questions}
    </div>
  )
}
