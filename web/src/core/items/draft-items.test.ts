import { isFree } from '@yardsnap/contract/item-prices'
import { MAX_ITEM_PICTURES, MAX_ITEM_QUANTITY } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import {
  boundedBySeller,
  combineItems,
  dropItems,
  fairRange,
  filledFrom,
  givenAway,
  hasOwnPrice,
  isCostNewAsked,
  mergeItems,
  newItem,
  pricedBySeller,
  roughRange,
  splitItem,
} from './draft-items.ts'

const item = (id: string, fields = {}) => ({ ...newItem([]), id, title: id, imageUrls: [`/objects/${id}`], ...fields })
const prices = { priceSuggested: '25.00', priceLow: '18.00', priceHigh: '40.00' }
const guided = item('lamp', { ...prices, priceSource: 'price-guide', marketNotes: 'Guide' })

test('a price of the seller keeps what was fair, and is the seller’s own', () => {
  const priced = pricedBySeller(guided, '30.00')
  expect(priced).toMatchObject({ ...prices, priceSuggested: '30.00', priceSource: 'own', marketNotes: '' })
  expect(fairRange(priced)).toEqual({ low: 18, high: 40 })
})

test('bounds that follow from the price of the seller are no fair range', () => {
  const priced = pricedBySeller(item('vase'), '10.00')
  expect(priced).toMatchObject({ priceLow: '8.00', priceHigh: '12.00' })
  expect(fairRange(priced)).toBeNull()
  expect(fairRange(pricedBySeller(priced, '20.00'))).toBeNull()
})

test('what is asked is rough where only the kind is known', () => {
  const rough = { ...guided, priceSuggested: '30.00', priceSource: 'rough-guess' as const }
  expect(roughRange(rough)).toEqual({ low: 20, high: 90 })
  expect(roughRange({ ...rough, priceSuggested: '85.00' })).toEqual({ low: 60, high: 260 })
  expect(roughRange(guided)).toBeNull()
  expect(roughRange(pricedBySeller(rough, '20.00'))).toBeNull()
})

test.each([
  ['a suggested price above $30', { priceSuggested: '31.00' }, true],
  ['a suggested price of $30', { priceSuggested: '30.00' }, false],
  ['a known price when new', { retailPrice: '50.00' }, true],
  ['a price of the seller', { priceSuggested: '60.00', priceSource: 'own' as const }, false],
  ['no name', { title: '', priceSuggested: '60.00' }, false],
])('what a thing cost new is asked for %s: %j, %s', (_, fields, isAsked) => {
  expect(isCostNewAsked({ ...guided, ...fields })).toBe(isAsked)
})

test('what is given away differs from what has no price yet', () => {
  expect(isFree(item('vase'))).toBe(false)
  const free = givenAway(guided)
  expect(isFree(free)).toBe(true)
  expect(hasOwnPrice(free)).toBe(false)
  expect(isFree(pricedBySeller(free, '0.00'))).toBe(false)
  expect(isFree(boundedBySeller(free, { priceLow: '1.00' }))).toBe(true)
})

test('what is in the notes decides nothing', () => {
  const german = { ...guided, marketNotes: 'Kostenlos' }
  expect(fairRange(german)).toEqual({ low: 18, high: 40 })
  expect(hasOwnPrice({ ...german, marketNotes: '' })).toBe(false)
  expect(hasOwnPrice({ ...german, priceSource: 'own' })).toBe(true)
  const free = { ...givenAway(guided), marketNotes: '' }
  expect(isFree(free)).toBe(true)
})

test('S5.3 what is merged keeps that it is given away, else it has the price that one of them has', () => {
  const unpriced = item('vase')
  expect(mergeItems([givenAway(guided), guided], 2)).toMatchObject({ priceSuggested: '0.00', priceSource: 'free' })
  expect(mergeItems([unpriced, guided], 2)).toMatchObject({ ...prices, priceSource: 'price-guide' })
})

test('what is merged keeps the description that one of them has', () => {
  const described = { ...guided, description: 'Brass, works' }
  expect(mergeItems([item('vase'), described], 2).description).toBe('Brass, works')
  expect(mergeItems([described, { ...item('vase'), description: 'Chipped' }], 2).description).toBe('Brass, works')
})

test('what is merged keeps the number, the price when new and the sticker color that one of them has', () => {
  const said = { gtin: '09780140328721', retailPrice: '60.00', stickerColor: 'green' as const }
  expect(mergeItems([item('vase'), { ...guided, ...said }], 2)).toMatchObject(said)
  expect(mergeItems([{ ...guided, ...said }, item('vase')], 2)).toMatchObject(said)
})

test('what is split has as many pieces as before, and at least one in each part', () => {
  const split = (quantity: number) => {
    const imageUrls = ['/objects/a', '/objects/b', '/objects/c']
    return splitItem({ ...item('lamp'), imageUrls, quantity }, () => null).map((part) => part.quantity)
  }
  expect([3, 5, 1].map(split)).toEqual([
    [1, 1, 1],
    [2, 2, 1],
    [1, 1, 1],
  ])
})

test('what is merged has no more pieces than an item may have', () => {
  const many = { ...item('screws'), quantity: MAX_ITEM_QUANTITY }
  expect(mergeItems([many, item('more')], MAX_ITEM_QUANTITY + 1)).toMatchObject({ quantity: MAX_ITEM_QUANTITY })
})

test('dropped items wait in the tray, but for empty ones that were added by hand', () => {
  const blank = newItem([])
  const dropped = dropItems([guided, blank, item('pot')], new Set([guided.id, blank.id]))
  expect(dropped.map(({ id, state }) => [id, state])).toEqual([
    ['lamp', 'dropped'],
    ['pot', 'kept'],
  ])
})

test('no picture is lost when items are merged: what finds no room waits in the tray', () => {
  const urls = (from: number, count: number) => Array.from({ length: count }, (_, index) => `/objects/${from + index}`)
  const parts = [
    item('a', { imageUrls: urls(0, 6), position: 1 }),
    item('b', { imageUrls: urls(6, 4), position: 2 }),
    item('c', { imageUrls: urls(10, 1), position: 3 }),
  ]
  const merged = mergeItems(parts, 3)
  expect(merged.imageUrls).toHaveLength(MAX_ITEM_PICTURES)
  const after = combineItems([item('z', { position: 0 }), ...parts], parts, merged)
  expect(after.map(({ id, state, quantity }) => [id, state, quantity])).toEqual([
    ['z', 'kept', 1],
    ['a', 'kept', 3],
    ['c', 'dropped', 1],
  ])
})

const toaster = { title: 'Toaster', category: 'kitchen' as const, price: '8.00', low: '5.00', high: '12.00' }

test('a name brings its category and price along', () => {
  expect(filledFrom(guided, toaster, false)).toMatchObject({
    category: 'kitchen',
    priceSuggested: '8.00',
    priceLow: '5.00',
    priceHigh: '12.00',
  })
})

test('a name changes neither a category nor a price of the seller', () => {
  const own = pricedBySeller({ ...guided, category: 'art' }, '30.00')
  expect(filledFrom(own, toaster, true)).toBe(own)
  expect(filledFrom(own, toaster, false)).toMatchObject({ category: 'kitchen', priceSuggested: '30.00' })
  expect(filledFrom(givenAway(guided), toaster, false).priceSuggested).toBe('0.00')
})
