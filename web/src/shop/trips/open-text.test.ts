import type { LiveStatus } from '@yardsnap/contract/listings'
import type { SavedListing } from '@yardsnap/contract/saved'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { openHours, openText } from './open-text.ts'

const SATURDAY = '2031-11-01'
const days = { startTime: '08:00', endTime: '14:00', saleDate: SATURDAY }
const sunday = { date: '2031-11-02', startTime: '09:00', endTime: '12:00', note: '' }
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

test.each<[string, Partial<SavedListing>, string, string]>([
  ['open that day', days, 'Open 8:00 AM – 2:00 PM', '8:00 AM – 2:00 PM'],
  ['moved a week', { ...days, saleDate: '2031-11-08' }, 'Not open that day', 'Sat, Nov 8, 8:00 AM – 2:00 PM'],
  [
    'moved to two days',
    { ...days, saleDate: '2031-11-08', laterDays: [{ ...sunday, date: '2031-11-09' }] },
    'Not open that day',
    'Sat, Nov 8 – Sun, Nov 9',
  ],
  ['called off', { ...days, liveStatus: calledOff, status: 'ended' }, 'Not open that day', '8:00 AM – 2:00 PM'],
  ['without a day', {}, 'Date TBD', 'Date TBD'],
])('the hours of a stop that is %s', (_what, fields, text, hours) => {
  const listing = testListing(fields)
  expect([openText(listing, SATURDAY), openHours(listing, SATURDAY)]).toEqual([text, hours])
})
