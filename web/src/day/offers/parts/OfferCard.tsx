import { formatPrice } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { type OfferRequest, percentBelow } from '@yardsnap/contract/offers'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { centsText, thingsText } from '#core/offers/offer-texts.ts'
import { Badge } from '#ui/Badge.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

interface OfferCardProps {
  offer: OfferRequest
  /** Offers of others for one of its things, the highest first. */
  rivals: readonly OfferRequest[]
  /** Shown beside the shopper's name. */
  note: string
  /** What the host can do. */
  children?: ReactNode
}

/** Who offers what: the price, how much less that is, who else offers, and how far away they live. */
export function OfferCard({ offer, rivals, note, children }: OfferCardProps) {
  const [first] = offer.items
  const cents = offer.agreedCents ?? offer.cents
  return (
    <article className="grid grid-cols-1 content-between gap-3 rounded-card border border-line bg-card p-3.5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="flex min-w-0 grow basis-52 items-center gap-3.5">
          <ItemRow
            item={{
              title: thingsText(offer.items),
              category: first?.category ?? '',
              pictureUrl: first?.pictureUrl ?? null,
            }}
            pixels={64}
            as="h3"
          >
            <p className="text-ink-soft wrap-anywhere">{[offer.shopperName, note].filter(Boolean).join(', ')}</p>
          </ItemRow>
        </div>
        <p className="flex items-center gap-2.5">
          <PriceTag price={centsText(cents)} />
          {offer.askingCents > cents && (
            <span className="text-small text-ink-soft tabular-nums">
              {percentBelow(cents, offer.askingCents)}% off {centsText(offer.askingCents)}
            </span>
          )}
        </p>
      </div>
      {offer.items.length > 1 && (
        <p className="text-small text-ink-soft wrap-anywhere">
          {offer.items.map((item) => `${shownTitle(item)} ${formatPrice(item.price)}`).join(' · ')}
        </p>
      )}
      {(rivals.length > 0 || offer.withinMiles !== null) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
          {rivals.length > 0 && (
            <Badge tone="attention" canWrap>
              {describeRivals(offer, rivals)}
            </Badge>
          )}
          {offer.withinMiles !== null && <span>lives within {offer.withinMiles} miles</span>}
        </p>
      )}
      {children}
    </article>
  )
}

/** What others offer. A price for other things beside the same one names them, so that nobody takes it for one of this thing. */
function describeRivals(offer: OfferRequest, rivals: readonly OfferRequest[]): string {
  const ids = new Set(offer.items.map(({ itemId }) => itemId))
  const isForSame = ({ items }: OfferRequest) =>
    items.length === ids.size && items.every(({ itemId }) => ids.has(itemId))
  const [only] = rivals
  if (only && rivals.length === 1) {
    const { cents, shopperName } = only
    if (isForSame(only)) return t`Also offered: ${centsText(cents)}, ${shopperName}`
    return t`Also offered: ${centsText(cents)} for ${thingsText(only.items)}, ${shopperName}`
  }
  const others = plural(rivals.length, { one: '# other offer', other: '# other offers' })
  const best = rivals.find(isForSame)
  return best ? t`${others}, up to ${centsText(best.cents)}` : others
}
