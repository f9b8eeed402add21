import { expect, test } from 'vitest'
import { changeRow } from './bulk.ts'
import { newRow } from './rows.ts'

const priced = (priceSuggested: string) => ({ ...newRow(), priceSuggested })

test.each([
  ['20.00', -25, '15.00'],
  ['9.00', -10, '8.00'],
  ['1.00', -25, '0.75'],
  ['0.00', 50, '0.00'],
  ['10000000.00', 50, '10000000.00'],
  ['3.00', -100, '0.00'],
])('S6.3 a price of %s changed by %d%% is %s', (before, percent, after) => {
  expect(changeRow(priced(before), { percent }).priceSuggested).toBe(after)
})

test('S6.3 a changed price brings its range along, and nothing else', () => {
  const row = priced('20.00')
  expect(changeRow(row, { percent: 50 })).toEqual({
    ...row,
    priceSuggested: '30.00',
    priceLow: '24.00',
    priceHigh: '36.00',
  })
  expect(changeRow(row, { category: 'tools', condition: 'fair' })).toEqual({
    ...row,
    category: 'tools',
    condition: 'fair',
  })
})
