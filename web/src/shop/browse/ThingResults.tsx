import { shownTitle } from '@yardsnap/contract/item-titles'
import { DEFAULT_BROWSE_DISTANCE, MAX_DISTANCE } from '@yardsnap/contract/browse'
import { formatDay } from '@yardsnap/contract/dates'
import { formatTag } from '@yardsnap/contract/item-prices'
import { daysToShow } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import type { Thing, ThingsOfSale } from '@yardsnap/contract/things'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { thingPagesQuery } from '#core/browse/api.ts'
import { isPastDay, type ListingFilters } from '#core/browse/filters.ts'
import { ItemTile } from '#core/items/ItemTile.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { HeartButton } from '#shop/saved/HeartButton.tsx'
import { useHearts } from '#shop/saved-items/api.ts'
import { NotifyMeButton } from '#shop/wants/NotifyMeButton.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { CorrectedSearch, UnknownPlace } from './parts/SearchNotes.tsx'

const GRID = 'grid grid-cols-pair gap-x-4 gap-y-7 desk:grid-cols-4 desk:gap-x-5 wide:grid-cols-6'

interface ThingResultsProps {
  filters: ListingFilters
  onChange: (filters: ListingFilters) => void
}

/** Pictures of things at the sales that match the filters, page by page. */
export function ThingResults({ filters, onChange }: ThingResultsProps) {
  const pages = useInfiniteQuery(thingPagesQuery(filters))
  const hearts = useHearts()
  const [first, ...others] = pages.data?.pages ?? []
  if (!first) {
    if (pages.isError) return <LoadFailure query={pages} title="The things could not be loaded" />
    return <Skeletons label="Loading things" count={12} className={GRID} itemClassName="aspect-[3/4] rounded-card" />
  }
  const sales = [first, ...others].flatMap((page) => page.sales)
  const isStale = pages.isPlaceholderData
  if (sales.length === 0 && !pages.hasNextPage) {
    return <NoThings filters={filters} onChange={onChange} isPlaceUnknown={first.isPlaceUnknown} />
  }
  return (
    <div aria-busy={isStale} className={classes('transition-opacity', isStale && 'opacity-60')}>
      <div className="mb-4 text-ink-soft">
        <output className="block">{summaryText(sales, pages.hasNextPage)}</output>
        <CorrectedSearch typed={filters.search} corrected={first.correctedSearch} />
      </div>
      <ul className={GRID}>
        {sales.flatMap(({ listing, things, hasMore }) => [
          ...things.map((thing) => (
            <li key={thing.itemId} className="group relative min-w-0">
              <ThingTile thing={thing} listing={listing}>
                <HeartButton
                  title={shownTitle(thing)}
                  isSaved={hearts.savedIds.has(thing.itemId)}
                  onToggle={() => hearts.toggle(thing.itemId)}
                  className="absolute top-1.5 right-1.5 rounded-full bg-card/90"
                />
              </ThingTile>
            </li>
          )),
          hasMore && (
            <li key={listing.id} className="min-w-0">
              <MoreOfSale listing={listing} />
            </li>
          ),
        ])}
      </ul>
      {pages.isError && (
        <LoadFailure
          query={{ ...pages, refetch: pages.fetchNextPage }}
          title="The things could not be loaded"
          className="mt-6"
        />
      )}
      {pages.hasNextPage && !pages.isError && (
        <div className="mt-8 text-center">
          <Button
            tone="secondary"
            isPending={pages.isFetchingNextPage}
            pendingText="Loading..."
            onClick={() => void pages.fetchNextPage()}
          >
            {sales.length === 0 ? t`Look at more sales` : t`Load More Things`}
          </Button>
        </div>
      )}
      {filters.search && (
        <div className="mt-6">
          <NotifyMeButton filters={filters} />
        </div>
      )}
    </div>
  )
}

function summaryText(sales: readonly ThingsOfSale[], hasMore: boolean): string {
  const count = sales.reduce((sum, { things }) => sum + things.length, 0)
  if (hasMore || sales.some((sale) => sale.hasMore)) {
    return plural(sales.length, { one: 'The first things at # sale', other: 'The first things at # sales' })
  }
  const things = plural(count, { one: '# thing', other: '# things' })
  const places = plural(sales.length, { one: '# sale', other: '# sales' })
  return t`${things} at ${places}`
}

interface ThingTileProps {
  thing: Thing
  listing: ThingsOfSale['listing']
  /** Lies over the picture. */
  children: ReactNode
}

function ThingTile({ thing, listing, children }: ThingTileProps) {
  const [day] = daysToShow(listing, currentTime())
  const place = listing.distance === null ? listing.city : formatMiles(listing.distance, listing)
  return (
    <ItemTile
      item={thing}
      opens={{ listingId: listing.id, itemId: thing.itemId }}
      as="h2"
      widthPixels={190}
      pictureClass="aspect-square rounded-card border border-line"
      tag={thing.price !== null && <PriceTag price={formatTag(thing.price)} />}
      over={children}
    >
      <p className="text-small text-ink-soft">{[formatDay(day?.date ?? null), place].filter(Boolean).join(' · ')}</p>
    </ItemTile>
  )
}

function MoreOfSale({ listing }: Pick<ThingTileProps, 'listing'>) {
  return (
    <Link
      to="/sale/$listingId"
      params={{ listingId: listing.id }}
      className="flex aspect-square flex-col items-start justify-end gap-2 rounded-card border border-dashed border-line-strong p-4 font-bold hover:bg-paper-deep"
    >
      <span>More at this sale</span>
      <bdi className="line-clamp-3 text-small font-normal wrap-anywhere text-ink-soft">{listing.title}</bdi>
      <ArrowRight className="size-5" />
    </Link>
  )
}

function NoThings({ filters, onChange, isPlaceUnknown }: ThingResultsProps & { isPlaceUnknown: boolean }) {
  const { search, location, distance = DEFAULT_BROWSE_DISTANCE } = filters
  const canWiden = location !== undefined && !isPlaceUnknown && distance < MAX_DISTANCE
  return (
    <EmptyState
      scene="table"
      title="No things found"
      description={
        isPlaceUnknown ? (
          <UnknownPlace location={location} />
        ) : isPastDay(filters) ? (
          t`This day has passed`
        ) : search ? (
          <>
            Nothing with a picture matches “<bdi>{search}</bdi>”.
          </>
        ) : (
          t`Nothing with a picture fits. Most sales have more on the tables than on their page.`
        )
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {!isPlaceUnknown && <NotifyMeButton filters={filters} />}
          {canWiden && (
            <Button tone="secondary" onClick={() => onChange({ ...filters, distance: MAX_DISTANCE })}>
              Look within {MAX_DISTANCE} miles
            </Button>
          )}
          <ButtonLink to="/browse" search={{ search, location, distance: filters.distance }} tone="secondary">
            Show sales
          </ButtonLink>
          {Object.values(filters).some((value) => value !== undefined) && (
            <Button tone="secondary" onClick={() => onChange({})}>
              Clear filters
            </Button>
          )}
        </div>
      }
    />
  )
}
