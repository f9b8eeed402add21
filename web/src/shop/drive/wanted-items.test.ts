import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import type { Listing } from '@yardsnap/contract/listings'
import { testListing } from '@yardsnap/contract/test-listing'
import type { Want, WantMatch } from '@yardsnap/contract/wants'
import { expect, test } from 'vitest'
import { makeId } from './test-drive.ts'
import { mergeItems, getShownItems, listMatchedItems, type WantedItem } from './wanted-items.ts'

const NOW = new Date('2031-11-01T16:00:00Z')
const makeItem = (id: string, fields: Partial<WantedItem> = {}): WantedItem => ({
  id,
  listingId: makeId('a'),
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
  const makeMatch = (itemId: string | null, listingId = makeId('a')) =>
    ({ ...makeItem('bowl', { listingId }), itemId }) as unknown as WantMatch
  const wants = [
    { finds: [makeMatch('bowl'), makeMatch(null)] },
    { finds: [makeMatch('bowl'), makeMatch('lamp', makeId('9'))] },
  ] as Want[]
  expect(listMatchedItems(wants, new Set([makeId('a')])).map(({ id }) => id)).toEqual(['bowl'])
})

test('what was wanted before stays when it is found no more', () => {
  const known = [makeItem('bowl'), makeItem('lamp')]
  expect(mergeItems(known, [makeItem('lamp', { price: '3.00' })])).toEqual([
    makeItem('bowl'),
    makeItem('lamp', { price: '3.00' }),
  ])
})

test('what is sold comes last and says so; what the host has taken out is not shown', () => {
  const listing = testListing({ items: [item('bowl', { soldQuantity: 1 }), item('lamp')] })
  const shown = getShownItems([makeItem('bowl'), makeItem('lamp'), makeItem('gone')], listing, NOW)
  expect(shown.map(({ id, isSold }) => [id, isSold])).toEqual([
    ['lamp', false],
    ['bowl', true],
  ])
})

test('prices are those of now', () => {
  const half = { ...BLANK_RULE, percentOff: 50, from: '2031-11-01T00:00' }
  const items = [item('bowl'), item('lamp', { priceSuggested: '0.00' })]
  const listing = testListing({ items, priceRules: [half], timeZone: 'America/New_York', saleDate: '2031-11-01' })
  expect(getShownItems([makeItem('bowl'), makeItem('lamp')], listing, NOW).map(({ price }) => price)).toEqual([
    '3.00',
    null,
  ])
})

test('before its sale is loaded a thing is shown as it was found', () => {
  expect(getShownItems([makeItem('bowl')], undefined, NOW)).toEqual([{ ...makeItem('bowl'), isSold: false }])
})
