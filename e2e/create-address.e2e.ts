import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detailsCard, holdCalls, listingIdOf, toast } from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, type Site, startSite, WIDTHS } from './harness.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

interface Address {
  street?: string
  city?: string
  state?: string
  zip?: string
}

async function typeAddress(page: Page, { street, city, state, zip }: Address): Promise<void> {
  const details = detailsCard(page)
  if (street !== undefined) await details.getByLabel('Street address').fill(street)
  if (city !== undefined) await details.getByLabel('City').fill(city)
  if (state !== undefined) await details.getByLabel('State').fill(state)
  if (zip !== undefined) await details.getByLabel('ZIP').fill(zip)
}

describe.each(WIDTHS)('the address of a sale at %d pixels', (width) => {
  test('S2.5.7 a doubtful address is said to be one, and its suggestion is taken with Use This', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    const details = detailsCard(page)
    await typeAddress(page, { street: '400 south orange avenue', city: 'Orlandoo', state: 'FL', zip: '32801' })
    await details.getByText('Address needs verification').waitFor()
    const suggestion = details.getByRole('region', { name: 'Suggested Address' })
    await suggestion.getByText('Orlando, FL 32801').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await suggestion.getByRole('button', { name: 'Use This' }).click()
    expect(await details.getByLabel('City').inputValue()).toBe('Orlando')
    await details.getByText(/Address checked: city, state and ZIP agree \(\d+%\)$/).waitFor()
    expect(await suggestion.count()).toBe(0)
    await details.getByLabel('Title').fill('Sale')
    await details.getByRole('button', { name: 'Save draft' }).click()
    await toast(page, 'Success', 'Listing updated successfully!').waitFor()
    const listing = (await seller.get(`/api/listings/${await listingIdOf(page)}`)).json()
    expect(listing).toMatchObject({ city: 'Orlando', addressValidated: true })
  })

  test('S2.5.7 up to three ZIPs of the city are offered while there is none', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/create' })
    const zips = detailsCard(page).getByRole('button', { name: /^\d{5}$/ })
    await typeAddress(page, { city: 'Orlando', state: 'fl' })
    await zips.first().waitFor()
    expect(await zips.count()).toBe(3)
    await expectAccessible(page)
    const chosen = (await zips.nth(1).textContent()) ?? ''
    await zips.nth(1).click()
    expect(await detailsCard(page).getByLabel('ZIP').inputValue()).toBe(chosen)
    await expect.poll(() => zips.count()).toBe(0)
    await typeAddress(page, { zip: '' })
    await expect.poll(() => zips.count()).toBe(3)
  })
})

test('S2.5.7 an address that USPS has confirmed is said to be verified by it', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  const answer = { isValid: true, confidence: 0.97, suggestedAddress: null, verifiedBy: 'usps' }
  await page.route('**/api/validate-address', (route) => route.fulfill({ json: answer }))
  await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlando', state: 'FL', zip: '32801' })
  await detailsCard(page).getByText('Address verified by USPS (97%)').waitFor()
  await expectAccessible(page)
})

test('S2.5.7 the address is asked about once, a second after the last letter', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/create' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/validate-address')) asked.push(request.postDataJSON().streetAddress)
  })
  await typeAddress(page, { city: 'Orlando', state: 'FL', zip: '32801' })
  await page.clock.install()
  for (const street of ['4', '40', '400 S Orange Ave']) {
    await typeAddress(page, { street })
    await page.clock.runFor(900)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(200)
  await detailsCard(page)
    .getByText(/Address checked/)
    .waitFor()
  expect(asked).toEqual(['400 S Orange Ave'])
})

test('S2.5.7 an answer about an older address never takes the place of the newer one', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/create' })
  const details = detailsCard(page)
  const goOn = await holdCalls(page, '**/api/validate-address')
  const first = page.waitForRequest('**/api/validate-address')
  await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlandoo', state: 'FL', zip: '32801' })
  await first
  await page.unroute('**/api/validate-address')
  await typeAddress(page, { city: 'Orlando' })
  await details.getByText(/Address checked/).waitFor()
  goOn()
  // Whatever the older answer does, it has done before a later question is answered.
  await typeAddress(page, { city: '' })
  await details.getByText(/Address (checked|needs)/).waitFor({ state: 'hidden' })
  await typeAddress(page, { city: 'Orlando' })
  await details.getByText(/Address checked/).waitFor()
  expect(await details.getByText('Address needs verification').count()).toBe(0)
})

test('S2.5.7 a check that fails stands in nobody’s way', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  await page.route('**/api/validate-address', (route) => route.fulfill({ status: 503, body: 'busy' }))
  const answered = page.waitForResponse('**/api/validate-address')
  await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlando', state: 'FL', zip: '32801' })
  await answered
  await detailsCard(page).getByText('Checking the address…').waitFor({ state: 'hidden' })
  await detailsCard(page).getByLabel('Title').fill('Sale')
  await detailsCard(page).getByRole('button', { name: 'Save draft' }).click()
  await toast(page, 'Success', 'Listing updated successfully!').waitFor()
})
