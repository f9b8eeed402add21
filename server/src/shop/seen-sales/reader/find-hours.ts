import type { Span } from './fold.ts'

const HALF_DAY = 12 * 60

/** Hours on a sign. */
export interface Hours extends Span {
  /** HH:MM */
  opens: string | null
  closes: string | null
  /** Whether they can be nothing else: '8am-2pm', '8:00'. '8-2' needs a day beside it. */
  isCertain: boolean
}

interface Time {
  /** Minutes after midnight as written: of 12 hours where `half` is null and the hour is at most 12. */
  minutes: number
  half: 'am' | 'pm' | null
  /** Whether it is on the clock of 24 hours. */
  is24: boolean
  isCertain: boolean
}

const HALF = String.raw`(?:\s?[ap]\.?\s?m\b\.?|[ap]\b|\s(?:de|in|por) (?:la|the) (?:manana|morning|tarde|afternoon|evening))`
const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2})?${HALF}|\d{1,2}:\d{2}(?!\d)|\d{1,2}h(?:\d{2})?\b|0\d{3}\b|noon|midday|mediodia|\d{1,2}(?!\d|[/%$"':]|\.\d|st\b|nd\b|rd\b|th\b))`
const TO = String.raw`(?:\s*(?:-+|to|til{1,2}|'til|until|thru|a|hasta)\s*(?:about |around |approx\.? )?(?:las? |el )?)`
/** '8 to ?', '8 until gone'. */
const OPEN_END = String.raw`(?:\?+|(?:when |it'?s? |it is |all |everything |everything's |is |are |todo |que se |we |we're |i'm )*(?:gone|sold(?: out)?|done|dark|close|whenever|acabe|agotar|vender)\b)`
const RANGE = new RegExp(
  String.raw`(?<![\d$#.:/-]|[\d$] |[a-z])(${CLOCK})${TO}(?:(1[0-9]00\b|2[0-3]00\b|${CLOCK})|${OPEN_END})`,
  'g',
)
const OPENS = String.raw`(?:starts?|starting|start|begins?|beginning|opens?|opening|from|at|@|desde|empieza|empezamos|inicia|a partir de|abre|comienza)(?: at| from| around)?:? ?(?:a las? |las? |de las? )?`
const BEGINS = /^(?:start|begin|open|empieza|empezamos|inicia|comienza|abre|a partir)/
const CLOSES = String.raw`(?:until|til{1,2}|'til|hasta|ends? at|thru)(?: las?| el)? ?`
const SINGLE = new RegExp(String.raw`(?<![\d$#.:/a-z-]|[\d$] )(?:(${OPENS})|(${CLOSES}))?(${CLOCK})(?![\d/-])`, 'g')

/** Of something else than the sale: '… call after 5pm', 'early birds 7-8'. */
const OF_ANOTHER =
  /\b(?:call|text|llam\w*|pick ?-?up|recog\w*|preview|early ?birds?|before|after|by|antes de|despues de|earlier than|sooner than|pre-?sale|meet|ages?|sizes?|edades|tallas?)\b[^\n.!]{0,18}$/
const NOT_HOURS_AFTER =
  /^\s?(?:%|ft\b|feet|foot|inch|in\.|lbs?\b|x\b|years?|yrs?\b|yr\b|months?|meses|anos|piece|pc|for \$|each|c\/u|por \$|gallon|gal\b|cu\b|blocks?\b|mi\b|miles?\b|famil|bed|bath|sets?\b)/

/** @param folded text in which what is no hours is masked */
export function findHours(folded: string): Hours[] {
  const ranges = [...folded.matchAll(RANGE)].flatMap((match) => toRange(match, folded))
  const isTaken = ({ start, end }: Span) => ranges.some((range) => start < range.end && end > range.start)
  const singles = [...folded.matchAll(SINGLE)]
    .flatMap((match) => toSingle(match, folded))
    .filter((each) => !isTaken(each))
  return [...ranges, ...singles].toSorted((a, b) => a.start - b.start)
}

function toSpan(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length }
}

function isOfAnother(span: Span, folded: string): boolean {
  return (
    OF_ANOTHER.test(folded.slice(Math.max(0, span.start - 40), span.start)) ||
    NOT_HOURS_AFTER.test(folded.slice(span.end))
  )
}

function toRange(match: RegExpExecArray, folded: string): Hours[] {
  const span = toSpan(match)
  const from = parseTime(match[1] ?? '')
  const to = match[2] === undefined ? null : parseTime(match[2])
  if (!from || isOfAnother(span, folded) || (match[2] !== undefined && !to)) return []
  const isCertain = from.isCertain || to?.isCertain === true
  const [opens, closes] = to ? readPair(from, to) : [readAlone(from), null]
  if (opens === null || (to && (closes === null || closes <= opens))) return []
  return [{ ...span, opens: toText(opens), closes: closes === null ? null : toText(closes), isCertain }]
}

function toSingle(match: RegExpExecArray, folded: string): Hours[] {
  const span = toSpan(match)
  const time = parseTime(match[3] ?? '')
  const isLed = match[1] !== undefined || match[2] !== undefined
  if (!time || isOfAnother(span, folded)) return []
  const minutes = readAlone(time)
  if (minutes === null || !(time.isCertain || isLed)) return []
  const text = toText(minutes)
  const isEnd = match[2] !== undefined
  const isCertain = time.isCertain || BEGINS.test(match[1] ?? '')
  return [{ ...span, opens: isEnd ? null : text, closes: isEnd ? text : null, isCertain }]
}

function parseTime(text: string): Time | null {
  if (/^(?:noon|midday|mediodia)$/.test(text)) return { minutes: 12 * 60, half: 'pm', is24: false, isCertain: true }
  const [, military, hundredths] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(text) ?? []
  const [, hour = military, minute = hundredths ?? '00', rest = ''] =
    /^(\d{1,2})(?:[:.h]?([0-5]\d))?(\D*)$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23) return null
  const half = /^\s?p|tarde|afternoon|evening/.test(rest) ? 'pm' : /^\s?a|manana|morning/.test(rest) ? 'am' : null
  if (half && (Number(hour) > 12 || Number(hour) === 0)) return null
  const is24 =
    military !== undefined || /h/.test(text) || (Number(hour) > 12 && /[:h]/.test(text)) || /^0\d:/.test(text)
  if (!is24 && (Number(hour) > 12 || Number(hour) === 0)) return null
  const minutes = Number(hour) * 60 + Number(minute)
  return {
    minutes,
    half: is24 ? (minutes < HALF_DAY ? 'am' : 'pm') : half,
    is24,
    isCertain: /\D/.test(text) || military !== undefined,
  }
}

function inHalf(minutes: number, half: 'am' | 'pm'): number {
  if (minutes > 13 * 60) return minutes
  return (minutes % HALF_DAY) + (half === 'pm' ? HALF_DAY : 0)
}

/** A sale that says only 'at 9' begins between 6 in the morning and 5 in the afternoon. */
function readAlone({ minutes, half }: Time): number | null {
  if (half) return inHalf(minutes, half)
  const hour = Math.floor(minutes / 60)
  if (hour >= 6 && hour <= 11) return minutes
  return hour === 12 || hour <= 4 ? inHalf(minutes, 'pm') : null
}

/** '8-2' is 8 to 14, '1-4' 13 to 16, '5-8pm' 17 to 20; null where both halves of the day are possible. */
function readPair(from: Time, to: Time): [number | null, number | null] {
  const first = from.minutes % HALF_DAY
  const second = to.minutes % HALF_DAY
  const afterFirst = (start: number) =>
    second > start % HALF_DAY ? start - (start % HALF_DAY) + second : start - (start % HALF_DAY) + second + HALF_DAY
  if (from.half && to.half) return [inHalf(from.minutes, from.half), inHalf(to.minutes, to.half)]
  if (to.half) {
    const closes = inHalf(to.minutes, to.half)
    const isSameHalf = to.half === 'am' || (!to.is24 && first < second && second !== 0)
    return [isSameHalf ? inHalf(from.minutes, to.half) : inHalf(from.minutes, 'am'), closes]
  }
  if (from.half) {
    const opens = inHalf(from.minutes, from.half)
    return [opens, afterFirst(opens)]
  }
  const opens = readAlone(from)
  // '6-9' may be a morning or an evening.
  if (opens === null || (opens < 7 * 60 && second > first && second < 10 * 60)) return [null, null]
  return [opens, afterFirst(opens)]
}

function toText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
