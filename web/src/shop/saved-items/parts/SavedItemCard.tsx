import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import type { OwnHoldAnywhere } from '@yardsnap/contract/holds'
import type { OwnOfferAnywhere } from '@yardsnap/contract/offers'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { formatPrice } from '@yardsnap/contract/formats'
import { formatTag } from '@yardsnap/contract/item-prices'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { canAskAbout, type SavedItem, type SavedItemState } from '@yardsnap/contract/saved-items'
import { MessageCircleQuestion, X } from 'lucide-react'
import { ownHoldText } from '#core/holds/hold-texts.ts'
import { ownOfferText, thingsText } from '#core/offers/offer-texts.ts'
import { ItemTile } from '#core/items/ItemTile.tsx'
import { formatMiles } from '@yardsnap/contract/miles'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

interface SavedItemCardProps {
  item: SavedItem
  /** The shopper's own hold of it; undefined without one. */
  hold: OwnHoldAnywhere | undefined
  /** The shopper's own offer for it, alone or with other things; undefined without one. */
  offer: OwnOfferAnywhere | undefined
  /** Of the device; null while it is not known. */
  position: Position | null
  onRemove: () => void
  onAsk: () => void
  isAsking: boolean
}

const STATES: Record<Exclude<SavedItemState, 'free' | 'gone'>, { text: string; tone: 'attention' | 'plain' }> = {
  pending: { text: t`Pending`, tone: 'attention' },
  held: { text: t`Held`, tone: 'attention' },
  sold: { text: t`Sold`, tone: 'plain' },
}

/** A saved item; a sold or removed one is gray, so that nobody drives there for it. */
export function SavedItemCard({ item, hold, offer, position, onRemove, onAsk, isAsking }: SavedItemCardProps) {
  const { state, listing } = item
  const title = shownTitle(item)
  const isAvailable = state !== 'sold' && listing !== null && !listing.isOver
  return (
    <article className="group relative flex h-full flex-col">
      <ItemTile
        item={item}
        opens={listing && item}
        as="h2"
        widthPixels={220}
        pictureClass="aspect-square rounded-card border border-line"
        isGray={!isAvailable}
        tag={item.price !== null && state !== 'sold' && <PriceTag price={formatTag(item.price)} />}
        over={
          <>
            {state !== 'free' && state !== 'gone' && !hold && (
              <p className="absolute top-2.5 left-2.5">
                <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
              </p>
            )}
            <IconButton
              label={`Remove ${title}`}
              icon={<X />}
              onClick={onRemove}
              className="absolute! top-2 right-2 z-10 border border-line bg-card hover:bg-paper-deep"
            />
          </>
        }
      >
        {item.formerPrice !== null && state !== 'sold' && (
          <p className="text-small text-ink-soft tabular-nums">
            Was <s>{formatPrice(item.formerPrice)}</s>
          </p>
        )}
        {offer && (
          <p className="rounded-control bg-sky-wash px-2.5 py-1 text-small font-semibold">
            {offer.items.length > 1 && <bdi>{thingsText(offer.items)}: </bdi>}
            {ownOfferText(offer, offer.timeZone)}
          </p>
        )}
        {hold && offer?.state !== 'accepted' && (
          <p className="rounded-control bg-sky-wash px-2.5 py-1 text-small font-semibold">
            {ownHoldText(hold, hold.timeZone)}
          </p>
        )}
        {listing ? (
          <WhenAndWhere listing={listing} position={position} />
        ) : (
          <p className="text-small font-semibold text-ink-soft">No longer listed</p>
        )}
      </ItemTile>
      {canAskAbout(item) && (
        <div className="relative z-10 mt-auto pt-2.5">
          {item.isAsked ? (
            <p className="text-small text-ink-soft">
              You asked today. The answer comes to{' '}
              <Link to="/messages" className="font-semibold text-sky underline underline-offset-4">
                Messages
              </Link>
              .
            </p>
          ) : (
            <Button
              tone="secondary"
              icon={<MessageCircleQuestion />}
              aria-label={`Still there? Ask about ${title}`}
              isPending={isAsking}
              pendingText="Asking..."
              onClick={onAsk}
              className="min-h-11! w-full px-3!"
            >
              Still there?
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

interface WhenAndWhereProps {
  listing: NonNullable<SavedItem['listing']>
  position: Position | null
}

function WhenAndWhere({ listing, position }: WhenAndWhereProps) {
  const { latitude, longitude, saleDate, startTime } = listing
  const when = listing.isCalledOff
    ? t`This sale was called off`
    : listing.isOver
      ? t`This sale is over`
      : [formatDay(saleDate), formatTime(startTime)].filter((part) => part !== '').join(', ')
  const where =
    position && latitude !== null && longitude !== null
      ? formatMiles(haversineMiles(position, { latitude, longitude }), listing)
      : listing.city
  return (
    <>
      <p className="text-small font-semibold">{when}</p>
      <p className="truncate text-small text-ink-soft">
        <bdi>{[where, listing.title].filter((part) => part !== '').join(' · ')}</bdi>
      </p>
    </>
  )
}
