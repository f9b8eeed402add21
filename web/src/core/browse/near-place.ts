import { queryOptions } from '@tanstack/react-query'
import { getNearPlace } from '@yardsnap/contract/near'
import { call } from '#api/call.ts'

export function nearPlaceQuery(place: string) {
  return queryOptions({
    queryKey: ['near', place] as const,
    queryFn: ({ signal }) => call(getNearPlace, { query: { place } }, signal),
  })
}
