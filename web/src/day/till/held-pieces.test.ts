import { TillState } from '@yardsnap/contract/till'
import { expect, test } from 'vitest'
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
