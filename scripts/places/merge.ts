import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { cityKey } from '../../server/src/gazetteer/city-key.ts'
import type { PackedCity, PackedState } from '../../server/src/gazetteer/packed.ts'
import type { CityRow, PostalRow, Sources } from './sources.ts'

const MILITARY = new Set(['AA', 'AE', 'AP'])
const TERRITORIES = new Set(['PR', 'VI', 'GU', 'MP', 'AS'])
/** Pacific islands west of the date line: the only places with a positive longitude. */
const EASTERN = new Set(['GU', 'MP', 'PW', 'FM', 'MH'])
const WAKE_ISLAND = '96898'
/** GeoNames' placeholder for ZIPs of Alaska without a known position: a point in the tundra, far from all of them. */
const ALASKA_PLACEHOLDER = { latitude: 59.8666, longitude: -158.5996 }
/** If the two sources differ by more, they mean different points, not different centers of one area. */
const DISAGREEMENT_MILES = 15
/** A place farther than this from every ZIP of its name is a different place of the same name. */
const SAME_PLACE_MILES = 25
const POSTAL_NAMES = new Map([['New York City', 'New York']])
const ABBREVIATIONS = /\b(Afb|Apo|Fpo|Dpo|Jber|Nas|Usaf)\b/g

interface Zip {
  zipCode: string
  kind: 'delivery' | 'boxes' | 'military'
  position: Position | null
}
interface Place {
  name: string
  population: number
  position: Position
}

const toId = (state: string, name: string) => `${state} ${cityKey(name)}`

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

function computeMedianPosition(positions: Position[]): Position | null {
  if (positions.length === 0) return null
  return {
    latitude: median(positions.map((position) => position.latitude)),
    longitude: median(positions.map((position) => position.longitude)),
  }
}

function placesById(cities: CityRow[]): Map<string, Place[]> {
  const rows = cities.filter((city) => city.country === 'US' || TERRITORIES.has(city.country))
  const inhabited = rows.filter((city) => city.featureCode !== 'PPLQ') // PPLQ: abandoned
  const named = inhabited.map((city) => ({
    state: city.country === 'US' ? city.adminCode : city.country,
    name: POSTAL_NAMES.get(city.name) ?? city.name,
    population: city.population,
    position: { latitude: city.loc.coordinates[1], longitude: city.loc.coordinates[0] },
  }))
  return Map.groupBy(named, (place) => toId(place.state, place.name))
}

interface ZipEvidence {
  row: PostalRow
  area: Position | undefined
  /** Position of a place with the ZIP's name. */
  landmark: Position | null
  /** Several ZIPs share this position, so it belongs to their town, not to one of them. */
  isShared: boolean
}

/** A ZIP's position, with known errors of the sources corrected. */
function zipPosition({ row, area, landmark, isShared }: ZipEvidence): Position | null {
  if (MILITARY.has(row.state)) return null // post offices abroad are not sale locations, and most have the position 0,0
  const isMirrored = row.longitude > 0 && !EASTERN.has(row.state) && row.zip !== WAKE_ISLAND
  const given = { latitude: row.latitude, longitude: isMirrored ? -row.longitude : row.longitude }
  if (!area) return given
  if (row.state === 'AK') return haversineMiles(given, ALASKA_PLACEHOLDER) < 1 ? area : given // Census areas are wrong there
  if (haversineMiles(given, area) <= DISAGREEMENT_MILES) return isShared ? area : given
  if (!landmark) return area
  return haversineMiles(area, landmark) < haversineMiles(given, landmark) ? area : given
}

/** The best place for a name: near the name's ZIPs if possible, then by population. */
function bestPlace(places: Place[], zips: Zip[]): Place | null {
  const byPopulation = places.toSorted((a, b) => b.population - a.population)
  const near = byPopulation.find((place) =>
    zips.some((zip) => zip.position && haversineMiles(zip.position, place.position) < SAME_PLACE_MILES),
  )
  return near ?? byPopulation[0] ?? null
}

function tidyName(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(ABBREVIATIONS, (word) => word.toUpperCase())
}

const rounded = (degrees: number) => Number(degrees.toFixed(4)) // 11 meters

function pack(name: string, place: Place | null, zips: Zip[]): PackedCity {
  const lived = zips.filter((zip) => zip.kind === 'delivery')
  const positions = (lived.length > 0 ? lived : zips).flatMap((zip) => zip.position ?? [])
  const center = place?.position ?? computeMedianPosition(positions)
  return [
    place?.name ?? tidyName(name),
    center ? [rounded(center.latitude), rounded(center.longitude)] : null,
    place?.population ?? 0,
    zips.map((zip) => [
      zip.zipCode,
      zip.position ? [rounded(zip.position.latitude), rounded(zip.position.longitude)] : null,
      zip.kind,
    ]),
  ]
}

/** One record per city and state with its ZIPs: joins postal names with populated places. */
export function mergePlaces(sources: Sources): PackedState[] {
  const places = placesById(sources.cities)
  const postalCities = Map.groupBy(sources.postal, (row) => toId(row.state, row.city))
  const sharers = Map.groupBy(sources.postal, (row) => `${row.latitude},${row.longitude}`)
  const packed = new Map<string, PackedCity[]>()
  for (const id of new Set([...postalCities.keys(), ...places.keys()])) {
    const rows = postalCities.get(id) ?? []
    const namesakes = places.get(id) ?? []
    const zips = rows.map((row): Zip => {
      const area = sources.census.get(row.zip)
      const landmark = namesakes[0]?.position ?? null
      const isShared = (sharers.get(`${row.latitude},${row.longitude}`)?.length ?? 0) > 1
      const kind = MILITARY.has(row.state) ? 'military' : area ? 'delivery' : 'boxes'
      return { zipCode: row.zip, kind, position: zipPosition({ row, area, landmark, isShared }) }
    })
    const city = pack(rows[0]?.city ?? '', bestPlace(namesakes, zips), zips)
    const state = id.slice(0, 2)
    const cities = packed.get(state)
    if (cities) cities.push(city)
    else packed.set(state, [city])
  }
  return [...packed].toSorted(([left], [right]) => (left < right ? -1 : 1))
}
