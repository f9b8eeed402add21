import { t } from '@yardsnap/contract/texts'
import type { PositionPrecision } from '@yardsnap/contract/listings'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { GeocoderOptions, RemoteGeocoder } from './remote.ts'

/** Errors have HTTP status 200 and a `status` in the body. */
const Answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        partial_match: z.boolean().optional(),
        types: z.array(z.string()),
        geometry: z.object({
          location_type: z.string(),
          location: z.object({ lat: z.number(), lng: z.number() }),
        }),
      }),
    )
    .default([]),
})
type Result = z.infer<typeof Answer>['results'][number]

/** Google's Geocoding API. Its terms allow caching a position for 30 days. */
export function googleGeocoder(options: GeocoderOptions & { key: string }): RemoteGeocoder {
  const { baseUrl = 'https://maps.googleapis.com', key, timeoutMs } = options
  return {
    name: 'Google',
    keepDays: 30,
    async geocode(text, signal) {
      const url = buildUrl(baseUrl, '/maps/api/geocode/json', { address: text, components: 'country:US', key })
      const { status, results } = await fetchJson(Answer, { provider: 'Google', url, timeoutMs, signal })
      if (status !== 'OK' && status !== 'ZERO_RESULTS') {
        throw new AppError('provider_failed', t.lazy`Google does not answer now`, {
          cause: new Error(`status ${status}`),
        })
      }
      const [result] = results
      const precision = result && toPrecision(result)
      if (!precision) return null
      const { lat: latitude, lng: longitude } = result.geometry.location
      return { latitude, longitude, precision, label: result.formatted_address }
    },
  }
}

/** A partial match is Google's guess and may be another house. */
function toPrecision({ types, geometry, partial_match: isPartial }: Result): PositionPrecision | null {
  const isHouse = ['ROOFTOP', 'RANGE_INTERPOLATED'].includes(geometry.location_type)
  if (isHouse) return isPartial ? 'zip' : 'street'
  const is = (...wanted: string[]) => wanted.some((type) => types.includes(type))
  if (is('country')) return null
  if (is('administrative_area_level_1', 'administrative_area_level_2')) return 'state'
  return is('locality', 'sublocality', 'administrative_area_level_3') ? 'city' : 'zip'
}
