import { expect, test } from 'vitest'
import { readOwnPart, watchOwnParts } from './own-part.ts'

const hold = { id: 'a', state: 'granted' }
const holdsOf = (mine: object | null, count: number) => ({ rule: null, items: [{ itemId: '1', count, mine }] })
const visit = { id: 'v', state: 'booked' }

test.each([
  ['what others hold', 'holds', holdsOf(hold, 1), holdsOf(hold, 2), false],
  ['what is held for the shopper', 'holds', holdsOf(null, 1), holdsOf(hold, 1), true],
  ['the places that are left', 'appointments', { slots: [1], mine: [visit] }, { slots: [], mine: [visit] }, false],
  ['a visit that is booked', 'appointments', { mine: [] }, { mine: [visit] }, true],
  ['an answer of the host', 'own-appointments', [{ ...visit, state: 'asked' }], [visit], true],
  ['nothing', 'own-holds', [hold], [{ ...hold }], false],
  ['another answer', 'listing', { mine: [] }, { mine: [visit] }, false],
])('a change of %s', (_what, kind, before, after, isKept) => {
  const hasChanged = watchOwnParts()
  expect(hasChanged('one', readOwnPart([kind, 'sale'], before))).toBe(false)
  expect(hasChanged('other', readOwnPart([kind, 'other sale'], after))).toBe(false)
  expect(hasChanged('one', readOwnPart([kind, 'sale'], after))).toBe(isKept)
})
