import { DEFAULT_LANGUAGE, type Language } from '@yardsnap/contract/languages'
import { inLanguage } from '#text/translations.ts'
import { findNamedState } from '#gazetteer/state-names.ts'
import { haversineMiles } from '@yardsnap/contract/places'
import type { AddressInput, AddressValidation, PostalAddress } from '@yardsnap/contract/addresses'
import { cityKey, countEdits } from '#gazetteer/city-key.ts'
import type { CityMatch, Gazetteer, Zip } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import { type Evidence, collectEvidence } from './evidence.ts'
import { findMismatch } from './mismatch.ts'
import type { AddressPort } from './port.ts'

/**
 * Confidence that each part of an address adds, without a list of all houses. They sum to 0.85, because the existence
 * of street and house cannot be proved here.
 */
const STREET_FORM = 0.25
const STREET_WITHOUT_TYPE = 0.2
const CITY_IN_STATE = 0.25
const CITY_MISSPELLED = 0.1
const ZIP_IN_CITY = 0.35
const ZIP_NEXT_TO_CITY = 0.28
const ZIP_NEAR_CITY = 0.15
const ZIP_IN_STATE = 0.1

/** A ZIP this close to one of the city's ZIPs is accepted: city and ZIP boundaries differ. */
const NEXT_TO_MILES = 5
const NEAR_MILES = 15
const MIN_VALID_CONFIDENCE = 0.7
/** With more edits than this, the typed city is a different city from the ZIP's, not a typo. */
const MAX_CITY_EDITS = 3

const isExact = (match: CityMatch | null): match is CityMatch => match?.edits === 0

function scoreStreet({ street }: Evidence): number {
  if (!street.isComplete || street.kind === 'box') return 0
  return street.hasStreetType ? STREET_FORM : STREET_WITHOUT_TYPE
}

function scoreCity({ match }: Evidence): number {
  if (!match) return 0
  return isExact(match) ? CITY_IN_STATE : CITY_MISSPELLED
}

/** Miles from a ZIP to the city: the minimum over the city's center and its ZIPs. */
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

/** The most likely ZIP of the city: the typed one with a typo corrected or completed, or the city's only one. */
function guessZip({ gazetteer, match, zipText }: Evidence): string | null {
  if (!match) return null
  const zips = gazetteer.listZips(match.city)
  const similar = zipText ? zips.filter((zip) => countEdits(zip, zipText, 1) <= 1) : zips
  if (similar.length === 1) return similar[0] ?? null
  return zips.length === 1 ? (zips[0] ?? null) : null
}

interface Locality {
  city: string
  state: string
  zipCode: string
}

/** The consistent city, state and ZIP closest to the input; null if ambiguous. */
function correctLocality(evidence: Evidence): Locality | null {
  const { city, state, match, zip } = evidence
  if (zip?.kind === 'military') return null
  if (state && match && scoreZip(evidence) >= ZIP_NEXT_TO_CITY) {
    return { city: match.city.name, state, zipCode: evidence.zipText }
  }
  // An existing city is corrected only to the city of the same name in another state.
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

/** Whether two addresses are equal, ignoring case and punctuation. */
export function isSame(address: AddressInput, suggested: PostalAddress): boolean {
  return (
    comparable(address.streetAddress) === comparable(suggested.streetAddress) &&
    cityKey(address.city) === cityKey(suggested.city) &&
    comparable(address.state) === suggested.state &&
    address.zipCode.startsWith(suggested.zipCode)
  )
}

/** The canonical form of the address closest to the input; null if ambiguous. */
function canonicalForm({ street }: Evidence, locality: Locality | null): PostalAddress | null {
  return street.isComplete && street.kind !== 'box' && locality ? { streetAddress: street.text, ...locality } : null
}

export interface Assessment {
  validation: AddressValidation
  /** The address to verify with an external service; null if that cannot succeed. */
  question: PostalAddress | null
}

/** Assesses an address by its form and the gazetteer alone. @param language of what it says */
export function assessAddress(
  gazetteer: Gazetteer,
  address: AddressInput,
  language: Language = DEFAULT_LANGUAGE,
): Assessment {
  const evidence = collectEvidence(gazetteer, address)
  const street = scoreStreet(evidence)
  const zip = scoreZip(evidence)
  const confidence = Math.round((street + scoreCity(evidence) + zip) * 100) / 100
  const isAgreed = isExact(evidence.match) && zip >= ZIP_NEXT_TO_CITY
  const canonical = canonicalForm(evidence, correctLocality(evidence))
  const mismatch = zip < ZIP_NEXT_TO_CITY ? inLanguage(language, () => findMismatch(evidence)) : null
  const validation: AddressValidation = {
    isValid: street > 0 && isAgreed && confidence >= MIN_VALID_CONFIDENCE,
    confidence,
    suggestedAddress: canonical && !isSame(address, canonical) ? canonical : null,
    verifiedBy: 'embedded',
    ...(mismatch && { mismatch }),
  }
  return { validation, question: canonical ?? canonicalForm(evidence, localityWithoutZip(evidence)) }
}

/** The locality for an external check if the city exists: its ZIP may be wrong or missing. */
function localityWithoutZip({ match, state }: Evidence): Locality | null {
  return state && isExact(match) ? { city: match.city.name, state, zipCode: '' } : null
}

/** Checks addresses by their form and by the embedded gazetteer. */
export function embeddedAddressChecker(): AddressPort {
  return {
    check: async (address, { language } = {}) => assessAddress(await openGazetteer(), address, language).validation,

    async suggestZips({ city, state, limit }) {
      const stateCode = findNamedState(state)
      if (!city || !stateCode) return []
      const gazetteer = await openGazetteer()
      const match = gazetteer.findCity(city, stateCode)
      return match ? gazetteer.listZips(match.city).slice(0, limit) : []
    },
  }
}
