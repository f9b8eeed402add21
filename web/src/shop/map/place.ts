import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { geocode, type Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { call } from '#api/call.ts'
import { parseCoordinates } from '#lib/coordinates.ts'

/** The texts of S8.14 and S5.11. */
const SEARCH_FAILED = t`Unable to search for location. Please try again.`
const NOT_FOUND = t`Location not found. Please try a different search term.`

export function usePlace(location: string | undefined) {
  const coordinates = useMemo(() => (location === undefined ? null : parseCoordinates(location)), [location])
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['geocode', location],
    queryFn: ({ signal }) => call(geocode, { query: { address: location ?? '' } }, signal),
    enabled: location !== undefined && coordinates === null,
  })
  const found = useMemo(
    (): Position | null =>
      data && data.latitude !== null && data.longitude !== null
        ? { latitude: data.latitude, longitude: data.longitude }
        : null,
    [data],
  )
  const isNotFound = data !== undefined && found === null
  return {
    position: coordinates ?? found,
    isSearching: isFetching,
    failure: isFetching ? null : isError ? SEARCH_FAILED : isNotFound ? NOT_FOUND : null,
    searchAgain: refetch,
  }
}
