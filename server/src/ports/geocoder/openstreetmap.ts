import type { PositionPrecision } from '@yardsnap/contract/listings'
import { z } from 'zod'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { GeocoderOptions, RemoteGeocoder } from './remote.ts'

/** Of both: the public servers allow one request per second per application. */
const TERMS = { keepDays: 30, quota: { calls: 1, seconds: 1 } }

interface Options extends GeocoderOptions {
  /** The app's name with a contact address, as the usage policies require. */
  userAgent: string
}

const NominatimAnswer = z.array(
  z.object({
    lat: z.string(),
    lon: z.string(),
    display_name: z.string(),
    /** 4 country, 8 state, 16 city, 21 postcode, 26 street, 30 house (Nominatim's manual, 'Place ranking'). */
    place_rank: z.number(),
  }),
)

/** OpenStreetMap's geocoder. */
export function nominatimGeocoder(options: Options): RemoteGeocoder {
  const { baseUrl = 'https://nominatim.openstreetmap.org', userAgent, timeoutMs } = options
  return {
    name: 'Nominatim',
    ...TERMS,
    async geocode(text, signal) {
      const query = { q: text, format: 'jsonv2', limit: '1', countrycodes: 'us', addressdetails: '1' }
      const url = buildUrl(baseUrl, '/search', query)
      const headers = { 'user-agent': userAgent }
      const [place] = await fetchJson(NominatimAnswer, { provider: 'Nominatim', url, headers, timeoutMs, signal })
      const precision = place && toPrecision(place.place_rank)
      if (!precision) return null
      return { latitude: Number(place.lat), longitude: Number(place.lon), precision, label: place.display_name }
    },
  }
}

/** The middle of a street may be a mile from the house, which is no better than a ZIP. */
function toPrecision(placeRank: number): PositionPrecision | null {
  if (placeRank >= 28) return 'street'
  if (placeRank >= 21) return 'zip'
  if (placeRank >= 12) return 'city'
  return placeRank >= 8 ? 'state' : null
}

const PhotonAnswer = z.object({
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

/** Photon, a geocoder for OpenStreetMap's data. */
export function photonGeocoder(options: Options): RemoteGeocoder {
  const { baseUrl = 'https://photon.komoot.io', userAgent, timeoutMs } = options
  return {
    name: 'Photon',
    ...TERMS,
    async geocode(text, signal) {
      const url = buildUrl(baseUrl, '/api', { q: text, limit: '1', lang: 'en', countrycode: 'US' })
      const headers = { 'user-agent': userAgent }
      const { features } = await fetchJson(PhotonAnswer, { provider: 'Photon', url, headers, timeoutMs, signal })
      const [feature] = features
      const precision = feature && PRECISIONS[feature.properties.type]
      if (!precision) return null
      const [longitude, latitude] = feature.geometry.coordinates
      return { latitude, longitude, precision, label: formatLabel(feature.properties) }
    },
  }
}

type Properties = z.infer<typeof PhotonAnswer>['features'][number]['properties']

function formatLabel({ name, housenumber, street, city, state, postcode }: Properties): string {
  const house = [housenumber, street].filter(Boolean).join(' ') || name
  return [house, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
