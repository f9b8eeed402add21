import type { PositionPrecision } from '@yardsnap/contract/listings'
import { z } from 'zod'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { RemoteGeocoder } from './remote.ts'

const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: z.string(),
        name: z.string().optional(),
        housenumber: z.string().optional(),
        street: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        postcode: z.string().optional(),
      }),
    }),
  ),
})

const PRECISIONS: Record<string, PositionPrecision> = {
  house: 'street',
  street: 'zip',
  locality: 'zip',
  district: 'city',
  city: 'city',
  county: 'state',
  state: 'state',
}

interface Options {
  baseUrl?: string | undefined
  userAgent: string
  timeoutMs?: number
}

/** Photon, a geocoder for OpenStreetMap's data. */
export function photonGeocoder({
  baseUrl = 'https://photon.komoot.io',
  userAgent,
  timeoutMs,
}: Options): RemoteGeocoder {
  return {
    name: 'Photon',
    keepDays: 30,
    quota: { calls: 1, seconds: 1 },
    async geocode(text, signal) {
      const url = buildUrl(baseUrl, '/api', { q: text, limit: '1', lang: 'en', countrycode: 'US' })
      const headers = { 'user-agent': userAgent }
      const { features } = await fetchJson(Answer, { provider: 'Photon', url, headers, timeoutMs, signal })
      const [feature] = features
      const precision = feature && PRECISIONS[feature.properties.type]
      if (!precision) return null
      const [longitude, latitude] = feature.geometry.coordinates
      return { latitude, longitude, precision, label: formatLabel(feature.properties) }
    },
  }
}

type Properties = z.infer<typeof Answer>['features'][number]['properties']

function formatLabel({ name, housenumber, street, city, state, postcode }: Properties): string {
  const house = [housenumber, street].filter(Boolean).join(' ') || name
  return [house, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
