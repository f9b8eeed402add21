import { singular, wordsIn } from '#kinds/words.ts'

/** Words for appearance, size or condition, and function words: they never name the thing. */
const DESCRIBING = new Set(
  (
    'a an and or the of in on at to by from my our your its this that it set lot pair piece pieces bundle ' +
    'one two three four five six seven eight nine ten eleven twelve ' +
    'black white gray grey silver gold golden brown tan beige red blue navy green yellow orange pink purple teal cream ' +
    'ivory natural espresso dark light clear multicolor striped floral plaid ' +
    'wood wooden oak pine maple walnut cherry mahogany teak metal steel stainless iron brass bronze copper chrome glass ' +
    'plastic leather velvet linen cotton wool wicker rattan bamboo ceramic porcelain crystal marble stone vinyl fabric ' +
    'small medium large big little mini tall short long wide narrow full queen king twin xl inch inches ft feet foot cm ' +
    'lb lbs gallon quart size sized round square rectangular oval ' +
    'new used good great excellent fair poor nice beautiful lovely perfect clean working works condition quality like ' +
    'vintage antique retro modern classic contemporary rustic farmhouse mid century old original authentic genuine ' +
    'solid heavy sturdy decorative brand exclusive premium deluxe assorted various miscellaneous misc'
  ).split(' '),
)

/** Words that introduce what the thing has or is for; the name ends before them. */
const ATTRIBUTE = /\s(?:with(?! mirror)|w|for|by|from|in|on|that|converts)\s/i
const PUNCTUATION = /[,;:()[\]/]|\s[-–—|]\s/

const COUNT_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const COUNTED_SET = /\b(?:set|lot|pack|bundle|group) of (\w+)\b|\b(pair)\b/i
const COUNTED_FIRST = /^\s*(\w+)\s/
/** Larger numbers are a year of a magazine or a box of screws, not a multiple of the price. */
const MOST_PIECES = 12

/**
 * The parts of a title, split at commas and brackets, that may name the thing, most likely the first. Text after words
 * such as 'with' or 'for' is ignored ('guitar with stand for a desk' is no desk), unless the words before only describe
 * ('new in box').
 */
export function phrasesIn(title: string): string[] {
  const parts = title.split(ATTRIBUTE)
  const named = parts.find((part) => wordsIn(part).some(isNaming)) ?? ''
  return named.split(PUNCTUATION).filter((part) => part.trim() !== '')
}

function nameWords(title: string): string[] {
  return wordsIn(phrasesIn(title)[0] ?? '')
}

/** The words that name the thing, singular, usually ending with its kind; none if the title says nothing. */
export function kindWords(title: string): string[] {
  return nameWords(title).filter(isTelling).map(singular)
}

function isNaming(word: string): boolean {
  return /\p{L}/u.test(word) && !DESCRIBING.has(word)
}

/** Model names such as 'ps4' name a thing, but are no dictionary words to search for. */
function isTelling(word: string): boolean {
  return /^[\p{L}']{2,}$/u.test(word) && isNaming(word)
}

/**
 * How many equal pieces a title sells together: 2 for 'a pair of lamps' and 'dining chairs, set of two'; otherwise 1,
 * also if a pair of the thing counts as one piece.
 */
export function piecesIn(title: string, { isPairOne }: { isPairOne: boolean }): number {
  const set = COUNTED_SET.exec(title)
  if (set?.[2]) return isPairOne ? 1 : 2
  if (set) return numberOf(set[1])
  const [, first = ''] = COUNTED_FIRST.exec(title) ?? []
  const last = nameWords(title).at(-1) ?? ''
  const isPlural = singular(last) !== last
  return isPlural ? numberOf(first) : 1
}

function numberOf(word: string | undefined): number {
  const number = COUNT_WORDS.indexOf(word?.toLowerCase() ?? '') + 1 || Number(word)
  return Number.isInteger(number) && number > 0 && number <= MOST_PIECES ? number : 1
}
