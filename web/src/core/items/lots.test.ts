import { ItemFields } from '@yardsnap/contract/drafts'
import { expect, test } from 'vitest'
import { dollarBoxParts, itemsOfBundle, createLot, lotTerms, withDollarBox } from './lots.ts'
import { newItem } from '#core/items/draft-items.ts'

const item = (id: string, title: string, fields = {}) => ({
  ...newItem([]),
  id,
  title,
  imageUrls: [`/objects/${id}`],
  ...fields,
})
const items = [item('a', 'Soup mug', { condition: 'fair' }), item('b', 'Tea mug', { quantity: 2 }), item('c', 'Chair')]
const bundle = {
  itemIds: ['a', 'b'],
  title: 'Lot of 3: mugs',
  category: 'kitchen' as const,
  price: '4.00',
  separately: '6.00',
}

test('S6.3 a lot has the pictures, the worst condition and the names of what it is made of', () => {
  const parts = itemsOfBundle(items, bundle) ?? []
  expect(createLot(parts, bundle)).toMatchObject({
    title: 'Lot of 3: mugs',
    category: 'kitchen',
    condition: 'fair',
    quantity: 1,
    sellAsLot: true,
    priceSuggested: '4.00',
    priceLow: '3.20',
    priceHigh: '4.80',
    imageUrls: ['/objects/a', '/objects/b'],
    description: 'Soup mug\nTea mug × 2',
  })
})

test('S6.3 what does not fit into the description of a lot of many things ends with an ellipsis', () => {
  const many = Array.from({ length: 150 }, (_, index) => item(`${index}`, `Pressed glass saucer ${index}`))
  const { description } = createLot(many, { title: 'Lot of 150', category: 'kitchen', price: '10.00' })
  expect(description).toMatch(/^Pressed glass saucer 0\nPressed glass saucer 1\n[^]*…$/)
  expect(ItemFields.shape.description.safeParse(description).success).toBe(true)
})

test('S6.3 no lot is made of what is not all there anymore', () => {
  expect(itemsOfBundle(items.slice(1), bundle)).toBeNull()
})

test('S6.3 a lot that the seller makes costs what its pieces cost, until told otherwise', () => {
  const parts = [
    item('a', 'Mug', { category: 'kitchen', priceSuggested: '2.00' }),
    item('b', 'Cups', { category: 'kitchen', priceSuggested: '1.00', quantity: 4 }),
  ]
  expect(lotTerms(parts)).toEqual({ title: 'Lot of 5: kitchen', category: 'kitchen', price: '6.00' })
  expect(lotTerms([...parts, item('c', 'Chair', { category: 'furniture' })])).toMatchObject({
    title: 'Lot of 6',
    category: 'other',
  })
})

test('a lot that is made of the dearest things costs no more than any thing may', () => {
  const villas = [
    item('a', 'Villa', { priceSuggested: '9000000.00' }),
    item('b', 'Villa', { priceSuggested: '2000000.00' }),
  ]
  const { price } = lotTerms(villas)
  expect(price).toBe('10000000.00')
  expect(ItemFields.shape.priceSuggested.safeParse(createLot(villas, lotTerms(villas)).priceSuggested).success).toBe(
    true,
  )
})

test('what costs less than a dollar goes into one box of things at a dollar each', () => {
  const cheap = (id: string, fields = {}) => item(id, id, { priceSuggested: '0.50', ...fields })
  const sale = [
    cheap('a', { quantity: 3 }),
    item('b', 'Mug', { priceSuggested: '1.00' }),
    cheap('c'),
    item('d', 'Unpriced'),
    cheap('e', { state: 'dropped' }),
  ]
  expect(dollarBoxParts(sale).map(({ id }) => id)).toEqual(['a', 'c'])
  const after = withDollarBox(sale)
  expect(after.map(({ title }) => title).toSorted()).toEqual(['Everything $1 box', 'Mug', 'Unpriced', 'e'])
  expect(after.find(({ title }) => title === 'Everything $1 box')).toMatchObject({
    quantity: 4,
    priceSuggested: '1.00',
    imageUrls: ['/objects/a', '/objects/c'],
    state: 'kept',
  })
})
