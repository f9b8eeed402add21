import { z } from 'zod'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { GeocoderOptions, RemoteGeocoder } from './remote.ts'

const Answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        coordinates: z.object({ x: z.number(), y: z.number() }),
        addressComponents: z.object({ city: z.string(), state: z.string(), zip: z.string() }),
      }),
    ),
  }),
})

/** The US Census Bureau's geocoder: no key, public domain; a house's position is interpolated along its block. */
export function censusGeocoder({
  baseUrl = 'https://geocoding.geo.census.gov',
  timeoutMs,
}: GeocoderOptions): RemoteGeocoder {
  return {
    name: 'US Census',
    keepDays: 90,
    needsHouseNumber: true,
    async geocode(text, signal) {
      const query = { address: text, benchmark: 'Public_AR_Current', format: 'json' }
      const url = buildUrl(baseUrl, '/geocoder/locations/onelineaddress', query)
      const { result } = await fetchJson(Answer, { provider: 'US Census', url, timeoutMs, signal })
      const [match] = result.addressMatches
      if (!match) return null
      const { city, state, zip: zipCode } = match.addressComponents
      return {
        latitude: match.coordinates.y,
        longitude: match.coordinates.x,
        precision: 'street',
        label: match.matchedAddress,
        city,
        state,
        zipCode,
      }
    },
  }
}
