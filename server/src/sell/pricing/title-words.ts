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
    'solid heavy sturdy decorative brand exclusive premium deluxe assorted various miscellaneous misc ' +
    'model pro max plus ultra lite series version edition generation gen'
  ).split(' '),
)

/** Words that introduce what the thing has or is for; the name ends before them. */
const ATTRIBUTE = /\s(?:with(?! (?:mirror|chaise)\b)|w|for|by|from|in|on|that|converts|without|no)\s/i
const PUNCTUATION = /[,;:()[\]/]|\s[-–—|+]\s/

/** Words that only describe how an item is made: a brick-built bear is not a brick. */
const MANNER =
  /(?<!\p{L})\p{L}{2,}-(?:built|compatible|covered|filled|free|friendly|inspired|lined|made|print|proof|ready|safe|scented|sized|style|themed|topped)(?!\p{L})/giu

const BED_SIZES = /\b(king|queen|twin)\b/gi
const L_SHAPE = /\bL[- ]?shaped?\b/i
const INCHES = /(?<![\d.])(\d{2})(?:\.\d)?(?: ?["”″]| ?''| ?-? ?inch(?:es)?\b| in\b)/i
/** Screens up to so many inches are small, from so many large. */
const SMALL_SCREEN = 32
const LARGE_SCREEN = 55

/** Words for the size of the thing by which the catalog tells kinds apart, wherever they stand in the title. */
export function sizesIn(title: string): string[] {
  const beds = [...title.matchAll(BED_SIZES)].map(([size]) => size.toLowerCase())
  const inches = Number(INCHES.exec(title)?.[1] ?? Number.NaN)
  return [
    ...beds,
    ...(L_SHAPE.test(title) ? ['lshaped'] : []),
    ...(inches < SMALL_SCREEN ? ['small'] : []),
    ...(inches >= LARGE_SCREEN ? ['large'] : []),
  ]
}

const COUNT_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const COUNTED_SET = /\b(?:set|lot|pack|bundle|group|box|stack) of (\w+)\b|\b(pair)\b/i
/** '(2)', '2 pieces' and 'quantity 2'. */
const COUNTED_PIECES =
  /\((\d{1,2})\)|(?<![\d.,-])\b(\d{1,2}) ?(?:pcs?|pieces?|count)\b|\b(?:qty|quantity):? ?(\d{1,2})\b/i
/** Larger numbers are a year of a magazine or a box of screws, not a multiple of the price, unless it is a lot of so many. */
const MOST_PIECES = 12
/**
 * For larger lots the price grows with the square root of what is beyond a dozen, because buyers of a hundred pieces
 * pay less for each.
 */
const MOST_OF_A_LOT = 500
const UNCOUNTED_LOT = /\b(?:lot|bundle|box|bag|bin|tub|stack|pile|collection|assortment|bunch) of (?!\d)|\blot\s*$/i
/** Pieces that a lot or a set counts as if nobody says how many: an estimate. */
const PIECES_OF_A_LOT = 5

/**
 * The parts of a title, split at commas and brackets, that may name the thing, most likely the first. Text after words
 * such as 'with' or 'for' is ignored ('guitar with stand for a desk' is no desk), unless the words before only describe
 * ('new in box').
 */
export function phrasesIn(title: string): string[] {
  const parts = title.replaceAll(MANNER, ' ').split(ATTRIBUTE)
  const named = parts.find((part) => wordsIn(part).some(isNaming)) ?? title
  return named.split(PUNCTUATION).filter((part) => part.trim() !== '')
}

function nameWords(title: string): string[] {
  return wordsIn(phrasesIn(title)[0] ?? '')
}

/** The words that name the thing, singular, usually ending with its kind; none if the title says nothing. */
export function kindWords(title: string): string[] {
  return nameWords(title).filter(isSearchWord).map(singular)
}

/** Whether a word may name a thing, instead of saying how it looks, how large or how good it is. */
export function isNaming(word: string): boolean {
  return /\p{L}/u.test(word) && !DESCRIBING.has(word)
}

/** Model names such as 'ps4' name a thing, but are no dictionary words to search for. */
function isSearchWord(word: string): boolean {
  return /^[\p{L}']{2,}$/u.test(word) && isNaming(word)
}

/** 'Chairs x 2', '(x2)' and '2x lamp', but neither a rug of 5 x 7 nor lumber of 2x4. */
const TIMES = /(?<![\d.'"”] ?)(?:\bx|[*×]) ?(\d{1,2})\)?\s*$|^\s*(\d{1,2}) ?[x×](?!\w)(?! ?\d)/i

/**
 * How many equal pieces a title sells together: 2 for 'a pair of lamps' and 'dining chairs, set of two', a few for a lot
 * that nobody counted; otherwise 1, also if a pair of the thing counts as one piece.
 */
export function piecesIn(title: string, { isPairOne }: { isPairOne: boolean }): number {
  const set = COUNTED_SET.exec(title)
  if (set?.[2]) return isPairOne ? 1 : 2
  const counted = parseCount(set?.[1], MOST_OF_A_LOT)
  if (counted > 1) return counted <= MOST_PIECES ? counted : Math.sqrt(counted * MOST_PIECES)
  const [, after, before] = TIMES.exec(title) ?? []
  const times = parseCount(after ?? before, MOST_PIECES)
  if (times > 1) return times
  const pieces = parseCount(COUNTED_PIECES.exec(title)?.slice(1).find(Boolean), MOST_PIECES)
  if (pieces > 1) return pieces
  if (UNCOUNTED_LOT.test(title)) return PIECES_OF_A_LOT
  return piecesOfPlural(title)
}

/** '4 oak chairs' and 'oak dining, 4 chairs'. */
function piecesOfPlural(title: string): number {
  const words = wordsIn(title)
  const last = nameWords(title).at(-1) ?? ''
  if (singular(last) === last) return 1
  const numbers = [words[0], words[words.indexOf(last) - 1]].map((word) => parseCount(word, MOST_PIECES))
  return Math.max(...numbers)
}

const SEVERAL_FIRST = /^\s*(\w+)\s+(?:sets|pairs|lots|boxes|bags|bins|tubs|packs|cases)\b/i

/** How many sets, pairs or boxes: 2 for 'two pairs of jeans'. */
export function lotsIn(title: string): number {
  return parseCount(SEVERAL_FIRST.exec(title)?.[1], MOST_PIECES)
}

function parseCount(word: string | undefined, most: number): number {
  const number = COUNT_WORDS.indexOf(word?.toLowerCase() ?? '') + 1 || Number(word)
  return Number.isInteger(number) && number > 0 && number <= most ? number : 1
}

const AGE = /\b(\d{1,2}) years? old\b/i

/** Years, where a title says how old the thing is. */
export function ageIn(title: string): number | null {
  const [, years] = AGE.exec(title) ?? []
  return years === undefined ? null : Number(years)
}
