import { haversineMiles } from '@yardsnap/contract/places'
import { AppError } from '#errors.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { Log } from '#log/logger.ts'
import type { ProviderStore, Quota } from '#external/provider-store.ts'
import { parseStreetLine } from '#gazetteer/street-line.ts'
import type { GeocoderPort, Place } from './port.ts'
import { parseQuery, type PlaceQuery } from './query.ts'

/** An external geocoder with the precision of a house. */
export interface RemoteGeocoder extends GeocoderPort {
  /** Name in logs and in the cache of answers. */
  name: string
  /** Maximum cache time in days according to its terms. */
  keepDays: number
  /** Undefined: no rate limit. */
  quota?: Quota
  /** Whether it finds only addresses with a house number. */
  needsHouseNumber?: boolean
}

/** How a service is reached; by default at its public address. */
export interface GeocoderOptions {
  baseUrl?: string | undefined
  timeoutMs?: number
}

interface Dependencies {
  remote: RemoteGeocoder
  embedded: GeocoderPort
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/** A result this far from the ZIP or city in the text is wrong: the largest ZIPs span some 60 miles. */
const MAX_MILES_OFF = 60
const QUOTA_WAIT_MS = 3000

/**
 * The embedded geocoder, with an external service for houses and unknown names. Falls back to the embedded answer when
 * the service fails or returns an implausible place.
 */
export function withRemote({ remote, embedded, providerStore, log }: Dependencies): GeocoderPort {
  async function fetchPlace(text: string, signal: AbortSignal | undefined): Promise<Place | null> {
    const question = text.toLowerCase().replace(/\s+/g, ' ').trim()
    const known = await providerStore.recall(remote.name, question)
    if (known !== undefined) return known as Place | null // stored by `remember` below
    if (remote.quota) await providerStore.waitForQuota(remote.name, remote.quota, QUOTA_WAIT_MS)
    const place = await remote.geocode(text, signal)
    await providerStore.remember(remote.name, question, { answer: place, hours: 24 * (place ? remote.keepDays : 1) })
    return place
  }

  return {
    async geocode(text, signal) {
      const query = parseQuery(text)
      const rough = await embedded.geocode(text, signal)
      const isHouse = hasHouseNumber(query)
      if (query.position || (rough && !isHouse) || (remote.needsHouseNumber && !isHouse)) return rough
      try {
        const found = await fetchPlace(text, signal)
        if (!found) return rough
        if (await isMeant(found, rough)) return found
        log.warn({ provider: remote.name }, 'a geocoder answered a place that cannot be meant')
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (!rough) throw error // a failure must not look like a place that does not exist
        log.warn({ err: error }, 'a geocoder did not answer; the position is approximate')
      }
      return rough
    },
  }
}

/** Whether a text contains a house number, not only a street, a city or a ZIP. */
function hasHouseNumber({ parts }: PlaceQuery): boolean {
  const line = parseStreetLine(parts[0] ?? '')
  return line.kind === 'street' && line.isComplete
}

/**
 * Whether a result is in the United States and near the text's ZIP or city: not with swapped coordinates, not at 0,0,
 * not a place of the same name elsewhere.
 */
async function isMeant(found: Place, rough: Place | null): Promise<boolean> {
  const isOnEarth = Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180
  if (!isOnEarth || !(await openGazetteer()).nearestZip(found)) return false
  return !rough || rough.precision === 'state' || haversineMiles(found, rough) <= MAX_MILES_OFF
}
