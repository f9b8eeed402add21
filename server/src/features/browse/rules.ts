import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'
import {
  addDays,
  type DayWindow,
  dayWindow,
  FALLBACK_TIME_ZONE,
  type SaleDateFilter,
} from '@yardsnap/contract/sale-days'

/** The time zones with the smallest and the largest UTC offset. */
const LAST_CLOCK_HOURS = -12
const FIRST_CLOCK_HOURS = 14
const HOUR_MS = 3_600_000

/**
 * How far a listing may be from its recorded position, in miles, for three of four listings. A ZIP's radius is half the
 * mean distance from its center to its four nearest delivery ZIPs: over 9,201 ZIPs median 3.4, third quartile 5.1
 * miles. A city's center is up to 1.4 miles (third quartile of 33,786 pairs) from that of the listing's ZIP, which is
 * added.
 */
const UNCERTAINTY_MILES = { street: 0, zip: 5.1, city: 6.5 }

/** The fourth coordinate of a listing's position (see the column), which queries lack. */
const OWN_COORDINATE = 1e-6

export function unitPoint({ latitude, longitude }: Position): readonly [number, number, number] {
  const [theta, phi] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(theta) * Math.cos(phi), Math.cos(theta) * Math.sin(phi), Math.sin(theta)]
}

/** Converts a great-circle distance in miles to a chord of the unit sphere. */
function chordOf(miles: number): number {
  return Math.hypot(2 * Math.sin(miles / (2 * EARTH_RADIUS_MILES)), OWN_COORDINATE)
}

/** Maximum chords for a distance: an approximate position gets a tolerance, since the listing may be nearer. */
export function maxChordsOf(miles: number): { street: number; zip: number; city: number } {
  return {
    street: chordOf(miles + UNCERTAINTY_MILES.street),
    zip: chordOf(miles + UNCERTAINTY_MILES.zip),
    city: chordOf(miles + UNCERTAINTY_MILES.city),
  }
}

/** An inclusive range of calendar days, open-ended if `last` is null. */
interface Days {
  first: string
  last: string | null
}

/**
 * The days that a date filter selects. At any moment there are two or three calendar days on earth: `possible` days
 * match in some time zone, `certain` days in all; between them the listing's own time zone decides. `byLocalDay` is
 * empty if the time zone makes no difference.
 */
export interface SaleDays {
  now: Date
  fallbackTimeZone: string
  possible: Days
  certain: Days | null
  byLocalDay: (Days & { localDay: string })[]
  /** Whether undated listings match. */
  withUndated: boolean
}

export function saleDaysOf(filter: SaleDateFilter, now: Date): SaleDays {
  const windows = localDaysAt(now).map((localDay) => ({ localDay, ...dayWindow(filter, localDay) }))
  const firsts = windows.map(({ from }) => from).toSorted()
  const lasts = windows.map(({ to }) => to ?? '').toSorted()
  const possible = daysOf({ from: firsts[0] ?? '', to: lasts.at(-1) || null })
  const certain = daysOf({ from: firsts.at(-1) ?? '', to: lasts[0] || null })
  const isSame = possible.first === certain.first && possible.last === certain.last
  return {
    now,
    fallbackTimeZone: FALLBACK_TIME_ZONE,
    possible,
    certain: certain.last === null || certain.first <= certain.last ? certain : null,
    byLocalDay: isSame ? [] : windows.map(({ localDay, ...window }) => ({ localDay, ...daysOf(window) })),
    withUndated: filter === 'any',
  }
}

function daysOf({ from, to }: DayWindow): Days {
  return { first: from, last: to }
}

/** The calendar days that are current somewhere on earth, earliest first. */
function localDaysAt(now: Date): string[] {
  const first = dayAtOffset(now, LAST_CLOCK_HOURS)
  const last = dayAtOffset(now, FIRST_CLOCK_HOURS)
  return [0, 1, 2].map((count) => addDays(first, count)).filter((day) => day <= last)
}

function dayAtOffset(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10)
}
