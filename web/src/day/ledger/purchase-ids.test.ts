import { expect, test } from 'vitest'
import { purchaseIds } from './purchase-ids.ts'

const chair = { itemId: 'chairs', quantity: 1, price: '5.00' }

test('S6.3 a sale that is tried again has the id of its first try, and any other one an id of its own', () => {
  const ids = purchaseIds()
  const id = ids.idFor(chair, [])
  expect(ids.idFor(chair, [])).toBe(id)
  for (const other of [{ itemId: 'lamp' }, { quantity: 2 }, { price: '4.00' }]) {
    expect(ids.idFor({ ...chair, ...other }, [])).not.toBe(id)
  }
})

test('S6.3 the next piece at the same price is another purchase, once the first is known to be recorded', () => {
  const ids = purchaseIds()
  const first = ids.idFor(chair, [])
  ids.forget(chair)
  const second = ids.idFor(chair, [])
  expect(second).not.toBe(first)
  expect(ids.idFor(chair, [{ id: second }])).not.toBe(second)
})
