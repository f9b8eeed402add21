import { findNamedState } from '#gazetteer/state-names.ts'
import { parsePosition, type Position, type UsState } from '@yardsnap/contract/places'

export interface PlaceQuery {
  /** Set for `lat,lng`. */
  position: Position | null
  zipCode: string | null
  state: UsState | null
  /** The comma-separated parts before the state and the ZIP: `['400 S Orange Ave', 'Orlando']`. */
  parts: string[]
}

const COUNTRY = /\b(USA|U\.S\.A\.|United States( of America)?)\.?$/i
/** Matches only at the end: the five digits of `12345 Main St` are a house number. */
const FINAL_ZIP = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/
const MAX_STATE_WORDS = 4

/** Removes a state from the end of a text: `Orlando Florida` gives FL and `Orlando`. */
function splitState(text: string): { state: UsState | null; rest: string } {
  const words = text.split(' ')
  for (let count = Math.min(MAX_STATE_WORDS, words.length); count > 0; count--) {
    const state = findNamedState(words.slice(-count).join(' '))
    if (state) return { state, rest: words.slice(0, -count).join(' ') }
  }
  return { state: null, rest: text }
}

/** Parses a text without looking up any place. */
export function parseQuery(text: string): PlaceQuery {
  const query = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COUNTRY, '')
    .replace(/(?<![\s,])[\s,]+$/, '')
  const position = parsePosition(query)
  if (position) return { position, zipCode: null, state: null, parts: [] }
  const zipCode = FINAL_ZIP.exec(query)?.[1] ?? null
  const beforeZip = zipCode ? query.replace(FINAL_ZIP, '') : query
  const parts = beforeZip.split(',').flatMap((part) => part.trim() || [])
  const { state, rest } = splitState(parts.pop() ?? '')
  if (rest) parts.push(rest)
  return { position: null, zipCode, state, parts }
}
