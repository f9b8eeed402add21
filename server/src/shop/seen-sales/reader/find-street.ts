import { SUFFIXES } from '#gazetteer/street-words.ts'
import { fold, isRead, type Span } from './fold.ts'
import { ANY_WEEKDAY, COMMON_STREETS } from './lexicon.ts'

/** Suffixes that are hardly another word; the others of Publication 28 ('Way', 'Run', 'Park') must look like a name. */
const SURE_STANDARDS = new Set('ST AVE RD DR LN BLVD CT CIR PKWY HWY TRL TER PL CV LOOP EXPY'.split(' '))
const sureWords = [...SUFFIXES]
  .filter(([, standard]) => SURE_STANDARDS.has(standard))
  .map(([word]) => word.toLowerCase())
const otherWords = [...SUFFIXES.keys()]
  .filter((word) => word.length > 2 && !sureWords.includes(word.toLowerCase()))
  .map((word) => word.toLowerCase())
const byLength = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|')
const SURE = String.raw`(?:${byLength([...sureWords, 'calle', 'avenida'])})\b\.?`
const OTHER = String.raw`(?:${byLength([...otherWords, 'way'])})\b\.?`

const GAP = String.raw`[ ]`
const DIRECTION = String.raw`(?:[nsew]\b\.?|[ns]\.?[ew]\b\.?|north|south|east|west|northeast|northwest|southeast|southwest|norte|sur|este|oeste)`
const ORDINAL = String.raw`\d{1,3}(?:st|nd|rd|th|a|o)\b`
const NAME_WORD = String.raw`(?!(?:${ANY_WEEKDAY})\b)[\p{L}][\p{L}'.-]*`
const NAME = String.raw`(?:${ORDINAL}|${NAME_WORD}(?:${GAP}${NAME_WORD}){0,3}?)`
const NUMBER = String.raw`(?<![\d$#/.:-])(?:\d{2,3}-\d{2}|\d{1,6}[a-d]?)(?:${GAP}1/2)?(?:${GAP}block of)?`
const UNIT = String.raw`(?:,?${GAP}(?:(?:apt|unit|suite|ste|lot|bldg|building|apto|space|spc|trlr)\b\.?${GAP}?#?${GAP}?[a-z0-9-]{1,5}\b|#${GAP}?[a-z0-9-]{1,5}\b))?`
const AFTER = String.raw`(?:${GAP}${DIRECTION}(?![\p{L}\d-]))?${UNIT}`
const SPANISH_TYPE = String.raw`(?:calle|avenida|av\.?|camino|paseo|callejon|via|boulevard|blvd\.?)`
const ROAD = String.raw`(?:(?:old${GAP})?(?:us${GAP})?(?:state${GAP}|county${GAP}|ranch${GAP}|farm${GAP}|rural${GAP})?(?:highway|hwy\.?|route|rte\.?|road|rd\.?|fm|rm|cr|sr)${GAP}?-?\d{1,4}[a-z]?|avenue${GAP}[a-z]|(?:el|la|las|los)${GAP}${NAME_WORD}(?:${GAP}${NAME_WORD})?)\b`

const make = (pattern: string) => new RegExp(pattern, 'gu')
/** From the surest to the least sure. */
const ADDRESSES = [
  make(String.raw`${NUMBER}${GAP}(?:${DIRECTION}${GAP})?${ROAD}${AFTER}`),
  make(String.raw`${NUMBER}${GAP}(?:${DIRECTION}${GAP})?${NAME}${GAP}${SURE}(?![\p{L}'])${AFTER}`),
  make(
    String.raw`${NUMBER},?${GAP}${SPANISH_TYPE}${GAP}${NAME_WORD}(?:${GAP}${NAME_WORD}){0,2}?(?=${GAP}?(?:$|[\n,.;:!\ue000(-]|\d|en\b|de\b|in\b|con\b))`,
  ),
  make(
    String.raw`\b(?<!la${GAP}|por${GAP})${SPANISH_TYPE}${GAP}${NAME_WORD}(?:${GAP}${NAME_WORD}){0,2}${GAP}(?:#|no\.?${GAP}?|numero${GAP})?${GAP}?\d{1,5}(?!\d|\s?[ap]\.?m)`,
  ),
]
const NAMED_ADDRESS = make(
  String.raw`${NUMBER}${GAP}(?:${DIRECTION}${GAP})?${NAME}${GAP}${OTHER}(?![\p{L}'])${AFTER}(?=\s*(?:$|[\n,.;:!\ue000(|*-]|(?:in|at|off|near|en|cerca|from)\b))`,
)
const BARE_ADDRESS = make(
  String.raw`${NUMBER}${GAP}(?:${DIRECTION}${GAP})?(${ORDINAL}|${NAME_WORD}(?:${GAP}${NAME_WORD})?)(?=\s*(?:$|[\n,.;!\ue000]))`,
)
const CORNER_NAME = String.raw`(?:${DIRECTION}${GAP})?(?:${ORDINAL}|${NAME_WORD}(?:${GAP}${NAME_WORD}){0,2}?)(?:${GAP}${SURE}(?![\p{L}]))?`
const CORNER = make(
  String.raw`(?<![\p{L}\d$])((?:(?:the )?(?:corner|intersection) of|esquina (?:de|con)|cross streets?:?|cruce de|corner:?)${GAP}(?:the${GAP})?)?(${CORNER_NAME})${GAP}?(?:&|\+|/|@|and|at|y|con)${GAP}?(${CORNER_NAME})(?=\s*(?:$|[\n,.;:!\ue000()|*-]|(?:in|en|on)\b))`,
)
const NUMBERLESS = make(
  String.raw`(?<![\p{L}\d$])(?:${DIRECTION}${GAP})?(?:${ORDINAL}|${NAME_WORD}(?:${GAP}${NAME_WORD}){0,1}?)${GAP}${SURE}(?![\p{L}'])(?:${GAP}${DIRECTION}(?![\p{L}\d-]))?`,
)

/** What a name of a street never has in it, so that '20 chairs and a road bike' is no address. */
const NO_NAME =
  /(?<![\p{L}])(?:and|or|of|for|with|from|to|at|in|on|off|by|the|this|your|our|my|all|no|plus|sale|sales|garage|yard|estate|venta|garaje|patio|huge|big|only|turn|left|right|am|pm|each|items?|piece|pieces|families|family|famil|de garaje|en|con|para|por|noon|till?|until|today|tomorrow|hoy|block|miles?|minutes|years?|percent|books?|chairs?|lots?|tables?|tools?|clothes|toys|follow|signs?|near|corner|house|home|open|free|parking|come|we|is|are|has|new|used|old stuff|bikes?)(?![\p{L}])/u
/** Before a street that is not where the sale is. */
const ELSEWHERE =
  /(?:\boff(?: of)?|near|behind|between|park(?:ing)? (?:on|at|along)|turn (?:on|onto|at|left on|right on)|(?:left|right) (?:on|onto|at)|from|past|toward|across from|next to|cerca de|entre|detras de|pick ?-?up (?:on|at|in)|picked up (?:on|at)|meet (?:on|at|in)|exit)\s*(?:the|la)?\s*$/
/** The end of hours before a street: in '8-2 Oak St' the number is no house. */
const HOURS_BEFORE = /\d\s?(?:[ap]\.?m\.?)?\s?(?:-|to|til{1,2}|until|a|hasta)\s?$/
/** A number before a house's number that ends no hours: '24 18 Pecan St' may be 2418, and neither is certain. */
const NUMBER_BEFORE = /(?:^|[^\d:.$/-])\d{1,5} $/
const HOURS_END = /(?:-|to|til{1,2}|until|a|hasta)\s?\d{1,2}(?::\d{2})? $/
/** Before a suffix: no street is 'Lake E Rd', but a reader of writing may see a letter twice. */
const HAS_LONE_LETTER = new RegExp(String.raw`\p{L}{2,} \p{L} ${SURE}`, 'u')
/** Before an address that needs no suffix. */
const LED = /(?:^|[\n\s(])(?:at|@|address:?|location:?|located at|direccion:?|en|place:?|where:?|donde:?)\s*$/

export interface Street extends Span {
  /** As it is written. */
  text: string
}

/** Where a text says the sale is: an address, a corner or a street. @param text with its days masked */
export function findStreet(text: string): Street | null {
  const folded = fold(text)
  const found = [
    () => findFirst(ADDRESSES, folded, (match) => isAddress(match, folded)),
    () => findFirst([NAMED_ADDRESS], folded, (match) => isAddress(match, folded) && looksLikeName(match, text)),
    () => findFirst([BARE_ADDRESS], folded, (match) => isAddress(match, folded) && isBareAddress(match, folded)),
    () => findFirst([CORNER], folded, (match) => isCorner(match, { text, folded })),
    () =>
      findFirst(
        [NUMBERLESS],
        folded,
        (match) => isStreet(match, folded) && looksLikeName(match, text) && isAlone(match, folded),
      ),
  ]
  for (const find of found) {
    const span = find()
    if (span)
      return {
        ...span,
        text: text
          .slice(span.start, span.end)
          .replace(/\s{0,9}&\s{0,9}/g, ' & ')
          .replace(/\s+/g, ' ')
          .replace(/[.,\s-]{1,9}$/, '')
          .trim(),
      }
  }
  return null
}

function findFirst(
  patterns: readonly RegExp[],
  folded: string,
  isRight: (match: RegExpExecArray) => boolean,
): Span | null {
  const matches = patterns.flatMap((pattern) => [...folded.matchAll(pattern)].filter(isRight))
  const [first] = matches.toSorted((a, b) => a.index - b.index)
  if (!first) return null
  const lead = patterns[0] === CORNER ? (first[1]?.length ?? 0) : 0
  return { start: first.index + lead, end: first.index + first[0].length }
}

const lineBefore = (folded: string, at: number) => folded.slice(Math.max(0, at - 40), at).replace(/^[^]*\n/, '')

function isStreet(match: RegExpExecArray, folded: string): boolean {
  const [whole] = match
  const isName = !NO_NAME.test(whole.replace(' block of', ''))
  return (
    isName &&
    !isRead(folded, { start: match.index, end: match.index + whole.length }) &&
    !ELSEWHERE.test(lineBefore(folded, match.index))
  )
}

function isAddress(match: RegExpExecArray, folded: string): boolean {
  const before = lineBefore(folded, match.index)
  return (
    isStreet(match, folded) && !HAS_LONE_LETTER.test(match[0]) && !HOURS_BEFORE.test(before) && !isAfterNumber(before)
  )
}

const isAfterNumber = (before: string) => NUMBER_BEFORE.test(before) && !HOURS_END.test(before)

/** In a text that has small letters a name is written with capitals. */
function looksLikeName(match: RegExpExecArray, text: string): boolean {
  const words = text.slice(match.index, match.index + match[0].length).match(/\p{L}[\p{L}'.]*/gu) ?? []
  return words.every((word) => /^\p{Lu}/u.test(word) || word.length <= 2)
}

function isBareAddress(match: RegExpExecArray, folded: string): boolean {
  const name = match[1] ?? ''
  const isCommon = name.split(' ').every((word) => COMMON_STREETS.has(word)) || new RegExp(`^${ORDINAL}$`).test(name)
  const hasDirection = new RegExp(`^[\\d-]+[a-d]? ${DIRECTION} `).test(match[0])
  return isCommon || hasDirection || LED.test(folded.slice(0, match.index))
}

/** A street that is named without a house is only taken where nothing else is said on its line. */
function isAlone(match: RegExpExecArray, folded: string): boolean {
  const lineStart = folded.lastIndexOf('\n', match.index - 1) + 1
  const rest = folded.slice(match.index + match[0].length).replace(/\n[^]*$/, '')
  const before = folded.slice(lineStart, match.index)
  if (isAfterNumber(before) || HAS_LONE_LETTER.test(match[0])) return false
  return (
    /(?:^|[\ue000,.:;!|*-]|\d\s?(?:[ap]\.?m\.?)?|\b(?:at|on|en|@|in|la calle|street:?|location:?))\s*$/.test(before) &&
    /^\s*(?:$|[\ue000,.:;!|*(-]|(?:in|en)\b)/.test(rest)
  )
}

const isOrdinal = (name: string) => new RegExp(`^(?:${DIRECTION} )?${ORDINAL}`).test(name)
const endsWithSuffix = (name: string) => new RegExp(`${GAP}${SURE}$`, 'u').test(name)
const isCommonName = (name: string) => COMMON_STREETS.has(name.replace(new RegExp(`^${DIRECTION} `), ''))

/** One side must be a street for sure, and the other look like one. */
function isCorner(match: RegExpExecArray, { text, folded }: { text: string; folded: string }): boolean {
  const [whole, lead, one = '', other = ''] = match
  const names = [one, other]
  const start = match.index + (lead?.length ?? 0)
  const isFree =
    !isRead(folded, { start, end: match.index + whole.length }) && !ELSEWHERE.test(lineBefore(folded, match.index))
  if (!isFree || names.some((name) => NO_NAME.test(name) || /^(?:am|pm|\d+a|\d+o)$/.test(name))) return false
  const written = text.slice(start, match.index + whole.length).match(/\p{L}[\p{L}'.]*/gu) ?? []
  const isCapital = written.every((word) => /^\p{Lu}/u.test(word) || /^(?:and|at|y|con|st|nd|rd|th|a|o)$/.test(word))
  if (lead) return isCapital
  const isSure = (name: string) => isOrdinal(name) || endsWithSuffix(name) || isCommonName(name)
  const isStrong = (name: string) => isOrdinal(name) || endsWithSuffix(name)
  return names.every(isSure) && names.some(isStrong) && (isCapital || names.every(isStrong))
}
