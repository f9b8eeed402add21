import { chordOfMiles, type Position } from '@yardsnap/contract/places'
import { addDays, dayIn, FALLBACK_TIME_ZONE, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { type DaysAsked, dayWindow } from '@yardsnap/contract/day-windows'
import type { SaleTypeFilter } from '@yardsnap/contract/sale-type'
import type { DayWindows } from '#db/asked-days.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The fourth coordinate of a listing's position (see the column), which queries lack. */
const OWN_COORDINATE = 1e-6

export function unitPoint({ latitude, longitude }: Position): readonly [number, number, number] {
  const [theta, phi] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(theta) * Math.cos(phi), Math.cos(theta) * Math.sin(phi), Math.sin(theta)]
}

/** Converts a great-circle distance in miles to a chord between a listing and a point that is searched around. */
export function toChord(miles: number): number {
  return Math.hypot(chordOfMiles(miles), OWN_COORDINATE)
}

/** An inclusive range of calendar days; `last` is `NO_END` if it is open. */
export interface Days {
  first: string
  last: string
}

/** Later than any day, for PostgreSQL. */
const NO_END = 'infinity'

/**
 * The days that a date filter selects. At any moment there are two or three calendar days on earth: `possible` days
 * match in some time zone, `certain` days in all (an empty range if there are none); between them the listing's own
 * time zone decides. `byLocalDay` has the range for each of three calendar days, from `firstLocalDay` on.
 */
export interface SaleDays extends DayWindows {
  possible: Days
  certain: Days
  /** Whether undated listings match. */
  withUndated: boolean
}

export function toSaleDays(filter: DaysAsked, now: Date): SaleDays {
  // The first clocks on earth are 26 hours ahead of the last ones, so that there are three days at most.
  const firstLocalDay = dayIn(LAST_TIME_ZONE, now)
  const byLocalDay = [0, 1, 2].map((count) => {
    const { from, to } = dayWindow(filter, addDays(firstLocalDay, count))
    return { first: from, last: to ?? NO_END }
  })
  const firsts = byLocalDay.map(({ first }) => first).toSorted()
  const lasts = byLocalDay.map(({ last }) => last).toSorted() // letters come after digits
  return {
    now,
    possible: { first: firsts[0] ?? '', last: lasts[2] ?? '' },
    certain: { first: firsts[2] ?? '', last: lasts[0] ?? '' },
    firstLocalDay,
    byLocalDay,
    withUndated: filter === 'any',
  }
}

/**
 * Hours between the mean time of the sun and what clocks show, within the distance of a search: -0.5 (Maine in winter)
 * to 3.4 (Nome in summer) at the ZIP codes of the gazetteer.
 */
const CLOCKS_BEHIND_SUN = -1
const CLOCKS_AHEAD_OF_SUN = 4
const DEGREES_AN_HOUR = 15

/** Three days are current on earth at most. */
const DAYS_APART = 2

/** The days that it may be now where sales are: around a place one or two, which sales without a time zone widen. */
export function currentDays(center: Position | null, now: Date): Days {
  const last = dayIn(LAST_TIME_ZONE, now)
  if (!center) return { first: last, last: addDays(last, DAYS_APART) }
  const dayAt = (hours: number) =>
    dayIn('UTC', new Date(now.getTime() + (center.longitude / DEGREES_AN_HOUR + hours) * HOUR_MS))
  const days = [dayAt(CLOCKS_BEHIND_SUN), dayAt(CLOCKS_AHEAD_OF_SUN), dayIn(FALLBACK_TIME_ZONE, now)].toSorted()
  return { first: days[0] ?? last, last: days[2] ?? last }
}

/** Whether no day is asked for that has not passed everywhere. */
export const arePast = ({ possible }: SaleDays): boolean => possible.last < possible.first

/** The most days that are asked for one by one. */
const MOST_DAYS = 60

/**
 * Splits a range of days in which too many listings match, when a page of some of them ends at `day`: the first page of
 * all ends then at the latest. @returns null for a single day
 */
export function splitDays({ first, last }: Days, day: string): [Days, Days] | null {
  if (first === last) return null
  const middle = [day < last ? day : addDays(last, -1), addDays(first, MOST_DAYS - 1)].toSorted()[0] ?? first
  return [
    { first, last: middle },
    { first: addDays(middle, 1), last },
  ]
}

/**
 * What the title of a sale of each kind has, as a tsquery of stems in English and Spanish (of the title alone: weight A).
 * The label of a sale knows only the English ones (S4.15).
 */
const TYPE_TERMS: Record<SaleTypeFilter, string> = {
  estate: `('estat':A | 'herencia':A)`,
  moving: `('move':A | 'mudanza':A)`,
  'multi-family': `('multi-famili':A | 'multifamili':A | 'neighborhood':A | 'varia':A & 'familia':A)`,
  church: `('church':A | 'rummag':A | 'parish':A | 'iglesia':A)`,
}

interface Terms {
  category?: string | undefined
  type?: SaleTypeFilter | undefined
  /** Null for listings without a day. */
  days?: Days | null
}

/** The tsquery, as text, for a category, a kind of sale and days among the terms of a listing (`search_terms` in the database). */
export function termsQuery({ category, type, days }: Terms): string {
  const ofDays = days === undefined ? '' : days === null ? `'d:none'` : daysQuery(days)
  const parts = [category === undefined ? '' : `'c:${category}'`, type === undefined ? '' : TYPE_TERMS[type], ofDays]
  return parts.filter((part) => part !== '').join(' & ')
}

/** Days without an end cannot be asked for one by one. */
function daysQuery({ first, last }: Days): string {
  if (last === NO_END) return ''
  const [from, to] = [first, last].map((day) => Date.parse(day) / DAY_MS) as [number, number] // since 1970
  return `(${Array.from({ length: to - from + 1 }, (_, index) => `'d:${from + index}'`).join(' | ')})`
}
