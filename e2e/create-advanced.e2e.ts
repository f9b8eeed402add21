import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeModel, modelSettings, startModel } from '#server/testing/fake-model.ts'
import {
  choosePhotos,
  findItems,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  listingIdOf,
  openListing,
  untilSaved,
  uploadButton,
} from './create-screen.ts'
import { expectAccessible, expectWellFormed, type Site, startSite, WIDTHS } from './harness.ts'
import { samplePicture } from './sample-listing.ts'

const LAMP = {
  crop: null,
  box: [700, 20, 980, 300],
  title: 'Brass reading lamp',
  category: 'furniture',
  condition: 'good',
  description: 'A lamp.',
  priceLow: 8,
  priceSuggested: 10,
  priceHigh: 15,
  marketNotes: 'Lamps like it.',
  confidence: 0.9,
}

let model: FakeModel
let site: Site
beforeAll(async () => {
  model = await startModel(JSON.stringify({ items: [LAMP] }))
  site = await startSite({ ...modelSettings(model), AI_MODEL: 'qwen3-vl' })
})
afterAll(async () => {
  await site.close()
  await model.close()
})
beforeEach(() => {
  model.fault = null
})

/** A photo that no other test has had analyzed: bytes after a JPEG's end change nothing but its hash. */
const newPhoto = async (name: string) => jpegFile(name, Buffer.concat([await samplePicture(), randomBytes(8)]))

describe.each(WIDTHS)('finding items with a remote model at %d pixels', (width) => {
  test('S2.5.4 can be watched, left and cancelled; one photo can be looked at again, and typed words stay', async () => {
    const seller = await site.app.signUp()
    await site.app.makePremium(seller.userId)
    const page = await site.open({ width, visitor: seller, path: '/create' })
    model.fault = 'slow'
    await choosePhotos(page, [await newPhoto('one.jpg'), await newPhoto('two.jpg')])
    await uploadButton(page).click()
    await itemsCard(page).getByText('photo 1 of 2').waitFor()
    await expect.poll(() => itemRows(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(1)
    await itemRows(page).first().getByLabel('Item title').fill('Grandmother’s sofa')
    await untilSaved(page)

    await page.reload()
    await itemsCard(page).getByText('photo 1 of 2').waitFor()
    await expectWellFormed(page)
    await itemsCard(page).getByRole('button', { name: 'Cancel' }).click()
    await itemsCard(page).getByRole('button', { name: 'Look again', exact: true }).waitFor()

    model.fault = 'garbage'
    await itemsCard(page).getByRole('button', { name: 'Look again at this photo' }).click()
    await itemsCard(page)
      .getByText(/built-in analysis/)
      .waitFor()
    await expectWellFormed(page)

    model.fault = null
    await itemsCard(page).getByRole('button', { name: 'Look again at this photo' }).click()
    await itemRow(page, 'Brass reading lamp').waitFor()
    await itemsCard(page)
      .getByText(/built-in analysis/)
      .waitFor({ state: 'hidden' })
    await itemRow(page, 'Grandmother’s sofa').waitFor()
  })
})

test('S6.2 free sellers are told that the remote model takes Premium', async () => {
  const seller = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: seller, path: '/create' })
  await findItems(page)
  const listingId = await listingIdOf(page)
  // Opened earlier, the sale has no items yet to move the view to.
  const savedItems = async () => (await seller.get(`/api/listings/${listingId}`)).json<{ items: unknown[] }>().items
  await expect.poll(savedItems).not.toEqual([])
  const saved = await openListing(site, { width: 390, visitor: seller, listingId })
  await itemsCard(saved).getByRole('button', { name: 'Advanced AI' }).click()
  await saved.getByRole('dialog').getByText('Advanced AI is a Premium feature').waitFor()
  await expectAccessible(saved)
})
