import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { CITY_ALIASES, cityKey, cityKeys, countEdits } from './city-key.ts'
import type { PackedCity, PackedTimeZones, ZipKind } from './packed.ts'
import { sphereIndex } from './sphere-index.ts'

export interface City {
  name: string
  state: string
  key: string
  shortKey: string
  /** Bit set of the letters in the short key, to reject most candidates without computing the edit distance. */
  letters: number
  center: Position | null
  /** 0 if unknown, as for places of less than 1,000 people. */
  population: number
  zips: Zip[]
}

export interface Zip {
  zipCode: string
  position: Position | null
  kind: ZipKind
  city: City
}

export interface CityMatch {
  city: City
  /** Edit distance between the requested name and the place's; 0 is an exact match. */
  edits: number
}

export type Gazetteer = ReturnType<typeof createGazetteer>

/** A place without its own ZIP gets the ZIPs within this distance. */
const NEIGHBOR_ZIP_MILES = 8
const MAX_NEIGHBOR_ZIPS = 3
/** A position farther than this from every ZIP is outside the United States. */
const MAX_ZIP_DISTANCE_MILES = 100

/** How many typos are tolerated: stricter across all states, where short names would match different places. */
function tolerance(key: string, isWithinState: boolean): number {
  if (key.length < (isWithinState ? 2 : 5)) return 0
  return key.length <= 7 ? 1 : 2
}

/** One bit per letter; digits share bits with letters, which only makes the filter less selective. */
function toLetterBits(key: string): number {
  let letters = 0
  for (let index = 0; index < key.length; index++) letters |= 1 << (key.charCodeAt(index) - 65)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const isLivedIn = (city: City) => city.population > 0 || city.zips.some((zip) => zip.kind === 'delivery')

const toPosition = (packed: [number, number] | null): Position | null =>
  packed && { latitude: packed[0], longitude: packed[1] }

export function unpackCity(state: string, [name, center, population, packedZips]: PackedCity): City {
  const { key, shortKey } = cityKeys(name)
  const letters = toLetterBits(shortKey)
  const city: City = { name, state, key, shortKey, letters, center: toPosition(center), population, zips: [] }
  for (const [zipCode, position, kind] of packedZips) {
    city.zips.push({ zipCode, position: toPosition(position), kind, city })
  }
  return city
}

const byImportance = (a: City, b: City) => b.population - a.population || b.zips.length - a.zips.length

/** Edit distance between a name and a city's, the smaller one of long and short forms. */
function editsTo(city: City, name: { key: string; shortKey: string }, limit: number): number {
  const edits = countEdits(name.key, city.key, limit)
  const hasOneForm = name.key === name.shortKey && city.key === city.shortKey
  return hasOneForm ? edits : Math.min(edits, countEdits(name.shortKey, city.shortKey, limit))
}

/** The most important of the cities with the smallest edit distance. */
function findSimilar(text: string, candidates: City[], isWithinState: boolean): CityMatch | null {
  const name = cityKeys(text)
  const limit = tolerance(name.key, isWithinState)
  if (limit === 0) return null
  const letters = toLetterBits(name.shortKey)
  let best: CityMatch | null = null
  for (const city of candidates) {
    if (countBits(letters ^ city.letters) > 2 * limit) continue // an edit changes at most two letters
    const edits = editsTo(city, name, limit)
    if (edits > limit || !isLivedIn(city)) continue
    const isBetter = !best || edits < best.edits || (edits === best.edits && byImportance(city, best.city) < 0)
    if (isBetter) best = { city, edits }
  }
  return best
}

/** ZIPs around a city that has none of its own. */
function neighborZips({ center }: City, citiesOfState: City[]): Zip[] {
  if (!center) return []
  return citiesOfState
    .flatMap((neighbor) => neighbor.zips)
    .filter((zip) => zip.kind === 'delivery' && milesFrom(center, zip) < NEIGHBOR_ZIP_MILES)
    .toSorted((a, b) => milesFrom(center, a) - milesFrom(center, b))
    .slice(0, MAX_NEIGHBOR_ZIPS)
}

function orderZips(city: City, citiesOfState: City[]): string[] {
  const { center } = city
  const own = city.zips.filter((zip) => zip.kind !== 'boxes')
  const candidates = own.length > 0 ? own : [...neighborZips(city, citiesOfState), ...city.zips]
  const lived = candidates.filter((zip) => zip.kind === 'delivery')
  const ordered = (lived.length > 0 ? lived : candidates).toSorted((a, b) => {
    const byDistance = center ? milesFrom(center, a) - milesFrom(center, b) : 0
    return byDistance || Number(a.zipCode) - Number(b.zipCode)
  })
  return ordered.map((zip) => zip.zipCode)
}

/** In-memory index of the ZIPs and places of the United States. @param byState cities by two-letter state */
export function createGazetteer(byState: ReadonlyMap<string, City[]>, timeZones: PackedTimeZones) {
  const cities = [...byState.values()].flat()
  const zips = new Map<string, Zip>()
  for (const city of cities) {
    for (const zip of city.zips) zips.set(zip.zipCode, zip)
  }
  const byKey = Map.groupBy(cities, (city) => city.key)
  for (const namesakes of byKey.values()) namesakes.sort(byImportance)
  const placedZips = sphereIndex([...zips.values()].filter((zip) => zip.position !== null))

  /** The largest place with exactly this name. */
  function findExact(name: string, state: string | null): City | null {
    const key = cityKey(name)
    const alias = CITY_ALIASES.get(key)
    // 'Manhattan' without a state means New York's; 'Manhattan, KS' is a town of that name.
    for (const wanted of state ? [key, alias] : [alias, key]) {
      const found = wanted && byKey.get(wanted)?.find((city) => !state || city.state === state)
      if (found) return found
    }
    return null
  }

  function nearestZip(position: Position): Zip | null {
    const zip = placedZips.nearest(position)
    return zip && milesFrom(position, zip) <= MAX_ZIP_DISTANCE_MILES ? zip : null
  }

  return {
    findZip: (zipCode: string): Zip | null => zips.get(zipCode) ?? null,
    findExact,

    /** Finds a place by name, tolerating typos. @param state two letters; null searches all states */
    findCity(name: string, state: string | null): CityMatch | null {
      const exact = findExact(name, state)
      if (exact) return { city: exact, edits: 0 }
      return findSimilar(name, (state ? byState.get(state) : cities) ?? [], state !== null)
    },

    /** A city's ZIPs, nearest to its center first: delivery ZIPs, or PO box ZIPs if there are no others. */
    listZips: (city: City): string[] => orderZips(city, byState.get(city.state) ?? []),

    stateCenter(state: string): Position | null {
      const centers = (byState.get(state) ?? []).flatMap((city) => city.center ?? [])
      if (centers.length === 0) return null
      return {
        latitude: median(centers.map((center) => center.latitude)),
        longitude: median(centers.map((center) => center.longitude)),
      }
    },

    /** The ZIP with the nearest center; null outside the United States. */
    nearestZip,

    /** The IANA time zone of the nearest ZIP; null outside the United States. */
    timeZoneAt(position: Position): string | null {
      const zip = nearestZip(position)
      if (!zip) return null
      const run = timeZones.findLast(([fromZip]) => fromZip <= zip.zipCode)
      return run?.[1] ?? null
    },
  }
}

function milesFrom(position: Position, zip: Zip): number {
  return zip.position ? haversineMiles(position, zip.position) : Number.POSITIVE_INFINITY
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
