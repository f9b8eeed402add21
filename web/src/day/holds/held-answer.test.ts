import type { HeldPiece } from '@yardsnap/contract/holds'
import type { ListedItem } from '@yardsnap/contract/items'
import { BLANK_RULE, type PriceRule } from '@yardsnap/contract/price-rules'
import { expect, test } from 'vitest'
import { type HeldAnswer, withAgreedPrice } from './held-answer.ts'

const until = '2031-05-03T18:00:00Z'
const held: HeldPiece[] = [
  { holdId: 'ben', name: 'Ben O.', until, agreedCents: 4500 },
  { holdId: 'ana', name: 'Ana R.', until, agreedCents: null },
]
const lamp = {
  id: 'lamp',
  priceSuggested: '60.00',
  category: 'furniture',
  isFirm: false,
  sellAsLot: false,
} as ListedItem
const toBen = { holdId: 'ben' }

const priceTo = (
  answer: HeldAnswer,
  sold: { quantity: number; price: string | null },
  { item = lamp, priceRules = [] as PriceRule[] } = {},
) => {
  const listing = { priceRules, liveStatus: null, timeZone: null }
  return withAgreedPrice(sold, { answer, item, listing, held, now: new Date('2031-05-03T15:00:00Z') }).price
}

test('what is marked sold to somebody with whom a price was agreed goes for that price', () => {
  expect(priceTo(toBen, { quantity: 1, price: '60.00' })).toBe('45.00')
  expect(priceTo({ holdId: 'ana' }, { quantity: 1, price: '60.00' })).toBe('60.00')
  expect(priceTo({ isToSomebodyElse: true }, { quantity: 1, price: '60.00' })).toBe('60.00')
})

test('of several pieces one goes for the agreed price, and a lot as a whole', () => {
  expect(priceTo(toBen, { quantity: 3, price: '180.00' })).toBe('165.00')
  expect(priceTo(toBen, { quantity: 3, price: '60.00' }, { item: { ...lamp, sellAsLot: true } })).toBe('45.00')
})

test('a price that was typed stays, also a lower one by now, and so does what is not counted', () => {
  expect(priceTo(toBen, { quantity: 1, price: '50.00' })).toBe('50.00')
  expect(priceTo(toBen, { quantity: 1, price: null })).toBeNull()
  const half = { ...BLANK_RULE, itemIds: [], percentOff: 50 }
  expect(priceTo(toBen, { quantity: 1, price: '30.00' }, { priceRules: [half] })).toBe('30.00')
})
