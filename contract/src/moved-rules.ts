import type { RulePeriod } from './rule-periods.ts'
import { addDays, daysBetween } from './sale-days.ts'

const MIDNIGHT = '00:00'

/**
 * The rules of a sale whose first day is held on another day: those that begin on it, or that count until some time on it,
 * keep their time of day there and how long they count. Rules of other days stay as they are.
 * @param from,to YYYY-MM-DD
 */
export function moveRules<Rule extends RulePeriod>(rules: readonly Rule[], from: string, to: string): Rule[] {
  const days = daysBetween(from, to)
  const moved = (clock: string | null) => clock && `${addDays(clock.slice(0, 10), days)}${clock.slice(10)}`
  return rules.map((rule) => {
    if (rule.from?.startsWith(from)) return { ...rule, from: moved(rule.from), until: moved(rule.until) }
    return hasBegunBefore(rule, from) && endsOn(rule, from) ? { ...rule, until: moved(rule.until) } : rule
  })
}

const hasBegunBefore = ({ from }: RulePeriod, day: string): boolean => from === null || from < day

/** Whether the last minute in which a rule counts is of this day. */
const endsOn = ({ until }: RulePeriod, day: string): boolean =>
  until !== null && until > `${day}T${MIDNIGHT}` && until <= `${addDays(day, 1)}T${MIDNIGHT}`
