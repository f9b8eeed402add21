import { plural, t } from './texts.ts'
import { rulesOf } from './asking-price.ts'
import { formatDay, formatTime } from './dates.ts'
import { capitalized, formatPrice } from './formats.ts'
import { categoryName } from './item-words.ts'
import type { ListingSummary } from './listings.ts'
import { liveStatusNow } from './live-status.ts'
import type { PriceRule } from './price-rules.ts'
import { addDays, clockIn } from './sale-days.ts'
import { colorName } from './sticker-colors.ts'

const HALF = 50
const MIDNIGHT = '00:00'

/** 'Half price Sun, Nov 22 from 12:00 PM', 'Books: 25% off from Sat, Nov 21', 'A bag of Clothing $5'. */
export function formatPriceRule(rule: PriceRule): string {
  const scope = scopeText(rule)
  return withPeriod(rule.kind === 'bag' || scope === '' ? effectText(rule) : t`${scope}: ${effectText(rule)}`, rule)
}

/** What a rule does to one of its things, on a paper of it alone: 'Half price Sun, Nov 22', 'At most $5'. Not for bags. */
export const formatRuleOfThing = (rule: PriceRule): string =>
  capitalized(withPeriod(effectText({ ...rule, scope: 'items' }), rule))

/** 'Books', 'Blue stickers', '3 things'; '' for everything. */
function scopeText({ scope, category, color, itemIds }: PriceRule): string {
  if (scope === 'category') return categoryName(category ?? '')
  if (scope === 'color') return color === null ? '' : t`${colorName(color)} stickers`
  return scope === 'items' ? plural(itemIds.length, { one: '# thing', other: '# things' }) : ''
}

/** 'Half price', '$2 off', 'Everything at most $5', 'A bag of Books $5'. */
function effectText(rule: PriceRule): string {
  const { kind, scope, percentOff, amount, notBelow } = rule
  const price = formatPrice(amount ?? 0)
  if (kind === 'bag') return t`${bagName(rule)} ${price}`
  if (kind === 'price') return scope === 'all' ? t`Everything at most ${price}` : t`at most ${price}`
  const off = kind === 'amount' ? t`${price} off` : percentOff === HALF ? t`Half price` : t`${percentOff ?? 0}% off`
  return notBelow === null ? off : t`${off}, not below ${formatPrice(notBelow)}`
}

/** 'A bag', 'A bag of Books'. */
export function bagName(rule: PriceRule): string {
  const what = scopeText(rule)
  return what === '' ? t`A bag` : t`A bag of ${what}`
}

/** When a rule counts, behind what it says. A day on which it ends is said once. */
function withPeriod(what: string, { from, until }: PriceRule): string {
  if (from === null) return until === null ? what : t`${what} until ${formatClock(until)}`
  const [date = '', time = MIDNIGHT] = from.split('T')
  if (until === null) return t`${what} from ${formatClock(from)}`
  if (until !== `${addDays(date, 1)}T${MIDNIGHT}`)
    return t`${what} from ${formatClock(from)} until ${formatClock(until)}`
  const day = formatDay(date)
  return time === MIDNIGHT ? t`${what} ${day}` : t`${what} ${day} from ${formatTime(time)}`
}

/** 'Sat, Nov 21, 2:00 PM'; only the day at its beginning. */
function formatClock(clock: string): string {
  const [date = '', time = MIDNIGHT] = clock.split('T')
  return time === MIDNIGHT ? formatDay(date) : `${formatDay(date)}, ${formatTime(time)}`
}

/** The rules that shoppers are told of: none that is over or left behind, and none that only repeats the host's 'Half price now'. */
export function getAnnouncedRules(
  listing: Pick<ListingSummary, 'priceRules' | 'timeZone' | 'liveStatus'>,
  now: Date,
): PriceRule[] {
  if (listing.priceRules.length === 0) return []
  const clock = clockIn(listing.timeZone, now)
  const status = liveStatusNow(listing, now)
  return rulesOf(listing).filter(
    ({ scope, kind, percentOff, from, until }) =>
      (until === null || clock < until) &&
      !(
        status?.isHalfPrice === true &&
        scope === 'all' &&
        kind === 'percent' &&
        percentOff === HALF &&
        from?.startsWith(status.day) === true
      ),
  )
}

/** Whether a rule begins on this day of a sale. @param date YYYY-MM-DD */
export const beginsOn = ({ from }: Pick<PriceRule, 'from'>, date: string): boolean => from?.startsWith(date) ?? false
