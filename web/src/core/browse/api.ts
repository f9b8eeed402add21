import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import {
  CORRECTED_SEARCH_HEADER,
  getDaysWithSales,
  getHighlights,
  getPublicListings,
  LOCATION_HEADER,
  MAX_DISTANCE,
  type ListingsPage,
} from '@yardsnap/contract/browse'
import type { Listing } from '@yardsnap/contract/listings'
import { getThings } from '@yardsnap/contract/things'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { call, send } from '#api/call.ts'
import { readNextCursor } from '#api/next-cursor.ts'
import { listingQuery } from '#core/listings/api.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { grantedPosition } from '#lib/device-position.ts'
import { toBrowseQuery, type ListingFilters } from './filters.ts'
import type { ShownListing } from './first-items.ts'

type ListingsQuery = RequestOf<typeof getPublicListings>['query']

const PUBLIC_LISTINGS = 'public-listings'
/** Fills whole rows of two, three and four columns. */
const PAGE_SIZE = 24

/** Some published sales: nearest first around a place, else soonest first. */
export function publicListingsQuery(query: ListingsQuery) {
  return queryOptions({
    queryKey: [PUBLIC_LISTINGS, query] as const,
    queryFn: ({ signal }) => call(getPublicListings, { query }, signal),
  })
}

/** The query key of the first items of a sale that has too many for its page; see `withFirstItems`. */
export function firstItemsKey(listingId: string) {
  return [...listingQuery(listingId).queryKey, 'first-items'] as const
}

/** A sale as its page shows it: with the items that came with the page, until all of them are loaded. */
export function useShownListing(listingId: string) {
  const first = useQueryClient().getQueryData<ShownListing>(firstItemsKey(listingId))
  const query = useQuery(listingQuery(listingId))
  const all = query.data && { listing: query.data, others: null }
  return { listing: undefined, others: null, ...first, ...all, query }
}

/** The sale that its page is rendered with at once, if any. */
export function getShownListing(queryClient: QueryClient, listingId: string): Listing | undefined {
  const all = queryClient.getQueryData(listingQuery(listingId).queryKey)
  return all ?? queryClient.getQueryData<ShownListing>(firstItemsKey(listingId))?.listing
}

/** The sales nearest to the device if its position is known, else (or if none are near) the soonest anywhere. */
export function useRecentListings(limit: number) {
  return useQuery({
    queryKey: [PUBLIC_LISTINGS, 'recent', limit],
    queryFn: async ({ signal }) => {
      const position = await grantedPosition()
      if (position) {
        const query = { limit, location: coordinatesText(position), distance: MAX_DISTANCE }
        const near = await call(getPublicListings, { query }, signal)
        if (near.length > 0) return near
      }
      return call(getPublicListings, { query: { limit } }, signal)
    },
  })
}

/** Published sales, page by page. */
export function listingPagesQuery(query: ListingsQuery) {
  return infiniteQueryOptions({
    queryKey: [PUBLIC_LISTINGS, 'pages', query] as const,
    queryFn: ({ signal, pageParam }) => fetchPage(pageParam === null ? query : { ...query, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Published sales, page by page. The previous results stay visible while another search loads. */
export function useListingPages(query: ListingsQuery, { isEnabled = true } = {}) {
  return useInfiniteQuery({ ...listingPagesQuery(query), enabled: isEnabled })
}

/** The query of /things with these filters. */
export function thingPagesQuery(filters: ListingFilters) {
  const { upTo } = filters
  const query = { ...toBrowseQuery(filters), upTo: upTo === undefined ? undefined : String(upTo) }
  return infiniteQueryOptions({
    queryKey: ['things', 'pages', query] as const,
    queryFn: ({ signal, pageParam }) =>
      call(getThings, { query: pageParam === null ? query : { ...query, cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The query of /browse with these filters. */
export function browsePagesQuery(filters: ListingFilters) {
  return listingPagesQuery({ ...toBrowseQuery(filters), limit: PAGE_SIZE })
}

/** Which of the next days have sales, near a place where one is asked for. */
export function daysWithSalesQuery({ location, distance }: Pick<ListingFilters, 'location' | 'distance'>) {
  const query = { location, distance: location === undefined ? undefined : distance }
  return queryOptions({
    queryKey: ['days-with-sales', query] as const,
    queryFn: ({ signal }) => call(getDaysWithSales, { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Fills whole rows of two and three columns. */
const START_PAGE_SIZE = 6

/** What the start page shows around a place: near sales, however few. */
export function nearPagesQuery(location: string | undefined) {
  return listingPagesQuery({
    location,
    distance: location === undefined ? undefined : MAX_DISTANCE,
    limit: START_PAGE_SIZE,
  })
}

/** Items at sales of the coming week. */
export function highlightsQuery(location: string | undefined) {
  return queryOptions({
    queryKey: ['finds', location] as const,
    queryFn: ({ signal }) => call(getHighlights, { query: { location } }, signal),
    placeholderData: keepPreviousData,
  })
}

async function fetchPage(query: ListingsQuery, signal: AbortSignal): Promise<ListingsPage> {
  const response = await send(getPublicListings, { query }, { signal })
  const corrected = response.headers.get(CORRECTED_SEARCH_HEADER)
  return {
    listings: getPublicListings.response.parse(await response.json()),
    nextCursor: readNextCursor(response.headers),
    isPlaceUnknown: response.headers.get(LOCATION_HEADER) === 'unknown',
    correctedSearch: corrected && decodeURIComponent(corrected),
  }
}
