import type { PublicListing } from '@yardsnap/contract/browse'
import { useId } from 'react'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { formatMiles } from '@yardsnap/contract/miles'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { addressText } from '@yardsnap/contract/address-text'
import { useRecentListings } from '#core/browse/api.ts'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'

/** S9.4. */
const SHOWN = 3

/** The nearest sales that everybody may visit, or the next ones (S2.4.7). */
export function RecentListings() {
  const query = useRecentListings(SHOWN)
  const { data: listings, error } = query
  if (error) {
    return <LoadFailure query={query} title="The sales could not be loaded" fallback="Failed to fetch listings" />
  }
  if (!listings)
    return (
      <Skeletons
        label="Loading sales"
        count={SHOWN}
        className="grid grid-cols-1 gap-3"
        itemClassName="h-24 rounded-card"
      />
    )
  if (listings.length === 0) return <p className="text-ink-soft">No recent sales found</p>
  return (
    <ul className="grid grid-cols-1 gap-3">
      {listings.slice(0, SHOWN).map((listing) => (
        <li key={listing.id}>
          <RecentListing listing={listing} />
        </li>
      ))}
    </ul>
  )
}

function RecentListing({ listing }: { listing: PublicListing }) {
  const titleId = useId()
  const days = useDaysToShow(listing)
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <ListingMosaic
        imageUrls={listing.imageUrls.slice(0, 1)}
        widthPixels={96}
        className="size-18 shrink-0 rounded-control desk:size-20"
      />
      <div className="min-w-0 grow basis-28">
        <h3 id={titleId} className="line-clamp-3 text-body text-pretty wrap-anywhere font-bold tracking-normal">
          <bdi>{listing.title}</bdi>
        </h3>
        {(listing.address || listing.isAddressHidden) && (
          <p className="line-clamp-3 text-small text-ink-soft">
            <bdi>{addressText(listing)}</bdi>
          </p>
        )}
        <p className="text-small font-semibold">
          {formatDates(days, formatDate)}
          {listing.distance !== null && (
            <span className="text-ink-soft">, {formatMiles(listing.distance, listing)}</span>
          )}
        </p>
      </div>
      <ButtonLink to="/sale/$listingId" params={{ listingId: listing.id }} tone="secondary" aria-describedby={titleId}>
        View
      </ButtonLink>
    </Card>
  )
}
