import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const PASSWORD = 'correct horse battery staple'
const site = sharedSite({ SITE_MODE: 'open', DETECTION: 'off' })
let seller: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  const where = { city: 'Orlando', state: 'FL', zipCode: '32801' }
  listingId = await makeListing(seller, { title: 'Records and lamps', saleDate: dayFromNow(2), ...where })
  await seller.put(`/api/listings/${listingId}`, { status: 'published' })
})

describe.each(WIDTHS)('the start page of an open site at %d pixels', (width) => {
  test('S2.1.1 shows a visitor what comes up, a find, and how to sell', async () => {
    const page = await site.open({ width })
    await page.getByRole('heading', { level: 1, name: /near you/ }).waitFor()
    await page.getByRole('article').filter({ hasText: 'Records and lamps' }).waitFor()
    const find = page.getByRole('region', { name: 'Finds of the week' }).getByRole('article')
    await find.filter({ hasText: 'Green armchair' }).getByText('$60', { exact: true }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Put up a sale, free' }).click()
    await page.getByRole('link', { name: 'Sign in to put up a sale' }).waitFor()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('the place of a visitor at %d pixels', (width) => {
  test('a place is asked for once, and known again on the next visit', async () => {
    const page = await site.open({ width })
    await page.getByRole('searchbox', { name: 'Location' }).fill('Winter Park, FL')
    await page.getByRole('button', { name: 'Show sales' }).click()
    await page.getByRole('heading', { name: 'Near Winter Park, FL' }).waitFor()
    await page
      .getByRole('article')
      .getByText(/^about \d\.\d mi$/)
      .first()
      .waitFor()
    await page.goto(`${site.url}/premium`)
    await page.getByRole('link', { name: 'Yardsnap' }).first().click()
    await page.getByRole('heading', { name: 'Near Winter Park, FL' }).waitFor()
  })

  test('what is not known and what is far away are said to be', async () => {
    const page = await site.open({ width, path: '/?location=Xyzzyville' })
    await page.getByRole('heading', { name: 'We do not know this place' }).waitFor()
    await page.goto(`${site.url}/?location=Boise,+ID`)
    await page.getByRole('heading', { name: 'No sales within 50 miles' }).waitFor()
    await expectWellFormed(page)
  })
})

test('the place can be asked for before any script has run', async () => {
  const { body } = await site.app.visitor.get('/?location=Orlando,+FL')
  expect(body).toContain('Near <bdi>Orlando, FL</bdi>')
  expect(body).toContain('Records and lamps')
  expect(body).toContain('<bdi>Green armchair</bdi>')
})

test('S6.5 a heart that is pressed signed out has saved the sale after signing in', async () => {
  const page = await site.open({ width: 390, path: '/browse' })
  await page.getByRole('button', { name: 'Save Records and lamps' }).click()
  await page.getByRole('radio', { name: 'I am new here' }).check()
  const fields = {
    'First name': 'Ana',
    'Last name': 'Ruiz',
    Email: `ana-${Date.now()}@example.com`,
    Password: PASSWORD,
  }
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/browse')
  await page.getByText('The sale is saved').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Save Records and lamps' }).getAttribute('aria-pressed'))
    .toBe('true')
  await page.goto(`${site.url}/saved`)
  await page.getByRole('heading', { name: 'Records and lamps' }).waitFor()
})

test.each(['', '/ledger', '/sold', '/holds', '/offers', '/style', '/analytics'])(
  'signed out /sale/:id%s shows something that makes sense',
  async (path) => {
    const page = await site.open({ width: 390, path: `/sale/${listingId}${path}` })
    await page.getByRole('link', { name: 'Sign In' }).last().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Sale Not Found').count()).toBe(0)
  },
)
