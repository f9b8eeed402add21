import { getWeekday, timeIn } from '@yardsnap/contract/sale-days'
import { dayWindow } from '@yardsnap/contract/day-windows'
import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import type { SignReading } from '@yardsnap/contract/seen-sale-input'
import { daysBetween, resolveWeekdays, type Today, weekdayFrom } from './clock.ts'
import { findHours, type Hours } from './find-hours.ts'
import { findMentions, type Mention } from './find-mentions.ts'
import { fold, mask, type Span } from './fold.ts'
import { type NamedDay, pairMentions } from './pair-mentions.ts'

type SaleDay = SignReading['days'][number]

interface DatedHours {
  day: NamedDay
  hours: Hours | null
}

/** What separates a day from its hours. */
const BESIDE =
  /^[\s,.:;@&()|*!/\ue000-]*(?:(?:from|de|desde|las|la|at|open|hours?|time|times|hrs|horas|horario|hora|the|both|all|ambos|each|days?|daily|dias|only|solamente|solo|morning|a|on|el|este|this|is|will be|its|it's)[\s,.:;@&()|*!/\ue000-]*)*$/
/** 'Sat 8 AM to Sun 2 PM': neither is open from one to the other. */
const ACROSS = /^\s*(?:-+|to|thru|through|until|til{1,2}|hasta|a)\s*$/
const POSTED = /^[^\p{L}\n]*(?:posted|updated|published|listed|publicado|actualizado)\b.*$/gmu
const POSTED_LONG_AGO =
  /\b(?:[4-9]|\d\d+) (?:days|dias) ago|\b(?:\d+|a|an|una?|few) (?:weeks?|months?|years?) ago|\bhace (?:\d+|una?) (?:semana|mes|ano)|\bhace (?:[4-9]|\d\d+) dias/

/** The parts of a text that name days, to be kept from being read as a street: 'June 6 1423 Oak St'. */
export function findDays(folded: string, today: Today): Mention[] {
  const isOld = POSTED_LONG_AGO.test(folded)
  return findMentions(mask(folded, postedLines(folded)), today, isOld)
}

const postedLines = (folded: string): Span[] =>
  [...folded.matchAll(POSTED)].map((match) => ({ start: match.index, end: match.index + match[0].length }))

interface Where {
  today: Today
  timeZone: string
  now: Date
}

/**
 * The days of a sale with their hours.
 * @param masked the text with its streets masked; of the same length as what the mentions were found in
 * @returns days in their order, and the parts of the text that say them
 */
export function readDays(
  masked: string,
  mentions: readonly Mention[],
  where: Where,
): { days: SaleDay[]; spans: Span[] } {
  const folded = fold(masked)
  const { days: named, hasGone } = pairMentions(mentions, folded)
  const weekends = mentions.filter(({ kind }) => kind === 'weekend')
  const candidates = findHours(mask(folded, mentions))
  const hours = candidates.filter((each) => isOfSale(each, { folded, mentions, hours: candidates }))
  const days = named.length > 0 || hasGone ? named : weekends.flatMap((weekend) => toWeekend(weekend, where.today))
  const spans = [...mentions.filter(({ kind }) => kind !== 'gone'), ...hours]
  return { days: resolve(bind(days, hours, folded), { ...where, hasGone }), spans: days.length > 0 ? spans : [] }
}

function toWeekend({ start, end }: Mention, { date }: Today): NamedDay[] {
  const { from, to } = dayWindow('weekend', date)
  return (daysBetween(from, to ?? from) ?? []).map((each) => ({ start, end, date: each, weekday: getWeekday(each) }))
}

interface Found {
  folded: string
  mentions: readonly Mention[]
  hours: readonly Hours[]
}

/** '8-2' is hours beside a day, or alone on its line where nothing else is hours; '8am-2pm' anywhere. */
function isOfSale(candidate: Hours, { folded, mentions, hours }: Found): boolean {
  const isRange = candidate.opens !== null && candidate.closes !== null
  if (candidate.isCertain && (isRange || hours.length === 1)) return true
  const before = mentions.findLast(({ end }) => end <= candidate.start)
  const after = mentions.find(({ start }) => start >= candidate.end)
  const isAfterDay = before !== undefined && BESIDE.test(folded.slice(before.end, candidate.start))
  const isBeforeDay = after !== undefined && BESIDE.test(folded.slice(candidate.end, after.start))
  if (isAfterDay || isBeforeDay) return true
  if (hours.some((other) => other !== candidate && other.isCertain)) return false
  const lineStart = folded.lastIndexOf('\n', candidate.start - 1) + 1
  const nextBreak = folded.indexOf('\n', candidate.end)
  const rest =
    folded.slice(lineStart, candidate.start) + folded.slice(candidate.end, nextBreak < 0 ? undefined : nextBreak)
  return isRange && BESIDE.test(rest)
}

/** Hours belong to the days before them that have none yet; where hours come first, to the days after them. */
function bind(days: readonly NamedDay[], hours: readonly Hours[], folded: string): DatedHours[] {
  const events = [...days.map((day) => ({ day, hours: null })), ...hours.map((each) => ({ day: null, hours: each }))]
  events.sort((a, b) => (a.day ?? a.hours)!.start - (b.day ?? b.hours)!.start)
  const bound: DatedHours[] = []
  let waiting: NamedDay[] = []
  let leading: Hours | null = null
  const close = (with_: Hours | null) => {
    bound.push(...waiting.map((day) => ({ day, hours: with_ })))
    waiting = []
  }
  for (const event of events) {
    if (event.day) waiting.push(event.day)
    else if (isLeading(event.hours, days, folded)) {
      close(leading)
      leading = event.hours
    } else if (waiting.length > 0 && leading) {
      close(leading)
      leading = event.hours
    } else if (waiting.length > 0) close(event.hours)
    else if (bound.length === 0) leading = leading ? merge(leading, event.hours) : event.hours
  }
  const isAcross = hours.some(
    ({ end, closes }) =>
      closes === null && days.some(({ start }) => start > end && ACROSS.test(folded.slice(end, start))),
  )
  const isLeftOver = waiting.length === 0 && leading !== null && bound.length > 0
  close(leading)
  return isLeftOver || isAcross ? bound.map(({ day }) => ({ day, hours: null })) : bound
}

/** Whether hours stand before their day on a line: '8-2 Saturday'. */
function isLeading(hours: Hours, days: readonly NamedDay[], folded: string): boolean {
  const line = folded.slice(folded.lastIndexOf('\n', hours.start - 1) + 1, hours.start)
  const next = days.find(({ start }) => start >= hours.end)
  const between = next && folded.slice(hours.end, next.start)
  return (
    between !== undefined &&
    BESIDE.test(line) &&
    !/[\ue000]/.test(line) &&
    !between.includes('\n') &&
    BESIDE.test(between)
  )
}

/** '9:00 … until 3' are hours that are said apart. */
function merge(one: Hours, other: Hours): Hours {
  const opens = one.opens ?? other.opens
  const closes = one.closes ?? other.closes
  return { ...one, opens, closes: opens && closes && closes <= opens ? null : closes }
}

function resolve(
  bound: readonly DatedHours[],
  { today, timeZone, now, hasGone }: Where & { hasGone: boolean },
): SaleDay[] {
  const dated = bound.flatMap(({ day }) => day.date ?? [])
  const free = bound.filter(({ day }) => day.date === null)
  const [firstDate] = dated.toSorted()
  const closing = (weekday: number) =>
    free.findLast(({ day, hours }) => day.weekday === weekday && hours?.closes)?.hours?.closes
  const isOver = (weekday: number) => (closing(weekday) ?? '24:00') <= timeIn(timeZone, now)
  const byWeekday = resolveWeekdays(
    free.map(({ day }) => day.weekday),
    today,
    isOver,
  )
  const dateOf = ({ date, weekday }: NamedDay): string | null | undefined => {
    if (date !== null) return date
    if (firstDate !== undefined)
      return dated.find((each) => getWeekday(each) === weekday) ?? weekdayFrom(firstDate, weekday)
    // Where the only date has passed, its weekday is not the next one of that name.
    return hasGone ? null : byWeekday.get(weekday)
  }
  const days = new Map<string, SaleDay>()
  for (const { day, hours } of bound) {
    const date = dateOf(day)
    if (!date || date < today.date) continue
    const known = days.get(date)
    const said = { date, start: hours?.opens ?? null, end: hours?.closes ?? null }
    days.set(date, known ? agree(known, said) : said)
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, MAX_SALE_DAYS)
}

/** Of a day that is named twice: what both say, or the one that says it. */
function agree(one: SaleDay, other: SaleDay): SaleDay {
  const same = (a: string | null, b: string | null) => (a === null || a === b ? b : b === null ? a : null)
  return { date: one.date, start: same(one.start, other.start), end: same(one.end, other.end) }
}
