import { addDays } from '@yardsnap/contract/sale-days'
import { SUFFIXES } from '#gazetteer/street-words.ts'
import { resolveDate, resolveDayOfMonth, type Today, type WrittenDate } from './clock.ts'
import type { Span } from './fold.ts'
import { ANY_MONTH, ANY_WEEKDAY, LONG_WEEKDAY, monthOf, SHORT_WEEKDAY, weekdayOf } from './lexicon.ts'

/** A day as a sign names it. */
export interface Mention extends Span {
  /** 0 is Sunday; null where only a date is written. */
  weekday: number | null
  /** YYYY-MM-DD; null where only a weekday is written, and for a date that is not ahead. */
  date: string | null
  /** `gone`: a date that has passed or that no calendar has. */
  kind: 'weekday' | 'date' | 'weekend' | 'gone'
}

const NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th|ro|o\b)?`
/** Of a list of days of one month: not where hours follow, as in 'June 6, 8-2'. */
const NOT_HOURS = String.raw`(?!\d|:\d|\s?[ap]\.?\s?m\b|[ap]\b|\s*(?:-|to|til{1,2}|until|a)\s*(?:\d|noon|\?))`
/** Nor where a street follows: 'June 6, 17 Elm St'. */
const NO_STREET = String.raw`(?! (?!(?:and|y|e|a|al|from|at|to|de|del|of|only|the|thru|through|desde|noon|${ANY_MONTH})(?!\p{L}))\p{L})`
const MORE = String.raw`(?:\s*(?:-|,|&|\+|/|and|to|thru|through|y|e|al?)\s*(?:the |el )?${NUMBER}${NOT_HOURS}${NO_STREET})`
const YEAR = String.raw`(?:\s*,?\s*(?:de |del )?(20\d\d)(?!\d))?`
const MONTH_FIRST = new RegExp(
  String.raw`(?<![\p{L}\d])(${ANY_MONTH})(?!\p{L})\.?\s*(?:the )?(${NUMBER}(?!\d|:\d)(?!\s?[ap]\.?m\b)${MORE}*)${YEAR}`,
  'gu',
)
const DAY_FIRST = new RegExp(
  String.raw`(?<![\d$#/:.-])(${NUMBER}${MORE}*)\s*(?:of |de |del |-)?\s*(${ANY_MONTH})(?!\p{L})\.?${YEAR}`,
  'gu',
)
const IN_FIGURES =
  /(?<![\d/$.]|(?<!\/\d{1,4})-)(\d{1,2})(?:\/(\d{1,2})(?:\/(20\d\d|\d\d))?|-(\d{1,2})-(20\d\d|\d\d)|\.(\d{1,2})\.(20\d\d|\d\d))(?![\d/])/g
/** '6/5-7'. */
const MORE_IN_FIGURES = new RegExp(String.raw`^[-&](\d{1,2})(?![/\d])${NOT_HOURS}${NO_STREET}`)
const ISO = /(?<!\d)(20\d\d)-(\d{2})-(\d{2})(?!\d)/g
const FRACTION_AFTER =
  /^\s*(?:off|price|precio|de precio|"|inch|in\.|cup|mile|block|acre|bath|ton|hp|size|gallon|lb|pound)/

const SHORT_NEXT = String.raw`(?:[.,]?\s*(?:$|\n|\d|[-(@|*\ue000]|(?:&|\+|/|and|y|e|,)\s*(?:${ANY_WEEKDAY}|\d)|(?:to|thru|through|til{1,2}|from|de|desde|hasta|until|at|only|the|noon|morning|mornings|a|${ANY_MONTH}|${ANY_WEEKDAY})\b))`
const WEEKDAY = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${LONG_WEEKDAY})|(${SHORT_WEEKDAY})(?:(?=${SHORT_NEXT})|(?<=(?:this|on|este|el|${ANY_WEEKDAY}\s?[&+,/-]\s?|${ANY_WEEKDAY} (?:and|y|thru|to) )\s?(?:${SHORT_WEEKDAY}))(?!\p{L})))(?!\p{L})\.?`,
  'gu',
)
const OF_MONTH = new RegExp(
  String.raw`^(?:[\s,]*(?:(?:the|el|dia)\s+)?(\d{1,2})(st|nd|rd|th)?)${NOT_HOURS}(?![/\d%$'"-])`,
)
/** 'Viernes 5 y sábado 6 de junio'. */
const NEXT_DATED = new RegExp(String.raw`^\s*(?:,|y|and|&|a|al|-|to)?\s*(?:el\s)?(?:${ANY_WEEKDAY})\.?\s+\d`)
const MORE_ORDINALS = /^\s*(?:&|and|y|,)\s*(?:the\s)?(\d{1,2})(?:st|nd|rd|th)\b/
const RELATIVE = /(?<![\p{L}])(?:(today|hoy)|(tomorrow|manana))(?![\p{L}])/gu
const WEEKEND =
  /(?<![\p{L}])(?:(?:this|all|entire|the whole|on the) weekend|weekend only|(?:este|todo el) fin de semana)(?![\p{L}])/gu

/** Before a day that is no day of the sale, or that is not certain: 'next Saturday' is this one or the one after it. */
const NOT_A_SALE_DAY =
  /(?:rain ?(?:date|day)?s?|rains?,?|in case of rain,?|make-?up (?:day|date)|fecha de lluvia|si llueve,?|llueve,? (?:sera )?|closed|cerrado|no sales|not|except|excepto|next|last|black|good|easter|palm|super ?bowl|cyber|every other|1st|2nd|3rd|posted|updated|published|publicado|before|antes del?|pick ?-?up|pickups?|viewing|since|de la|por la|en la|esta)\s{0,9}(?:on|is|will be|el|the|date|:|,|-)?\s{0,9}$/

/** All days that a text names, in its order. @param folded see fold.ts; @param isOld names without a date are of another week */
export function findMentions(folded: string, today: Today, isOld = false): Mention[] {
  const dates = [...findIso(folded, today), ...findWithMonth(folded, today), ...findInFigures(folded, today)]
  const names = [...findWeekdays(folded, today), ...findRelative(folded, today), ...findWeekends(folded)]
  const found = [...dates, ...names.filter((name) => !isOld || name.kind === 'gone')]
  const sure = found.filter(
    (mention, index) => !found.slice(0, index).some((other) => mention.start < other.end && mention.end > other.start),
  )
  return sure.filter(({ start }) => !isNoSaleDay(start, folded)).toSorted((a, b) => a.start - b.start)
}

function isNoSaleDay(start: number, folded: string): boolean {
  return NOT_A_SALE_DAY.test(folded.slice(Math.max(0, start - 30), start).replace(/^[^]*\n/, ''))
}

function toMention(span: Span, written: WrittenDate, today: Today): Mention {
  const date = resolveDate(written, today)
  return { ...span, weekday: null, date, kind: date === null ? 'gone' : 'date' }
}

function spanOf(match: RegExpExecArray | RegExpMatchArray): Span {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

function findIso(folded: string, today: Today): Mention[] {
  return [...folded.matchAll(ISO)].map((match) => {
    const [year, month, day] = match.slice(1).map(Number)
    return toMention(spanOf(match), { year: year ?? 0, month: month ?? 0, day: day ?? 0 }, today)
  })
}

/** 'June 5-7', 'June 5th & 6th, 2026', '6 de junio': each number is a mention, so that what joins them can be read. */
function findWithMonth(folded: string, today: Today): Mention[] {
  const monthFirst = [...folded.matchAll(MONTH_FIRST)].flatMap((match) => {
    const [whole, month = '', numbers = '', year] = match
    if (month === 'mar' && !/^mar\.?\s*\d/.test(whole)) return []
    return toDays(match, { numbers, numbersAt: match.index + whole.indexOf(numbers, month.length), month, year }, today)
  })
  const dayFirst = [...folded.matchAll(DAY_FIRST)].flatMap((match) => {
    const [, numbers = '', month = '', year] = match
    return isBeforeSuffix(folded.slice(spanOf(match).end))
      ? []
      : toDays(match, { numbers, numbersAt: match.index, month, year }, today)
  })
  return [...monthFirst, ...dayFirst]
}

interface Listed {
  numbers: string
  numbersAt: number
  month: string
  year: string | undefined
}

function toDays(match: RegExpExecArray, { numbers, numbersAt, month, year }: Listed, today: Today): Mention[] {
  const whole = spanOf(match)
  const found = [...numbers.matchAll(/\d{1,2}(?:st|nd|rd|th|ro)?/g)]
  return found.map((number, index) => {
    const start = index === 0 ? whole.start : numbersAt + number.index
    const end = index === found.length - 1 ? whole.end : numbersAt + number.index + number[0].length
    const written = { month: monthOf(month), day: Number.parseInt(number[0], 10), year: year ? Number(year) : null }
    return toMention({ start, end }, written, today)
  })
}

/** '6/5', '6/5/26', '6-5-2026'; '28/11' can only be a day before its month. */
function findInFigures(folded: string, today: Today): Mention[] {
  return [...folded.matchAll(IN_FIGURES)].flatMap((match): Mention[] => {
    const [first, second] = [Number(match[1]), Number(match[2] ?? match[4] ?? match[6])]
    const year = match[3] ?? match[5] ?? match[7]
    const span = spanOf(match)
    const isFraction = !year && [2, 3, 4, 8].includes(second) && first < second
    const rest = folded.slice(span.end)
    if ((isFraction && FRACTION_AFTER.test(rest)) || /\d\s$/.test(folded.slice(0, span.start))) return []
    if (!year && ((first === 24 && second === 7) || (first === second && first > 12))) return []
    const [month, day] = first > 12 ? [second, first] : [first, second]
    if (month < 1 || month > 12 || day < 1 || day > 31) return []
    const date = toMention(span, { month, day, year: year ? Number(year) : null }, today)
    const [more = '', last] = (year ? null : MORE_IN_FIGURES.exec(rest)) ?? []
    if (last === undefined || Number(last) <= day || first > 12) return [date]
    const lastSpan = { start: span.end + 1, end: span.end + more.length }
    return [date, toMention(lastSpan, { month, day: Number(last), year: null }, today)]
  })
}

function findWeekdays(folded: string, today: Today): Mention[] {
  return [...folded.matchAll(WEEKDAY)].flatMap((match): Mention[] => {
    const { start, end } = spanOf(match)
    const weekday = weekdayOf((match[1] ?? match[2])!)
    const rest = folded.slice(end)
    if (isBeforeSuffix(rest)) return []
    const [whole = '', number, ordinal] = OF_MONTH.exec(rest) ?? []
    const after = rest.slice(whole.length)
    const isDate =
      number !== undefined &&
      (ordinal || Number(number) > 12 || /\b(?:the|el|dia)\b/.test(whole) || NEXT_DATED.test(after))
    if (!isDate || isStreetNumber(after)) return [{ start, end, weekday, date: null, kind: 'weekday' }]
    const date = resolveDayOfMonth(Number(number), weekday, today)
    if (date === null && !ordinal) return [{ start, end, weekday, date: null, kind: 'weekday' }]
    const first: Mention = { start, end: end + whole.length, weekday, date, kind: date ? 'date' : 'gone' }
    const [more = '', nextNumber] = MORE_ORDINALS.exec(after) ?? []
    if (nextNumber === undefined || date === null) return [first]
    const next = resolveDayOfMonth(Number(nextNumber), null, { ...today, date })
    return [
      first,
      { start: first.end, end: first.end + more.length, weekday: null, date: next, kind: next ? 'date' : 'gone' },
    ]
  })
}

/** Whether the number before belongs to a street: 'Sat 5th & Elm', 'Sat 28 Oak St'. */
function isStreetNumber(after: string): boolean {
  const corner = /^\s*(?:&|and|at|@|y)\s*(?!the )(\p{L}+)/u.exec(after)?.[1]
  if (corner && !new RegExp(`^(?:${ANY_WEEKDAY}|noon)$`).test(corner)) return true
  const words = /^ (\p{L}+)(?: (\p{L}+))?/u.exec(after)?.slice(1) ?? []
  return words.some((word) => word !== undefined && SUFFIXES.has(word.toUpperCase()) && word.length > 1)
}

/** Whether the word before is the name of a street: 'May St', 'Sunday Dr'. */
function isBeforeSuffix(rest: string): boolean {
  const word = /^ (\p{L}+)/u.exec(rest)?.[1]
  return word !== undefined && SUFFIXES.has(word.toUpperCase())
}

function findRelative(folded: string, today: Today): Mention[] {
  return [...folded.matchAll(RELATIVE)].map((match) => {
    const date = match[1] ? today.date : addDays(today.date, 1)
    return { ...spanOf(match), weekday: null, date, kind: 'date' }
  })
}

function findWeekends(folded: string): Mention[] {
  return [...folded.matchAll(WEEKEND)].map((match) => ({
    ...spanOf(match),
    weekday: null,
    date: null,
    kind: 'weekend',
  }))
}
