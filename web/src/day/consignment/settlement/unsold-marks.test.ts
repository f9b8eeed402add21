import { placeConsignedItems } from '@yardsnap/contract/consigned-items'
import { expect, test } from 'vitest'
import { listToPlace, withoutPlaced } from './unsold-marks.ts'

const itemOf = (ifUnsold: 'return' | 'donate') => ({ id: crypto.randomUUID(), ifUnsold })

test('no more is given back at once than one call takes, however many things are listed', () => {
  const items = Array.from({ length: 1500 }, () => itemOf('return'))
  const first = listToPlace(items, new Set(), 'return')
  expect(placeConsignedItems.body.safeParse({ itemIds: first, place: 'returned' }).success).toBe(true)
  const rest = items.filter(({ id }) => !first.includes(id))
  expect(first.length + listToPlace(rest, new Set(), 'return').length).toBe(1500)
})

test('what is marked as missing is neither given back nor donated, and stays marked while others are', () => {
  const [kept, missing, donated] = [itemOf('return'), itemOf('return'), itemOf('donate')]
  const items = [kept, missing, donated]
  const marked = new Set([missing.id])
  const returned = listToPlace(items, marked, 'return')
  expect(returned).toEqual([kept.id])
  expect(listToPlace(items, marked, 'donate')).toEqual([donated.id])
  expect(withoutPlaced(marked, returned)).toEqual(marked)
  expect(withoutPlaced(marked, [missing.id])).toEqual(new Set())
})
