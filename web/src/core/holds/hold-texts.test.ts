import { expect, test } from 'vitest'
import { firstHoldEnds, ownHoldText, timeLeftText, visitsText } from './hold-texts.ts'

const hold = { id: 'a', state: 'waiting', place: 1, until: null, agreedCents: null, isUnanswered: false } as const

test('a shopper reads their place in line, and that it stays without an answer', () => {
  expect(ownHoldText(hold, null)).toBe('You are next in line')
  expect(ownHoldText({ ...hold, place: 19 }, null)).toBe('You are number 19 in line')
  expect(ownHoldText({ ...hold, state: 'asked', place: null, isUnanswered: true }, null)).toContain('keep your place')
})

test('the end of a hold is told by the clock of the sale', () => {
  const until = new Date()
  until.setUTCHours(17, 0, 0, 0)
  const text = ownHoldText({ ...hold, state: 'granted', until: until.toISOString() }, 'UTC')
  expect(text).toMatch(/^Held for you until .*5:00 PM$/)
  const agreed = { ...hold, state: 'granted', until: until.toISOString(), agreedCents: 4550 } as const
  expect(ownHoldText(agreed, 'UTC')).toMatch(/^Held for you until .*5:00 PM, agreed \$45\.50$/)
})

test.each([
  [0, 0, ''],
  [1, 0, 'came 1 of 1 time'],
  [4, 0, 'came 4 of 4 times'],
  [1, 2, 'missed 2 of 3'],
])('a host reads of %d visits and %d missed ones: %s', (cameCount, missedCount, text) => {
  expect(visitsText({ cameCount, missedCount })).toBe(text)
})

test.each([
  [24 * 60_000, '24 min left'],
  [23.1 * 60_000, '24 min left'],
  [125 * 60_000, '2 h 5 min left'],
  [120 * 60_000, '2 h left'],
  [170 * 60 * 60_000, '7 d left'],
  [0, 'over'],
])('%d milliseconds before its end a hold has: %s', (before, text) => {
  const until = Date.parse('2026-11-21T17:00:00Z')
  expect(timeLeftText(new Date(until).toISOString(), until - before)).toBe(text)
})

test('of several holds at one sale the first to end counts, and those without an end do not', () => {
  const at = (hour: number) => `2031-05-03T${hour}:00:00.000Z`
  const holds = [
    { listingId: 'a', until: at(15) },
    { listingId: 'a', until: at(13) },
    { listingId: 'a', until: null },
    { listingId: 'b', until: null },
  ]
  expect([...firstHoldEnds(holds)]).toEqual([['a', Date.parse(at(13))]])
})
