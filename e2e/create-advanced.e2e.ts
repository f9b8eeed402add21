import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { type FakeModel, modelSettings, startModel } from '#server/testing/fake-model.ts'
import { choosePhotos, itemsCard, jpegFile, openListing, uploadButton } from './create-screen.ts'
import { expectAccessible, expectWellFormed, type Site, startSite, PHONE } from './harness.ts'
import { detectedAt, itemLine, itemList, makeDraft, taskScreen } from './items-screen.ts'
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

describe.each(PHONE)('finding items with a remote model at %d pixels', (width) => {
  test('S2.5.4 can be watched, left and cancelled; one photo can be looked at again, and typed words stay', async () => {
    const seller = await site.app.signUp()
    await site.app.makePremium(seller.userId)
    const page = await site.open({ width, visitor: seller, path: '/create' })
    model.fault = 'slow'
    await choosePhotos(page, [await newPhoto('one.jpg'), await newPhoto('two.jpg')])
    await uploadButton(page).click()
    const review = taskScreen(page, '2 AI Analysis & Results')
    await review.getByText('Analyzing Images...').waitFor()
    await review.getByText('0 of 2 photos done').waitFor()
    await review.getByRole('button', { name: 'Close' }).click()
    await itemsCard(page).getByText('photo 1 of 2').waitFor()
    await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
    await itemList(page).getByLabel('Item title').fill('Grandmother’s heirloom')
    await page.keyboard.press('Tab')
    await itemsCard(page).getByRole('button', { name: 'Close Grandmother’s heirloom' }).click()

    await page.reload()
    await itemsCard(page).getByText('photo 1 of 2').waitFor()
    await itemsCard(page).getByRole('img', { name: 'Your upload 1: being looked at' }).waitFor()
    await itemsCard(page).getByRole('img', { name: 'Your upload 2: waiting' }).waitFor()
    await expectWellFormed(page)
    await itemsCard(page).getByRole('button', { name: 'Cancel' }).click()
    await itemsCard(page).getByText('Analyzing Images...').waitFor({ state: 'hidden' })

    const detectAgain = async () => {
      if (width < 1024) await itemsCard(page).getByRole('button', { name: 'Photos and boxes' }).click()
      await page.getByRole('button', { name: 'Look again at this photo' }).click()
      if (width < 1024) await page.keyboard.press('Escape')
    }
    const note = itemsCard(page).getByText(/built-in analysis/)
    model.fault = 'garbage'
    await detectAgain()
    await note.waitFor()
    await expectWellFormed(page)

    model.fault = null
    await detectAgain()
    await itemLine(page, 'Brass reading lamp').waitFor()
    await note.waitFor({ state: 'hidden' })
    await itemLine(page, 'Grandmother’s heirloom').waitFor()
  })
})

test('S6.2 free sellers are told that the remote model takes Premium', async () => {
  const seller = await site.app.signUp()
  const crop = { x: 5, y: 25, width: 25, height: 33 }
  const listingId = await makeDraft(seller, ([photo]) => [detectedAt(photo!, crop, { title: 'Armchair' })])
  const page = await openListing(site, { width: 390, visitor: seller, listingId })
  await itemsCard(page).getByRole('button', { name: 'Advanced AI' }).click()
  await page.getByRole('dialog').getByText('Advanced AI is a Premium feature').waitFor()
  await expectAccessible(page)
})
