import { language } from '@yardsnap/contract/texts'
import { ENGLISH, SPANISH, type LineWords } from './line-words.ts'
import { compileNumbers } from './number-words.ts'
import { capitalized } from '@yardsnap/contract/formats'
import { MAX_ITEM_QUANTITY, MAX_ITEM_TITLE_LENGTH } from '@yardsnap/contract/items'
import { MAX_PRICE } from '@yardsnap/contract/money'
import { shortened } from '@yardsnap/contract/text'

/** Of a list that is said or typed at once. */
export const MAX_LIST_LENGTH = 2000

/** More items than these are hardly in one photo. */
export const MAX_LINES = 40

/** What a seller says of one thing, or of several equal ones. */
export interface ItemLine {
  title: string
  quantity: number
  /** For one piece, a decimal string of dollars; '0.00' is given away, null not said. */
  price: string | null
  /** How many items of the photo it describes: a pair that is sold together is two. */
  pieces: number
}

/** The patterns of lists in a language. */
export function compileList(words: LineWords) {
  const { counts, leads, leadsAtTheEnd, amount, within } = words
  const numbers = compileNumbers(words.numbers)
  // 'Twenty-one inch' is no 'twenty'.
  const wholeNumber = `${numbers.number}(?![ -](?:${words.numbers.joint} )?(?:${numbers.word})(?!\\p{L}))`
  const others = Object.keys(counts)
  // 'Una docena de' before 'una', which is a number, too.
  const phrases = others.filter((one) => one.includes(' '))
  const count = [words.digits, ...phrases, wholeNumber, ...others].join('|')
  const said = String.raw`(?:[ ,]{0,2}\(?(?:${words.qualifiers})\b\.?\)?)`
  const each = `(?: ?(?:${words.each}))?${said}?`
  const lead = `(?: (?:${leads})){0,3} ?`
  // Dictation writes few commas, so what follows 'and' is another item when it begins like one.
  const beginning = `\\d|(?:${numbers.word}|${words.beginnings})(?!\\p{L})`
  const and = `(?<!(?:${numbers.beforeJoint}))\\s+${words.and}\\s+(?=${beginning})`
  return {
    words,
    numbers,
    spoken: compileSpokenAmounts(words, numbers),
    separators: new RegExp(`[\\n;]+|${words.comma}|[.!?](?=\\s|$)|${and}`, 'iu'),
    afterPrice: new RegExp(`(?<=${words.endings})\\s+${words.and}\\s+`, 'i'),
    fillers: new RegExp(`^(?:${words.fillers})\\s+`, 'i'),
    prices: {
      inDollars: new RegExp(String.raw`${lead}\$ ?(${amount})${each}(?=[\s:!)]|[,.](?!\d)|$)`, 'i'),
      inWords: new RegExp(String.raw`${lead}(?<!${within})(${amount}) ?(?:${words.dollars})\b${each}`, 'i'),
      inCents: new RegExp(
        String.raw`${lead}(?<!${within})(\d{1,3}) ?(?:${words.cents})(?!/u\b|[\p{L}\d])${each}`,
        'iu',
      ),
      atTheEnd: new RegExp(String.raw`(?: (?:${leadsAtTheEnd})){0,3} (${amount})${each}$`, 'i'),
    },
    free: new RegExp(`${words.free}$`, 'i'),
    numbered: new RegExp(String.raw`(?:\b(?:${words.numbered})\.?|#)$`, 'i'),
    /** A count at the beginning. A size is none, as of a rug of 5 x 7 or a jar of 2 gallons, nor the year of a model. */
    first: new RegExp(String.raw`^(?!(?:19|20)\d\d )(${count})\s*(?:x\s+(?!\d)|\s(?!(?:${words.units})\b))`, 'iu'),
    pairOf: new RegExp(`^${words.pairOf}`, 'i'),
    setOf: new RegExp(String.raw`^${words.setOf}(\w+)\b`, 'i'),
  }
}

/**
 * Amounts whose numbers are said in words, and those of dollars and cents. A number that stands alone is no amount: 'table for two'.
 */
function compileSpokenAmounts({ dollars, cents, each, and, numbers: { one } }: LineWords, { number }: Numbers) {
  const end = String.raw`(?=\s*(?:$|[\n,;.!?]|(?:${each}|${and})(?!\p{L})))`
  return {
    inWords: new RegExp(String.raw`(?<![\p{L}\d-])(${number}) (?=(?:${dollars}|${cents}|${each})(?!\p{L}))`, 'giu'),
    /** 'A dollar', but not 'a dollar store'. */
    one: new RegExp(String.raw`(?<![\p{L}\d-])${one} (?=(?:${dollars})${end})`, 'giu'),
    withCents: new RegExp(
      String.raw`(?<![\d.,])(\d{1,5}) ?(${dollars})(?: (?:${and}|con))? (\d{1,2}) ?(?:${cents})(?!\p{L})`,
      'giu',
    ),
  }
}

type Numbers = ReturnType<typeof compileNumbers>
export type ListPatterns = ReturnType<typeof compileList>

/** Those of the language of the page. */
export const OF_THE_PAGE = compileList(language() === 'es' ? SPANISH : ENGLISH)

/** Reads '3 laundry baskets 4 each, toy truck, globe 10', as it is typed or dictated. */
export function readLines(text: string, patterns = OF_THE_PAGE): ItemLine[] {
  return (
    withDigits(text, patterns)
      .split(patterns.separators)
      // 'truck 5 and globe 10' are two: the first has its price already.
      .flatMap((part) => part.split(patterns.afterPrice))
      .flatMap((part) => readLine(part, patterns))
      .slice(0, MAX_LINES)
  )
}

/** With amounts in digits: 'five dollars and fifty cents' is '5.50 dollars'. Other numbers may belong to a name, and stay. */
function withDigits(text: string, { spoken, numbers }: ListPatterns): string {
  return text
    .replaceAll(spoken.inWords, (found, said: string) => found.replace(said, String(numbers.parse(said) ?? said)))
    .replaceAll(spoken.one, '1 ')
    .replaceAll(
      spoken.withCents,
      (_found, whole: string, dollars: string, cents: string) => `${whole}.${cents.padStart(2, '0')} ${dollars}`,
    )
}

export const withSingleSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/**
 * Reads what is said of one thing.
 * @param takesBareNumbers whether a number at the end is a price: 'globe 10', but not 'Singer 4423' in a text with dollar signs
 * @returns empty where nothing is named
 */
export function readLine(part: string, patterns = OF_THE_PAGE, { takesBareNumbers = true } = {}): ItemLine[] {
  const said = withSingleSpaces(part)
    .replace(/^(?:[-–•*]\s+|\d{1,2}[.)]\s+)/, '')
    .replace(patterns.fillers, '')
  const { rest, price } = takePrice(said, patterns, takesBareNumbers)
  const { name, quantity } = takeQuantity(rest, patterns)
  const title = capitalized(withSingleSpaces(name))
  if (!/\p{L}/u.test(title)) return []
  return [
    {
      title: shortened(title, MAX_ITEM_TITLE_LENGTH),
      quantity,
      price,
      pieces: Math.max(quantity, countPieces(title, patterns)),
    },
  ]
}

function takePrice(
  said: string,
  { words, prices, free: forFree, numbered }: ListPatterns,
  takesBareNumbers: boolean,
): { rest: string; price: string | null } {
  const free = forFree.exec(said)
  if (free) return { rest: said.slice(0, free.index), price: '0.00' }
  for (const [pattern, share] of [
    [prices.inDollars, 1],
    [prices.inWords, 1],
    [prices.inCents, 0.01],
    [prices.atTheEnd, 1],
  ] as const) {
    const found = pattern === prices.atTheEnd && !takesBareNumbers ? null : pattern.exec(said)
    if (!found) continue
    const before = said.slice(0, found.index)
    const amount = words.parseAmount(found[1]!) * share
    const isOfName = pattern === prices.atTheEnd && numbered.test(before.trim())
    if (isOfName || !(amount <= MAX_PRICE)) continue
    const rest = `${before} ${said.slice(found.index + found[0].length)}`
    return { rest, price: amount.toFixed(2) }
  }
  return { rest: said, price: null }
}

const LAST = /(?: [x×]| ?\( ?[x×]?) ?(\d{1,4}) ?\)?$/i
const IS_SIZE = /\d ?[x×] ?\d{1,6}$/i

function takeQuantity(said: string, patterns: ListPatterns): { name: string; quantity: number } {
  const text = withSingleSpaces(said)
  const last = IS_SIZE.test(text) ? null : LAST.exec(text)
  const counted = last && parseCount(last[1]!, patterns)
  if (last && counted) return { name: text.slice(0, last.index), quantity: counted }
  const first = patterns.first.exec(text)
  const quantity = first && parseCount(first[1]!, patterns)
  return first && quantity ? { name: text.slice(first[0].length), quantity } : { name: text, quantity: 1 }
}

/** @returns null for what is no number of pieces */
function parseCount(word: string, { words, numbers }: ListPatterns): number | null {
  const lower = word.toLowerCase()
  const count = words.counts[lower] ?? numbers.parse(lower) ?? Number(lower.replaceAll(/[.,]/g, ''))
  return Number.isInteger(count) && count >= 1 && count <= MAX_ITEM_QUANTITY ? count : null
}

/** 2 for a pair of lamps, 4 for a set of four chairs. */
function countPieces(title: string, patterns: ListPatterns): number {
  if (patterns.pairOf.test(title)) return 2
  return parseCount(patterns.setOf.exec(title)?.[1] ?? '', patterns) ?? 1
}
