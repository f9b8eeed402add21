import { t } from '@yardsnap/contract/texts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { geocode, type GeocodeAnswer, type Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { call } from '#api/call.ts'
import { parseCoordinates } from '#lib/coordinates.ts'

/** The texts of S8.14 and S5.11. */
const SEARCH_FAILED = t`Unable to search for location. Please try again.`
const NOT_FOUND = t`Location not found. Please try a different search term.`

/** The query that finds a place by its name. */
export function placeQuery(location: string) {
  return queryOptions({
    queryKey: ['geocode', location] as const,
    queryFn: ({ signal }) => call(geocode, { query: { address: location } }, signal),
  })
}

/** Where the answer is; null for nowhere. */
export function positionOf({ latitude, longitude }: GeocodeAnswer): Position | null {
  return latitude !== null && longitude !== null ? { latitude, longitude } : null
}

export function usePlace(location: string | undefined) {
  const coordinates = useMemo(() => (location === undefined ? null : parseCoordinates(location)), [location])
  const { data, isError, isFetching, refetch } = useQuery({
    ...placeQuery(location ?? ''),
    enabled: location !== undefined && coordinates === null,
  })
  const found = useMemo(() => (data ? positionOf(data) : null), [data])
  const isNotFound = data !== undefined && found === null
  return {
    position: coordinates ?? found,
    isSearching: isFetching,
    failure: isFetching ? null : isError ? SEARCH_FAILED : isNotFound ? NOT_FOUND : null,
    searchAgain: refetch,
  }
}
