import type { DisplayAd } from '@yardsnap/contract/ads'
import type { PublicListing } from '@yardsnap/contract/browse'
import { Fragment } from 'react'
import { AdBox } from '#features/ads/AdBox.tsx'
import { ListingCard, ListingCardSkeleton } from './ListingCard.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5.5'

/** S2.6.4. */
const SKELETONS = 6

/** An ad follows every so many sales (S2.6.3). */
const SALES_BETWEEN_ADS = 4

/** @param ads shown between the sales, repeating */
export function ListingGrid({
  listings,
  ads = [],
}: {
  listings: readonly PublicListing[]
  ads?: readonly DisplayAd[]
}) {
  return (
    <ul className={GRID}>
      {listings.map((listing, index) => {
        const number = index + 1
        const ad = number % SALES_BETWEEN_ADS === 0 && ads[(number / SALES_BETWEEN_ADS - 1) % ads.length]
        return (
          <Fragment key={listing.id}>
            <li>
              <ListingCard listing={listing} isFirst={index === 0} />
            </li>
            {ad && (
              <li className="grid place-items-center rounded-card border border-dashed border-line p-5.5">
                <AdBox ad={ad} />
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

export function ListingGridSkeleton() {
  return (
    <div aria-busy className={GRID}>
      <output className="sr-only">Loading sales</output>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <ListingCardSkeleton key={index} />
      ))}
    </div>
  )
}
