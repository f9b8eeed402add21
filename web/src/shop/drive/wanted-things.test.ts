import type { Listing } from '@yardsnap/contract/listings'
import { testListing } from '@yardsnap/contract/test-listing'
import type { Want, WantFind } from '@yardsnap/contract/wants'
import { expect, test } from 'vitest'
import { idOf } from './test-drive.ts'
import { joinedThings, shownThings, thingsOfWants, type WantedThing } from './wanted-things.ts'

const NOW = new Date('2031-11-01T16:00:00Z')
const thing = (id: string, fields: Partial<WantedThing> = {}): WantedThing => ({
  id,
  listingId: idOf('a'),
  title: id,
  category: 'kitchen',
  price: '6.00',
  pictureUrl: null,
  ...fields,
})

const item = (id: string, fields: object = {}) =>
  ({
    id,
    title: id,
    category: 'kitchen',
    priceSuggested: '6.00',
    quantity: 1,
    soldQuantity: 0,
    pendingQuantity: 0,
    cropUrl: null,
    imageUrls: [],
    ...fields,
  }) as unknown as Listing['items'][number]

test('the finds of wants at the stops are things to look for, each once', () => {
  const find = (itemId: string | null, listingId = idOf('a')) =>
    ({ ...thing('bowl', { listingId }), itemId }) as unknown as WantFind
  const wants = [{ finds: [find('bowl'), find(null)] }, { finds: [find('bowl'), find('lamp', idOf('9'))] }] as Want[]
  expect(thingsOfWants(wants, new Set([idOf('a')])).map(({ id }) => id)).toEqual(['bowl'])
})

test('what was wanted before stays when it is found no more', () => {
  const known = [thing('bowl'), thing('lamp')]
  expect(joinedThings(known, [thing('lamp', { price: '3.00' })])).toEqual([
    thing('bowl'),
    thing('lamp', { price: '3.00' }),
  ])
})

test('what is sold comes last and says so; what the host has taken out is not shown', () => {
  const listing = testListing({ items: [item('bowl', { soldQuantity: 1 }), item('lamp')] })
  const shown = shownThings([thing('bowl'), thing('lamp'), thing('gone')], listing, NOW)
  expect(shown.map(({ id, isSold }) => [id, isSold])).toEqual([
    ['lamp', false],
    ['bowl', true],
  ])
})

test('prices are those of now', () => {
  const half = { date: '2031-11-01', from: null, percentOff: 50 }
  const items = [item('bowl'), item('lamp', { priceSuggested: '0.00' })]
  const listing = testListing({ items, markdowns: [half], timeZone: 'America/New_York', saleDate: '2031-11-01' })
  expect(shownThings([thing('bowl'), thing('lamp')], listing, NOW).map(({ price }) => price)).toEqual([3, null])
})

test('before its sale is loaded a thing is shown as it was found', () => {
  expect(shownThings([thing('bowl')], undefined, NOW)).toEqual([{ ...thing('bowl'), isSold: false }])
})
