/** A street line in its parts, as houses are ordered and hidden by them. */
export interface StreetLine {
  /** Of '12B Oak St' 12, of '12-34 41st Ave' 12; null where the line begins with no number. */
  houseNumber: number | null
  /** All that identifies the house on its street: '12B', '12-34', '12 1/2'; '' without one. */
  houseText: string
  /** Without house and unit: 'Oak St'. */
  street: string
}

const NUMBER_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
/**
 * The house at the beginning of a line: '12', '12B', '12-34', '12 1/2', '12 & 14', 'N6W23001', 'One'. An ordinal such as
 * '5th' is a street.
 */
const HOUSE =
  /^(?:no\.?\s{0,2}|#\s{0,2})?(\d{1,9}[a-z]?(?:\s?[-–&/]\s?\d{1,9}[a-z]?)?(?:\s\d\/\d)?|[a-z]\d{1,6}(?:[a-z]\d{1,6})?)(?![\w/])[,.]?\s{0,3}/i
const NUMBER_WORD = new RegExp(`^(?:${NUMBER_WORDS})\\s`, 'i')
const UNIT = /[\s,]{1,3}(?:(?:apt|apartment|unit|suite|ste|lot|bldg|building|floor|fl|rm|room|trlr|spc)\b|#).{0,60}$/i
/** Digits that name a street: ordinals, numbered roads, and what Spanish calls them. */
const STREET_DIGITS =
  /\b\d{1,4}(?:st|nd|rd|th|°|º|ª)(?![a-z])|(?:^(?:road|rd|avenue|ave|street|calle|avenida|carretera|ruta)|\b(?:highway|hwy|route|rte|rt|interstate|us|sr|cr|fm|(?:county|state|ranch|farm) (?:road|rd)))\.?[\s#-]{0,2}\d{1,5}[a-z]?\b/gi

/** Splits a street line as people type it. What is not understood stays in `street`. */
export function splitStreetLine(line: string): StreetLine {
  const whole = line.trim().replaceAll(/\s{1,20}/g, ' ')
  const withoutUnit = whole.replace(UNIT, '')
  const house = HOUSE.exec(withoutUnit)
  const rest = house ? withoutUnit.slice(house[0].length) : withoutUnit
  // '100' alone is no house without a street.
  if (!house || rest === '') return { houseNumber: null, houseText: '', street: withoutUnit }
  const digits = /\d{1,9}/.exec(house[1] ?? '')?.[0]
  return { houseNumber: digits === undefined ? null : Number(digits), houseText: house[1] ?? '', street: rest }
}

/**
 * The street of a line, without anything that may identify the house; '' where that cannot be told: a line with other digits than
 * those of a street's name is not shown at all.
 */
export function hideHouse(line: string): string {
  const { street } = splitStreetLine(line)
  const shown = street.replace(NUMBER_WORD, '')
  return /\d/.test(shown.replaceAll(STREET_DIGITS, '')) ? '' : shown
}

/** What streets are grouped and ordered by: without case and punctuation. */
export function toStreetKey(street: string): string {
  return street
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]{1,60}/gu, ' ')
    .trim()
}

/** Made when it is first needed: a phone takes a tenth of a second to load what it knows. */
let collator: Intl.Collator | undefined

function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

/** Along streets: by the street's name, then the odd side by number, then the even one; without a number last. */
export function compareAlongStreets(a: string, b: string): number {
  const [one, other] = [splitStreetLine(a), splitStreetLine(b)]
  return (
    compareNames(toStreetKey(one.street), toStreetKey(other.street)) ||
    getSide(one) - getSide(other) ||
    (one.houseNumber ?? 0) - (other.houseNumber ?? 0) ||
    compareNames(a, b)
  )
}

function getSide({ houseNumber }: StreetLine): number {
  if (houseNumber === null) return 2
  return houseNumber % 2 === 1 ? 0 : 1
}
