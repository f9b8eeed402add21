import { plural, t } from '@yardsnap/contract/texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DEFAULT_BROWSE_DISTANCE, MAX_DISTANCE } from '@yardsnap/contract/browse'
import { type ReactNode, useEffect } from 'react'
import { AdRow, TopAds } from '#core/ads/AdRow.tsx'
import { usePageAds } from '#core/ads/api.ts'
import { DayCardList } from '#shop/community-days/cards/DayCardList.tsx'
import { NewDayLink } from '#shop/community-days/NewDayLink.tsx'
import { AddSeenSaleLink } from '#shop/seen-sales/AddSeenSaleLink.tsx'
import { SeenSaleList } from '#shop/seen-sales/SeenSaleList.tsx'
import { NotifyMeButton } from '#shop/wants/NotifyMeButton.tsx'
import { rememberPlace } from '#lib/remembered-place.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { browsePagesQuery } from '#core/browse/api.ts'
import { dayWords, isPastDay, type ListingFilters } from '#core/browse/filters.ts'
import { FeedLink } from './parts/FeedLink.tsx'
import { CorrectedSearch, UnknownPlace } from './parts/SearchNotes.tsx'
import { ListingGrid, ListingGridSkeleton } from './ListingGrid.tsx'

const MAX_ADS_BESIDE = 3
const FAILURE = { title: t`The sales could not be loaded`, fallback: t`Failed to fetch listings` }

interface ListingResultsProps {
  filters: ListingFilters
  onChange: (filters: ListingFilters) => void
}

/** The sales that match the filters, page by page (S2.6.3, S2.6.4). */
export function ListingResults({ filters, onChange }: ListingResultsProps) {
  const pages = useInfiniteQuery(browsePagesQuery(filters))
  const ads = usePageAds('browse-sales')
  const [first, ...others] = pages.data?.pages ?? []
  const place = first && !pages.isPlaceholderData && !first.isPlaceUnknown ? filters.location : undefined
  useEffect(() => {
    if (place) rememberPlace(place)
  }, [place])
  if (!first || !ads.isSettled) {
    if (!pages.isError) return <ListingGridSkeleton />
    return <LoadFailure query={pages} {...FAILURE} />
  }
  const listings = [first, ...others].flatMap((page) => page.listings)
  const isStale = pages.isPlaceholderData
  return (
    <>
      <TopAds ads={ads} className="mb-5" />
      <div className="flex flex-col gap-8 wide:flex-row wide:items-start wide:gap-5.5">
        <div aria-busy={isStale} className={classes('min-w-0 grow transition-opacity', isStale && 'opacity-60')}>
          <Summary
            filters={filters}
            count={listings.length}
            hasMore={pages.hasNextPage}
            corrected={first.correctedSearch}
          />
          <DayCardList filters={filters} className="mb-8" />
          {listings.length > 0 ? (
            <ListingGrid listings={listings} ads={ads.at('between-listings')} />
          ) : (
            <NoListings filters={filters} isPlaceUnknown={first.isPlaceUnknown} onChange={onChange} />
          )}
          {pages.isError && (
            <LoadFailure query={{ ...pages, refetch: pages.fetchNextPage }} {...FAILURE} className="mt-6" />
          )}
          {pages.hasNextPage && !pages.isError && (
            <div className="mt-8 text-center">
              <Button
                tone="secondary"
                isPending={pages.isFetchingNextPage}
                pendingText="Loading..."
                onClick={() => void pages.fetchNextPage()}
              >
                Load More Sales
              </Button>
            </div>
          )}
          <SeenSaleList filters={filters} />
          <div
            className={classes(
              'mt-6 flex flex-wrap items-center gap-x-5 gap-y-3',
              listings.length === 0 && 'justify-center',
            )}
          >
            {listings.length > 0 && filters.search && <NotifyMeButton filters={filters} />}
            <AddSeenSaleLink />
            <NewDayLink />
            {listings.length > 0 && <FeedLink filters={filters} />}
          </div>
        </div>
        <AdRow
          ads={ads.at('sidebar', MAX_ADS_BESIDE)}
          className="justify-center wide:sticky wide:top-20 wide:w-75 wide:shrink-0 wide:flex-col wide:justify-start"
        />
      </div>
      <AdRow ads={ads.at('footer', 1)} className="mt-8 justify-center" />
    </>
  )
}

interface SummaryProps {
  filters: ListingFilters
  count: number
  hasMore: boolean
  corrected: string | null
}

function Summary({ filters, count, hasMore, corrected }: SummaryProps) {
  const { location, distance = DEFAULT_BROWSE_DISTANCE, order } = filters
  return (
    <div className="mb-4 text-ink-soft">
      <output className={classes('block', count === 0 && 'sr-only')}>
        {summaryText({ count, hasMore, distance: location === undefined ? null : distance })}
      </output>
      <CorrectedSearch typed={filters.search} corrected={corrected} />
      {location === undefined && order === undefined && count > 0 && (
        <p>Soonest first. Enter a ZIP or an address to see the nearest; without one, distance does not filter.</p>
      )}
    </div>
  )
}

/** @param distance in miles around a place; null without a place */
function summaryText({
  count,
  hasMore,
  distance,
}: Pick<SummaryProps, 'count' | 'hasMore'> & { distance: number | null }) {
  if (hasMore) {
    return distance === null ? t`The first ${count} sales` : t`The first ${count} sales within ${distance} miles`
  }
  const sales = plural(count, { one: '# sale', other: '# sales' })
  return distance === null ? sales : t`${sales} within ${distance} miles`
}

interface NoListingsProps extends ListingResultsProps {
  isPlaceUnknown: boolean
}

function NoListings({ filters, isPlaceUnknown, onChange }: NoListingsProps) {
  const { location, distance = DEFAULT_BROWSE_DISTANCE } = filters
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const canWiden = location !== undefined && !isPlaceUnknown && distance < MAX_DISTANCE
  return (
    <EmptyState
      scene="sign"
      title="No sales found"
      description={<Reason filters={filters} isPlaceUnknown={isPlaceUnknown} />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {!isPlaceUnknown && <NotifyMeButton filters={filters} />}
          <ButtonLink to="/create">Create Your Own Sale</ButtonLink>
          {canWiden && (
            <Button tone="secondary" onClick={() => onChange({ ...filters, distance: MAX_DISTANCE })}>
              Look within {MAX_DISTANCE} miles
            </Button>
          )}
          {isFiltered && (
            <Button tone="secondary" onClick={() => onChange({})}>
              Clear filters
            </Button>
          )}
        </div>
      }
    />
  )
}

function Reason({ filters, isPlaceUnknown }: { filters: ListingFilters; isPlaceUnknown: boolean }): ReactNode {
  const { search, location, distance = DEFAULT_BROWSE_DISTANCE, category, type } = filters
  if (isPlaceUnknown) return <UnknownPlace location={location} />
  if (isPastDay(filters)) return t`This day has passed`
  if (search) {
    return location ? (
      <>
        Nothing within {distance} miles matches “<bdi>{search}</bdi>”.
      </>
    ) : (
      <>
        Nothing matches “<bdi>{search}</bdi>”.
      </>
    )
  }
  if (location) return t`Nothing within ${distance} miles fits. There may be more a little farther out.`
  if (dayWords(filters) ?? category ?? type) return t`Nothing fits these filters.`
  return t`Nobody has put up a sign yet. Yours could be the first.`
}
