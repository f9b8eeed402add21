import { expect, test } from 'vitest'
import { AdInput } from './ads.ts'
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
