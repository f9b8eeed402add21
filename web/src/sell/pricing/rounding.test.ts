import { expect, test } from 'vitest'
import { newItem, pricedBySeller } from '#core/items/draft-items.ts'
import { type RoundingDirection, type RoundingStep, roundedItems } from './rounding.ts'

const suggested = (priceSuggested: string) => ({ ...newItem([]), priceSuggested, marketNotes: 'The guide' })

test.each([
  ['3.30', 0.25, 'down', '3.25'],
  ['3.30', 0.25, 'up', '3.50'],
  ['17.00', 5, 'down', '15.00'],
  ['17.00', 5, 'up', '20.00'],
  ['20.00', 5, 'up', '20.00'],
] satisfies [string, RoundingStep, RoundingDirection, string][])('$%s by $%s %s is $%s', (price, step, way, after) => {
  expect(roundedItems([suggested(price)], step, way)[0]?.priceSuggested).toBe(after)
})

test('rounding makes nothing free', () => {
  const item = suggested('3.00')
  expect(roundedItems([item], 5, 'down')).toEqual([item])
})

test('rounding leaves alone what the seller typed, what has no price and what is not for sale', () => {
  const items = [
    pricedBySeller(newItem([]), '17.00'),
    newItem([]),
    { ...suggested('17.00'), state: 'dropped' as const },
  ]
  expect(roundedItems(items, 5, 'up')).toEqual(items)
})
