import { describe, expect, test } from 'vitest'
import { startFakeGeocoders } from '#server/ports/geocoder/fake-geocoders.ts'
import { detailsCard } from './create-screen.ts'
import { expectAccessible, expectWellFormed, PHONE, sharedSite, startSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite()

describe.each(WIDTHS)('home at %d pixels', (width) => {
  test('S2.4.1 S2.4.4 S2.4.6 a new seller is welcomed, has no listings, and is shown what to do', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp({ firstName: 'Ada' }) })
    await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
    await page.getByRole('main').getByText('Yardsnap', { exact: true }).waitFor()
    await page.getByText('No listings yet').waitFor()
    await page.getByText('Create your first garage sale listing to get started!').waitFor()
    await page.getByText('Find garage sales near you').waitFor()
    await page.getByText('See sales on an interactive map').waitFor()
    const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    expect(await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/browse',
      '/map',
    ])
    await page.getByRole('main').getByRole('link', { name: 'GeoNames' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Create First Listing' }).click()
    await page.waitForURL('**/create')
    await page.goBack()
    await page.getByRole('link', { name: 'Create New Listing' }).click()
    await page.waitForURL('**/create')
  })
})

describe.each(PHONE)('the listings of a seller at %d pixels', (width) => {
  test('S2.4.2 S2.4.7 a listing shows its status and date, and leads to its editor and its page', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller, { title: `Sale of ${width}`, saleDate: '2031-05-03', status: 'published' })
    const page = await site.open({ width, visitor: seller })
    const card = page.getByRole('article', { name: `Sale of ${width}` }).first()
    await card.getByText('Status: published').waitFor()
    await card.getByText('May 3, 2031').waitFor()
    await expectWellFormed(page)
    expect(await card.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/create?edit=${id}`)
    const recent = page.getByRole('region', { name: 'Recent Sales Near You' }).getByRole('listitem')
    const sale = recent.filter({ hasText: `Sale of ${width}` })
    await sale.getByText('400 S Orange Ave, Orlando, FL 32801').waitFor()
    await sale.getByText('Sat, May 3, 2031').waitFor()
    expect(await sale.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/sale/${id}`)
    await card.getByRole('link', { name: 'View' }).click()
    await page.waitForURL(`**/sale/${id}`)
  })
})

test('a public sale says that shoppers do not see what was changed, and leads to where it is shown to them', async () => {
  const seller = await site.app.signUp()
  await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(7), status: 'published' })
  const page = await site.open({ width: 390, visitor: seller })
  const card = page.getByRole('article', { name: 'Porch sale' }).first()
  await card.getByRole('link', { name: 'Edit' }).click()
  await detailsCard(page).getByLabel('Description').fill('Cash or check')
  await page.getByText('Shoppers still see the sale as it was.', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await card.getByText('Shoppers still see the sale as it was.').waitFor()
  await expectWellFormed(page)
  await card.getByRole('link', { name: 'Show them your changes' }).click()
  await page.getByRole('button', { name: 'Update sale' }).click()
  await page.getByText('Shoppers still see the sale as it was.', { exact: false }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Home' }).first().click()
  await card.getByText('Status: published').waitFor()
  await card.getByText('Shoppers still see the sale as it was.').waitFor({ state: 'detached' })
})

test('S2.4.7 a phone has room for the whole title of a recent sale', async () => {
  const title = 'Estate sale: mid-century house, everything goes'
  await makeListing(await site.app.signUp(), { title, saleDate: dayFromNow(2), status: 'published' })
  const page = await site.open({ width: 390, visitor: await site.app.signUp() })
  const heading = page.getByRole('region', { name: 'Recent Sales Near You' }).getByRole('heading', { name: title })
  await heading.waitFor()
  expect(await heading.evaluate((words) => words.scrollHeight - words.clientHeight)).toBeLessThanOrEqual(0)
})

test('S2.4.2 the pictures of listings are equally high, with photos or without', async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  await makeListing(seller, { title: 'With photos', status: 'published' })
  await seller.post('/api/listings', { title: 'Without photos' })
  const page = await site.open({ width: 1280, visitor: seller })
  const heightOf = async (title: string) =>
    (await page.getByRole('article', { name: title }).locator('> div').first().boundingBox())?.height
  const undated = page.getByRole('article', { name: 'Without photos' })
  await undated.getByText('Status: draft').waitFor()
  expect(await undated.getByText(/TBD/).count()).toBe(0)
  expect(await heightOf('Without photos')).toBeCloseTo((await heightOf('With photos')) ?? 0, 0)
})

test('S2.4.3 S8.13 deleting asks first; Cancel keeps the listing, Delete removes it', async () => {
  const seller = await site.app.signUp()
  await makeListing(seller, { title: 'Old things' })
  const page = await site.open({ width: 390, visitor: seller })
  const card = page.getByRole('article', { name: 'Old things' })
  await card.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Listing' })
  await dialog.getByText('Are you sure you want to delete "Old things"? This action cannot be undone.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await card.waitFor()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/listings/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await card.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Deleting...' }).waitFor()
  held.resolve()
  await page.getByText('Listing deleted successfully').waitFor()
  await page.getByText('No listings yet').waitFor()
  expect((await seller.get('/api/my-listings')).json()).toEqual([])
})

test('S8.10 a deletion that fails says why, and keeps the listing', async () => {
  const seller = await site.app.signUp()
  await makeListing(seller, { title: 'Sticky' })
  const page = await site.open({ width: 1280, visitor: seller })
  const remove = async () => {
    await page.getByRole('article', { name: 'Sticky' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  const answer = (body: string) => page.route('**/api/listings/*', (route) => route.fulfill({ status: 503, body }))
  await answer('{"code":"unavailable","message":"The service is busy."}')
  await remove()
  await page.getByText('The service is busy.').waitFor()
  await page.unroute('**/api/listings/*')
  await answer('no JSON')
  await remove()
  await page.getByText('Failed to delete listing').waitFor()
  await page.getByRole('article', { name: 'Sticky' }).waitFor()
})

test('S2.4.4 S9.4 while listings load three skeletons stand in for them', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/premium' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/my-listings', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Yardsnap' }).click()
  const skeletons = page.getByRole('region', { name: 'My Listings' }).locator('[aria-busy=true] > div')
  await expect.poll(() => skeletons.count()).toBe(3)
  held.resolve()
  await page.getByText('No listings yet').waitFor()
  expect(await skeletons.count()).toBe(0)
})

test('S2.4.7 without any sale it says so', async () => {
  const empty = await startSite()
  const page = await empty.open({ width: 390, visitor: await empty.app.signUp() })
  await page.getByText('No recent sales found').waitFor()
  await empty.close()
})

test('S2.4.7 S9.4 recent sales are three: the nearest where the device may be known, the soonest where it may not', async () => {
  const far = { city: 'Tallahassee', state: 'FL', zipCode: '32301', streetAddress: '' }
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  await makeListing(seller, { title: 'Sooner in Orlando', saleDate: dayFromNow(1), status: 'published' })
  await makeListing(seller, { title: 'Later in Tallahassee', saleDate: dayFromNow(300), status: 'published', ...far })
  for (const days of [2, 3]) await makeListing(seller, { saleDate: dayFromNow(days), status: 'published' })
  const page = await site.open({ width: 390, visitor: await site.app.signUp() })
  const titles = page.getByRole('region', { name: 'Recent Sales Near You' }).getByRole('heading', { level: 3 })
  await expect.poll(() => titles.first().textContent()).toBe('Sooner in Orlando')
  expect(await titles.count()).toBe(3)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 30.44, longitude: -84.28 })
  await page.reload()
  await expect.poll(() => titles.allTextContents()).toEqual(['Later in Tallahassee'])
  await page.context().setGeolocation({ latitude: 64, longitude: -150 })
  await page.reload()
  await expect.poll(() => titles.first().textContent()).toBe('Sooner in Orlando')
})

test('S2.4.5 S4.8 S3.13 S9.6 S8.13 Fix Map Coordinates is busy for three seconds and tells what it did', async () => {
  const seller = await site.app.signUp()
  await makeListing(seller)
  const page = await site.open({ width: 1280, visitor: seller })
  await page.getByRole('article', { name: 'Estate sale on Orange Avenue' }).first().waitFor()
  await page.clock.install()
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  await page.getByRole('button', { name: 'Fixing...' }).waitFor()
  await page.getByText('Geocoding Fixed').waitFor()
  await page.getByText('Updated 0 out of 1 listings with accurate map coordinates').waitFor()
  await page.clock.runFor(1500)
  expect(await page.getByRole('button', { name: 'Fixing...' }).isVisible()).toBe(true)
  await page.clock.runFor(1500)
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).waitFor()
})

test('S2.4.5 Fix Map Coordinates shows how far it is where there is much to look up', async () => {
  const geocoder = await startFakeGeocoders()
  const slow = await startSite({ GEOCODER: 'nominatim', GEOCODER_URL: geocoder.baseUrl })
  try {
    const seller = await slow.app.signUp()
    await slow.app.makePremium(seller.userId)
    for (let number = 1; number <= 5; number++) await seller.post('/api/listings', { title: `Sale ${number}` })
    await slow.app.database.pool.query(
      "update listings set city = 'Orlando', state = 'FL', street_address = '400 S Orange Ave # ' || title",
    )
    const page = await slow.open({ width: 390, visitor: seller })
    await page.getByRole('article', { name: 'Sale 5' }).waitFor()
    await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
    await page.getByRole('progressbar', { name: /^[1-4] of 5 listings$/ }).waitFor()
    await expectWellFormed(page)
    await page.getByText('Updated 5 out of 5 listings with accurate map coordinates').waitFor()
  } finally {
    await slow.close()
    await geocoder.close()
  }
})

test('a list that cannot be loaded can be asked for again', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/premium' })
  await page.route('**/api/my-listings', (route) =>
    route.fulfill({ status: 503, body: '{"code":"unavailable","message":"Busy"}' }),
  )
  await page.goto('/')
  const retry = page.getByRole('region', { name: 'My Listings' }).getByRole('button', { name: /try again|retry/i })
  await retry.waitFor()
  await page.unroute('**/api/my-listings')
  await retry.click()
  await page.getByText('No listings yet').waitFor()
})

test('the listings that are shown stay where they cannot be read again after a deletion', async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (const title of ['Leaves', 'Stays']) await seller.post('/api/listings', { title })
  const page = await site.open({ width: 1280, visitor: seller })
  await page.getByRole('article', { name: 'Leaves' }).getByRole('button', { name: 'Delete' }).click()
  await page.route('**/api/my-listings', (route) => route.abort())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Your listings could not be loaded').waitFor()
  await page.getByRole('article', { name: 'Stays' }).waitFor()
  await page.unroute('**/api/my-listings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article', { name: 'Leaves' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('alert').count()).toBe(0)
})
