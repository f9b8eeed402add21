import type { PositionPrecision } from '@yardsnap/contract/listings'
import { z } from 'zod'
import { fetchJson, buildUrl } from '#external/fetch-json.ts'
import type { RemoteGeocoder } from './remote.ts'

const Answer = z.array(
  z.object({
    lat: z.string(),
    lon: z.string(),
    display_name: z.string(),
    /** 4 country, 8 state, 16 city, 21 postcode, 26 street, 30 house (Nominatim's manual, 'Place ranking'). */
    place_rank: z.number(),
  }),
)

interface Options {
  baseUrl?: string | undefined
  /** The app's name with a contact address, as the usage policy requires. */
  userAgent: string
  timeoutMs?: number
}

/** OpenStreetMap's geocoder. Its public server allows one request per second per application. */
export function nominatimGeocoder({
  baseUrl = 'https://nominatim.openstreetmap.org',
  userAgent,
  timeoutMs,
}: Options): RemoteGeocoder {
  return {
    name: 'Nominatim',
    keepDays: 30,
    quota: { calls: 1, seconds: 1 },
    async geocode(text, signal) {
      const query = { q: text, format: 'jsonv2', limit: '1', countrycodes: 'us', addressdetails: '1' }
      const url = buildUrl(baseUrl, '/search', query)
      const headers = { 'user-agent': userAgent }
      const [place] = await fetchJson(Answer, { provider: 'Nominatim', url, headers, timeoutMs, signal })
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
