import type { PositionPrecision } from '@yardsnap/contract/listings'
import { z } from 'zod'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { GeocoderOptions, RemoteGeocoder } from './remote.ts'

const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        feature_type: z.string(),
        name: z.string(),
        full_address: z.string().optional(),
        place_formatted: z.string().optional(),
        coordinates: z.object({ longitude: z.number(), latitude: z.number(), accuracy: z.string().optional() }),
      }),
    }),
  ),
})

const PRECISIONS: Record<string, PositionPrecision> = {
  address: 'street',
  street: 'zip',
  block: 'zip',
  postcode: 'zip',
  neighborhood: 'zip',
  locality: 'city',
  place: 'city',
  district: 'state',
  region: 'state',
}

/** Mapbox Geocoding v6, with `permanent`: without it a position may not be stored. */
export function mapboxGeocoder(options: GeocoderOptions & { key: string }): RemoteGeocoder {
  const { baseUrl = 'https://api.mapbox.com', key, timeoutMs } = options
  return {
    name: 'Mapbox',
    keepDays: 90,
    async geocode(text, signal) {
      const query = { q: text, country: 'us', limit: '1', permanent: 'true', access_token: key }
      const url = buildUrl(baseUrl, '/search/geocode/v6/forward', query)
      const { features } = await fetchJson(Answer, { provider: 'Mapbox', url, timeoutMs, signal })
      const found = features[0]?.properties
      const precision = found && PRECISIONS[found.feature_type]
      if (!precision) return null
      const { latitude, longitude } = found.coordinates
      const label = found.full_address ?? [found.name, found.place_formatted].filter(Boolean).join(', ')
      return { latitude, longitude, precision, label }
    },
  }
}
