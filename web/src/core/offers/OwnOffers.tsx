import { isRunning, type OwnOfferAnywhere } from '@yardsnap/contract/offers'
import { HandCoins } from 'lucide-react'
import { goesOn } from '#lib/instants.ts'
import { useOwnOffers } from './api.ts'
import { ownOfferText, thingsText } from './offer-texts.ts'

/** What the shopper offers at a sale; nothing without any. What was agreed is among their holds. */
export function OwnOffers({ listingId }: { listingId: string }) {
  const offers = useOwnOffersNow().filter((offer) => offer.listingId === listingId && isRunning(offer))
  if (offers.length === 0) return null
  return (
    <ul aria-label="What you offered" className="mt-2 grid grid-cols-1 gap-1.5">
      {offers.map((offer) => (
        <li key={offer.id} className="flex items-start gap-2 rounded-control bg-sky-wash px-3 py-1.5 text-small">
          <HandCoins aria-hidden className="mt-0.5 size-4 shrink-0 text-sky" />
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{thingsText(offer.items)}</bdi>: {ownOfferText(offer, offer.timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Those that run and those that are agreed, also when the last answer is old. */
export function useOwnOffersNow(): OwnOfferAnywhere[] {
  const { data: offers = [], dataUpdatedAt } = useOwnOffers()
  return offers.filter(
    (offer) =>
      (isRunning(offer) || offer.state === 'accepted') && (offer.until === null || goesOn(offer.until, dataUpdatedAt)),
  )
}
