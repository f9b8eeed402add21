import type { MyListing } from '@yardsnap/contract/own-listings'
import { expect, test } from 'vitest'
import { currentListing } from './current-listing.ts'

const NOW = new Date('2031-05-03T15:00:00Z')
const sale = (id: string, fields: Partial<MyListing>) =>
  ({
    id,
    status: 'published',
    hiding: null,
    saleDate: null,
    laterDays: [],
    timeZone: 'America/New_York',
    ...fields,
  }) as MyListing
const today = sale('today', { saleDate: '2031-05-02', laterDays: [{ date: '2031-05-03' }] as MyListing['laterDays'] })
const ahead = sale('ahead', { saleDate: '2031-05-10' })
const draft = sale('draft', { status: 'draft' })
const over = sale('over', { saleDate: '2031-05-01' })

test.each([
  [[draft, ahead, today, over], 'today', 'today'],
  [[draft, ahead, over], 'ahead', 'ahead'],
  [[over, draft], 'draft', 'draft'],
  [[sale('without a day', {}), ahead], 'ahead', 'without a day'],
])('S4.2 the sale of today comes first, then one that is public, then a draft', (listings, state, id) => {
  expect(currentListing(listings, NOW)).toMatchObject({ state, listing: { id } })
})

test.each([
  ['18:59', 'today'],
  ['19:00', 'closed'],
])('S4.2 a sale of today has closed once its hours are over where it is: %s UTC is %s', (time, state) => {
  const single = sale('single', { saleDate: '2031-05-03', endTime: '15:00' })
  const now = new Date(`2031-05-03T${time}:00Z`)
  expect(currentListing([ahead, single], now)).toMatchObject({ state, listing: { id: 'single' } })
})

test('S4.2 a sale of today whose host says after its hours that it is open goes on', () => {
  const status = { kind: 'open', changedAt: '2031-05-03T19:05:00Z', day: '2031-05-03' } as MyListing['liveStatus']
  const single = sale('single', { saleDate: '2031-05-03', endTime: '15:00', liveStatus: status })
  const now = new Date('2031-05-03T19:30:00Z')
  expect(currentListing([ahead, single], now)).toMatchObject({ state: 'today', listing: { id: 'single' } })
})

test('S4.2 between two days a sale is one that is ahead', () => {
  const laterDays = [{ date: '2031-05-04', startTime: null, endTime: null, note: '' }]
  const twoDays = sale('two days', { saleDate: '2031-05-03', endTime: '10:00', laterDays })
  expect(currentListing([twoDays], NOW)).toMatchObject({ state: 'ahead' })
})

test('what is over, ended or hidden is not what a seller comes for', () => {
  const hidden = sale('hidden', { status: 'draft', hiding: { reason: '' } })
  expect(currentListing([over, sale('ended', { status: 'ended' }), hidden], NOW)).toBeNull()
})
