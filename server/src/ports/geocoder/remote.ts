import { haversineMiles } from '@yardsnap/contract/places'
import { AppError } from '#errors.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { Log } from '#logger.ts'
import type { ProviderStore, Quota } from '#external/provider-store.ts'
import { parseStreetLine } from '#ports/addresses/street-line.ts'
import type { GeocoderPort, Place } from './port.ts'
import { parseQuery, type PlaceQuery } from './query.ts'

/** An external service that knows houses. */
export interface RemoteGeocoder extends GeocoderPort {
  /** As logs and the provider store name it. */
  name: string
  /** How long its terms let an answer be kept. */
  keepDays: number
  /** Undefined: it does not count calls. */
  quota?: Quota
  /** Whether it finds nothing but addresses with a house number. */
  needsHouseNumber?: boolean
}

interface Dependencies {
  remote: RemoteGeocoder
  embedded: GeocoderPort
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/** An answer this far from the ZIP or city that the text names is not that address: the largest ZIPs are some 60 miles. */
const MAX_MILES_OFF = 60
const QUOTA_WAIT_MS = 3000

/**
 * The embedded geocoder, with an external service for what it cannot know: houses, and names that it has never heard of.
 * A service that fails, or answers a place that cannot be meant, leaves the embedded answer standing.
 */
export function withRemote({ remote, embedded, providerStore, log }: Dependencies): GeocoderPort {
  async function ask(text: string, signal: AbortSignal | undefined): Promise<Place | null> {
    const question = text.toLowerCase().replace(/\s+/g, ' ').trim()
    const known = await providerStore.recall(remote.name, question)
    if (known !== undefined) return known as Place | null // written below
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
        const found = await ask(text, signal)
        if (!found) return rough
        if (await isMeant(found, rough)) return found
        log.warn({ provider: remote.name }, 'a geocoder answered a place that cannot be meant')
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (!rough) throw error // nobody can say: not the same as a place that does not exist
        log.warn({ err: error }, 'a geocoder did not answer; the position is approximate')
      }
      return rough
    },
  }
}

/** Whether a text names a house, and not only a street, a city or a ZIP. */
function hasHouseNumber({ parts }: PlaceQuery): boolean {
  const line = parseStreetLine(parts[0] ?? '')
  return line.kind === 'street' && line.isComplete
}

/** Whether a place is in the United States and near what the text says: not swapped, not at 0,0, not of the same name. */
async function isMeant(found: Place, rough: Place | null): Promise<boolean> {
  const isOnEarth = Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180
  if (!isOnEarth || !(await openGazetteer()).nearestZip(found)) return false
  return !rough || rough.precision === 'state' || haversineMiles(found, rough) <= MAX_MILES_OFF
}
