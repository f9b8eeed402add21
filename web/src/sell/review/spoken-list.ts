import { capitalized } from '@yardsnap/contract/formats'
import { MAX_ITEM_QUANTITY, MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import { MAX_PRICE } from '@yardsnap/contract/money'

/** Of a list that is said or typed at once. */
export const MAX_LIST_LENGTH = 2000

/** More items than these are hardly in one photo. */
export const MAX_SPOKEN_LINES = 40

/** What a seller says of one thing, or of several equal ones. */
export interface SpokenLine {
  title: string
  quantity: number
  /** For one piece, a decimal string of dollars; '0.00' is given away, null not said. */
  price: string | null
  /** How many items of the photo it describes: a pair that is sold together is two. */
  pieces: number
}

const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const COUNT = `\\d{1,3}(?:,\\d{3})+|\\d{1,5}|${WORDS.join('|')}|half a dozen|a dozen|dozen|a couple of|an|a`
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  'a couple of': 2,
  'half a dozen': 6,
  'a dozen': 12,
  dozen: 12,
}

/** Dictation writes few commas, so what follows 'and' is another item when it begins like one. */
const BEGINS_A_THING = `\\d|(?:${WORDS.join('|')}|a|an|the|some|another|my|half a dozen|dozen|pair|set|box|bag|lot)\\b`
/** A comma within a number does not separate. */
const SEPARATORS = new RegExp(`[\\n;]+|,(?!\\d{3}(?:\\D|$))|[.!?](?=\\s|$)|\\s+and\\s+(?=${BEGINS_A_THING})`, 'i')

/** Reads '3 laundry baskets 4 each, toy truck, globe 10', as it is typed or dictated. */
export function readLines(text: string): SpokenLine[] {
  return text.split(SEPARATORS).flatMap(splitAfterPrice).flatMap(readLine).slice(0, MAX_SPOKEN_LINES)
}

/** 'truck 5 and globe 10' are two: the first has its price already. */
function splitAfterPrice(part: string): string[] {
  return part.split(/(?<=\d|each|ea|apiece|dollars?|bucks?|cents?|¢|free)\s+and\s+/i)
}

const withSingleSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

function readLine(part: string): SpokenLine[] {
  const said = withSingleSpaces(part)
    .replace(/^(?:[-–•*]\s+|\d{1,2}[.)]\s+)/, '')
    .replace(/^(?:and|then|also|the|some|another|my)\s+/i, '')
  const { rest, price } = takePrice(said)
  const { name, quantity } = takeQuantity(rest)
  const title = capitalized(withSingleSpaces(name))
  if (!/\p{L}/u.test(title)) return []
  return [
    { title: title.slice(0, MAX_ITEM_TITLE_LENGTH), quantity, price, pieces: Math.max(quantity, countPieces(title)) },
  ]
}

const AMOUNT = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?|\.\d{2}`
const EACH = String.raw`(?: ?(?:each|ea\.?|apiece|a piece|per piece|a pop))?`
/** What stands before a price. All patterns of prices and numbers are for text with single spaces. */
const LEAD = String.raw`(?: (?:for|at|@|is|costs?|=|:|-|–)){0,3} ?`
const IN_DOLLARS = new RegExp(String.raw`${LEAD}\$ ?(${AMOUNT})${EACH}(?=\s|$)`, 'i')
const IN_WORDS = new RegExp(String.raw`${LEAD}(?<![\d.])(${AMOUNT}) ?(?:dollars?|bucks?|usd)\b${EACH}`, 'i')
const IN_CENTS = new RegExp(String.raw`${LEAD}(?<![\d.])(\d{1,3}) ?(?:c|¢|cents?)(?![\p{L}\d])${EACH}`, 'iu')
const AT_THE_END = new RegExp(String.raw`(?: (?:for|at|@|is|=|:|-|–)){0,3} (${AMOUNT})${EACH}$`, 'i')
const FOR_FREE = /(?: (?:for|is|-|–|:)){0,3} free$/i
/** Words whose number belongs to the name: a size, a model, a volume. */
const NUMBERED =
  /(?:\b(?:size|sizes|no|number|model|vol|volume|part|season|xbox|playstation|ps|nintendo|iphone|ipad|windows|wii|age|ages|of|x|by)\.?|#)$/i

function takePrice(said: string): { rest: string; price: string | null } {
  const free = FOR_FREE.exec(said)
  if (free) return { rest: said.slice(0, free.index), price: '0.00' }
  for (const [pattern, share] of [
    [IN_DOLLARS, 1],
    [IN_WORDS, 1],
    [IN_CENTS, 0.01],
    [AT_THE_END, 1],
  ] as const) {
    const found = pattern.exec(said)
    if (!found) continue
    const before = said.slice(0, found.index)
    const amount = Number(found[1]!.replaceAll(',', '')) * share
    const isOfName = pattern === AT_THE_END && NUMBERED.test(before.trim())
    if (isOfName || amount > MAX_PRICE) continue
    const rest = `${before} ${said.slice(found.index + found[0].length)}`
    return { rest, price: amount.toFixed(2) }
  }
  return { rest: said, price: null }
}

/** A count at the beginning. A size is none, as of a rug of 5 x 7 or a jar of 2 gallons. */
const FIRST = new RegExp(
  String.raw`^(${COUNT})\s*(?:x\s+(?!\d)|\s(?!(?:x|by|inch|in|ft|feet|foot|gallon|gal|quart|qt|piece|drawer|tier|shelf|person|burner|slice|speed|cup|oz|lb|lbs)\b))`,
  'i',
)
const LAST = /(?: [x×]| ?\( ?[x×]?) ?(\d{1,4}) ?\)?$/i
const IS_SIZE = /\d ?[x×] ?\d{1,6}$/i

function takeQuantity(said: string): { name: string; quantity: number } {
  const text = withSingleSpaces(said)
  const last = IS_SIZE.test(text) ? null : LAST.exec(text)
  const counted = last && parseCount(last[1]!)
  if (last && counted) return { name: text.slice(0, last.index), quantity: counted }
  const first = FIRST.exec(text)
  const quantity = first && parseCount(first[1]!)
  return first && quantity ? { name: text.slice(first[0].length), quantity } : { name: text, quantity: 1 }
}

/** @returns null for what is no number of pieces */
function parseCount(word: string): number | null {
  const lower = word.toLowerCase()
  const count = COUNTS[lower] ?? (WORDS.indexOf(lower) + 1 || Number(lower.replaceAll(',', '')))
  return Number.isInteger(count) && count >= 1 && count <= MAX_ITEM_QUANTITY ? count : null
}

/** 2 for a pair of lamps, 4 for a set of four chairs. */
function countPieces(title: string): number {
  if (/^pair of /i.test(title)) return 2
  return parseCount(/^(?:set|lot|pack|box|stack) of (\w+)\b/i.exec(title)?.[1] ?? '') ?? 1
}
