import { type ListedItem, getAvailability } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import { pendingAfterTap, piecesOfTap, SoldChange, withWaiting } from './sold-changes.ts'

const chairs = { id: 'chairs', quantity: 4, soldQuantity: 1, pendingQuantity: 0, sellAsLot: false } as ListedItem
const lamp = { id: 'lamp', quantity: 1, soldQuantity: 0, pendingQuantity: 0, sellAsLot: false } as ListedItem

const about = (itemId: string, quantity = 1) => ({ listingId: 'sale', itemId, quantity })
const sold = (itemId: string, quantity = 1): SoldChange => ({
  kind: 'sold',
  ...about(itemId, quantity),
  price: '5.00',
  isToSomebodyElse: false,
  wasOffline: false,
})
const soldAfter = (waiting: Record<string, SoldChange>) =>
  withWaiting([lamp, chairs], 'sale', waiting).map(({ soldQuantity }) => soldQuantity)

test('what waits to be sent is shown as if it had arrived, of this sale alone', () => {
  expect(soldAfter({ a: sold('lamp'), b: sold('chairs', 2) })).toEqual([1, 3])
  expect(soldAfter({ a: { ...sold('lamp'), listingId: 'other' } })).toEqual([0, 1])
})

test('taking back changes the number only where the server counts the pieces as sold', () => {
  expect(soldAfter({ a: { kind: 'back', ...about('chairs'), wasSent: true } })).toEqual([0, 0])
  expect(soldAfter({ a: { kind: 'back', ...about('lamp'), wasSent: false } })).toEqual([0, 1])
})

test('more than there are is never shown as sold', () => {
  expect(soldAfter({ a: sold('chairs', 9) })).toEqual([0, 4])
})

test('a tap more makes a piece more pending, and after the last one none', () => {
  const pendings: number[] = []
  let item = chairs
  for (let tap = 0; tap < 4; tap++) {
    item = { ...item, pendingQuantity: pendingAfterTap(item) }
    pendings.push(item.pendingQuantity)
  }
  expect(pendings).toEqual([1, 2, 3, 0])
})

test('a lot is sold and pending as a whole', () => {
  const lot = { ...chairs, sellAsLot: true }
  expect(piecesOfTap(lot)).toBe(3)
  expect(getAvailability({ ...lot, pendingQuantity: pendingAfterTap(lot) })).toBe('pending')
})

test('what a former version kept to be sent is still sent, and not counted', () => {
  const kept = { kind: 'sold', ...about('lamp') }
  expect(SoldChange.parse(kept)).toMatchObject({ ...kept, price: null, isToSomebodyElse: false })
})
