import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  answerCalls,
  choosePhotos,
  detailsCard,
  holdCalls,
  INTERNAL_ERROR,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  listingIdOf,
  openListing,
  photosCard,
  publishCard,
  toast,
  untilSaved,
  uploadButton,
} from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, WIDTHS } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

const site = sharedSite()

const LISTINGS = '**/api/listings'
const LISTING = '**/api/listings/*'
const ITEMS = '**/api/listings/*/items/bulk'
const ANALYSIS = '**/api/process-images'

const save = (page: Page) =>
  detailsCard(page)
    .getByRole('button', { name: /^Save (draft|changes)$/ })
    .click()

/** A listing of the seller, opened for editing. */
async function editListing({ width = 1280 }: { width?: number } = {}) {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width, visitor: seller, listingId: id })
  return { seller, id, page }
}

describe.each(WIDTHS)('when saving fails at %d pixels', (width) => {
  test('S8.3 S2.5.8 a listing that cannot be made is told of, and what was typed stays', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/create' })
    const restore = await answerCalls(page, LISTINGS, { method: 'POST', status: 500, body: INTERNAL_ERROR })
    await detailsCard(page).getByLabel('Title').fill('Moving sale')
    await save(page)
    await toast(page, 'Error', 'Failed to create listing. Please try again.').waitFor()
    const box = detailsCard(page).getByRole('alert')
    await box.getByText('Error: Failed to create listing. Please try again.').waitFor()
    await expectWellFormed(page)
    expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('Moving sale')

    await restore()
    await save(page)
    await toast(page, 'Success', 'Listing updated successfully!').waitFor()
    expect(await box.count()).toBe(0)
    await listingIdOf(page)
  })

  test('S8.3 S2.5.8 a listing that cannot be updated is told of, and saved with the next press', async () => {
    const { seller, id, page } = await editListing({ width })
    const restore = await answerCalls(page, LISTING, { method: 'PUT', status: 500, body: INTERNAL_ERROR })
    await detailsCard(page).getByLabel('Title').fill('Everything goes')
    await save(page)
    await toast(page, 'Error', 'Failed to update listing. Please try again.').waitFor()
    await detailsCard(page).getByText('Error: Failed to update listing. Please try again.').waitFor()
    await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
    await expectAccessible(page)
    expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('Everything goes')
    await restore()
    await save(page)
    await toast(page, 'Success', 'Listing and items updated successfully!').waitFor()
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ title: 'Everything goes' })
  })

  test('S8.8 publishing that fails tells the server’s reason, else its own', async () => {
    const { seller, id, page } = await editListing({ width })
    const publish = () => page.getByRole('button', { name: 'Publish Sale', disabled: false }).click()
    let answer = { status: 400, body: '{"code":"invalid","message":"This sale is over."}' }
    await page.route(LISTING, (route) => {
      const isPublishing = route.request().postData()?.includes('"published"')
      return isPublishing ? route.fulfill(answer) : route.fallback()
    })
    await publish()
    await toast(page, 'Error', 'This sale is over.').waitFor()
    await detailsCard(page).getByText('Error: This sale is over.').waitFor()
    answer = { status: 500, body: INTERNAL_ERROR }
    await publish()
    await toast(page, 'Error', 'Failed to publish listing. Please try again.').waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).pathname).toBe('/create')
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'draft' })
  })
})

test('S8.4 items that cannot be saved with a new listing are told of as such', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  const goOn = await holdCalls(page, LISTINGS)
  await answerCalls(page, ITEMS, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  await detailsCard(page).getByLabel('Title').fill('Tools')
  await photosCard(page).getByRole('button', { name: 'Add items by hand' }).click()
  await page.keyboard.type('Drill')
  await detailsCard(page).getByText('Saving…').waitFor()
  await save(page)
  goOn()
  await toast(
    page,
    'Warning',
    "Listing created but items couldn't be saved. Please try updating the listing.",
  ).waitFor()
  await itemRow(page, 'Drill').waitFor()
})

test('S8.4 items that cannot be saved with an older listing are told of as such, and kept', async () => {
  const { seller, id, page } = await editListing()
  const restore = await answerCalls(page, ITEMS, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  await itemRow(page, 'Novels').getByLabel('Item title').fill('Crime novels')
  await save(page)
  await toast(page, 'Warning', "Listing updated but items couldn't be saved. Please try again.").waitFor()
  await page.reload()
  await itemRow(page, 'Crime novels').waitFor()
  await restore()
  await untilSaved(page)
  const { items } = (await seller.get(`/api/listings/${id}`)).json<{ items: { title: string }[] }>()
  expect(items.map((item) => item.title)).toEqual(['Green armchair', 'Crime novels'])
})

test('S8.7 items that are refused while nobody presses a button are told of too', async () => {
  const { page } = await editListing({ width: 390 })
  const answer = { method: 'POST', status: 400, body: '<html>no</html>' }
  await answerCalls(page, ITEMS, answer)
  await itemRow(page, 'Novels').getByRole('button', { name: 'More: Quantity' }).click()
  await toast(page, 'Error', 'Failed to save items. Please try again.').waitFor()
  await expectAccessible(page)
  expect(await itemRow(page, 'Novels').getByLabel('Quantity', { exact: true }).inputValue()).toBe('41')
})

describe('when the analysis fails', () => {
  const analyze = async (answer: Parameters<typeof answerCalls>[2]) => {
    const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
    const restore = await answerCalls(page, ANALYSIS, answer)
    await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
    await uploadButton(page).click()
    return { page, restore }
  }

  test.each([
    ['something else', '{"nothing":true}'],
    ['no JSON', '<html>'],
  ])('S8.5 an answer of %s is said to be invalid, and can be asked for again', async (_, body) => {
    const { page, restore } = await analyze({ method: 'POST', status: 200, body })
    await toast(page, 'Error', 'Invalid response from AI analysis. Please try again.').waitFor()
    await itemsCard(page).getByText('The analysis stopped').waitFor()
    await expectAccessible(page)
    await restore()
    await itemsCard(page)
      .getByRole('button', { name: /try again|retry/i })
      .click()
    await expect.poll(() => itemRows(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['what the server says', 503, '{"code":"unavailable","message":"Too many photos are waiting."}'],
    ['to try again', 500, INTERNAL_ERROR],
  ])('S8.6 a failure tells %s, and the photo stays', async (_, status, body) => {
    const { page } = await analyze({ method: 'POST', status, body })
    const text = status === 503 ? 'Too many photos are waiting.' : 'Please try again.'
    await toast(page, 'Error', `Failed to process images: ${text}`).waitFor()
    await photosCard(page).getByText('1/10', { exact: true }).waitFor()
    await itemsCard(page).getByRole('img', { name: 'Your upload 1 of 1' }).waitFor()
    await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
    await publishCard(page).waitFor()
  })
})

test('a title of 10,000 characters is too long, is said to be, and stays to be shortened', async () => {
  const { seller, id, page } = await editListing({ width: 390 })
  const title = detailsCard(page).getByLabel('Title')
  await title.fill('x'.repeat(10_000))
  await detailsCard(page).getByLabel('Description').fill('Kept all the same')
  await save(page)
  await detailsCard(page).getByText('Title is too long (at most 120 characters)').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await detailsCard(page).getByText('Saved, but for a field that is not complete').waitFor()
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
    title: 'Estate sale on Orange Avenue',
    description: 'Kept all the same',
  })
  expect((await title.inputValue()).length).toBe(10_000)
  await title.fill('x'.repeat(120))
  await untilSaved(page)
})
