import { statusTitle } from '@yardsnap/contract/live-status'
import { toLiveStatusInput } from '@yardsnap/contract/live-status-changes'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { asSet } from './as-set.ts'

const NOW = new Date('2026-10-30T16:00:00Z')
const saturday = { date: '2026-10-31', startTime: '08:00', endTime: '14:00', note: '' }
const sunday = { ...saturday, date: '2026-11-01' }
const listing = testListing({
  timeZone: 'America/New_York',
  saleDate: saturday.date,
  startTime: saturday.startTime,
  endTime: saturday.endTime,
  laterDays: [sunday],
  rainDate: '2026-11-07',
})
const move = (from: typeof listing, isMoved: boolean) =>
  asSet(from, { ...toLiveStatusInput(from.liveStatus), isMoved }, NOW)

test('a sale that is moved without a signal is on its rain date on that phone, and can be moved back there', () => {
  const moved = move(listing, true)
  expect(statusTitle(moved.liveStatus, getSaleDays(moved))).toBe('Moved to Sat, Nov 7')
  expect(moved.liveStatus).toMatchObject({ movedFrom: [saturday, sunday], day: '2026-11-07' })
  const back = move({ ...listing, ...moved }, false)
  expect(getSaleDays(back)).toEqual([saturday, sunday])
  expect(back).toMatchObject({ rainDate: '2026-11-07', liveStatus: { movedFrom: [], day: saturday.date } })
})
