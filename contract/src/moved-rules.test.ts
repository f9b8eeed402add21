import { describe, expect, test } from 'vitest'
import { moveRules } from './moved-rules.ts'

const [SATURDAY, SUNDAY] = ['2026-10-31', '2026-11-01']
/** Clocks go back in the night between. */
const RAIN_DATE = '2026-11-07'

const period = (from: string | null, until: string | null) => ({ from, until })
const [noon, evening, midnight] = [`${SATURDAY}T12:00`, `${SATURDAY}T17:00`, `${SUNDAY}T00:00`]

describe('rules of a sale whose Saturday is held a week later', () => {
  test.each([
    ['from a time of that day on', period(noon, null), period(`${RAIN_DATE}T12:00`, null)],
    ['within that day', period(noon, evening), period(`${RAIN_DATE}T12:00`, `${RAIN_DATE}T17:00`)],
    ['to the end of that day', period(noon, midnight), period(`${RAIN_DATE}T12:00`, '2026-11-08T00:00')],
    ['until a time of that day', period(null, noon), period(null, `${RAIN_DATE}T12:00`)],
    ['begun before, to its end', period('2026-10-29T08:00', midnight), period('2026-10-29T08:00', '2026-11-08T00:00')],
  ])('move along: %s', (_what, rule, moved) => {
    expect(moveRules([rule], SATURDAY, RAIN_DATE)).toEqual([moved])
    expect(moveRules([moved], RAIN_DATE, SATURDAY)).toEqual([rule])
  })

  test.each([
    ['always', period(null, null)],
    ['of the day after', period(`${SUNDAY}T10:00`, '2026-11-02T00:00')],
    ['that ended before', period(null, `${SATURDAY}T00:00`)],
    ['of all days', period('2026-10-29T08:00', '2026-11-02T00:00')],
  ])('stay: %s', (_what, rule) => {
    expect(moveRules([rule], SATURDAY, RAIN_DATE)).toEqual([rule])
  })
})
