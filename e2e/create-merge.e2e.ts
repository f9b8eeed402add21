import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { photoDetections } from '#server/db/schema/detection.ts'
import { itemRow, itemRows, itemsCard, openListing, photosCard, toast, untilSaved } from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

/** What a picture of the open page shows, as text; nothing while it is not loaded. */
const lookOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    if (!image.complete || image.naturalWidth === 0) return ''
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    canvas.getContext('2d')?.drawImage(image, 0, 0, 64, 48)
    return canvas.toDataURL()
  })

describe.each(WIDTHS)('putting a sale together at %d pixels', (width) => {
  test('two rows that are one thing are merged, taken back, merged again and split', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const merge = async () => {
      await itemRow(page, 'Green armchair').getByRole('button', { name: 'More for Green armchair' }).click()
      await page.getByRole('menuitem', { name: 'Merge with another item' }).click()
      const dialog = page.getByRole('dialog', { name: 'Which item is the same thing?' })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Novels' }).click()
      await expect.poll(() => itemRows(page).count()).toBe(1)
    }
    await merge()
    await toast(page, 'Items merged', 'Green armchair').waitFor()
    await itemsCard(page).getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => itemRows(page).count()).toBe(2)
    await merge()
    await untilSaved(page)
    const { items } = (await seller.get(`/api/listings/${id}`)).json<{ items: { imageUrls: string[] }[] }>()
    expect(items.map(({ imageUrls }) => imageUrls.length)).toEqual([2])

    await itemRow(page, 'Green armchair').getByRole('button', { name: 'More for Green armchair' }).click()
    await page.getByRole('menuitem', { name: 'Split into one item a photo' }).click()
    await expect.poll(() => itemRows(page).count()).toBe(2)
    await expectNoSidewaysScroll(page)
  })

  test('a long word in a title stays within the list of what to merge with', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3)
    await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Lamp' }, { title }] })
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await itemRow(page, 'Lamp').getByRole('button', { name: 'More for Lamp' }).click()
    await page.getByRole('menuitem', { name: 'Merge with another item' }).click()
    const list = page.getByRole('dialog', { name: 'Which item is the same thing?' }).getByRole('list')
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const words = (await list.getByText(title).boundingBox())!
    const edge = (await list.boundingBox())!
    expect(words.x + words.width).toBeLessThanOrEqual(edge.x + edge.width)
  })

  test('faces are offered for blurring, blurred in the picture, and shown again', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const [photo] = (await seller.get(`/api/listings/${id}/photos`)).json<{ url: string }[]>()
    await seller.post('/api/process-images', { listingId: id, imageUrls: [photo!.url] })
    // No photo of a person is part of the project: what the models found is changed instead.
    const faces = [0.3, 0.6].map((x0) => ({ x0, y0: 0.3, x1: x0 + 0.12, y1: 0.5 }))
    await site.app.database.db.update(photoDetections).set({ findings: { boxes: [], faces, texts: [] } })

    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const offer = page.getByRole('region', { name: 'Faces' })
    const clear = await seller.get(photo!.url)
    await offer.getByText('2 faces found').waitFor()
    await expectAccessible(page)
    const shown = () =>
      Promise.all([photosCard(page), itemsCard(page)].map((card) => lookOf(card.locator('img').first())))
    await expect.poll(shown).not.toContain('')
    const clearly = await shown()
    await offer.getByRole('button', { name: 'Blur them' }).click()
    await offer.getByText('2 faces blurred').waitFor()
    for (const at of [0, 1]) {
      await expect.poll(async () => ['', clearly[at]].includes((await shown())[at]), { timeout: 10_000 }).toBe(false)
    }
    await expectNoSidewaysScroll(page)
    const blurred = await seller.get(photo!.url)
    expect(blurred.rawPayload.equals(clear.rawPayload)).toBe(false)
    await offer.getByRole('button', { name: 'Show them' }).click()
    await offer.getByText('2 faces found').waitFor()
    await expect.poll(shown, { timeout: 10_000 }).toEqual(clearly)
    expect((await seller.get(photo!.url)).rawPayload.equals(clear.rawPayload)).toBe(true)
  })
})
