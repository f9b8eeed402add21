import { expect, test } from 'vitest'
import { AdInput } from './ad-input.ts'
import { discountPercent, ProductInput } from './supplies.ts'

test.each([
  ['12.50', '20.00', 38],
  ['0.00', '20.00', 100],
  ['19.99', '20.00', null],
  ['20.00', '20.00', null],
  ['25.00', '20.00', null],
  ['5.00', '0.00', null],
  ['5.00', null, null],
])('S2.8.1 a price of %s, before %s, is a discount of %s percent', (price, originalPrice, percent) => {
  expect(discountPercent(price, originalPrice)).toBe(percent)
})

const PRODUCT = { category: 'Signs', title: 'Sign', retailer: 'Store', price: 3 }
const AD = { adSize: 'banner', placement: 'header', targetPage: 'map-view', advertiserName: 'A', title: 'T' }

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/path',
  'evil.example',
  '',
])('G2 %j is no address that people are sent to', (address) => {
  expect(AdInput.safeParse({ ...AD, clickUrl: address }).success).toBe(false)
  expect(ProductInput.safeParse({ ...PRODUCT, affiliateUrl: address }).success).toBe(false)
})

test('an admin’s product needs little, and its price is kept with two decimals', () => {
  const product = ProductInput.parse({ ...PRODUCT, affiliateUrl: 'https://store.example/1?tag=x' })
  expect(product).toMatchObject({ price: '3.00', originalPrice: null, rating: null, reviewCount: 0, isActive: true })
})

test.each([
  ['rating', NaN, 'A rating is 0 to 5 stars'],
  ['rating', -1, 'A rating is 0 to 5 stars'],
  ['reviewCount', NaN, 'Reviews: a whole number from 0'],
  ['reviewCount', 1.5, 'Reviews: a whole number from 0'],
])('a product’s %s of %s is refused with words', (field, value, message) => {
  const { error } = ProductInput.safeParse({ ...PRODUCT, affiliateUrl: 'https://store.example', [field]: value })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})
