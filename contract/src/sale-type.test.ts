import { expect, test } from 'vitest'
import { saleTypeText } from './sale-type.ts'

test.each([
  ['Multi-Family Sale on Elm Street', 'Multi-Family'],
  ['A multi-family estate sale', 'Multi-Family'],
  ['ESTATE SALE', 'Estate Sale'],
  ['Real estate agent is moving', 'Estate Sale'],
  ['We are Moving', 'Moving Sale'],
  ['Everything must go', 'Family Sale'],
  ['', 'Family Sale'],
])('S4.15 %j is a %s', (title, label) => {
  expect(saleTypeText(title)).toBe(label)
})
