import { centsNow } from '@yardsnap/contract/asking-price'
import { hasPrice } from '@yardsnap/contract/item-prices'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { getAvailability, getPictureUrl, type ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { isRunning, type ListingOffers, type OwnOffer } from '@yardsnap/contract/offers'
import { plural, t } from '@yardsnap/contract/texts'
import { HandCoins, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useOfferActions } from './api.ts'
import type { OfferedThing } from './OfferForm.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import { OwnOfferNote } from './OwnOfferNote.tsx'

/** What an item costs now; null when no offer can be made for it. @param offers undefined: not known yet */
export function toOfferedThing(
  item: ListedItem,
  { listing, offers }: { listing: Listing; offers: ListingOffers | undefined },
): OfferedThing | null {
  const isOffered = getAvailability(item) !== 'sold' && hasPrice(item) && !item.isFirm
  if (!isOffered || (offers && takesNoOffer(item.id, offers))) return null
  const cents = centsNow(item, listing, new Date())
  return { itemId: item.id, title: item.title, category: item.category, pictureUrl: getPictureUrl(item), cents }
}

/** Whether the price of an item is firm, or others have all of it. */
export const takesNoOffer = (itemId: string, { firmItemIds, heldItemIds }: ListingOffers): boolean =>
  firmItemIds.includes(itemId) || heldItemIds.includes(itemId)

interface OfferControlProps {
  item: ListedItem
  listing: Listing
  offers: ListingOffers | undefined
}

/** What a shopper has offered for an item, or how to offer. Signed out, offering leads to the sign-in page and back. */
export function OfferControl({ item, listing, offers }: OfferControlProps) {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { reply } = useOfferActions(listing.id)
  const mine = offers?.mine.find(({ items }) => items.some(({ itemId }) => itemId === item.id))
  const thing = toOfferedThing(item, { listing, offers })
  // A sheet that is open stays when the thing takes no offer anymore: it says why when the price is sent.
  const [opened, setOpened] = useState(thing)
  const shown = thing ?? opened
  const canOffer =
    offers?.rule != null && offers.isOpen && thing !== null && (mine === undefined || canOfferAgain(mine))
  const label = mine && isRunning(mine) ? t`Another price` : t`Make an offer`
  return (
    <>
      {mine && mine.state !== 'withdrawn' && (
        <OwnOfferNote
          offer={mine}
          timeZone={listing.timeZone}
          title={mine.items.length > 1 ? null : shownTitle(item)}
          isHeldForOthers={mine.items.some(({ itemId }) => offers?.heldItemIds.includes(itemId))}
          reply={reply}
        />
      )}
      {canOffer && (
        <Button
          tone="secondary"
          className="relative min-h-11 px-4!"
          icon={<HandCoins />}
          aria-label={`${label}: ${shownTitle(item)}`}
          onClick={() => {
            setOpened(thing)
            if (user) setOpen(true)
            else window.location.assign(getLoginUrl())
          }}
        >
          {label}
        </Button>
      )}
      {offers?.rule && shown && (
        <OfferSheet isOpen={isOpen} onOpenChange={setOpen} listingId={listing.id} things={[shown]} rule={offers.rule} />
      )}
    </>
  )
}

/** Whether the shopper can name a price for what an own offer was for, alone. */
function canOfferAgain({ state, items, roundsLeft }: OwnOffer): boolean {
  if (roundsLeft === 0 || state === 'accepted' || state === 'sold') return false
  // A running bundle has to be withdrawn first.
  return items.length === 1 || !isRunning({ state })
}

interface OfferBadgeProps {
  itemId: string
  offers: ListingOffers | undefined
  /** Whether something beside it says that others have it. */
  isHeldTold: boolean
}

/** Why no offer is taken, or '2 offers', as an entry of a list. */
export function OfferBadge({ itemId, offers, isHeldTold }: OfferBadgeProps) {
  if (!offers?.rule) return null
  if (offers.firmItemIds.includes(itemId)) return <li>Price is firm</li>
  if (offers.heldItemIds.includes(itemId) && !isHeldTold) {
    return (
      <li>
        <Badge tone="attention" icon={<Hourglass aria-hidden />} canWrap>
          Held for somebody else
        </Badge>
      </li>
    )
  }
  const count = offers.counts.find((entry) => entry.itemId === itemId)?.count ?? 0
  if (count === 0) return null
  return (
    <li>
      <Badge icon={<HandCoins aria-hidden />}>{plural(count, { one: '# offer', other: '# offers' })}</Badge>
    </li>
  )
}
