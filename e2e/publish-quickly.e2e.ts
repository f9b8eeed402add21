import { expect, test } from 'vitest'
import { detailsCard, openListing, openPublishSheet, untilSaved } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

test.each(PHONE)('S2.5.6 title, place and days are a few taps before publishing, at %d pixels', async (width) => {
  const seller = await site.app.signUp()
  const blank = { title: 'My Garage Sale', streetAddress: '', city: '', state: '', zipCode: '', saleDate: null }
  const id = await makeListing(seller, blank)
  const page = await openListing(site, { width, visitor: seller, listingId: id })
  const sheet = await openPublishSheet(page)

  // The way on is the main button; to publish without a place or a day is quiet beside it.
  await sheet.getByRole('button', { name: 'Publish without a place or a day' }).waitFor()
  await sheet.getByRole('button', { name: 'Add the place' }).click()
  const place = page.getByRole('dialog', { name: 'Where is it?' })
  await place.getByLabel('ZIP', { exact: true }).fill('32801')
  await expect.poll(() => place.getByLabel('City').inputValue()).toBe('Orlando')
  expect(await place.getByLabel('State').inputValue()).toBe('FL')
  await expectWellFormed(page)
  await place.getByRole('button', { name: 'Done' }).click()

  await sheet.getByRole('button', { name: 'Add the day' }).click()
  const day = page.getByRole('dialog', { name: 'When is it?' })
  await day.getByRole('button', { name: 'Sat and Sun' }).click()
  await day.getByRole('button', { name: '8 to 2' }).click()
  await day.getByLabel('Day 2: date').waitFor()
  await expectWellFormed(page)
  await day.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: /^Still called/ }).click()
  const title = page.getByRole('dialog', { name: 'What is it called?' })
  await title.getByRole('button', { name: 'Use “Garage sale in Orlando: furniture, books”' }).click()
  await title.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog', { name: 'Ready to publish' }).getByRole('button', { name: 'Close' }).click()
  await untilSaved(page)
  const saved = (await seller.get(`/api/listings/${id}`)).json<Record<string, unknown>>()
  expect(saved).toMatchObject({
    title: 'Garage sale in Orlando: furniture, books',
    city: 'Orlando',
    state: 'FL',
    startTime: '08:00',
    endTime: '14:00',
    laterDays: [{ startTime: '08:00', endTime: '14:00' }],
  })
  expect(new Date(`${String(saved['saleDate'])}T12:00:00Z`).getUTCDay()).toBe(6)
})

test('S2.5.6 a ZIP changes no city that is typed', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller, { city: 'Winter Park', state: '', zipCode: '' })
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  await detailsCard(page).getByLabel('ZIP', { exact: true }).fill('32801')
  await untilSaved(page)
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ city: 'Winter Park', zipCode: '32801' })
})
