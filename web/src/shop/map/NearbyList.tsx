import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { MapListingCard } from './MapListingCard.tsx'
import { MAX_ON_MAP, type useNearbyListings } from './nearby-listings.ts'

/** S9.4. */
const CARDS = 6
const GRID = 'grid grid-cols-1 gap-3 desk:grid-cols-2 wide:grid-cols-3'

interface NearbyListProps {
  nearby: ReturnType<typeof useNearbyListings>
  /** Whether the sales are on a map beside the list. */
  hasMap: boolean
  onShow: (listingId: string) => void
}

/** The count and the nearest sales; all of them where the map cannot be drawn (S2.7.3). */
export function NearbyList({ nearby, hasMap, onShow }: NearbyListProps) {
  const { listings, hasMore, error, isFetching } = nearby
  if (error) {
    return <LoadFailure query={nearby} title="The sales could not be loaded" fallback="Failed to fetch listings" />
  }
  if (!listings) return <Loading />
  const approximateCount = listings.filter(({ listing }) => listing.isApproximate).length
  return (
    <div aria-busy={isFetching}>
      <output className="block font-semibold">{listings.length} garage sale(s) displayed</output>
      {hasMore && (
        <p className="text-small text-ink-soft">
          The nearest {MAX_ON_MAP} are shown. Move the map and search there for others.
        </p>
      )}
      {approximateCount > 0 && (
        <p className="text-small text-ink-soft">
          Dashed pins are approximate: of those sales we know the ZIP or the city, not the street.
        </p>
      )}
      {listings.length === 0 ? (
        <EmptyState
          scene="road"
          title="No sales found in your area"
          description="Search for another place, or look through the whole list."
          action={<ButtonLink to="/browse">Browse all sales</ButtonLink>}
        />
      ) : (
        <ul className={`mt-4 ${GRID}`}>
          {(hasMap ? listings.slice(0, CARDS) : listings).map((placed) => (
            <li key={placed.listing.id}>
              <MapListingCard placed={placed} onShow={hasMap ? () => onShow(placed.listing.id) : undefined} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy>
      <output className="sr-only">Loading sales</output>
      <Skeleton className="h-6 w-52" />
      <div className={`mt-4 ${GRID}`}>
        {Array.from({ length: CARDS }, (_, index) => (
          <Skeleton key={index} className="h-29 rounded-card" />
        ))}
      </div>
    </div>
  )
}
