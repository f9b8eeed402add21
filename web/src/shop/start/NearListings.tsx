import { t } from '@yardsnap/contract/texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_DISTANCE } from '@yardsnap/contract/browse'
import { nearPagesQuery } from '#core/browse/api.ts'
import { ListingGrid, ListingGridSkeleton } from '#shop/browse/ListingGrid.tsx'
import { parseCoordinates } from '#lib/coordinates.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { useEffect } from 'react'
import { rememberPlace } from '#lib/remembered-place.ts'

/** The nearest sales, or the next ones anywhere while no place is known. */
export function NearListings({ location }: { location: string | undefined }) {
  const pages = useInfiniteQuery(nearPagesQuery(location))
  const page = pages.data?.pages[0]
  const isKnown = page !== undefined && !pages.isPlaceholderData && !page.isPlaceUnknown
  useEffect(() => {
    if (isKnown && location) rememberPlace(location)
  }, [isKnown, location])
  return (
    <section aria-labelledby="near">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="near" className="text-h2 wrap-anywhere">
          <Title location={location} />
        </h2>
        {page && page.listings.length > 0 && (
          <Link
            to="/browse"
            search={{ location, ...(location && { distance: MAX_DISTANCE }) }}
            className="inline-flex min-h-11 items-center font-semibold text-sky underline underline-offset-4"
          >
            All sales
          </Link>
        )}
      </div>
      {page ? (
        <div
          aria-busy={pages.isPlaceholderData}
          className={classes(
            'transition-opacity max-desk:[&_li:nth-child(n+5)]:hidden',
            pages.isPlaceholderData && 'opacity-60',
          )}
        >
          {page.listings.length > 0 ? (
            <ListingGrid listings={page.listings} />
          ) : (
            <NothingNear location={location} isPlaceUnknown={page.isPlaceUnknown} />
          )}
        </div>
      ) : pages.isError ? (
        <LoadFailure query={pages} title="The sales could not be loaded" fallback="Failed to fetch listings" />
      ) : (
        <ListingGridSkeleton />
      )}
    </section>
  )
}

function Title({ location }: { location: string | undefined }) {
  if (location === undefined) return t`Coming up`
  if (parseCoordinates(location)) return t`Near you`
  return (
    <>
      Near <bdi>{location}</bdi>
    </>
  )
}

function NothingNear({ location, isPlaceUnknown }: { location: string | undefined; isPlaceUnknown: boolean }) {
  if (isPlaceUnknown) {
    return (
      <EmptyState
        as="h3"
        scene="sign"
        title="We do not know this place"
        description="Try a ZIP, or a city with its state."
        action={<ButtonLink to="/browse">Browse all sales</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      as="h3"
      scene="sign"
      title={location === undefined ? 'No sales yet' : `No sales within ${MAX_DISTANCE} miles`}
      description={
        location === undefined
          ? 'Nobody has put up a sign yet. Yours could be the first.'
          : 'Nobody near has put up a sign yet. Yours could be the first.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/create">Put up a sale, free</ButtonLink>
          {location !== undefined && (
            <ButtonLink to="/browse" tone="secondary">
              Browse all sales
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}
