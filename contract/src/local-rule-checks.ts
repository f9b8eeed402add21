import { formatDay, formatTime } from './dates.ts'
import { formatPrice } from './formats.ts'
import { type LocalRule, type LocalRules, RULE_GOOD_MONTHS, type SaleHere } from './local-rules.ts'
import { addDays, addMonths, daysBetween, getSaleDays, type SaleDay } from './sale-days.ts'
import { plural, t } from './texts.ts'

/** What a sale's own days and hours mean beside the rules of its place. Nothing is said where no rule was entered. */

/** The sale as it is being planned. */
export interface PlannedSale {
  days: Pick<SaleDay, 'date' | 'startTime' | 'endTime'>[]
  permitNumber: string
}

export const toPlannedSale = (
  listing: Parameters<typeof getSaleDays>[0] & { permitNumber: string | null },
): PlannedSale => ({ days: getSaleDays(listing), permitNumber: listing.permitNumber ?? '' })

/** Who says it: 'The city says', 'Orange County says'. */
export function saysText({ authority, name }: Pick<LocalRule, 'authority' | 'name'>): string {
  return authority === 'city' ? t`The city says` : t`${name} says`
}

/** 'Rules of the city of Orlando', 'If you live in Lake Nona HOA'. */
export function ruleTitle({ authority, name }: Pick<LocalRule, 'authority' | 'name'>): string {
  if (authority === 'city') return t`City of ${name}`
  return authority === 'hoa' ? t`If you live in ${name}` : name
}

/** Whether a rule was looked up so long ago that it may not hold anymore. @param today YYYY-MM-DD */
export const mayHaveChanged = ({ checkedOn }: Pick<LocalRule, 'checkedOn'>, today: string): boolean =>
  addMonths(checkedOn, RULE_GOOD_MONTHS) <= today

/** Days between the end of one sale and the beginning of the other: 1 for the day after. */
function daysApart(one: readonly string[], other: readonly string[]): number {
  const [first, last] = [one[0] ?? '', one.at(-1) ?? '']
  const [otherFirst, otherLast] = [other[0] ?? '', other.at(-1) ?? '']
  return otherLast < first ? daysBetween(otherLast, first) : daysBetween(last, otherFirst)
}

/** The sales that count towards the most of a year together with one that begins on `date`. */
function listCounted(rule: LocalRule, salesHere: readonly SaleHere[], date: string): SaleHere[] {
  const counts = (sale: SaleHere) => !sale.isCommunityDay || rule.communityDaysCount !== false
  if (rule.salesPeriod === 'calendar_year') {
    return salesHere.filter((sale) => counts(sale) && sale.dates[0]?.slice(0, 4) === date.slice(0, 4))
  }
  return salesHere.filter((sale) => counts(sale) && isWithinYear(sale, date))
}

/** Whether a sale began within the twelve months before a day, or on it. */
const isWithinYear = ({ dates: [first = ''] }: SaleHere, date: string): boolean =>
  first > addMonths(date, -12) && first <= date

/** 'first', 'second', 'third', '4th', '21st': of a count of sales. */
function nth(count: number): string {
  if (count === 1) return t`first`
  if (count === 2) return t`second`
  if (count === 3) return t`third`
  const isTeen = Math.floor(count / 10) % 10 === 1
  if (count % 10 === 1 && !isTeen) return t`${count}st`
  if (count % 10 === 2 && !isTeen) return t`${count}nd`
  if (count % 10 === 3 && !isTeen) return t`${count}rd`
  return t`${count}th`
}

/**
 * What is known without any rule: 'Your second sale here in 12 months, three days in a row'.
 * @returns null while the sale has no day
 */
export function describeOwnSales({ days }: PlannedSale, salesHere: readonly SaleHere[]): string | null {
  const [first] = days
  if (!first) return null
  const earlier = salesHere.filter((sale) => isWithinYear(sale, first.date)).length
  const length = daysText(days.length)
  const isInRow = days.every(({ date }, index) => date === addDays(first.date, index))
  const lasts = isInRow && days.length > 1 ? t`${length} in a row` : length
  return earlier === 0
    ? t`Your first sale here in 12 months, ${lasts}.`
    : t`Your ${nth(earlier + 1)} sale here in 12 months, ${lasts}.`
}

/** What does not fit a rule, in sentences that begin with who says it. @param today YYYY-MM-DD at the sale */
export function getRuleWarnings(
  rule: LocalRule,
  sale: PlannedSale,
  { salesHere, isCommunityDay }: Pick<LocalRules, 'salesHere' | 'isCommunityDay'>,
  today: string,
): string[] {
  const says = saysText(rule)
  const [first] = sale.days
  if (!first) return []
  const dates = sale.days.map(({ date }) => date)
  const warnings: string[] = []
  if (rule.permit === 'needed' && sale.permitNumber === '') {
    const askBy = rule.permitDaysBefore === null ? null : addDays(first.date, -rule.permitDaysBefore)
    if (askBy !== null && askBy < today) {
      warnings.push(
        t`${says}: ask for the permit ${daysText(rule.permitDaysBefore ?? 0)} before. That was ${formatDay(askBy)}.`,
      )
    } else if (askBy !== null) {
      warnings.push(t`${says}: a permit is needed. Ask for it by ${formatDay(askBy)}.`)
    } else warnings.push(t`${says}: a permit is needed.`)
  }
  const isCounted = !isCommunityDay || rule.communityDaysCount !== false
  const count = listCounted(rule, salesHere, first.date).length + 1
  if (isCounted && rule.maxSales !== null && count > rule.maxSales) {
    const most = plural(rule.maxSales, { one: '# sale', other: '# sales' })
    warnings.push(
      rule.salesPeriod === 'calendar_year'
        ? t`${says}: at most ${most} in a calendar year. This is your ${nth(count)}.`
        : t`${says}: at most ${most} in twelve months. This is your ${nth(count)}.`,
    )
  }
  const gaps = salesHere.filter((other) => other.dates.length > 0).map((other) => daysApart(dates, other.dates))
  const gap = Math.min(...gaps)
  if (rule.daysApart !== null && gap < rule.daysApart) {
    warnings.push(
      t`${says}: at least ${daysText(rule.daysApart)} between two sales. Another one of yours is ${daysText(Math.max(0, gap))} away.`,
    )
  }
  if (rule.maxDays !== null && dates.length > rule.maxDays) {
    warnings.push(t`${says}: at most ${daysText(rule.maxDays)}. Yours has ${daysText(dates.length)}.`)
  }
  const early = sale.days.find(
    ({ startTime }) => rule.opensFrom !== null && startTime !== null && startTime < rule.opensFrom,
  )
  if (early)
    warnings.push(t`${says}: not before ${formatTime(rule.opensFrom)}. Yours opens at ${formatTime(early.startTime)}.`)
  const late = sale.days.find(({ endTime }) => rule.closesBy !== null && endTime !== null && endTime > rule.closesBy)
  if (late)
    warnings.push(t`${says}: not after ${formatTime(rule.closesBy)}. Yours closes at ${formatTime(late.endTime)}.`)
  return warnings
}

const daysText = (count: number): string => plural(count, { one: '# day', other: '# days' })

/** What a rule says, field by field; what its source does not say is left out. */
export function describeRule(rule: LocalRule): { label: string; text: string }[] {
  const hours = hoursText(rule)
  const fee = rule.feeCents === null ? '' : feeText(rule.feeCents, rule.feeBasis)
  const facts: [label: string, text: string][] = [
    [t`Permit`, [permitText(rule), fee, rule.permitWhere].filter(Boolean).join(', ')],
    [t`Ask for it`, rule.permitDaysBefore === null ? '' : t`at least ${daysText(rule.permitDaysBefore)} before`],
    [t`Sales`, salesText(rule)],
    [t`Between two sales`, rule.daysApart === null ? '' : t`at least ${daysText(rule.daysApart)}`],
    [t`One sale lasts`, rule.maxDays === null ? '' : t`at most ${daysText(rule.maxDays)}`],
    [t`Hours`, hours],
    [t`Where on the lot`, rule.where],
    [t`Signs`, [signCountText(rule), rule.signSize, rule.signsFrom, rule.signsGone].filter(Boolean).join(', ')],
    [t`Show the permit`, rule.showsPermit ? t`yes, or its number on every sign` : ''],
    [t`Community sale days`, communityText(rule)],
  ]
  return facts.flatMap(([label, text]) => (text === '' ? [] : { label, text }))
}

function permitText({ permit }: LocalRule): string {
  if (permit === 'unknown') return ''
  return permit === 'needed' ? t`needed` : t`not needed`
}

function feeText(cents: number, basis: LocalRule['feeBasis']): string {
  if (cents === 0) return t`free`
  const price = formatPrice(cents / 100)
  return basis === 'day' ? t`${price} a day` : t`${price} a sale`
}

function salesText({ maxSales, salesPeriod }: LocalRule): string {
  if (maxSales === null) return ''
  return salesPeriod === 'calendar_year'
    ? t`at most ${maxSales} in a calendar year`
    : t`at most ${maxSales} in twelve months`
}

function hoursText({ opensFrom, closesBy }: LocalRule): string {
  if (opensFrom !== null && closesBy !== null) return t`${formatTime(opensFrom)} to ${formatTime(closesBy)}`
  if (opensFrom !== null) return t`from ${formatTime(opensFrom)}`
  return closesBy === null ? '' : t`until ${formatTime(closesBy)}`
}

const signCountText = ({ signCount }: LocalRule): string =>
  signCount === null ? '' : plural(signCount, { one: 'at most # sign', other: 'at most # signs' })

function communityText({ communityDaysCount }: LocalRule): string {
  if (communityDaysCount === null) return ''
  return communityDaysCount ? t`count as a sale` : t`do not count`
}
