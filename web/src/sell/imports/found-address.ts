import { findState } from '@yardsnap/contract/places'

/** An address in a text, as parts of the address of a sale; '' where a part is not said. */
export interface FoundAddress {
  streetAddress: string
  city: string
  state: string
  zipCode: string
}

/** USPS Publication 28, appendix C1: the usual suffixes, and how people shorten them. */
const SUFFIXES =
  'street|str|st|avenue|ave|av|road|rd|drive|dr|lane|ln|court|ct|boulevard|blvd|way|place|pl|circle|cir|terrace|ter|' +
  'parkway|pkwy|highway|hwy|trail|trl|loop|square|sq|run|pike|alley|cove|cv|crossing|xing|ridge|path|row|point|bend'
const COMPASS = '(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)'
/** A word of a street's name: of a list, names are written with a capital, and numbered streets with a digit. */
const NAME = String.raw`(?:[A-Z][\w'’-]{0,20}|\d{1,3}(?:st|nd|rd|th))\.?`

const STREET = new RegExp(
  String.raw`(?<![\w$#.])\d{1,6}[A-Za-z]?(?:\s${COMPASS}\.?)?(?:\s${NAME}){1,3}\s(?:${capitalizedToo(SUFFIXES)})\b\.?` +
    String.raw`(?:\s${COMPASS}\b)?(?:,?\s(?:#|[Aa]pt\.?|[Uu]nit|[Ss]te\.?)\s?\w{1,6})?`,
)
/** What follows a street: 'Boise, ID 83702', 'Boise ID', 'Boise'. */
const AREA =
  /^[,\s]{1,3}((?:[A-Z][\w'’.-]{1,20}\s?){1,3}?),?\s([A-Z]{2}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\b\.?(?:[,\s]{1,2}(\d{5})(?:-\d{4})?\b)?/
const ZIP = /^[,\s]{1,3}(\d{5})(?:-\d{4})?\b/

/** 'st' as 'st', 'St' and 'ST'. */
function capitalizedToo(words: string): string {
  return words
    .split('|')
    .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|')
}

/** Takes the first address of the United States out of a line. @returns null where there is none */
export function takeAddress(line: string): { address: FoundAddress; rest: string } | null {
  const street = STREET.exec(line)
  if (!street) return null
  const behind = line.slice(street.index + street[0].length)
  const area = AREA.exec(behind)
  const state = area && findState(area[2]!)
  const zip = ZIP.exec(behind)
  const [city, zipCode, length] =
    area && state ? [area[1]!, area[3] ?? '', area[0].length] : ['', zip?.[1] ?? '', zip?.[0].length ?? 0]
  return {
    address: {
      streetAddress: street[0].replace(/[\s.,]{1,9}$/, ''),
      city: city.trim().replace(/[,.]{1,9}$/, ''),
      state: state ?? '',
      zipCode,
    },
    rest: `${line.slice(0, street.index)} ${behind.slice(length)}`,
  }
}
