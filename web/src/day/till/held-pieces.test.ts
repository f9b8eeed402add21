import { TillState } from '@yardsnap/contract/till'
import { expect, test } from 'vitest'
import { boughtBy } from '#day/holds/held-answer.ts'
import { toBasketLine, withBuyer, withQuantity } from './basket.ts'
import { findHeldPieces } from './held-pieces.ts'
import { setTillClock } from './till-clock.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const lamp = TillState.shape.items.element.parse({
  id: 'lamp',
  stickerNumber: 1,
  title: 'Brass lamp',
  category: 'furniture',
  cents: 2000,
  quantity: 1,
  soldQuantity: 0,
  sellAsLot: false,
  ownerId: null,
  pictureUrl: null,
})
const heldUntil = (until: string) => ({
  ...lamp,
  held: { holdId: crypto.randomUUID(), name: 'Nani S.', until, agreedCents: null },
})
const countHeld = (until: string) =>
  findHeldPieces({ items: [] }, { waiting: [], countLeft: () => 1 }).listHeldPieces(heldUntil(until)).length

test('V-M1 a hold ends by the clock of the server, however wrong the clock of the phone is', () => {
  setTillClock(inHours(-3))
  expect([-2, -4].map((hours) => countHeld(inHours(hours)))).toEqual([1, 0])
  setTillClock(inHours(3))
  expect([2, 4].map((hours) => countHeld(inHours(hours)))).toEqual([0, 1])
  setTillClock(inHours(0))
  expect([-1, 1].map((hours) => countHeld(inHours(hours)))).toEqual([0, 1])
})

test('V-M1 one of two who have pieces on hold buys all of them: that is asked once for so many pieces', () => {
  setTillClock(inHours(0))
  const hold = { name: 'Nani S.', until: inHours(1), agreedCents: null }
  const [first, second] = [
    { ...hold, holdId: 'nani' },
    { ...hold, holdId: 'ben' },
  ]
  const chairs = { ...lamp, id: 'chairs', quantity: 3, held: first, alsoHeld: [second] }
  const { listHeldPieces, listUnansweredHolds } = findHeldPieces(
    { items: [chairs] },
    { waiting: [], countLeft: ({ quantity }) => quantity },
  )
  const held = listHeldPieces(chairs)
  const both = withQuantity(toBasketLine(chairs, { pieceCents: 1000, left: 3 }), 2, held)
  expect(listUnansweredHolds(both)).toEqual([first, second])
  const bought = withBuyer(both, boughtBy('nani', held), held)
  expect(listUnansweredHolds(bought)).toEqual([])
  const all = withQuantity(bought, 3, held)
  expect(listUnansweredHolds(all)).toEqual([first, second])
  expect(listUnansweredHolds(withBuyer(all, boughtBy('ben', held), held))).toEqual([])
})
