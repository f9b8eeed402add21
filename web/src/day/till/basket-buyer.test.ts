import type { HeldPiece } from '@yardsnap/contract/holds'
import { describe, expect, test } from 'vitest'
import {
  freeLine,
  priceNoteOf,
  soldLines,
  totalOfBasket,
  withBuyer,
  withChangedLine,
  withLine,
  withoutLine,
  withQuantity,
} from './basket.ts'

const until = '2031-05-03T18:00:00Z'
const held: HeldPiece[] = [
  { holdId: 'ben', name: 'Ben O.', until, agreedCents: 4500 },
  { holdId: 'ana', name: 'Ana R.', until, agreedCents: null },
]
const lamp = { ...freeLine('lamp', 6000), itemId: 'lamp' }

describe('a line of the basket', () => {
  test('takes the price that was agreed with its buyer', () => {
    expect(withBuyer(lamp, { holdId: 'ben' }, held)).toMatchObject({ holdId: 'ben', cents: 4500 })
  })

  test('costs no more than its price by now', () => {
    expect(withBuyer({ ...lamp, pieceCents: 3000, cents: 3000 }, { holdId: 'ben' }, held).cents).toBe(3000)
  })

  test('of several pieces has one of them at the agreed price, a lot all of them', () => {
    const three = { ...lamp, quantity: 3, cents: 18_000 }
    expect(withBuyer(three, { holdId: 'ben' }, held).cents).toBe(16_500)
    expect(withBuyer({ ...three, isLot: true, cents: 6000 }, { holdId: 'ben' }, held).cents).toBe(4500)
  })

  test('keeps the agreed price of one piece when its buyer takes more or fewer', () => {
    const two = withQuantity(withBuyer(lamp, { holdId: 'ben' }, held), 2, held)
    expect(two).toMatchObject({ quantity: 2, holdId: 'ben', cents: 10_500 })
    expect(withQuantity(two, 1, held)).toMatchObject({ quantity: 1, holdId: 'ben', cents: 4500 })
    const toAna = withBuyer(lamp, { holdId: 'ana' }, held)
    expect(withQuantity(toAna, 2, held)).toMatchObject({ holdId: 'ana', cents: 12_000 })
    const toOther = withBuyer(lamp, { isToSomebodyElse: true }, held)
    expect(withQuantity(toOther, 2, held)).toMatchObject({ isToSomebodyElse: true, cents: 12_000 })
  })

  test('says what all of its pieces would cost without price rules', () => {
    const lowered = { ...lamp, pieceCents: 4500, ownPieceCents: 6000 }
    expect(priceNoteOf({ ...lowered, quantity: 3 })).toBe('instead of $180')
    expect(priceNoteOf({ ...lowered, quantity: 3, isLot: true })).toBe('instead of $60')
    expect(priceNoteOf({ ...lowered, pieceCents: 6000 })).toBe('')
  })

  test('goes back to its price for somebody else', () => {
    const agreed = withBuyer(lamp, { holdId: 'ben' }, held)
    expect(withBuyer(agreed, { isToSomebodyElse: true }, held)).toMatchObject({
      cents: 6000,
      holdId: null,
      isToSomebodyElse: true,
    })
    expect(withBuyer(agreed, { holdId: 'ana' }, held)).toMatchObject({
      cents: 6000,
      holdId: 'ana',
      isToSomebodyElse: false,
    })
  })

  test('that was haggled about stays so for a buyer without an agreed price', () => {
    expect(withBuyer({ ...lamp, cents: 5000 }, { holdId: 'ana' }, held).cents).toBe(5000)
  })
})

test('S-T4 a haggled total stays when a line gets a name or an owner, and the others keep their parts when one changes', () => {
  const basket = { lines: [lamp, freeLine('free', 500)], agreedCents: 5200 }
  const totalWith = (changed: Partial<typeof lamp>) => totalOfBasket(withChangedLine(basket, { ...lamp, ...changed }))
  expect(totalWith({})).toBe(5200)
  expect(totalWith({ title: 'Lamp', ownerId: 'ana', isToSomebodyElse: true })).toBe(5200)
  expect(totalWith({ cents: 4000 })).toBe(4400)
  expect(totalWith({ quantity: 2, cents: 12_000 })).toBe(12_400)
})

test('S-T4 what was agreed on still counts once a thing is added or taken off', () => {
  const basket = { lines: [lamp, freeLine('free', 500)], agreedCents: 5200 }
  const more = withLine(basket, freeLine('more', 300))
  expect(more.lines.map(({ cents }) => cents)).toEqual([300, 4800, 400])
  expect(totalOfBasket(more)).toBe(5500)
  expect(soldLines(more).map(({ cents }) => cents)).toEqual([300, 4800, 400])
  expect(withoutLine(basket, 'lamp')).toMatchObject({ lines: [{ key: 'free', cents: 400 }], agreedCents: null })
  expect(totalOfBasket(withoutLine(withLine(basket, freeLine('more', 300)), 'more'))).toBe(5200)
})
