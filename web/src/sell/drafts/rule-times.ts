import type { RuleForm } from '@yardsnap/contract/listing-form'
import { addDays } from '@yardsnap/contract/sale-days'

// When a typed price rule counts, as the form shows it: a day, a time, and how long.

const MIDNIGHT = '00:00'

export const dayOf = (clock: string): string => clock.split('T')[0] ?? ''

/** '' for the beginning of a day, which needs no time. */
export function timeOf(clock: string): string {
  const time = clock.split('T')[1] ?? ''
  return time === MIDNIGHT ? '' : time
}

/** @param day '' for none @param time '' for the beginning of the day */
export const clockOf = (day: string, time: string): string => (day === '' ? '' : `${day}T${time || MIDNIGHT}`)

/** The first minute after a day. */
export const endOfDay = (day: string): string => `${addDays(day, 1)}T${MIDNIGHT}`

/** A rule from another day on; one that counted to the end of its day counts to the end of that one. */
export function movedTo<Rule extends Pick<RuleForm, 'from' | 'until'>>(rule: Rule, day: string): Rule {
  const before = dayOf(rule.from)
  const isOfOneDay = before !== '' && rule.until === endOfDay(before)
  const until = isOfOneDay ? (day === '' ? '' : endOfDay(day)) : rule.until
  return { ...rule, from: clockOf(day, timeOf(rule.from)), until }
}
