import { type Position, US_STATES } from '@yardsnap/contract/places'
import type { City, Gazetteer, Zip } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { GeocoderPort, Place } from './port.ts'
import { parseQuery, type PlaceQuery } from './query.ts'

/** The longest place names have this many words. */
const MAX_CITY_WORDS = 5

function placeOfPosition(gazetteer: Gazetteer, position: Position): Place {
  const zip = gazetteer.nearestZip(position)
  const coordinates = `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`
  const label = zip ? `Near ${zip.city.name}, ${zip.city.state}` : coordinates
  return { ...position, precision: 'street', label }
}

function placeOfZip({ zipCode, position, city }: Zip): Place | null {
  if (!position) return null
  const label = `${city.name}, ${city.state} ${zipCode}`
  return { ...position, precision: 'zip', label, city: city.name, state: city.state, zipCode }
}

function placeOfCity({ name, state, center }: City): Place | null {
  if (!center) return null
  return { ...center, precision: 'city', label: `${name}, ${state}`, city: name, state }
}

/**
 * The city in the parts of an address, from the last part to the first. A part may also contain a street ('400 S Orange
 * Ave Orlando'), so its last words are tried as well; typos are tolerated only if the whole part is a name. Without a
 * state only the last part counts: 'London, UK' is not London in Ohio.
 */
function findCity(gazetteer: Gazetteer, { parts, state }: PlaceQuery): City | null {
  const candidates = state ? parts.toReversed() : parts.slice(-1)
  for (const part of candidates) {
    const words = part.split(' ')
    for (let count = Math.min(words.length, MAX_CITY_WORDS); count > 0; count--) {
      const isWhole = count === words.length
      const exact = isWhole || state ? gazetteer.findExact(words.slice(-count).join(' '), state) : null
      if (exact?.center) return exact
    }
    if (/\d/.test(part)) continue
    const similar = gazetteer.findCity(part, state)
    if (similar?.city.center) return similar.city
  }
  return null
}

/** A name of both a city and a state means the city: few people search in all of New York. */
function findStateOrNamesake(gazetteer: Gazetteer, { state }: PlaceQuery): Place | null {
  if (!state) return null
  const namesake = gazetteer.findExact(US_STATES[state], state)
  if (namesake && state === 'NY') return placeOfCity(namesake)
  const center = gazetteer.stateCenter(state)
  return center && { ...center, precision: 'state', label: US_STATES[state], state }
}

/** Geocodes with the embedded gazetteer: to the precision of a ZIP or a city, never of a house. */
export function embeddedGeocoder(): GeocoderPort {
  return {
    async geocode(text) {
      const query = parseQuery(text)
      const gazetteer = await openGazetteer()
      if (query.position) return placeOfPosition(gazetteer, query.position)
      const zip = query.zipCode ? gazetteer.findZip(query.zipCode) : null
      if (zip?.position) return placeOfZip(zip)
      if (query.parts.length === 0) return findStateOrNamesake(gazetteer, query)
      const city = findCity(gazetteer, query)
      return city && placeOfCity(city)
    },
  }
}
