import { describe, expect, test } from 'vitest'
import { CalendarDay, Instant, InstantWithOffset, WallClock } from './calendar.ts'

const KINDS = { CalendarDay: '', Instant: 'T12:00:00Z', InstantWithOffset: 'T12:00:00-05:00', WallClock: 'T12:00' }
const SCHEMAS = { CalendarDay, Instant, InstantWithOffset, WallClock }

describe.each(Object.entries(KINDS))('S-T20 %s', (name, ending) => {
  const parse = (day: string) => SCHEMAS[name as keyof typeof SCHEMAS].safeParse(day + ending)

  test.each(['1970-01-01', '2000-02-29', '2100-12-31'])('takes %s', (day) => expect(parse(day).success).toBe(true))

  test.each(['0000-01-01', '0001-01-01', '1969-12-31', '2101-01-01', '9999-12-31'])('refuses %s in words', (day) => {
    expect(parse(day).error?.issues.map(({ message }) => message)).toEqual(['Enter a day between 1970 and 2100'])
  })

  test.each(['2026-02-30', '2026-13-01', 'today', ''])('refuses %j with its form', (day) => {
    expect(parse(day).error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('YYYY-MM-DD')])
  })
})
