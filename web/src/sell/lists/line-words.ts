import { parseSpanishAmount } from '#lib/price.ts'
import { ENGLISH_NUMBERS, type NumberWords, SPANISH_NUMBERS } from './number-words.ts'

/** What tells names, numbers and prices apart in a spoken list. The parts of patterns are for text with single spaces. */
export interface LineWords {
  numbers: NumberWords
  /** Other words for a number of pieces; longer ones before those that they begin with. */
  counts: Readonly<Record<string, number>>
  /** Digits of a number of pieces. */
  digits: string
  /** A comma that parts things: none within a number. */
  comma: string
  and: string
  /** Beside numbers, what a thing begins with after 'and'. */
  beginnings: string
  /** Left out at the beginning of a thing. */
  fillers: string
  /** What stands before a price. */
  leads: string
  leadsAtTheEnd: string
  each: string
  amount: string
  /** What a number cannot begin after. */
  within: string
  parseAmount: (text: string) => number
  dollars: string
  cents: string
  /** The ends of prices, after which 'and' begins another thing. */
  endings: string
  free: string
  /** Said of a price, which is the same without it. */
  qualifiers: string
  /** Words whose number belongs to the name: a size, a model, a volume. */
  numbered: string
  /** Units that make a number before them a size. */
  units: string
  pairOf: string
  setOf: string
}

export const ENGLISH: LineWords = {
  numbers: ENGLISH_NUMBERS,
  counts: { 'half a dozen': 6, 'a dozen': 12, dozen: 12, 'a couple of': 2, an: 1, a: 1 },
  digits: String.raw`\d{1,3}(?:,\d{3})+|\d{1,5}`,
  comma: String.raw`,(?!\d{3}(?:\D|$))`,
  and: 'and',
  beginnings: 'a|an|the|some|another|my|half a dozen|dozen|pair|set|box|bag|lot',
  fillers: 'and|then|also|the|some|another|my',
  leads: 'for|at|@|is|costs?|=|:|-|–',
  leadsAtTheEnd: 'for|at|@|is|=|:|-|–',
  each: String.raw`each|ea\.?|apiece|a piece|per piece|a pop`,
  amount: String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?|\.\d{2}`,
  within: String.raw`[\d.]`,
  parseAmount: (text) => Number(text.replaceAll(',', '')),
  dollars: 'dollars?|bucks?|usd',
  cents: 'c|¢|cents?',
  endings: String.raw`\d|each|ea|apiece|dollars?|bucks?|cents?|¢|free`,
  free: '(?: (?:for|is|-|–|:)){0,3} free',
  qualifiers: 'obo|o\\.b\\.o\\.?|or best offer|or best|ono|firm|negotiable|neg',
  numbered:
    'size|sizes|no|number|model|vol|volume|part|season|xbox|playstation|ps|nintendo|iphone|ipad|windows|wii|age|ages|of|x|by',
  units:
    'x|by|inch|in|ft|feet|foot|gallon|gal|quart|qt|piece|drawer|tier|shelf|person|burner|slice|speed|cup|oz|lb|lbs',
  pairOf: 'pair of ',
  setOf: '(?:set|lot|pack|box|stack) of ',
}

export const SPANISH: LineWords = {
  numbers: SPANISH_NUMBERS,
  counts: { 'media docena de': 6, 'una docena de': 12, 'docena de': 12, una: 1, un: 1 },
  digits: String.raw`\d{1,3}(?:[.,]\d{3})+|\d{1,5}`,
  comma: String.raw`,(?!\d)`,
  and: '[ye]',
  beginnings: 'un|una|el|la|los|las|unos|unas|otro|otra|mi|mis|media docena|docena|par|juego|caja|bolsa|lote',
  fillers: '[ye]|luego|también|además|el|la|los|las|unos|unas|otro|otra|otros|otras|mi|mis',
  leads: 'por|a|en|@|es|son|cuestan?|valen?|=|:|-|–',
  leadsAtTheEnd: 'por|a|en|@|es|son|cuestan?|valen?|=|:|-|–',
  each: 'cada un[oa]|cada|c/u|por pieza|la pieza|por unidad',
  amount: String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2})?|[.,]\d{2}`,
  within: String.raw`[\d.,]`,
  parseAmount: (text) => parseSpanishAmount(text) ?? Number.NaN,
  dollars: 'd[oó]lar(?:es)?|usd|dlls?',
  cents: 'c|¢|centavos?',
  endings: String.raw`\d|cada un[oa]|cada|c/u|d[oó]lar|d[oó]lares|centavos?|¢|gratis`,
  free: '(?: (?:por|es|son|-|–|:)){0,3} (?:gratis|regalad[oa]s?)',
  qualifiers: 'negociable|a tratar|precio fijo|fijo|o mejor oferta|obo',
  numbered:
    'talla|tallas|tamaño|número|no|núm|modelo|vol|volumen|parte|temporada|xbox|playstation|ps|nintendo|iphone|ipad|windows|wii|edad|de|x',
  units: 'x|por|pulgadas?|pulg|pies?|galón|galones|litros?|piezas?|onzas?|oz|libras?|lb|cm|metros?',
  pairOf: 'par de ',
  setOf: '(?:juego|set|lote|paquete|caja|pila) de ',
}
