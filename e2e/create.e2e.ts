import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  choosePhotos,
  DETECTION,
  DRAFT,
  detailsCard,
  expectViewAt,
  detectItems,
  holdCalls,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  readListingId,
  nameItem,
  namesScreen,
  openListing,
  openPublishSheet,
  photosCard,
  pricesScreen,
  publishCard,
  publishSheet,
  reviewScreen,
  toast,
  detectionToast,
  untilSaved,
  uploadButton,
  uploadPhotos,
} from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

/** Photos of real sales, where a developer has put them beside the repository. */
const REAL_PHOTOS = path.join(import.meta.dirname, '../../shared/photos')

const site = sharedSite()

describe.each(PHONE)('putting a sale together at %d pixels', (width) => {
  test('S2.5.1 S2.5.2 S2.5.3 a new sale begins with its photos and details, and has ways out', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/create' })
    await page.getByRole('heading', { level: 1, name: 'Create Your Garage Sale Listing' }).waitFor()
    const wayIn = width < 720 ? 'Take photos' : 'choose photos'
    await photosCard(page).getByText(wayIn, { exact: true }).waitFor()
    await photosCard(page).getByText('0/10', { exact: true }).waitFor()
    await photosCard(page).getByText('0 of 5 free photos').waitFor()
    await detailsCard(page).waitFor()
    expect(await itemsCard(page).count()).toBe(0)
    expect(await publishCard(page).count()).toBe(0)
    await expectWellFormed(page)
    // Its own ways out, not those of the bars.
    const ways = page.getByRole('main').getByRole('link')
    await ways.filter({ hasText: 'Browse Sales' }).click()
    await page.waitForURL('**/browse')
    await page.goBack()
    await ways.filter({ hasText: 'Home' }).click()
    await page.waitForURL(`${site.url}/`)
  })

  test('S4.4 S2.5.2 S2.5.3 S2.5.4 S2.5.5 S8.13 an uploaded photo makes a draft, is analyzed, and becomes items', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    const goOn = await holdCalls(page, DETECTION)
    await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
    await photosCard(page).getByText('1 photo chosen').waitFor()
    await expectAccessible(page)
    await uploadButton(page).click()

    const review = reviewScreen(page)
    await review.getByText('Analyzing Images...').waitFor()
    await review.getByText('0 of 1 photo done').waitFor()
    await expectWellFormed(page)
    const id = await readListingId(page)
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
      title: 'My Garage Sale',
      status: 'draft',
    })

    goOn()
    await detectionToast(page).waitFor()
    const detectedCount = Number(/\d+/.exec((await detectionToast(page).textContent()) ?? '')?.[0])
    await review.getByRole('heading', { name: `${detectedCount} things found` }).waitFor()
    const keep = review.getByRole('button', { name: /^Keep \d+$/ })
    const count = Number(/\d+/.exec(await keep.innerText())?.[0])
    expect(count).toBeGreaterThanOrEqual(3)
    expect(count).toBeLessThanOrEqual(detectedCount)
    await review.getByText('Analyzing Images...').waitFor({ state: 'hidden' })
    await expectWellFormed(page)
    await keep.click()
    await review.waitFor({ state: 'hidden' })
    await leaveTasks(page)

    await expectViewAt(page, '2 AI Analysis & Results')
    expect(await itemRows(page).count()).toBe(count)
    await itemsCard(page)
      .getByRole('heading', { name: `${count} items` })
      .waitFor()
    await photosCard(page).getByText('1/10', { exact: true }).waitFor()
    await photosCard(page).getByText('1 of 5 free photos').waitFor()
    expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('My Garage Sale')
    await publishCard(page).waitFor()
    await expectWellFormed(page)
    await untilSaved(page)
    expect((await seller.get(`/api/listings/${id}`)).json<{ items: unknown[] }>().items).toHaveLength(count)
  })

  test('S4.4 a sale that is edited opens at its items', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await page.getByRole('heading', { level: 1, name: 'Edit Your Garage Sale Listing' }).waitFor()
    await expect.poll(() => itemRows(page).count()).toBe(2)
    await expectViewAt(page, '2 AI Analysis & Results')
    await expectWellFormed(page)
  })

  test('S2.5.6 S5.4 S8.13 the details are typed, kept and saved', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    const details = detailsCard(page)
    expect(await details.getByLabel('Start time').inputValue()).toBe('08:00')
    expect(await details.getByLabel('End time').inputValue()).toBe('16:00')
    await details.getByRole('button', { name: 'Save draft' }).click()
    await details.getByText('Title is required').waitFor()
    await expectAccessible(page)

    await details.getByLabel('Title').fill('Moving sale')
    await details.getByLabel('Description').fill('Everything must go.')
    await details.getByRole('textbox', { name: 'Street address' }).fill('400 S Orange Ave')
    await details.getByLabel('City').fill('Orlando')
    await details.getByLabel('State').pressSequentially('flo')
    expect(await details.getByLabel('State').inputValue()).toBe('FL')
    await details.getByLabel('ZIP').fill('32801')
    await details.getByLabel('Date', { exact: true }).fill('2031-05-03')
    await details.getByLabel('Rain date').fill('2031-05-10')
    await details.getByLabel('Start time').fill('09:30')
    await details.getByLabel('End time').fill('13:00')
    await details.getByRole('button', { name: 'Save draft' }).click()
    await toast(page, 'Success', 'Listing updated successfully!').waitFor()
    const id = await readListingId(page)
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
      title: 'Moving sale',
      description: 'Everything must go.',
      streetAddress: '400 S Orange Ave',
      city: 'Orlando',
      state: 'FL',
      zipCode: '32801',
      saleDate: '2031-05-03',
      rainDate: '2031-05-10',
      startTime: '09:30',
      endTime: '13:00',
      status: 'draft',
    })
    await expectNoSidewaysScroll(page)
  })

  test('S4.2 S2.5.8 S5.10 S8.13 publishing goes home, and the sale is there for others', async () => {
    const [seller, shopper] = [await site.app.signUp(), await site.app.signUp()]
    const title = `Published at ${width}`
    const id = await makeListing(seller, { title })
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const goOn = await holdCalls(page, DRAFT)
    await detailsCard(page).getByLabel('Description').fill('Come early.')
    await page.getByRole('button', { name: 'Publish Sale' }).scrollIntoViewIfNeeded()
    await expectAccessible(page)
    const sheet = await openPublishSheet(page)
    await sheet.getByText('Ready to publish').waitFor()
    await sheet.getByText('Title, place, day, 1 photo, 2 items').waitFor()
    await expectWellFormed(page)
    const publish = sheet.getByRole('button', { name: 'Publish Sale' })
    await expect.poll(() => publish.isDisabled()).toBe(true)
    goOn()
    await publish.click()
    await page.waitForURL(`${site.url}/`)
    await toast(page, 'Success', 'Listing published successfully with all items!').waitFor()
    await page.getByRole('article', { name: title }).first().getByText('Status: published').waitFor()

    const other = await site.open({ width, visitor: shopper, path: `/sale/${id}` })
    await other.getByRole('heading', { level: 1, name: title }).waitFor()
    await other.getByText('Come early.').waitFor()
    await other.getByText('Published', { exact: true }).waitFor()
  })

  test('S4.2 S5.4 S5.10 what is missing is asked for in the sheet, worst first', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller, { title: 'Without words', city: '', zipCode: '', state: '', saleDate: null })
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await detailsCard(page).getByLabel('Title').fill('')
    await openPublishSheet(page)
    const lines = publishSheet(page).getByRole('listitem').getByRole('button')
    await lines.first().getByText('Title is required').waitFor()
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringContaining('What is it called?'),
      expect.stringContaining('Where is it?'),
      expect.stringContaining('When is it?'),
    ])
    // Without a title there is no way to publish.
    expect(
      await publishSheet(page)
        .getByRole('button', { name: /^Publish/ })
        .count(),
    ).toBe(0)
    await expectWellFormed(page)

    await publishSheet(page).getByRole('button', { name: 'Add the title' }).click()
    const part = (name: string) => page.getByRole('dialog', { name })
    const goOn = await holdCalls(page, DRAFT)
    await part('What is it called?').getByLabel('Title').fill('Porch sale')
    await expectAccessible(page)
    await part('What is it called?').getByRole('button', { name: 'Done' }).click()
    const publish = publishSheet(page).getByRole('button', { name: 'Publish without a place or a day' })
    await expect.poll(() => publish.isDisabled()).toBe(true)
    goOn()
    await publishSheet(page).getByRole('button', { name: 'Add the place' }).click()
    await part('Where is it?').getByLabel('City').fill('Orlando')
    await part('Where is it?').getByLabel('State').fill('FL')
    await part('Where is it?').getByRole('button', { name: 'Done' }).click()
    await publishSheet(page).getByRole('button', { name: 'Publish without a day' }).click()
    await page.waitForURL(`${site.url}/`)
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
      title: 'Porch sale',
      city: 'Orlando',
      saleDate: null,
      status: 'published',
    })
  })
})

test('S2.5.4 an analysis goes on while the page is away, and its items are there afterward', async () => {
  const seller = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: seller, path: '/create' })
  await uploadPhotos(page, [await unseenPhoto()])
  await reviewScreen(page).getByText('Analyzing Images...').waitFor()
  const id = await readListingId(page)
  await page.goto('/browse')
  await page.goto(`/create?edit=${id}`)
  await expect.poll(() => itemRows(page).count()).toBeGreaterThanOrEqual(3)
  await untilSaved(page)
})

test('S2.5.5 finds the items of photos of real sales', async ({ skip }) => {
  skip(!existsSync(REAL_PHOTOS), 'there are no photos of real sales beside the repository')
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/create' })
  const names = ['p01.jpg', 'p06.jpg']
  const files = names.map(async (name) => jpegFile(name, await readFile(path.join(REAL_PHOTOS, name))))
  await uploadPhotos(page, await Promise.all(files))
  await detectionToast(page).waitFor()
  await expectAccessible(page)
  await reviewScreen(page).getByRole('button', { name: 'Close' }).click()
  expect(await itemRows(page).count()).toBeGreaterThanOrEqual(8)
  await itemsCard(page).getByText('1 of 2', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('S4.4 S2.5.4 a second analysis leaves what the seller has changed', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/create' })
  await detectItems(page)
  const count = await itemRows(page).count()
  await itemRows(page).first().getByRole('button').first().click()
  await nameItem(itemRows(page).first(), 'Grandmother’s sofa')
  await untilSaved(page)
  const goOn = await holdCalls(page, DETECTION)
  await itemsCard(page).getByRole('button', { name: 'Look again' }).click()
  await itemsCard(page).getByText('Analyzing Images...').waitFor()
  goOn()
  await itemsCard(page).getByText('Analyzing Images...').waitFor({ state: 'hidden' })
  expect(await itemRows(page).count()).toBe(count)
  await itemRow(page, 'Grandmother’s sofa').waitFor()
})

/** Leaves the screens that follow the review, where they have something to ask. */
async function leaveTasks(page: Page): Promise<void> {
  for (const screen of [namesScreen(page), pricesScreen(page)]) {
    if (!(await screen.isVisible())) continue
    await screen.getByRole('button', { name: 'Back' }).click()
    await reviewScreen(page).getByRole('button', { name: 'Close' }).click()
  }
}

/** Bytes after a JPEG's end change nothing but its hash: an analysis that is kept from another test would be over at once. */
async function unseenPhoto() {
  return jpegFile('estate.jpg', Buffer.concat([await samplePicture(), randomBytes(8)]))
}
