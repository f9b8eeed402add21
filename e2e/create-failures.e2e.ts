import type { Locator, Page } from 'playwright-core'
import { damagePhoto } from '#server/testing/photos.ts'
import { describe, expect, test } from 'vitest'
import {
  answerCalls,
  DETECTION,
  detailsCard,
  DRAFT,
  INTERNAL_ERROR,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  readListingId,
  nameItem,
  openItem,
  openListing,
  openPublishSheet,
  PHOTOS,
  photosCard,
  publishCard,
  reviewScreen,
  toast,
  detectionToast,
  untilSaved,
  uploadPhotos,
} from './create-screen.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWellFormed,
  sharedSite,
  PHONE,
  untilHistoryHas,
} from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

/** Text in the photos is not what is looked at here. */
const site = sharedSite({ DETECTION_TEXT: 'off' })

const LISTING = '**/api/listings/*'

const save = (page: Page) =>
  detailsCard(page)
    .getByRole('button', { name: /^Save (draft|changes)$/ })
    .click()

const closeReview = (page: Page) => reviewScreen(page).getByRole('button', { name: 'Close' }).click()

/** A listing of the seller, opened for editing. */
async function editListing({ width = 1280 }: { width?: number } = {}) {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width, visitor: seller, listingId: id })
  return { seller, id, page }
}

describe.each(PHONE)('when saving fails at %d pixels', (width) => {
  test('S8.3 S2.5.8 a listing that cannot be made is told of, and what was typed stays', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/create' })
    const restore = await answerCalls(page, DRAFT, { method: 'PATCH', status: 500, body: INTERNAL_ERROR })
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
    await readListingId(page)
  })

  test('S8.3 S2.5.8 a listing that cannot be updated is told of, and saved with the next press', async () => {
    const { seller, id, page } = await editListing({ width })
    const restore = await answerCalls(page, DRAFT, { method: 'PATCH', status: 500, body: INTERNAL_ERROR })
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
    const sheet = await openPublishSheet(page)
    const publish = () => sheet.getByRole('button', { name: 'Publish Sale' }).click()
    let answer = { status: 400, body: '{"code":"invalid","message":"This sale is over."}' }
    await page.route(LISTING, (route) => {
      const isPublishing = route.request().postData()?.includes('"published"')
      return isPublishing ? route.fulfill(answer) : route.fallback()
    })
    await publish()
    await toast(page, 'Error', 'This sale is over.').waitFor()
    await sheet.getByRole('alert').getByText('Error: This sale is over.').waitFor()
    answer = { status: 500, body: INTERNAL_ERROR }
    await publish()
    await toast(page, 'Error', 'Failed to publish listing. Please try again.').waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).pathname).toBe('/create')
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'draft' })
  })
})

test.each(PHONE)('S8.8 publishing without a connection says so beside its button at %d pixels', async (width) => {
  const { seller, id, page } = await editListing({ width })
  const sheet = await openPublishSheet(page)
  await site.loseSignal(page)
  await sheet.getByRole('button', { name: 'Publish Sale' }).click()
  const alert = sheet.getByRole('alert')
  await alert.getByText(/^Error: Failed to publish listing. Please try again. There is no connection/).waitFor()
  const [box, button] = [
    await alert.boundingBox(),
    await sheet.getByRole('button', { name: 'Publish Sale' }).boundingBox(),
  ]
  expect(box!.y).toBeGreaterThan(0)
  expect(box!.y + box!.height).toBeLessThanOrEqual(button!.y)
  await expectAccessible(page)
  await site.restoreSignal(page)
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'draft' })
})

/** Refuses the items of a draft; the rest of it is saved. @returns how to end that */
async function refuseItems(page: Page): Promise<() => Promise<void>> {
  const handler: Parameters<Page['route']>[1] = (route) => {
    const request = route.request()
    const hasItems = request.method() === 'PATCH' && request.postDataJSON().items.length > 0
    return hasItems ? route.fulfill({ status: 400, body: '<html>no</html>' }) : route.fallback()
  }
  await page.route(DRAFT, handler)
  return () => page.unroute(DRAFT, handler)
}

test('S8.4 items that cannot be saved with a new listing are told of as such', async () => {
  const seller = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: seller, path: '/create' })
  const restore = await answerCalls(page, DRAFT, { method: 'PATCH', status: 503, body: 'busy' })
  await detailsCard(page).getByLabel('Title').fill('Tools')
  await photosCard(page).getByRole('button', { name: 'Add items by hand' }).click()
  await nameItem(itemRows(page).first(), 'Drill')
  await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
  await refuseItems(page)
  await restore()
  await save(page)
  const description = "Listing created but items couldn't be saved. Please try updating the listing."
  await toast(page, 'Warning', description).waitFor()
  await itemRow(page, 'Drill').waitFor()
  expect((await seller.get(`/api/listings/${await readListingId(page)}`)).json()).toMatchObject({
    title: 'Tools',
    items: [],
  })
})

test('S8.4 S8.13 items that cannot be saved with an older listing are told of as such, and kept', async () => {
  const { seller, id, page } = await editListing()
  const restore = await refuseItems(page)
  await nameItem(await openItem(page, 'Novels'), 'Crime novels')
  await save(page)
  await toast(page, 'Warning', "Listing updated but items couldn't be saved. Please try again.").waitFor()
  await page.reload()
  await itemRow(page, 'Crime novels').waitFor()
  // What was kept goes up by itself, and is refused once more: nothing is on its way now.
  await toast(page, 'Error', 'Failed to save items. Please try again.').waitFor()
  await restore()
  await save(page)
  await toast(page, 'Success', 'Items saved successfully!').waitFor()
  const { items } = (await seller.get(`/api/listings/${id}`)).json<{ items: { title: string }[] }>()
  expect(items.map((item) => item.title)).toEqual(['Green armchair', 'Crime novels'])
})

test('S8.7 items that are refused while nobody presses a button are told of too', async () => {
  const { page } = await editListing({ width: 390 })
  await refuseItems(page)
  const line = await openItem(page, 'Novels')
  await line.getByRole('button', { name: 'More: Quantity' }).click()
  await toast(page, 'Error', 'Failed to save items. Please try again.').waitFor()
  await expectAccessible(page)
  expect(await line.getByLabel('Quantity', { exact: true }).inputValue()).toBe('41')
})

test('photos that cannot be added are told of, and stay to be sent again', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  const restore = await answerCalls(page, PHOTOS, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  await uploadPhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  const alert = photosCard(page).getByRole('alert')
  await alert.getByText('estate.jpg: It could not be added to the sale. Please try again.').waitFor()
  // Once, and nowhere else.
  expect(await page.getByText(/could not be (added|uploaded)/).count()).toBe(1)
  expect(await reviewScreen(page).count()).toBe(0)
  await expectAccessible(page)
  await restore()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await photosCard(page).getByText('Retry', { exact: true }).click()
  await photosCard(page).getByText('1/10', { exact: true }).waitFor()
  await reviewScreen(page).waitFor()
  expect(sent).toEqual([])
})

describe('when the analysis fails', () => {
  const analyze = async (answer: Parameters<typeof answerCalls>[2]) => {
    const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
    const restore = await answerCalls(page, DETECTION, answer)
    await uploadPhotos(page, [jpegFile('estate.jpg', await samplePicture())])
    return { page, restore }
  }

  test.each([
    ['something else', '{"nothing":true}'],
    ['no JSON', '<html>'],
  ])('S8.5 an answer of %s is said to be invalid, and can be asked for again', async (_, body) => {
    const { page, restore } = await analyze({ method: 'GET', status: 200, body })
    await toast(page, 'Error', 'Invalid response from AI analysis. Please try again.').waitFor()
    await expectAccessible(page)
    await closeReview(page)
    await itemsCard(page).getByText('The analysis stopped').waitFor()
    await expectAccessible(page)
    await restore()
    await itemsCard(page)
      .getByRole('button', { name: /try again|retry/i })
      .click()
    await detectionToast(page).waitFor()
    await expect.poll(() => itemRows(page).count()).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['what the server says', 503, '{"code":"unavailable","message":"Too many photos are waiting."}'],
    ['to try again', 500, INTERNAL_ERROR],
  ])('S8.6 a failure tells %s, and the photo stays', async (_, status, body) => {
    const { page } = await analyze({ method: 'GET', status, body })
    const text = status === 503 ? 'Too many photos are waiting.' : 'Please try again.'
    await toast(page, 'Error', `Failed to process images: ${text}`).waitFor()
    await closeReview(page)
    await photosCard(page).getByText('1/10', { exact: true }).waitFor()
    await photosCard(page).getByRole('img', { name: '1 of 1' }).waitFor()
    await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
    await publishCard(page).waitFor()
  })
})

test('an analysis whose items cannot be fetched is not said to have failed', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await answerCalls(page, DRAFT, { method: 'GET', status: 500, body: INTERNAL_ERROR })
  await uploadPhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  await toast(page, 'What was found in your photos could not be loaded', 'Please reload the page.').waitFor()
  expect(await page.getByText(/Failed to process images/).count()).toBe(0)
  expect(errors).toEqual([])
})

test('S2.5.5 a photo that cannot be looked at is told of beside what the others hold, and tried again alone', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  const damaged = Promise.withResolvers<() => Promise<void>>()
  await page.route(PHOTOS, async (route) => {
    const { imageUrls } = route.request().postDataJSON() as { imageUrls: string[] }
    damaged.resolve(await damagePhoto(site.app, imageUrls[1]!))
    await route.fallback()
  })
  const samples = ['estate.jpg', 'moving.jpg']
  await uploadPhotos(page, await Promise.all(samples.map(async (name) => jpegFile(name, await samplePicture(name)))))
  await detectionToast(page).waitFor()
  const failed = (screen: Locator) => screen.getByRole('region', { name: 'Photos that could not be looked at' })
  const review = reviewScreen(page)
  await failed(review).getByText('1 photo could not be looked at').waitFor()
  await failed(review).getByRole('img', { name: 'Your upload 2 of 2' }).waitFor()
  const before = await review.locator('[data-tile]').count()
  expect(before).toBeGreaterThan(0)
  await expectWellFormed(page)

  await closeReview(page)
  await failed(itemsCard(page)).getByRole('button', { name: 'Draw a box on photo 2' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Your upload 2 of 2' }).waitFor()
  await page.keyboard.press('Escape')
  await untilHistoryHas(page, { overlays: 0 })
  await page.reload()
  const mend = await damaged.promise
  await mend()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/photos'))
  await page.unroute(PHOTOS)
  await failed(itemsCard(page)).getByRole('button', { name: 'Try again: photo 2' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ imageUrls: { length: 1 } })
  await detectionToast(page).waitFor()
  await expect.poll(() => failed(itemsCard(page)).count()).toBe(0)
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
