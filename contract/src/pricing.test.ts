import { expect, test } from 'vitest'
import { assessPrice, Comparison, confidenceLabel, NO_LINK } from './pricing.ts'

test.each([
  [1, 'High'],
  [0.8, 'High'],
  [0.79, 'Medium'],
  [0.6, 'Medium'],
  [0.59, 'Low'],
  [0, 'Low'],
])('S2.14.1 a confidence of %d is %s', (confidence, label) => {
  expect(confidenceLabel(confidence)).toBe(label)
})

test.each([
  [9.99, 'too low'],
  [10, 'good'],
  [30, 'good'],
  [30.01, 'too high'],
])('S4.11 a price of $%d is %s for a range of $10 to $30', (price, assessment) => {
  expect(assessPrice(price, { min: 10, max: 30 })).toBe(assessment)
})

test.each(['javascript:alert(1)', 'http://example.com', 'data:text/html,x', '#top', '//example.com', ''])(
  'I8 a comparison never leads to %j',
  (url) => {
    const comparison = { title: 'Lamp', source: 'somewhere', price: '10.00' }
    expect(Comparison.safeParse({ ...comparison, url }).success).toBe(false)
    for (const good of [NO_LINK, '/sale/1', 'https://www.ebay.com/itm/1']) {
      expect(Comparison.safeParse({ ...comparison, url: good }).success).toBe(true)
    }
  },
)
