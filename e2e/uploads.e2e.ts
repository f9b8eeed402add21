import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { claimingPng, fixture } from '#server/pictures/test-pictures.ts'
import { makePhoto, uploadPhoto } from '#server/testing/photos.ts'
import {
  answerCalls,
  type ChosenFile,
  choosePhotos,
  detailsCard,
  INTERNAL_ERROR,
  itemRows,
  itemsCard,
  jpegFile,
  readListingId,
  nameItem,
  openListing,
  PHOTOS,
  photosCard,
  untilSaved,
  uploadButton,
  uploadPhotos,
} from './create-screen.ts'
import { expectAccessible, expectWellFormed, goBack, type Site, startSite, PHONE } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

const MAX_BYTES = 10_485_760

let site: Site
beforeAll(async () => {
  // Items are not what is looked at here.
  site = await startSite({ DETECTION: 'off' })
})
afterAll(() => site.close())

/** The screen of a new sale, with a title typed. */
async function newListing({ width = 1280, isPremium = false }: { width?: number; isPremium?: boolean } = {}) {
  const seller = await site.app.signUp()
  if (isPremium) await site.app.makePremium(seller.userId)
  const page = await site.open({ width, visitor: seller, path: '/create' })
  await detailsCard(page).getByLabel('Title').fill('Typed before')
  return { seller, page, photos: photosCard(page) }
}

const upgradeModal = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' })

const photoFiles = (count: number): Promise<ChosenFile[]> =>
  Promise.all(Array.from({ length: count }, async (_, index) => jpegFile(`photo-${index}.jpg`, await makePhoto())))

const textFile = () => jpegFile('notes.jpg', Buffer.from('A text that somebody has named .jpg'))

async function ofSize(bytes: number): Promise<Buffer> {
  return Buffer.concat([await makePhoto(), Buffer.alloc(bytes)]).subarray(0, bytes)
}

describe.each(PHONE)('choosing photos at %d pixels', (width) => {
  test('S5.5 nothing is sent before the button is pressed', async () => {
    const { page, photos, seller } = await newListing({ width })
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await choosePhotos(page, await photoFiles(2))
    await photos.getByText('2 photos chosen').waitFor()
    await expectWellFormed(page)
    expect(sent).toEqual([])
    expect((await seller.get('/api/my-listings')).json()).toEqual([])
    await uploadButton(page).click()
    await photos.getByText('2/10', { exact: true }).waitFor()
    expect(sent.length).toBeGreaterThan(0)
  })

  test('S8.15 F2 F5 a file that is no photo says so beside the others, which arrive', async () => {
    const { page, photos } = await newListing({ width })
    const others = [textFile(), { name: 'huge.png', mimeType: 'image/png', buffer: claimingPng(30_000, 30_000) }]
    await choosePhotos(page, [jpegFile('good.jpg', await makePhoto()), ...others])
    await uploadButton(page).click()
    await photos.getByText('1/10', { exact: true }).waitFor()
    const failures = photos.getByRole('alert')
    await failures.getByText('notes.jpg: This file is not a photo we can read. Use JPEG, PNG, WebP or HEIC.').waitFor()
    await failures.getByText('huge.png: This photo has too many pixels. Photos can have up to 60 megapixels.').waitFor()
    await photos.getByText('Upload failed').waitFor()
    await expect.poll(() => photos.getByText(/^Uploading/).isVisible()).toBe(false)
    await expectWellFormed(page)
    expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('Typed before')
    for (const name of ['notes.jpg', 'huge.png']) {
      await photos.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Remove photo' }).click()
      await failures.getByText(`${name}: `).waitFor({ state: 'detached' })
    }
  })
})

test('why a photo is refused is said in the language of the page', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/es/create' })
  await choosePhotos(page, [textFile()])
  await page.getByRole('button', { name: /^Subir 1/ }).click()
  await page.getByText('notes.jpg: No podemos leer este archivo como foto. Usa JPEG, PNG, WebP o HEIC.').waitFor()
})

test('S5.5 of eleven photos the first ten are kept', async () => {
  const { page, photos } = await newListing({ isPremium: true })
  await choosePhotos(page, await photoFiles(11))
  await photos.getByText('You can add up to 10 photos').first().waitFor()
  await photos.getByText('10 photos chosen').waitFor()
  expect(await photos.getByText('photo-10.jpg').count()).toBe(0)
  expect(await upgradeModal(page).count()).toBe(0)
  expect(await photos.locator('output').allInnerTexts()).toEqual(['You can add up to 10 photos'])
  await uploadButton(page).click()
  await photos.getByText('10/10', { exact: true }).waitFor()
})

test('of photos that could not be added, one that is tried again alone leaves the others to be tried', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/create' })
  const restore = await answerCalls(page, PHOTOS, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  const names = ['estate.jpg', 'moving.jpg', 'toys.jpg']
  await uploadPhotos(page, await Promise.all(names.map(async (name) => jpegFile(name, await samplePicture(name)))))
  const photos = photosCard(page)
  const failures = photos.getByRole('alert').getByText(/could not be added/)
  await expect.poll(() => failures.count()).toBe(3)
  await photos.getByText('Retry', { exact: true }).waitFor()
  await restore()
  await photos.getByRole('button', { name: 'Retry upload' }).first().click()
  await photos.getByText('1/10', { exact: true }).waitFor()
  await expect.poll(() => failures.count()).toBe(2)
  await photos.getByText('Upload failed').waitFor()
  expect(await photos.getByText('estate.jpg').count()).toBe(0)
  expect(await photos.getByRole('button', { name: 'Done' }).count()).toBe(0)
  await photos.getByText('Retry', { exact: true }).click()
  await photos.getByText('3/10', { exact: true }).waitFor()
  await expect.poll(() => failures.count()).toBe(0)
})

test.each(PHONE)(
  'S5.6 S6.2 of six photos a free seller keeps five, and is offered more, at %d pixels',
  async (width) => {
    const { page, photos } = await newListing({ width })
    await choosePhotos(page, await photoFiles(6))
    await upgradeModal(page).getByText('You have reached the photo limit').waitFor()
    await expectWellFormed(page)
    await goBack(page, { overlays: 1 })
    await upgradeModal(page).waitFor({ state: 'hidden' })
    await photos.getByText('5 photos chosen').waitFor()
    await photos.getByText('photo-4.jpg').first().waitFor()
    expect(await photos.getByText('photo-5.jpg').count()).toBe(0)
    await uploadButton(page).click()
    await photos.getByText('5 of 5 free photos').waitFor()
  },
)

test('S5.6 files that are no photos take no photo’s place: each is refused by name, and no plan is offered', async () => {
  const { page, photos } = await newListing({ width: 390 })
  const empty = jpegFile('empty.jpg', Buffer.alloc(0))
  const clip = { name: 'clip.mov', mimeType: 'video/quicktime', buffer: Buffer.from('A film') }
  await choosePhotos(page, [empty, ...(await photoFiles(5)), clip])
  await photos.getByText('5 photos chosen').waitFor()
  await photos.getByText('photo-4.jpg').first().waitFor()
  const refusals = photos.getByRole('status')
  await refusals.getByText('empty.jpg: This file is not a photo we can read.').waitFor()
  await refusals.getByText('clip.mov: This file is not a photo we can read.').waitFor()
  await expectWellFormed(page)
  expect(await upgradeModal(page).count()).toBe(0)
})

test('S5.5 the limit of 10 MB is that of what is sent: a larger photo is scaled down first', async () => {
  const { page, photos } = await newListing()
  const unreadable = { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.alloc(MAX_BYTES + 1, 7) }
  await choosePhotos(page, [jpegFile('large.jpg', await ofSize(MAX_BYTES + 1)), unreadable])
  await photos.getByText('2 photos chosen').waitFor()
  await uploadButton(page).click()
  await photos.getByText('1/10', { exact: true }).waitFor()
  await photos.getByRole('alert').getByText('IMG_0001.HEIC: This photo is larger than 10 MB.').waitFor()
})

test('S5.5 what nobody can scale down is refused by name when it is chosen', async () => {
  const { page, photos } = await newListing()
  const folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = [path.join(folder, 'poster.jpg'), path.join(folder, 'good.jpg')]
  await writeFile(files[0]!, Buffer.alloc(50 * 1024 * 1024 + 1))
  await writeFile(files[1]!, await makePhoto())
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(files)
  await photos.getByText('poster.jpg is larger than 50 MB').waitFor()
  await photos.getByText('1 photo chosen').waitFor()
})

test('S5.5 on a phone its own camera opens from a large button, several photos in a row', async () => {
  const { page, photos } = await newListing({ width: 390 })
  const camera = photos.locator('input[capture="environment"]')
  expect((await photos.getByText('Take photos').boundingBox())?.height).toBeGreaterThan(100)
  await camera.setInputFiles([jpegFile('image.jpg', await makePhoto())])
  await photos.getByText('1 photo chosen').waitFor()
  await camera.setInputFiles([jpegFile('image.jpg', await makePhoto({ width: 500, height: 400 }))])
  await photos.getByText('2 photos chosen').waitFor()
  await photos.getByText('Add from library').waitFor()
  await expectWellFormed(page)
  await photos.getByRole('button', { name: 'Upload 2 photos' }).click()
  await photos.getByText('2/10', { exact: true }).waitFor()
})

test('S5.6 the sixth photo of a free listing opens the upgrade modal, and no dialog to choose it', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const imageUrls = await Promise.all([1, 2, 3].map(() => uploadPhoto(seller)))
  await seller.post(`/api/listings/${id}/photos`, { imageUrls })
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  const photos = photosCard(page)
  await photos.getByText('4 of 5 free photos').waitFor()
  const add = photos.getByRole('button', { name: 'Add photos' })
  await add.click()
  await choosePhotos(page, await photoFiles(1))
  await uploadButton(page).click()
  await photos.getByText('5/10', { exact: true }).waitFor()
  await photos.getByText('5 of 5 free photos').waitFor()
  await add.click()
  await upgradeModal(page).getByText('You have reached the photo limit').waitFor()
  expect(await page.locator('.uppy-Dashboard-input').count()).toBe(0)
  await expectAccessible(page)
})

test('F8 a JPEG that breaks off is said to be damaged', async () => {
  const { page, photos } = await newListing()
  const whole = await makePhoto({ width: 1200, height: 900 })
  await choosePhotos(page, [jpegFile('cut.jpg', whole.subarray(0, whole.length / 2))])
  await uploadButton(page).click()
  await photos.getByRole('alert').getByText('cut.jpg: This photo is damaged and cannot be read.').waitFor()
  await photos.getByText('0/10', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('F14 a HEIC photo of a phone is shown like any other', async () => {
  const { page, photos } = await newListing({ width: 390 })
  await choosePhotos(page, [{ name: 'IMG_0001.HEIC', mimeType: '', buffer: await fixture('quarters.heic') }])
  await uploadButton(page).click()
  const shown = photos.getByRole('img', { name: '1 of 1' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('S-N3 a seller whose account has no room left is told so beside the photo, and what helps', async () => {
  const { page, photos, seller } = await newListing({ width: 390 })
  await uploadPhoto(seller)
  const { pool } = site.app.database
  await pool.query('update photos set bytes = 2147483647 - master_bytes where owner_id = $1', [seller.userId])
  await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  await uploadButton(page).click()
  const message = /^estate\.jpg: Your photos take up all the room of your account \(2 GB\)\. Delete photos or sales/
  await photos.getByRole('alert').getByText(message).waitFor()
  await photos.getByText('0/10', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('R17 an upload whose connection is lost goes on when it is back', async () => {
  const { page, photos } = await newListing()
  await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  const isSending = Promise.withResolvers<void>()
  let attempts = 0
  await page.route('**/storage/put/**', async (route) => {
    attempts += 1
    if (attempts > 1) return route.fallback()
    await site.loseSignal(page)
    isSending.resolve()
    return route.abort('internetdisconnected')
  })
  await uploadButton(page).click()
  await isSending.promise
  await site.restoreSignal(page)
  await photos.getByText('1/10', { exact: true }).waitFor()
  expect(attempts).toBeGreaterThan(1)
  expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('Typed before')
})

test('a photo is removed after a question, and its items stay', async () => {
  const { page, photos, seller } = await newListing()
  await choosePhotos(page, await photoFiles(2))
  await uploadButton(page).click()
  await photos.getByText('2/10', { exact: true }).waitFor()
  const id = await readListingId(page)
  await itemsCard(page).getByRole('button', { name: 'Draw a box' }).press('Enter')
  await nameItem(itemRows(page).first(), 'Lamp')
  await untilSaved(page)
  await photos.getByRole('button', { name: 'Remove photo 1' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this photo?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await photos.getByText('2/10', { exact: true }).waitFor()
  await photos.getByRole('button', { name: 'Remove photo 1' }).click()
  await question.getByRole('button', { name: 'Remove photo' }).click()
  await photos.getByText('1/10', { exact: true }).waitFor()
  expect(await itemsCard(page).getByLabel('Item title').inputValue()).toBe('Lamp')
  expect((await seller.get(`/api/listings/${id}/photos`)).json()).toHaveLength(1)
})
