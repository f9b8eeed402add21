import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detailsCard, holdCalls, readListingId, publishSale, toast } from './create-screen.ts'
import { type FakeUsps, startFakeUsps } from '#server/ports/addresses/fake-usps.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWellFormed,
  sharedSite,
  type Site,
  startSite,
  PHONE,
  stopClock,
} from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

interface Address {
  street?: string
  city?: string
  state?: string
  zip?: string
}

async function typeAddress(page: Page, { street, city, state, zip }: Address): Promise<void> {
  const details = detailsCard(page)
  if (street !== undefined) await details.getByRole('textbox', { name: 'Street address' }).fill(street)
  if (city !== undefined) await details.getByLabel('City').fill(city)
  if (state !== undefined) await details.getByLabel('State').fill(state)
  if (zip !== undefined) await details.getByLabel('ZIP').fill(zip)
}

describe.each(PHONE)('the address of a sale at %d pixels', (width) => {
  test('S2.5.7 S4.6 a doubtful address is said to be one, and its suggestion is taken with Use This', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    const details = detailsCard(page)
    await typeAddress(page, { street: '400 south orange avenue', city: 'Orlandoo', state: 'FL', zip: '32801' })
    await details.getByText('Address needs verification').waitFor()
    const suggestion = details.getByRole('region', { name: 'Suggested Address' })
    await suggestion.getByText('Orlando, FL 32801').waitFor()
    await expectWellFormed(page)
    // What is taken counts as checked at once, whether or not it is asked about again.
    const goOn = await holdCalls(page, '**/api/validate-address')
    await suggestion.getByRole('button', { name: 'Use This' }).click()
    const typed = ['Street address', 'City', 'State', 'ZIP'].map((name) =>
      details.getByRole('textbox', { name, exact: true }),
    )
    expect(await Promise.all(typed.map((field) => field.inputValue()))).toEqual([
      '400 S Orange Ave',
      'Orlando',
      'FL',
      '32801',
    ])
    await details.getByLabel('Title').fill('Sale')
    await details.getByRole('button', { name: 'Save draft' }).click()
    await toast(page, 'Success', 'Listing updated successfully!').waitFor()
    const listing = (await seller.get(`/api/listings/${await readListingId(page)}`)).json()
    expect(listing).toMatchObject({ city: 'Orlando', addressValidated: true })
    goOn()
    await details.getByText(/Address checked: city, state and ZIP agree \(\d+%\)$/).waitFor()
    expect(await suggestion.count()).toBe(0)
  })

  test('S2.5.7 S4.6 S9.3 up to three ZIPs of the city are offered while there is none', async () => {
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

describe.each(PHONE)('a ZIP of another city at %d pixels', (width) => {
  test('S2.5.7 is told with its city, and the ZIPs or the city that fit are taken with one click', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/create' })
    const details = detailsCard(page)
    await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlando', state: 'FL', zip: '90210' })
    await details.getByText('90210 is Beverly Hills, CA. Orlando, FL has 32801').waitFor()
    await details.getByText('Address needs verification').waitFor()
    await expectWellFormed(page)
    await expectAccessible(page)
    await details.getByRole('button', { name: '32801' }).click()
    await details.getByText(/Address checked/).waitFor()
    expect(await details.getByText('is Beverly Hills, CA').count()).toBe(0)

    await typeAddress(page, { zip: '90210' })
    await details.getByRole('button', { name: 'Use Beverly Hills, CA' }).click()
    expect(await details.getByLabel('City').inputValue()).toBe('Beverly Hills')
    expect(await details.getByLabel('State').inputValue()).toBe('CA')
    await details.getByText(/Address checked/).waitFor()
  })
})

describe.each(PHONE)('an address that is hidden at %d pixels', (width) => {
  test('S2.5.6 S2.11.1 S2.11.4 is the seller’s alone: shoppers see the city and the ZIP', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    const details = detailsCard(page)
    await details.getByLabel('Title').fill('Porch sale')
    await typeAddress(page, { street: '12 Elm St', city: 'Winter Park', state: 'FL', zip: '32789' })
    await details.getByLabel('Hide my street address until the morning of the sale').check()
    await details.getByText('Until 6:00 AM that day, shoppers see the city and ZIP').waitFor()
    await expectNoSidewaysScroll(page)
    await details.getByRole('button', { name: 'Save draft' }).click()
    await toast(page, 'Success', 'Listing updated successfully!').waitFor()
    const listingId = await readListingId(page)
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })

    const shopper = await site.open({ width, visitor: await site.app.signUp(), path: `/sale/${listingId}` })
    await shopper.getByText('Address available at sale · Winter Park, FL 32789').first().waitFor()
    await shopper.getByText('The seller shows the street address from 6:00 AM on the day of the sale.').waitFor()
    expect(await shopper.getByText('12 Elm St').count()).toBe(0)
    const directions = await shopper.getByRole('link', { name: 'Get Directions' }).getAttribute('href')
    expect(new URL(directions ?? '').searchParams.get('destination')).toBe('Winter Park, FL 32789')
    await expectWellFormed(shopper)
  })
})

describe('with USPS set up', () => {
  let usps: FakeUsps
  let verified: Site
  beforeAll(async () => {
    usps = await startFakeUsps()
    verified = await startSite({ USPS_CLIENT_ID: 'app', USPS_CLIENT_SECRET: 'secret', USPS_URL: usps.baseUrl })
  })
  afterAll(async () => {
    await verified.close()
    await usps.close()
  })

  test('S2.5.7 an address is verified by it when it confirms the house, and not when it is silent', async () => {
    const page = await verified.open({ width: 390, visitor: await verified.app.signUp(), path: '/create' })
    const details = detailsCard(page)
    await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlando', state: 'FL', zip: '32801' })
    await details.getByText('Address verified by USPS (99%)').waitFor()
    await expectAccessible(page)
    await typeAddress(page, { street: '12 Oak Ct', city: 'Windermere', zip: '34786' })
    await details.getByText('Address needs verification').waitFor()
    usps.fault = 'slow'
    await typeAddress(page, { street: '8 Lake St' })
    await details.getByText('Checking the address...').waitFor()
    usps.fault = 'down'
    await typeAddress(page, { street: '9 Lake St' })
    await details.getByText('Address checked: city, state and ZIP agree (85%)').waitFor()
  })
})

test('S2.5.7 S4.6 an address is marked as checked only while it is the one that was checked', async () => {
  const seller = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor: seller, path: '/create' })
  const details = detailsCard(page)
  await details.getByLabel('Title').fill('Sale')
  await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlando', state: 'FL', zip: '32801' })
  await details.getByText(/Address checked/).waitFor()
  await page.route('**/api/validate-address', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await typeAddress(page, { street: 'Somewhere else' })
  await details.getByRole('button', { name: 'Save draft' }).click()
  await toast(page, 'Success', 'Listing updated successfully!').waitFor()
  const listing = (await seller.get(`/api/listings/${await readListingId(page)}`)).json()
  expect(listing).toMatchObject({ streetAddress: 'Somewhere else', addressValidated: false })
})

test('opening the page of a public sale changes nothing of it, whatever is found out about its address', async () => {
  const seller = await site.app.signUp()
  const place = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
  // By a program, which has not said that the address is checked.
  const id = await makeListing(seller, { ...place, status: 'published' })
  const page = await site.open({ width: 390, visitor: seller, path: `/create?edit=${id}` })
  await detailsCard(page)
    .getByText(/Address checked/)
    .waitFor()
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await detailsCard(page).getByLabel('Title').fill('Porch sale')
  const { fields } = (await saving).postDataJSON() as { fields: { changes: object } }
  expect(fields.changes).toEqual({ title: 'Porch sale' })
})

test('R9 a sale whose address cannot be placed is published without a pin, and its seller is told', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller, { title: 'Sale on the moon' })
  const page = await site.open({ width: 390, visitor: seller, path: `/create?edit=${id}` })
  await typeAddress(page, { street: '1 Crater Rim', city: 'Nowhereville', state: 'FL', zip: '' })
  await detailsCard(page).getByText('This address is not on our map.').waitFor()
  await expectWellFormed(page)
  await publishSale(page)
  await page.waitForURL(site.url + '/')
  await page.getByText('Not on the map: its address was not found').waitFor()
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'published', latitude: null })
})

test('S2.5.7 S4.6 S9.3 a whole address is asked about once, a second after the last letter', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/create' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/validate-address')) asked.push(request.postDataJSON().streetAddress)
  })
  // Parts of a page that come later wait for its clock.
  await detailsCard(page).getByRole('textbox', { name: 'Street address' }).waitFor()
  await stopClock(page)
  for (const part of [{ street: '4' }, { city: 'Orlando' }, { street: '', state: 'FL', zip: '32801' }]) {
    await typeAddress(page, part)
    await page.clock.runFor(1100)
  }
  expect(asked).toEqual([])
  for (const street of ['4', '40', '400 S Orange Ave']) {
    await typeAddress(page, { street })
    await page.clock.runFor(900)
  }
  expect(asked).toEqual([])
  // The page may learn of the last letter only after the clock was moved, and then counts the second from there.
  let waited = 0
  const waitOn = () => page.clock.runFor(200).then(() => (waited += 200))
  await expect.poll(() => waitOn().then(() => asked.length)).toBe(1)
  expect(waited).toBeLessThanOrEqual(1200)
  await detailsCard(page)
    .getByText(/Address checked/)
    .waitFor()
  expect(asked).toEqual(['400 S Orange Ave'])
})

test('S2.5.7 S4.6 an answer about an older address never takes the place of the newer one', async () => {
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

test('S2.5.7 S8.15 a check that fails stands in nobody’s way', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  await page.route('**/api/validate-address', (route) => route.fulfill({ status: 503, body: 'busy' }))
  const answered = page.waitForResponse('**/api/validate-address')
  await typeAddress(page, { street: '400 S Orange Ave', city: 'Orlando', state: 'FL', zip: '32801' })
  await answered
  await detailsCard(page).getByText('Checking the address...').waitFor({ state: 'hidden' })
  await detailsCard(page).getByLabel('Title').fill('Sale')
  await detailsCard(page).getByRole('button', { name: 'Save draft' }).click()
  await toast(page, 'Success', 'Listing updated successfully!').waitFor()
})
