import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#server/testing/photos.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { sharedSite, PHONE } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

let seller: Visitor
let listingId: string
let photos: string[]

beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Gale', lastName: 'Lery' })
  listingId = await makeListing(seller)
  photos = [
    await uploadPhoto(seller, await samplePicture()),
    await uploadPhoto(seller, await samplePicture('toys.jpg')),
  ]
  await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: photos })
  const item = (title: string, photo: string, [x, y, width, height]: [number, number, number, number]) => ({
    title,
    category: 'furniture',
    priceSuggested: 20,
    sourceImageUrl: photo,
    cropData: { x, y, width, height },
    cropUrl: `${photo}?region=${[x, y, x + width, y + height].map((value) => value / 100).join(',')}`,
  })
  const saved = await seller.post(`/api/listings/${listingId}/items/bulk`, {
    items: [
      item('Green armchair', photos[0]!, [5, 25, 25, 33]),
      item('Floor lamp', photos[0]!, [38, 22, 20, 36]),
      item('Wooden train', photos[1]!, [10, 20, 30, 30]),
    ],
  })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  await seller.put(`/api/listings/${listingId}`, { status: 'published' })
})

const gallery = (page: Page) => page.getByRole('dialog', { name: 'Photos of this sale' })

describe.each(PHONE)('at %i pixels', (width) => {
  test('S2.11.1 shoppers open the photos of a sale, with the things in them and what they cost', async () => {
    const page = await site.open({ width, path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'See the photos' }).click()
    const screen = gallery(page)
    await screen.getByRole('button', { name: 'Wooden train' }).click()
    await screen.getByText('$20').waitFor()
    await screen.getByRole('button', { name: 'Previous photo' }).click()
    await screen.getByRole('button', { name: 'Floor lamp' }).waitFor()
    expect(await screen.getByRole('button', { name: 'Wooden train' }).count()).toBe(0)
    await page.goBack()
    await screen.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(`/sale/${listingId}`)
  })

  test('S2.11.2 a thing is seen in its photo, and larger', async () => {
    const page = await site.open({ width, path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Wooden train', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Wooden train' })
    const picture = dialog.getByRole('img', { name: 'Wooden train' })
    const before = await picture.boundingBox()
    await dialog.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo((before?.width ?? 0) * 2, 0)
    await dialog.getByRole('button', { name: 'See it in the photo' }).click()
    const screen = gallery(page)
    const box = screen.getByRole('button', { name: 'Wooden train' })
    await expect.poll(() => box.getAttribute('aria-pressed')).toBe('true')
    const small = await box.boundingBox()
    await screen.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await box.boundingBox())?.width).toBeCloseTo((small?.width ?? 0) * 2, 0)
  })
})

test('S2.11.2 on a phone the things of a sale are two columns of pictures, or rows', async () => {
  const page = await site.open({ width: 390, path: `/sale/${listingId}` })
  const names = ['Green armchair', 'Floor lamp'].map((name) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
  )
  const tops = () => Promise.all(names.map(async (entry) => Math.round((await entry.boundingBox())?.y ?? 0)))
  await names[0]!.waitFor()
  const [first, second] = await tops()
  expect(first).toBe(second)
  await page.getByRole('button', { name: 'Show rows' }).click()
  await expect
    .poll(async () => {
      const [above = 0, below = 0] = await tops()
      return below > above
    })
    .toBe(true)
})
