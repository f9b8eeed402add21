import { t } from './texts.ts'
import type { ListingSummary } from './listings.ts'
import type { PriceRule } from './price-rules.ts'
import { isReversed } from './rule-periods.ts'
import { type SaleDay, getSaleDates, getLastDate, dayIn, LAST_TIME_ZONE, type ListedDays } from './sale-days.ts'

/** A problem of a listing's days: the field to show it at, and the message. */
export interface DayProblem {
  kind: 'past' | 'order' | 'hours' | 'rain' | 'rules'
  path:
    | readonly ['saleDate' | 'endTime' | 'rainDate']
    | readonly ['laterDays', number, 'date' | 'endTime']
    | readonly ['priceRules', number, 'from' | 'until']
  message: string
}

/** The days of a listing with what is planned for them. */
type PlannedDays = Omit<ListedDays, 'dayNote'> & Pick<ListingSummary, 'rainDate' | 'priceRules'>

/**
 * Problems that keep a listing from being public. Unknown values are no problem, nor is a first day that has passed
 * while a later one has not: a sale may be edited on its second day.
 * @param when `timeZone` of the sale's position; null while that is not known, and then only what is past everywhere is
 */
export function getDayProblems(
  { saleDate, startTime, endTime, laterDays, rainDate, priceRules }: PlannedDays,
  { now, timeZone }: { now: Date; timeZone: string | null },
): DayProblem[] {
  const problems: DayProblem[] = []
  const last = getLastDate({ saleDate, laterDays })
  if (saleDate === null && laterDays.length > 0)
    problems.push({ kind: 'order', path: ['saleDate'], message: t`Enter the first day` })
  if (last !== null && last < dayIn(timeZone ?? LAST_TIME_ZONE, now)) {
    const path = laterDays.length > 0 ? (['laterDays', laterDays.length - 1, 'date'] as const) : (['saleDate'] as const)
    problems.push({ kind: 'past', path, message: t`This day has passed` })
  }
  if (areHoursReversed({ startTime, endTime }))
    problems.push({ kind: 'hours', path: ['endTime'], message: hoursReversed() })
  for (const [index, day] of laterDays.entries()) {
    const before = laterDays[index - 1]?.date ?? saleDate
    if (day.date && before !== null && day.date <= before) {
      const message = day.date === before ? t`This day is already in the list` : t`Days must be in order`
      problems.push({ kind: 'order', path: ['laterDays', index, 'date'], message })
    }
    if (areHoursReversed(day))
      problems.push({ kind: 'hours', path: ['laterDays', index, 'endTime'], message: hoursReversed() })
  }
  const dates = getSaleDates({ saleDate, laterDays })
  if (rainDate !== null && dates[0] !== undefined && (rainDate < dates[0] || dates.includes(rainDate)))
    problems.push({
      kind: 'rain',
      path: ['rainDate'],
      message: t`The rain date must be another day, after the first one`,
    })
  const planned = [...dates, ...(rainDate === null ? [] : [rainDate])].toSorted()
  return [...problems, ...ruleProblems(priceRules, planned.at(-1) ?? null)]
}

/** @param last the last day on which the sale may be held; null while that is not known */
function ruleProblems(rules: readonly PriceRule[], last: string | null): DayProblem[] {
  return rules.flatMap((rule, index): DayProblem[] => {
    if (isReversed(rule))
      return [{ kind: 'rules', path: ['priceRules', index, 'until'], message: t`It ends before it begins` }]
    if (last === null || rule.from === null || rule.from.slice(0, last.length) <= last) return []
    return [{ kind: 'rules', path: ['priceRules', index, 'from'], message: t`The sale is over by then` }]
  })
}

const hoursReversed = () => t`The sale must end after it starts`

function areHoursReversed({ startTime, endTime }: Pick<SaleDay, 'startTime' | 'endTime'>): boolean {
  return Boolean(startTime && endTime && endTime <= startTime)
}
