import { isStrip } from '@yardsnap/contract/ad-sizes'
import type { DisplayAd } from '@yardsnap/contract/ads'
import type { PublicListing } from '@yardsnap/contract/browse'
import { Fragment } from 'react'
import { AdBox } from '#core/ads/AdBox.tsx'
import { classes } from '#ui/classes.ts'
import { ListingCard, ListingCardSkeleton } from './ListingCard.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5.5'

/** Dense, so that the sale after a strip fills the row above it. */
const GRID_WITH_ADS = `${GRID} grid-flow-row-dense`

/** An ad's place: a row of its own for a strip, and that of a card for all others. */
const WIDE = 'col-span-full'
const CARD = 'rounded-card border border-dashed border-line py-5.5'

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
    <ul className={GRID_WITH_ADS}>
      {listings.map((listing, index) => {
        const number = index + 1
        const ad = number % SALES_BETWEEN_ADS === 0 && ads[(number / SALES_BETWEEN_ADS - 1) % ads.length]
        return (
          <Fragment key={listing.id}>
            <li>
              <ListingCard listing={listing} isFirst={index === 0} />
            </li>
            {ad && (
              <li
                className={classes(
                  'flex min-w-0 items-center justify-center print:hidden',
                  isStrip(ad.adSize) ? WIDE : CARD,
                )}
              >
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
