import { getWeekday } from '@yardsnap/contract/sale-days'
import { daysBetween, weekdayFrom, weekdaysBetween } from './clock.ts'
import type { Span } from './fold.ts'
import type { Mention } from './find-mentions.ts'

/** One day of a sale: by its date, or by a weekday whose date depends on the rest of the text. */
export interface NamedDay extends Span {
  date: string | null
  weekday: number
}

const PAIR_GAP = /^[\s,.()*|\ue000-]{0,20}(?:the|el|dia|of)?[\s,.()*|\ue000]{0,20}$/
const LIST_GAP =
  /^[\s,.()*|;&+/-]{0,20}(?:and|y|e|or|o|to|thru|through|til{1,2}|until|al?|hasta)?[\s,.()*|;&+/-]{0,20}(?:the|el|also|only)?[\s,.(*]{0,20}$/
const RANGE_GAP = /^[\s.)]*(?:-+|to|thru|through|til{1,2}|until|al?|hasta)\s*(?:the|el)?[\s(]*$/

/**
 * Brings together what names the same days: 'Saturday, June 6', 'Fri & Sat, June 5-6'; fills 'Thu-Sat'. Days that
 * contradict each other ('Saturday June 7' of a Sunday) are left out.
 */
export function pairMentions(mentions: readonly Mention[], folded: string): { days: NamedDay[]; hasGone: boolean } {
  const gapAfter = (mention: Mention, next: Mention) => folded.slice(mention.end, Math.max(mention.end, next.start))
  const runs: Mention[][] = []
  for (const mention of mentions.filter(({ kind }) => kind !== 'weekend')) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && LIST_GAP.test(gapAfter(last, mention))) run.push(mention)
    else runs.push([mention])
  }
  const days = runs.flatMap((run) => readRun(run, gapAfter))
  return { days, hasGone: mentions.some(({ kind }) => kind === 'gone') }
}

type GapAfter = (mention: Mention, next: Mention) => string

function readRun(run: readonly Mention[], gapAfter: GapAfter): NamedDay[] {
  const kinds = run.map((mention) => (mention.kind === 'weekday' ? 'w' : 'd')).join('')
  const isBlock = /^(?:w{2,}d+|w+d{2,}|d{2,}w+|d+w{2,})$/.test(kinds)
  return isBlock ? readBlock(run, gapAfter) : fillRanges(pairNeighbors(run, gapAfter), gapAfter)
}

/** A mention with the date that it is known by, or what contradicts itself. */
type Unit = Mention & { isWrong: boolean }

function pairNeighbors(run: readonly Mention[], gapAfter: GapAfter): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < run.length; at++) {
    const [mention, next, afterNext] = [run[at]!, run[at + 1], run[at + 2]]
    const isNextOfOther =
      next?.kind !== 'weekday'
        ? false
        : afterNext !== undefined && afterNext.kind !== 'weekday' && PAIR_GAP.test(gapAfter(next, afterNext))
    const isPair =
      next !== undefined &&
      (mention.kind === 'weekday') !== (next.kind === 'weekday') &&
      !isNextOfOther &&
      PAIR_GAP.test(gapAfter(mention, next))
    if (isPair) {
      units.push(pair(mention, next))
      at++
    } else units.push({ ...mention, isWrong: mention.kind === 'gone' || contradicts(mention) })
  }
  return units
}

const contradicts = ({ date, weekday }: Pick<Mention, 'date' | 'weekday'>) =>
  date !== null && weekday !== null && getWeekday(date) !== weekday

function pair(one: Mention, other: Mention): Unit {
  const date = one.date ?? other.date
  const weekday = one.weekday ?? other.weekday
  const span = { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
  return { ...span, date, weekday, kind: 'date', isWrong: date === null || contradicts({ date, weekday }) }
}

function toDay({ start, end, date, weekday }: Mention): NamedDay {
  return { start, end, date, weekday: weekday ?? (date ? getWeekday(date) : 0) }
}

function fillRanges(units: readonly Unit[], gapAfter: GapAfter): NamedDay[] {
  return units.flatMap((unit, index) => {
    if (unit.isWrong) return []
    const next = units[index + 1]
    const isRange = next !== undefined && !next.isWrong && RANGE_GAP.test(gapAfter(unit, next))
    return isRange ? [toDay(unit), ...between(toDay(unit), toDay(next))] : [toDay(unit)]
  })
}

/** The days after the first and before the last one. */
function between(first: NamedDay, last: NamedDay): NamedDay[] {
  const span = { start: first.start, end: first.end }
  if (first.date && last.date) {
    const dates = daysBetween(first.date, last.date) ?? []
    return dates.slice(1, -1).map((date) => ({ ...span, date, weekday: getWeekday(date) }))
  }
  if (first.date || last.date) return []
  return weekdaysBetween(first.weekday, last.weekday)
    .slice(1, -1)
    .map((weekday) => ({ ...span, date: null, weekday }))
}

/** Weekdays and dates, one after the other: 'Fri & Sat, June 5 & 6'. */
function readBlock(run: readonly Mention[], gapAfter: GapAfter): NamedDay[] {
  const toUnits = (mentions: readonly Mention[]) => mentions.map((mention) => ({ ...mention, isWrong: false }))
  const written = run.filter(({ kind }) => kind !== 'weekday')
  if (written.some((mention) => mention.kind === 'gone' || contradicts(mention))) return []
  const dates = fillRanges(toUnits(written), gapAfter)
  const names = fillRanges(toUnits(run.filter(({ kind }) => kind === 'weekday')), gapAfter)
  const isNamed = ({ weekday }: NamedDay, others: readonly NamedDay[]) =>
    others.some((other) => other.weekday === weekday)
  const fits =
    names.length <= dates.length
      ? names.every((name) => isNamed(name, dates))
      : dates.every((date) => isNamed(date, names))
  const [first] = dates
  if (!fits || !first?.date) return []
  const span = { start: run[0]!.start, end: run.at(-1)!.end }
  const from = first.date
  const others = names
    .filter((name) => !isNamed(name, dates))
    .map(({ weekday }) => ({ ...span, date: weekdayFrom(from, weekday), weekday }))
  return [...dates, ...others].map((day) => ({ ...day, ...span }))
}
