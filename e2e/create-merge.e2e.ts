import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { photoDetections } from '#server/db/schema/detection.ts'
import { itemsCard, openListing, photosCard, untilSaved } from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { addItems, itemLine, itemLines, readKeptItems, openedLine, openLine, undoInToast } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

/** What a picture of the open page shows, as text; nothing while it is not loaded. */
const readPixels = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    if (!image.complete || image.naturalWidth === 0) return ''
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    canvas.getContext('2d')?.drawImage(image, 0, 0, 64, 48)
    return canvas.toDataURL()
  })

/** From the open line of the first to the question what both are together. */
async function askToMerge(page: Page, first: string, second: string): Promise<Locator> {
  const line = await openLine(page, first)
  await line.getByRole('button', { name: 'Merge' }).click()
  await itemLine(page, second).getByRole('checkbox').click()
  await page.getByRole('toolbar', { name: 'Chosen items' }).getByRole('button', { name: 'Merge' }).click()
  const question = page.getByRole('dialog', { name: 'What are they together?' })
  await question.waitFor()
  return question
}

describe.each(PHONE)('putting a sale together at %d pixels', (width) => {
  test('two lines that are one thing are merged, taken back, merged as pieces and split', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const question = await askToMerge(page, 'Green armchair', 'Novels')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Same thing in 2 photos' }).click()
    const merged = openedLine(page, 'Green armchair')
    await expect.poll(() => merged.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()).toBe(2)
    expect(await itemLines(page).count()).toBe(1)
    await expectWellFormed(page)
    await undoInToast(page, 'Items merged').click()
    await expect.poll(() => itemLines(page).count()).toBe(2)
    await merged.getByRole('button', { name: 'Close' }).click()

    await (await askToMerge(page, 'Green armchair', 'Novels')).getByRole('button', { name: '41 pieces' }).click()
    await expect.poll(() => itemLines(page).count()).toBe(1)
    await untilSaved(page)
    const saved = await readKeptItems(seller, id)
    expect(saved.map(({ imageUrls, quantity }) => [imageUrls.length, quantity])).toEqual([[2, 41]])

    await merged.getByRole('button', { name: 'Split' }).click()
    await expect.poll(() => itemLines(page).count()).toBe(2)
    await expectNoSidewaysScroll(page)
  })

  test('a long word in a title stays within its line and within what is asked of it', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3)
    await addItems(seller, id, [{ title: 'Lamp' }, { title }])
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const question = await askToMerge(page, 'Lamp', title)
    const list = question.getByRole('list')
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const words = (await list.getByText(title).boundingBox())!
    const edge = (await list.boundingBox())!
    expect(words.x + words.width).toBeLessThanOrEqual(edge.x + edge.width)
    await page.keyboard.press('Escape')
    await itemsCard(page).getByRole('button', { name: 'Stop choosing' }).click()
    await openLine(page, title)
    await expectNoSidewaysScroll(page)
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
      Promise.all([photosCard(page), itemsCard(page)].map((card) => readPixels(card.locator('img').first())))
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
