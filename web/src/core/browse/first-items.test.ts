import type { ListedItem } from '@yardsnap/contract/items'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { withFirstItems } from './first-items.ts'

const createItem = (index: number, fields: Partial<ListedItem> = {}) =>
  ({
    id: String(index),
    title: `Lamp ${index}`,
    description: '',
    marketNotes: '',
    category: 'other',
    priceSuggested: '2.00',
    quantity: 1,
    soldQuantity: 0,
    pendingQuantity: 0,
    ...fields,
  }) as ListedItem
const createListing = (count: number, fields: (index: number) => Partial<ListedItem> = () => ({})) =>
  testListing({ items: Array.from({ length: count }, (_, index) => createItem(index, fields(index))) })

test('S-L3 a sale of up to 60 items is handed over as it is', () => {
  const listing = createListing(60)
  expect(withFirstItems(listing)).toEqual({ listing, others: null })
})

test('S-L3 of a larger one the first 60 that can be bought, and sums of all', () => {
  const { listing, others } = withFirstItems(createListing(100, (index) => ({ soldQuantity: index < 10 ? 1 : 0 })))
  expect(listing.items.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, index) => String(index + 10)))
  expect(others).toMatchObject({ count: 40, availableCount: 30, totalLeft: 180, choices: { hasSearch: true } })
})

test('S-L3 fewer where their texts are long, but one at least', () => {
  const long = (length: number) => withFirstItems(createListing(5, () => ({ description: '漢'.repeat(length) })))
  expect(long(20_000).listing.items).toHaveLength(2)
  expect(long(200_000).listing.items).toHaveLength(1)
})
