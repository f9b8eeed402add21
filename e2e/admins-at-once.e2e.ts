import type { BookedAd, StockedProduct } from '@yardsnap/contract/admin-catalog'
import type { LocalRule } from '@yardsnap/contract/local-rules'
import { expect, test } from 'vitest'
import { RULE } from '#server/sell/local-rules/test-local-rules.ts'
import { sharedSite } from './harness.ts'

const ADMIN_EMAIL = 'admin@example.com'
const site = sharedSite({ ADMIN_EMAILS: ADMIN_EMAIL })

const signUpAdmin = () => site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })

test('what another admin has changed of an ad, a product and a rule meanwhile stays', async () => {
  const admin = await signUpAdmin()
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=ads' })
  const [ad, product] = [
    { advertiserName: 'Acme', title: 'Two at once', clickUrl: 'https://acme.example', targetPage: 'browse-sales' },
    { category: 'Signs', title: 'Two at once', retailer: 'Acme', price: '5.00', affiliateUrl: 'https://acme.example' },
  ]
  const place = { adSize: 'banner', placement: 'header', isActive: true, isPremium: false }
  const made = (await admin.post('/api/admin/ads', { ...ad, ...place })).json<BookedAd>()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Two at once' }).click()
  await page.getByLabel('Advertiser').fill('Acme & Sons')
  await admin.put(`/api/admin/ads/${made.id}`, { ...made, isActive: false })
  await page.getByRole('button', { name: 'Save ad' }).click()
  await page.getByText('Ad saved').waitFor()
  const ads = (await admin.get('/api/admin/ads')).json<BookedAd[]>()
  expect(ads.find(({ id }) => id === made.id)).toMatchObject({ isActive: false, advertiserName: 'Acme & Sons' })

  const stocked = (await admin.post('/api/admin/products', product)).json<StockedProduct>()
  await page.getByRole('tab', { name: 'Supplies' }).click()
  await page.getByRole('button', { name: 'Edit Two at once' }).click()
  await page.getByLabel('Retailer').fill('Acme & Sons')
  await admin.put(`/api/admin/products/${stocked.id}`, { ...stocked, price: '6.00' })
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.getByText('Product saved').waitFor()
  const products = (await admin.get('/api/admin/products')).json<StockedProduct[]>()
  expect(products.find(({ id }) => id === stocked.id)).toMatchObject({ price: '6.00', retailer: 'Acme & Sons' })

  const ruleId = crypto.randomUUID()
  const put = (changes: object) =>
    admin.put(`/api/admin/local-rules/${ruleId}`, { ...RULE, name: 'Winter Park', ...changes })
  expect((await put({})).statusCode).toBe(204)
  await page.getByRole('tab', { name: 'Local rules' }).click()
  await page.getByRole('button', { name: 'Change Winter Park' }).click()
  await page.getByLabel('Most days of a sale').fill('2')
  await put({ permit: 'not_needed', name: 'Maitland' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Rule saved').waitFor()
  const { rules } = (await admin.get('/api/admin/local-rules')).json<{ rules: LocalRule[] }>()
  expect(rules.find(({ id }) => id === ruleId)).toMatchObject({
    permit: 'not_needed',
    name: 'Maitland',
    maxDays: 2,
  })
})
