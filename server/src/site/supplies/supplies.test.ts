import type { ProductInput } from '@yardsnap/contract/supplies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#log/logger.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type SuppliesService, suppliesService } from './service.ts'

let site: TestApp
let admin: SuppliesService
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMITS: 'on' } })
  admin = suppliesService({ db: site.database.db, log: createLogger({ level: 'silent' }) })
})
afterAll(() => site.close())

const PRODUCT: ProductInput = {
  isActive: true,
  category: 'Signs',
  title: 'Yard sign with stake',
  description: 'Two sides, weatherproof.',
  retailer: 'Sample Store',
  price: '12.50',
  originalPrice: '20.00',
  rating: 4.5,
  reviewCount: 128,
  affiliateUrl: 'https://store.example/sign',
}

test('S7.26 S7.27 S3.9 categories are those of active products, and each lists its products', async () => {
  expect((await site.visitor.get('/api/affiliate-categories')).json()).toEqual([])
  const { id } = await admin.create(PRODUCT)
  await admin.create({ ...PRODUCT, category: 'Folding tables', originalPrice: null, rating: null })
  await admin.create({ ...PRODUCT, category: 'Old', isActive: false })
  expect((await site.visitor.get('/api/affiliate-categories')).json()).toEqual(['Folding tables', 'Signs'])

  expect((await site.visitor.get('/api/affiliate-products?category=Signs')).json()).toEqual([
    {
      id,
      category: 'Signs',
      title: 'Yard sign with stake',
      description: 'Two sides, weatherproof.',
      retailer: 'Sample Store',
      price: '12.50',
      originalPrice: '20.00',
      discount: 38,
      rating: 4.5,
      reviewCount: 128,
      affiliateUrl: 'https://store.example/sign',
      imageUrl: null,
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect((await site.visitor.get('/api/affiliate-products?category=Folding+tables')).json()).toMatchObject([
    { originalPrice: null, discount: null, rating: null },
  ])
  expect((await site.visitor.get('/api/affiliate-products')).json()).toHaveLength(2)
  expect((await site.visitor.get('/api/affiliate-products?category=Nothing')).json()).toEqual([])
})

test('an invalid category is refused', async () => {
  expect((await site.visitor.get(`/api/affiliate-products?category=${'x'.repeat(600)}`)).statusCode).toBe(400)
  expect((await site.visitor.get('/api/affiliate-products?category=%00')).statusCode).toBe(400)
})

test('clicks of a visitor on a product count once, those on invalid products not at all', async () => {
  const { id: productId } = await admin.create(PRODUCT)
  const { id: hiddenId } = await admin.create({ ...PRODUCT, isActive: false })
  const counting = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const follow = async (id: unknown) =>
    (await counting.visitor.post('/api/affiliate-products/track-click', { productId: id })).statusCode
  expect([await follow(productId), await follow(productId)]).toEqual([204, 204])
  expect([await follow(hiddenId), await follow('x'.repeat(10_000)), await follow(7)]).toEqual([404, 400, 400])
  await counting.close()
  const days = await admin.report({ from: '2000-01-01', to: '2100-01-01' })
  expect(days.filter((day) => [productId, hiddenId].includes(day.productId))).toMatchObject([{ productId, clicks: 1 }])
})

test('a change updates the date of the price', async () => {
  const before = await admin.create(PRODUCT)
  await site.database.pool.query(`update affiliate_products set last_updated = last_updated - interval '1 day'`)
  const after = await admin.update(before.id, { ...PRODUCT, price: '20.00' })
  expect(after).toMatchObject({ price: '20.00', discount: null })
  expect(Date.parse(after.lastUpdated)).toBeGreaterThanOrEqual(Date.parse(before.lastUpdated))
  await admin.remove(before.id)
  await expect(admin.update(before.id, PRODUCT)).rejects.toMatchObject({ code: 'not_found' })
})
