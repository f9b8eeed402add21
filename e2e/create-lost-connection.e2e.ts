import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  choosePhotos,
  detailsCard,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  openListing,
  photosCard,
  toast,
  untilSaved,
  uploadButton,
} from './create-screen.ts'
import { expectAccessible, type Site, startSite } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

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
  const context = page.context()
  await context.setOffline(true)
  await detailsCard(page).getByLabel('Title').fill('Typed in a tunnel')
  await itemRow(page, 'Novels').getByLabel('Item title').fill('Paperbacks')
  await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
  await expectAccessible(page)
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
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
  await page.context().setOffline(true)
  await detailsCard(page).getByLabel('Title').fill('Typed in a tunnel')
  await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
  await page.context().setOffline(false)
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
  const context = page.context()
  await page.close()

  const again = await context.newPage()
  await again.goto('/create')
  await photosCard(again).getByText('estate.jpg').first().waitFor()
  expect(await detailsCard(again).getByLabel('Title').inputValue()).toBe('Half a sale')
  expect(await detailsCard(again).getByLabel('City').inputValue()).toBe('Orlando')
  await expectAccessible(again)
  await uploadButton(again).click()
  await photosCard(again).getByText('1/10', { exact: true }).waitFor()
})

test('D4 a listing that was changed elsewhere is not overwritten unasked: mine can be kept', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  await seller.put(`/api/listings/${id}`, { title: 'From the other device' })
  await detailsCard(page).getByLabel('Title').fill('From this device')
  const notice = page.getByRole('alert').filter({ hasText: 'This listing was changed elsewhere' })
  await notice.waitFor()
  await expectAccessible(page)
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ title: 'From the other device' })
  expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('From this device')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await notice.waitFor({ state: 'hidden' })
  await untilSaved(page)
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ title: 'From this device' })
})

test('D4 of a listing that was changed elsewhere the newer version can be loaded', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
  await seller.put(`/api/listings/${id}`, { title: 'From the other device' })
  await itemRow(page, 'Novels').getByLabel('Item title').fill('Paperbacks')
  const notice = page.getByRole('alert').filter({ hasText: 'This listing was changed elsewhere' })
  await notice.getByRole('button', { name: 'Load the newer version' }).click()
  await notice.waitFor({ state: 'hidden' })
  expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('From the other device')
  await itemRow(page, 'Novels').waitFor()
  await untilSaved(page)
})

test('I9 without its models the page says so, and items are made by hand from the photo', async () => {
  const seller = await withoutModels.app.signUp()
  const page = await withoutModels.open({ width: 1280, visitor: seller, path: '/create' })
  await detailsCard(page).getByLabel('Title').fill('By hand')
  await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  await uploadButton(page).click()
  await itemsCard(page).getByText('Finding items is off here.').waitFor()
  await expectAccessible(page)
  await itemsCard(page).getByRole('button', { name: 'Draw a box' }).press('Enter')
  await itemRows(page).getByLabel('Item title').fill('Sofa')
  await page.getByRole('button', { name: 'Publish Sale', disabled: false }).click()
  await toast(page, 'Success', 'Listing published successfully with all items!').waitFor()
})

/** How many photos the uploader has put into the browser's database. */
async function storedPhotos(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('uppy'))
  const count = (name: string) =>
    new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const database = opening.result
        const counting = database.transaction('files').objectStore('files').count()
        counting.addEventListener('success', () => {
          database.close()
          resolve(counting.result)
        })
      })
    })
  const counts = await Promise.all(names.map((name) => count(name ?? '')))
  return counts.reduce((sum, next) => sum + next, 0)
}
