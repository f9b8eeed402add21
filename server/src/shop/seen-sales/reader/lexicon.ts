/**
 * The words of days and months on signs, in English and Spanish, as patterns without capturing groups for folded text
 * (fold.ts). Long forms first, so that 'saturday' is not read as 'sat' with a rest.
 */

/** Index: 0 is Sunday, as `getWeekday` counts. */
const WEEKDAYS = [
  { long: 'sundays?|domingos?', short: 'sun|dom' },
  { long: 'mondays?|lunes', short: 'mon|lun' },
  { long: 'tuesdays?|martes|tues', short: 'tue' },
  { long: 'wednesdays?|miercoles|weds', short: 'wed|mie' },
  { long: 'thursdays?|jueves|thurs|thur', short: 'thu|jue' },
  { long: 'fridays?|viernes', short: 'fri|vie' },
  { long: 'saturdays?|sabados?', short: 'sat|sab' },
]

const MONTHS = [
  'january|enero|jan|ene',
  'february|febrero|feb',
  'march|marzo|mar',
  'april|abril|apr|abr',
  'may|mayo',
  'june|junio|jun',
  'july|julio|jul',
  'august|agosto|aug|ago',
  'september|septiembre|setiembre|sept|sep',
  'october|octubre|oct',
  'november|noviembre|nov',
  'december|diciembre|dec|dic',
]

const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`

export const LONG_WEEKDAY = anyOf(WEEKDAYS.map(({ long }) => long))
/** 'sun', 'sat', 'wed' are other words, too: they need a neighbor that makes days of them. */
export const SHORT_WEEKDAY = anyOf(WEEKDAYS.map(({ short }) => short))
export const ANY_WEEKDAY = anyOf([LONG_WEEKDAY, SHORT_WEEKDAY])
export const ANY_MONTH = anyOf(MONTHS)

/** @param word one that ANY_WEEKDAY matches @returns 0 for Sunday */
export function weekdayOf(word: string): number {
  return WEEKDAYS.findIndex(({ long, short }) => new RegExp(`^(?:${long}|${short})$`).test(word))
}

/** @param word one that ANY_MONTH matches @returns 1 for January */
export function monthOf(word: string): number {
  return MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`).test(word)) + 1
}

/** Words that a sign has anyway: a misread or split word is only mended when it becomes one of them. */
export const SIGN_WORDS: ReadonlySet<string> = new Set(
  (
    'sunday monday tuesday wednesday thursday friday saturday sun mon tue tues wed thu thur thurs fri sat ' +
    'january february march april june july august september october november december ' +
    'jan feb mar apr jun jul aug sept sep oct nov dec ' +
    'domingo lunes martes miercoles jueves viernes sabado hoy manana ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ' +
    'garage yard estate moving sale sales venta garaje patio cochera today tomorrow noon weekend ' +
    'street avenue road drive lane boulevard court circle parkway highway ave blvd multi family huge'
  ).split(' '),
)

/** Names that so many streets of the United States have that a number before one is an address even without 'St'. */
export const COMMON_STREETS: ReadonlySet<string> = new Set(
  (
    'first second third fourth fifth sixth seventh eighth ninth tenth main park oak pine maple cedar elm view ' +
    'washington lake hill walnut spring north ridge church willow mill sunset railroad jackson cherry ' +
    'highland johnson dogwood chestnut spruce wilson meadow forest hickory jefferson lincoln madison adams franklin ' +
    'broadway birch poplar sycamore ash pecan magnolia laurel juniper cypress locust center river'
  ).split(' '),
)
