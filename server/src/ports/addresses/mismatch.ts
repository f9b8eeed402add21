import { type AddressMismatch, MAX_ZIP_SUGGESTIONS } from '@yardsnap/contract/addresses'
import { t } from '@yardsnap/contract/texts'
import { cityKey } from '#gazetteer/city-key.ts'
import type { City } from '#gazetteer/gazetteer.ts'
import type { Evidence } from './evidence.ts'

/** Why ZIP and city do not belong together, in the language of the moment, and what would fit; null without a ZIP or a city. */
export function findMismatch(evidence: Evidence): AddressMismatch | null {
  const { city, zipText, zip } = evidence
  if (city === '' || zipText === '') return null
  const wanted = cityMeant(evidence)
  const zips = wanted ? evidence.gazetteer.listZips(wanted) : []
  const text = [zipSentence(evidence, wanted), wanted ? zipsSentence(wanted, zips) : unknownCity(evidence)]
  return {
    text: text.filter(Boolean).join(' '),
    zips: zips.slice(0, MAX_ZIP_SUGGESTIONS),
    city: zip && { city: zip.city.name, state: zip.city.state },
  }
}

/** The city as typed; null if it is unknown, or if it is the ZIP's and only the state is wrong. */
function cityMeant({ city, match, zip }: Evidence): City | null {
  if (!match) return null
  const isOnlyStateWrong = match.edits > 0 && zip?.city.key === cityKey(city)
  return isOnlyStateWrong ? null : match.city
}

function zipSentence({ zipText, zip }: Evidence, wanted: City | null): string {
  if (zip) return t`${zip.zipCode} is ${placeText(zip.city)}.`
  if (/^\d{5}$/.test(zipText)) return t`We do not know the ZIP ${zipText}.`
  return wanted ? t`A ZIP has five digits.` : ''
}

function zipsSentence(city: City, zips: readonly string[]): string {
  if (zips.length === 0) return ''
  const isOwn = city.zips.some(({ zipCode }) => zipCode === zips[0])
  const [place, listed] = [placeText(city), zips.slice(0, MAX_ZIP_SUGGESTIONS).join(', ')]
  if (!isOwn) return t`Around ${place} are ${listed}.`
  return zips.length > MAX_ZIP_SUGGESTIONS ? t`${place} has ${listed} and more.` : t`${place} has ${listed}.`
}

function unknownCity({ city, state, zip }: Evidence): string {
  const isZipsCity = zip?.city.key === cityKey(city)
  return state && !isZipsCity ? t`We do not know ${city}, ${state}.` : ''
}

const placeText = ({ name, state }: City): string => `${name}, ${state}`
