import { findState, type Position, US_STATES, type UsState } from '@yardsnap/contract/places'
import type { Gazetteer } from '#gazetteer/gazetteer.ts'
import { fold, type Span } from './fold.ts'
import type { Street } from './find-street.ts'

export interface Area {
  city: string | null
  state: UsState | null
  zip: string | null
  spans: Span[]
}

interface Around {
  gazetteer: Pick<Gazetteer, 'findZip' | 'findExact' | 'nearestZip'>
  near: Position | null
}

const MAX_CITY_WORDS = 3
/** Codes in capitals only: 'in', 'or' and 'ok' are words. */
const STATE = `(?:${Object.entries(US_STATES)
  .flatMap(([code, name]) => [code, code.split('').join(String.raw`\.`) + String.raw`\.`, name, name.toUpperCase()])
  .join('|')})`
const WORD = String.raw`\p{Lu}[\p{L}'.-]*`
const ZIP = String.raw`(\d{5})(?:-\d{4})?(?![\d-])`
/** 'Austin, TX 78704', 'Austin TX', 'AUSTIN 78704'. */
const WITH_STATE = new RegExp(
  String.raw`(?<![\p{L}\d])(${WORD}(?:[ ]${WORD}){0,${MAX_CITY_WORDS - 1}})[ ]?,?\s(${STATE})(?![\p{L}])(?:[ ]?,?\s?${ZIP})?`,
  'gu',
)
const STATE_AND_ZIP = new RegExp(String.raw`(?<![\p{L}\d])(${STATE})(?![\p{L}])[ ,]{1,2}${ZIP}`, 'gu')
const AFTER_STREET = new RegExp(
  String.raw`^[\s,.;-]*(?:(?:in|en|de)\s)?(${WORD}(?:[ ]${WORD}){0,${MAX_CITY_WORDS - 1}})?(?:[ ,]*${ZIP})?`,
  'u',
)
const IN_CITY = new RegExp(
  String.raw`(?<![\p{L}])(?:[Ii]n|[Ee]n|IN|EN|,)\s(${WORD}(?:[ ]${WORD}){0,${MAX_CITY_WORDS - 1}})`,
  'gu',
)
const LONE_ZIP = new RegExp(String.raw`(?:^|\n|\bzip(?: code)?:? |\bzona postal:? )${ZIP}[ ]*(?=\n|$|[.,])`, 'giu')

/** City and ZIP, where they are written. @param text with its days masked */
export function findArea(text: string, street: Street | null, around: Around): Area {
  return findWithState(text, around) ?? (street && findAfter(text, street, around)) ?? findAnywhere(text, around)
}

function spanOf(match: RegExpExecArray, from = 0): Span {
  return { start: from + match.index, end: from + match.index + match[0].length }
}

function knownZip(zip: string | undefined, { gazetteer }: Around): string | null {
  return zip && gazetteer.findZip(zip) ? zip : null
}

/** The longest end of these words that is a city's name: of 'Barton Hills Dr Austin' only 'Austin'. */
function endAsCity(words: string, state: UsState | null, around: Around): { name: string; length: number } | null {
  const parts = words.split(' ')
  for (let count = parts.length; count > 0; count--) {
    const written = parts.slice(-count).join(' ')
    const name = cityNamed(written, state, around)
    if (name) return { name, length: written.length }
  }
  return null
}

/** The longest beginning of these words that is a city's name. */
function startAsCity(words: string, around: Around): { name: string; length: number } | null {
  const parts = words.split(' ')
  for (let count = parts.length; count > 0; count--) {
    const written = parts.slice(0, count).join(' ')
    const name = cityNamed(written, null, around)
    if (name) return { name, length: written.length }
  }
  return null
}

/** Without a state a name is one of a place in the state of who reads it, or of a place that many people know. */
const KNOWN_POPULATION = 100_000

function cityNamed(written: string, state: UsState | null, { gazetteer, near }: Around): string | null {
  const name = written.replace(/[.,]{1,9}$/, '')
  if (state) return gazetteer.findExact(name, state)?.name ?? null
  const stateAround = near ? (gazetteer.nearestZip(near)?.city.state ?? null) : null
  const around = stateAround === null ? null : gazetteer.findExact(name, stateAround)
  if (around) return around.name
  const known = near ? null : gazetteer.findExact(name, null)
  return known && known.population >= KNOWN_POPULATION ? known.name : null
}

function findWithState(text: string, around: Around): Area | null {
  for (const match of text.matchAll(WITH_STATE)) {
    const [whole, words = '', stateText, zip] = match
    const state = findState(stateText ?? '')
    const city = state && endAsCity(words, state, around)
    if (!city) continue
    const start = match.index + words.length - city.length
    return { city: city.name, state, zip: knownZip(zip, around), spans: [{ start, end: match.index + whole.length }] }
  }
  for (const match of text.matchAll(STATE_AND_ZIP)) {
    const zip = findState(match[1] ?? '') && knownZip(match[2], around)
    if (zip) return { city: null, state: null, zip, spans: [spanOf(match)] }
  }
  return null
}

function findAfter(text: string, street: Street, around: Around): Area | null {
  const rest = text.slice(street.end)
  const [, words, zipAfterWords] = AFTER_STREET.exec(rest) ?? []
  const city = words ? startAsCity(words, around) : null
  const end = city && words ? rest.indexOf(words) + city.length : 0
  const afterCity = new RegExp(String.raw`^[ ,]*${ZIP}`).exec(rest.slice(end))
  const zip = knownZip(afterCity?.[1] ?? (city ? undefined : words ? undefined : zipAfterWords), around)
  if (!city && !zip) return null
  const spans = [{ start: street.end, end: street.end + end + (zip && afterCity ? afterCity[0].length : 0) }]
  return { city: city?.name ?? null, state: null, zip, spans }
}

function findAnywhere(text: string, around: Around): Area {
  const spans: Span[] = []
  let city: string | null = null
  for (const match of text.matchAll(IN_CITY)) {
    const found = startAsCity(match[1] ?? '', around)
    if (!found) continue
    city = found.name
    spans.push({ start: match.index, end: match.index + match[0].length - (match[1]?.length ?? 0) + found.length })
    break
  }
  const zipMatch = [...fold(text).matchAll(LONE_ZIP)].find((match) => knownZip(match[1], around))
  if (zipMatch) spans.push(spanOf(zipMatch))
  return { city, state: null, zip: zipMatch?.[1] ?? null, spans }
}
