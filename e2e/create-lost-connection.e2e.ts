import { randomBytes } from 'node:crypto'
import type { Draft } from '@yardsnap/contract/drafts'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  choosePhotos,
  conflicts,
  detailsCard,
  DRAFT,
  holdCalls,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  readListingId,
  nameItem,
  openItem,
  openListing,
  openPublishSheet,
  photosCard,
  reviewScreen,
  storedPhotos,
  toast,
  detectionToast,
  untilSaved,
  uploadButton,
  uploadPhotos,
} from './create-screen.ts'
import { expectAccessible, expectWellFormed, type Site, startSite } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

/** Whether it answers a save of this text. Of a page that was just opened the checked address is saved as well. */
const isSaveOf = (text: string) => (response: Response) =>
  response.request().method() === 'PATCH' && response.ok() && !!response.request().postData()?.includes(text)

let site: Site
let withoutModels: Site
beforeAll(async () => {
  site = await startSite()
  withoutModels = await startSite({ DETECTION: 'off' })
})
afterAll(async () => {
  await site.close()
  await withoutModels.close()
})

test('R17 what is typed offline is kept when the tab closes, and sent when the network is back', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  await site.loseSignal(page)
  await detailsCard(page).getByLabel('Title').fill('Typed in a tunnel')
  await nameItem(await openItem(page, 'Novels'), 'Paperbacks')
  await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
  await expectAccessible(page)
  await page.close()
  await site.restoreSignal(page)

  const again = await page.context().newPage()
  await again.goto(`/create?edit=${id}`)
  await itemRow(again, 'Paperbacks').waitFor()
  expect(await detailsCard(again).getByLabel('Title').inputValue()).toBe('Typed in a tunnel')
  await untilSaved(again)
  const saved = (await seller.get(`/api/listings/${id}`)).json<{ title: string; items: { title: string }[] }>()
  expect(saved.title).toBe('Typed in a tunnel')
  expect(saved.items.map((item) => item.title)).toEqual(['Green armchair', 'Paperbacks'])
})

test('R17 what waits is sent by itself as soon as the network is back', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
  await site.loseSignal(page)
  await detailsCard(page).getByLabel('Title').fill('Typed in a tunnel')
  await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
  await site.restoreSignal(page)
  await untilSaved(page)
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ title: 'Typed in a tunnel' })
})

test('R17 a new sale and its chosen photos are there again after the tab was closed', async () => {
  const page = await withoutModels.open({
    width: 1280,
    visitor: await withoutModels.app.signUp(),
    path: '/create',
  })
  await detailsCard(page).getByLabel('Title').fill('Half a sale')
  await detailsCard(page).getByLabel('City').fill('Orlando')
  await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  await uploadButton(page).waitFor()
  // The browser writes its copy of the photo beside what the page does.
  await expect.poll(() => page.evaluate(storedPhotos)).toBe(1)
  await page.close()

  const again = await page.context().newPage()
  await again.goto('/create')
  await photosCard(again).getByText('estate.jpg').first().waitFor()
  expect(await detailsCard(again).getByLabel('Title').inputValue()).toBe('Half a sale')
  expect(await detailsCard(again).getByLabel('City').inputValue()).toBe('Orlando')
  await expectAccessible(again)
  await uploadButton(again).click()
  await photosCard(again).getByText('1/10', { exact: true }).waitFor()
})

describe('S-D1 D4 two devices', () => {
  /** A sale that is open on a phone and on a desk. */
  async function openTwice() {
    const seller = await site.app.signUp()
    const listingId = await makeListing(seller)
    const phone = await openListing(site, { width: 390, visitor: seller, listingId })
    const draft = async () => (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    // A page saves the checked address, and shows with the answer what others have changed: the desk has nothing to save.
    await expect.poll(async () => (await draft()).fields.addressValidated).toBe(true)
    const desk = await openListing(site, { width: 1280, visitor: seller, listingId })
    return { phone, desk, draft }
  }
  const titleField = (page: Page) => detailsCard(page).getByLabel('Title')
  /** Types a title and waits until it is saved. */
  async function saveTitle(page: Page, title: string): Promise<void> {
    const saved = page.waitForResponse(isSaveOf(title))
    await titleField(page).fill(title)
    await saved
  }

  test('S-D1 what they change in different fields is merged, and each shows it', async () => {
    const { phone, desk, draft } = await openTwice()
    await saveTitle(phone, 'From the phone')
    const saved = desk.waitForResponse(isSaveOf('Paperbacks'))
    await detailsCard(desk).getByLabel('Description').fill('From the desk')
    await nameItem(await openItem(desk, 'Novels'), 'Paperbacks')
    await saved
    await untilSaved(desk)
    await expect.poll(() => titleField(desk).inputValue()).toBe('From the phone')
    // The phone is looked at again.
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await itemRow(phone, 'Paperbacks').waitFor()
    expect(await detailsCard(phone).getByLabel('Description').inputValue()).toBe('From the desk')
    expect((await conflicts(phone).count()) + (await conflicts(desk).count())).toBe(0)
    expect((await draft()).fields).toMatchObject({ title: 'From the phone', description: 'From the desk' })
  })

  test('S-D1 D4 of a field that both have changed both values are shown, and mine can be kept', async () => {
    const { phone, desk, draft } = await openTwice()
    await saveTitle(desk, 'From the desk')
    await titleField(phone).fill('From the phone')
    const asked = conflicts(phone)
    await asked.getByText('Title was also changed elsewhere').waitFor()
    await asked.getByText('From the phone').waitFor()
    await asked.getByText('From the desk').waitFor()
    await expectWellFormed(phone)
    expect((await draft()).fields.title).toBe('From the desk')
    await asked.getByRole('button', { name: 'Keep mine' }).click()
    await asked.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await draft()).fields.title).toBe('From the phone')
    expect(await titleField(phone).inputValue()).toBe('From the phone')
  })

  test('S-D1 an item that was renamed there and dropped here asks, and theirs can be taken', async () => {
    const { phone, desk, draft } = await openTwice()
    const saved = phone.waitForResponse(isSaveOf('Signed novels'))
    await nameItem(await openItem(phone, 'Novels'), 'Signed novels')
    await saved
    await itemRow(desk, 'Novels').getByRole('button').first().press('Delete')
    await conflicts(desk).getByText('What is for sale of “Signed novels” was also changed elsewhere').waitFor()
    await expectWellFormed(desk)
    await conflicts(desk).getByRole('button', { name: 'Take theirs' }).click()
    await conflicts(desk).waitFor({ state: 'hidden' })
    await itemRow(desk, 'Signed novels').waitFor()
    expect((await draft()).items).toContainEqual(expect.objectContaining({ title: 'Signed novels', state: 'kept' }))
  })
})

describe('S-D2 a tab that is closed', () => {
  /** Closes the tab as a crash does, and opens the same address again. */
  async function reopen(page: Page): Promise<Page> {
    const address = page.url()
    const context = page.context()
    await page.close()
    const again = await context.newPage()
    await again.goto(address)
    return again
  }
  const expectNothingAsked = async (page: Page) => {
    await untilSaved(page)
    expect(await conflicts(page).count()).toBe(0)
  }

  test('S-D2 right after the last letter loses none', async () => {
    const seller = await site.app.signUp()
    const page = await openListing(site, { width: 390, visitor: seller, listingId: await makeListing(seller) })
    await nameItem(await openItem(page, 'Novels'), 'Paperbacks')
    await detailsCard(page).getByLabel('Title').fill('Porch sale')
    const again = await reopen(page)
    await itemRow(again, 'Paperbacks').waitFor()
    expect(await detailsCard(again).getByLabel('Title').inputValue()).toBe('Porch sale')
    await expectNothingAsked(again)
  })

  test('S-D2 while it saves asks about nothing that it has sent itself', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
    const arrived = Promise.withResolvers<void>()
    await page.route(DRAFT, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await route.fetch()
      arrived.resolve()
    })
    await detailsCard(page).getByLabel('Title').fill('Porch')
    await arrived.promise
    await detailsCard(page).getByLabel('Title').fill('Porch sale')
    const again = await reopen(page)
    await expect.poll(() => detailsCard(again).getByLabel('Title').inputValue()).toBe('Porch sale')
    await expectNothingAsked(again)
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ title: 'Porch sale' })
  })

  test('S-D2 while a photo is being sent still has it', async () => {
    const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
    await detailsCard(page).getByLabel('Title').fill('Porch sale')
    await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
    await expect.poll(() => page.evaluate(storedPhotos)).toBe(1)
    await holdCalls(page, '**/storage/put/**')
    const sending = page.waitForRequest('**/storage/put/**')
    await uploadButton(page).click()
    await sending
    await readListingId(page)
    const again = await reopen(page)
    await photosCard(again).getByText('estate.jpg').first().waitFor()
    expect(await detailsCard(again).getByLabel('Title').inputValue()).toBe('Porch sale')
    await uploadButton(again).click()
    await detectionToast(again).waitFor()
  })

  test('S-D2 in the middle of the analysis finds its photos, items and answers again', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width: 390, visitor: seller, path: '/create' })
    const unseen = Buffer.concat([await samplePicture(), randomBytes(8)])
    const isAttached = (response: Response) =>
      response.request().method() === 'POST' && response.url().endsWith('/photos')
    // What is closed before that is in the middle of sending.
    const attached = page.waitForResponse(isAttached)
    await uploadPhotos(page, [jpegFile('estate.jpg', unseen)])
    await reviewScreen(page).getByText('Analyzing Images...').waitFor()
    await attached
    await readListingId(page)
    const again = await reopen(page)
    await expect.poll(() => itemRows(again).count()).toBeGreaterThanOrEqual(3)
    await photosCard(again).getByText('1/10', { exact: true }).waitFor()
    await itemsCard(again).getByText('Analyzing Images...').waitFor({ state: 'hidden' })
    // The review is open as it was left.
    await reviewScreen(again).getByRole('button', { name: 'Close' }).click()
    const count = await itemRows(again).count()
    await itemRows(again).first().getByRole('button').first().press('Delete')
    const last = await reopen(again)
    await expect.poll(() => itemRows(last).count()).toBe(count - 1)
    await expectNothingAsked(last)
  })
})

test('I9 without its models the page says so, and items are made by hand from the photo', async () => {
  const seller = await withoutModels.app.signUp()
  const page = await withoutModels.open({ width: 1280, visitor: seller, path: '/create' })
  await detailsCard(page).getByLabel('Title').fill('By hand')
  await uploadPhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  await itemsCard(page).getByText('Finding items is off here.').waitFor()
  await expectAccessible(page)
  await itemsCard(page).getByRole('button', { name: 'Draw a box' }).press('Enter')
  await nameItem(itemRows(page).first(), 'Sofa')
  const sheet = await openPublishSheet(page)
  await sheet.getByRole('button', { name: 'Publish without a place or a day' }).click()
  await toast(page, 'Success', 'Listing published successfully with all items!').waitFor()
})
