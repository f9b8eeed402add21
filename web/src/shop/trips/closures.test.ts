import type { LiveStatus } from '@yardsnap/contract/listings'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { getClosure } from './closures.ts'

const SATURDAY = '2031-11-01'
const SUNDAY = '2031-11-02'
const calledOff: LiveStatus = {
  kind: 'called_off',
  time: null,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  movedFrom: [],
  day: SATURDAY,
  changedAt: `${SATURDAY}T12:00:00.000Z`,
}

const held = testListing({ saleDate: SATURDAY })
const over = { ...held, status: 'ended' as const }
const off = { ...over, liveStatus: calledOff }
const expected = { appointment: { startsAt: 0, endsAt: 1 } }

test.each([
  ['a stop that is open that day', { listing: held }, SATURDAY, null],
  ['a sale without a day', { listing: testListing() }, SATURDAY, null],
  ['a sale of another day', { listing: held }, SUNDAY, 'other-days'],
  ['a sale of another day at which the shopper is expected', { listing: held, ...expected }, SUNDAY, null],
  ['a sale that is over', { listing: over }, SUNDAY, 'not-public'],
  ['a sale that is over, of which the shopper picks something up', { listing: over, ...expected }, SUNDAY, null],
  ['a sale that is called off', { listing: off }, SATURDAY, 'called-off'],
  ['a sale that is called off, at which the shopper was expected', { listing: off, ...expected }, SUNDAY, 'called-off'],
  ['a sale that is hidden', { listing: held, status: 'unavailable' }, SATURDAY, 'not-public'],
] as const)('whether one still drives to %s', (_what, stop, day, closure) => {
  expect(getClosure({ status: 'ok', ...stop }, day)).toBe(closure)
})
