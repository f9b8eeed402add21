import {
  type AddressInput,
  type AddressValidation,
  findState,
  haversineMiles,
  type PostalAddress,
} from '@yardsnap/contract/places'
import { cityKey, countEdits } from '#gazetteer/city-key.ts'
import type { CityMatch, Gazetteer, Zip } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { AddressPort } from './port.ts'
import { parseStreetLine, type StreetLine } from './street-line.ts'

/**
 * What each part of an address can prove without a list of all houses. Together 0.85: that the street and the house
 * exist is never proved here.
 */
const STREET_FORM = 0.25
const STREET_WITHOUT_TYPE = 0.2
const CITY_IN_STATE = 0.25
const CITY_MISSPELLED = 0.1
const ZIP_IN_CITY = 0.35
const ZIP_NEXT_TO_CITY = 0.28
const ZIP_NEAR_CITY = 0.15
const ZIP_IN_STATE = 0.1

/** A ZIP so near to one of the city's is used by people of the city: places and post offices do not share borders. */
const NEXT_TO_MILES = 5
const NEAR_MILES = 15
const MIN_VALID_CONFIDENCE = 0.7
/** A city so different from the ZIP's is another city, not a typing error. */
const MAX_CITY_EDITS = 3

interface Evidence {
  gazetteer: Gazetteer
  street: StreetLine
  /** What was typed, trimmed. */
  city: string
  zipText: string
  state: string | null
  match: CityMatch | null
  zip: Zip | null
}

function gather(gazetteer: Gazetteer, address: AddressInput): Evidence {
  const state = findState(address.state)
  const [, zipCode] = /^(\d{5})(?:-?\d{4})?$/.exec(address.zipCode) ?? []
  return {
    gazetteer,
    street: parseStreetLine(address.streetAddress),
    city: address.city,
    zipText: zipCode ?? address.zipCode,
    state,
    match: state && address.city ? gazetteer.findCity(address.city, state) : null,
    zip: zipCode ? gazetteer.findZip(zipCode) : null,
  }
}

const isExact = (match: CityMatch | null): match is CityMatch => match?.edits === 0

function scoreStreet({ street }: Evidence): number {
  if (!street.isComplete || street.kind === 'box') return 0
  return street.hasStreetType ? STREET_FORM : STREET_WITHOUT_TYPE
}

function scoreCity({ match }: Evidence): number {
  if (!match) return 0
  return isExact(match) ? CITY_IN_STATE : CITY_MISSPELLED
}

/** Miles from a ZIP to the city: to its center or the nearest of its own ZIPs. */
function milesToCity(zip: Zip, { city }: CityMatch): number {
  const { position } = zip
  if (!position) return Number.POSITIVE_INFINITY
  const points = [city.center, ...city.zips.map((own) => own.position)].filter((point) => point !== null)
  return Math.min(...points.map((point) => haversineMiles(position, point)))
}

function scoreZip({ zip, state, match }: Evidence): number {
  if (!zip || zip.city.state !== state) return 0
  if (!match) return ZIP_IN_STATE
  if (zip.city.key === match.city.key) return ZIP_IN_CITY
  const miles = milesToCity(zip, match)
  if (miles <= NEXT_TO_MILES) return ZIP_NEXT_TO_CITY
  return miles <= NEAR_MILES ? ZIP_NEAR_CITY : 0
}

/** The city's ZIP that was meant: one mistyped or unfinished, or the only one there is. */
function guessZip({ gazetteer, match, zipText }: Evidence): string | null {
  if (!match) return null
  const zips = gazetteer.zipsOf(match.city)
  const similar = zipText ? zips.filter((zip) => countEdits(zip, zipText, 1) <= 1) : zips
  if (similar.length === 1) return similar[0] ?? null
  return zips.length === 1 ? (zips[0] ?? null) : null
}

interface Locality {
  city: string
  state: string
  zipCode: string
}

/** City, state and ZIP that agree, as near as can be told to what was typed; null when that would be a guess. */
function correctLocality(evidence: Evidence): Locality | null {
  const { city, state, match, zip } = evidence
  if (zip?.kind === 'military') return null
  if (state && match && scoreZip(evidence) >= ZIP_NEXT_TO_CITY) {
    return { city: match.city.name, state, zipCode: evidence.zipText }
  }
  // A city that exists as typed gives way only to its namesake in another state.
  const limit = isExact(match) ? 0 : MAX_CITY_EDITS
  const isZipMeant = zip && (!match || countEdits(cityKey(city), zip.city.key, limit) <= limit)
  if (isZipMeant) return { city: zip.city.name, state: zip.city.state, zipCode: zip.zipCode }
  const zipCode = guessZip(evidence)
  return state && match && zipCode ? { city: match.city.name, state, zipCode } : null
}

const comparable = (text: string) =>
  text
    .toUpperCase()
    .replace(/[.,'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether two addresses are written the same, but for case and marks. */
export function isSame(address: AddressInput, suggested: PostalAddress): boolean {
  return (
    comparable(address.streetAddress) === comparable(suggested.streetAddress) &&
    cityKey(address.city) === cityKey(suggested.city) &&
    comparable(address.state) === suggested.state &&
    address.zipCode.startsWith(suggested.zipCode)
  )
}

/** The address in canonical form, as near as can be told to what was typed; null when that would be a guess. */
function canonicalForm({ street }: Evidence, locality: Locality | null): PostalAddress | null {
  return street.isComplete && street.kind !== 'box' && locality ? { streetAddress: street.text, ...locality } : null
}

export interface Assessment {
  validation: AddressValidation
  /** What to ask somebody who knows every house about; null where asking would be idle. */
  question: PostalAddress | null
}

/** What an address says by its form and the gazetteer. */
export function assessAddress(gazetteer: Gazetteer, address: AddressInput): Assessment {
  const evidence = gather(gazetteer, address)
  const street = scoreStreet(evidence)
  const zip = scoreZip(evidence)
  const confidence = Math.round((street + scoreCity(evidence) + zip) * 100) / 100
  const isAgreed = isExact(evidence.match) && zip >= ZIP_NEXT_TO_CITY
  const canonical = canonicalForm(evidence, correctLocality(evidence))
  const validation: AddressValidation = {
    isValid: street > 0 && isAgreed && confidence >= MIN_VALID_CONFIDENCE,
    confidence,
    suggestedAddress: canonical && !isSame(address, canonical) ? canonical : null,
    verifiedBy: 'embedded',
  }
  return { validation, question: canonical ?? canonicalForm(evidence, localityWithoutZip(evidence)) }
}

/** A city that exists is enough to ask with: its ZIP may be what is wrong or missing. */
function localityWithoutZip({ match, state }: Evidence): Locality | null {
  return state && isExact(match) ? { city: match.city.name, state, zipCode: '' } : null
}

/** Checks addresses by their form and by the gazetteer that comes with the app. */
export function embeddedAddressChecker(): AddressPort {
  return {
    check: async (address) => assessAddress(await openGazetteer(), address).validation,

    async suggestZips({ city, state, limit }) {
      const stateCode = findState(state)
      if (!city || !stateCode) return []
      const gazetteer = await openGazetteer()
      const match = gazetteer.findCity(city, stateCode)
      return match ? gazetteer.zipsOf(match.city).slice(0, limit) : []
    },
  }
}
