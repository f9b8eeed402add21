import { describe, expect, test } from 'vitest'
import {
  answerCalls,
  detailsCard,
  DRAFT,
  detectItems,
  INTERNAL_ERROR,
  itemRow,
  itemsCard,
  nameItem,
  openItem,
  openListing,
  openPublishSheet,
  photosCard,
  publishCard,
  publishSheet,
  reviewScreen,
  toast,
  untilSaved,
} from './create-screen.ts'
import { uploadPhoto } from '#server/testing/photos.ts'
import { expectAccessible, expectWellFormed, goBack, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite()

interface Named {
  title: string
}

test('S5.4 a sale is not published for a day in the past', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  await detailsCard(page).getByLabel('Date', { exact: true }).fill(dayFromNow(-5))
  await detailsCard(page).getByText('Saved, but for a field that is not complete').waitFor()
  const sheet = await openPublishSheet(page)
  const line = sheet.getByRole('button', { name: /^Required: When is it\?/ })
  await line.waitFor()
  expect(await sheet.getByRole('button', { name: /^Publish/ }).count()).toBe(0)
  await line.click()
  const day = page.getByRole('dialog', { name: 'When is it?' })
  await expectAccessible(page)
  await day.getByLabel('Date', { exact: true }).fill(dayFromNow(9))
  await day.getByRole('button', { name: 'Done' }).click()
  await publishSheet(page).getByRole('button', { name: 'Publish Sale' }).click()
  await page.waitForURL(`${site.url}/`)
  expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
    saleDate: dayFromNow(9),
    status: 'published',
  })
})

describe('a public sale', () => {
  const openPublic = async (width: number) => {
    const [seller, shopper] = [await site.app.signUp(), await site.app.signUp()]
    const id = await makeListing(seller, { status: 'published' })
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const seen = async () => (await shopper.get(`/api/listings/${id}`)).json<{ title: string; items: Named[] }>()
    return { id, page, seller, shopper, seen }
  }

  test('S2.5.3 says before a photo is removed that shoppers lose it at once, and nothing of them if they have not seen it', async () => {
    for (const [status, isSeen] of [
      ['published', true],
      ['published', false],
      ['draft', false],
    ] as const) {
      const seller = await site.app.signUp()
      const id = await makeListing(seller, { status })
      await seller.post(`/api/listings/${id}/photos`, { imageUrls: [await uploadPhoto(seller)] })
      if (isSeen) await seller.put(`/api/listings/${id}`, { status })
      const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
      const tools = itemsCard(page).getByRole('group', { name: 'Tools' }).getByRole('button')
      await itemsCard(page).getByRole('button', { name: 'Photos and boxes' }).waitFor()
      // In one look: what stands above them may still come.
      const boxes = await tools.evaluateAll((all) => all.map((button) => button.getBoundingClientRect()))
      const [top, bottom] = [Math.max(...boxes.map((box) => box.top)), Math.min(...boxes.map((box) => box.bottom))]
      expect(top, 'the tools stand in one row').toBeLessThan(bottom)
      await photosCard(page).getByRole('button', { name: 'Remove photo 2' }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove this photo?' })
      await question.getByText(/stay in your list/).waitFor()
      expect(await question.getByText(/^Shoppers lose it at once/).count()).toBe(isSeen ? 1 : 0)
      await expectAccessible(page)
    }
  })

  test.each(PHONE)(
    'S8.13 shows shoppers what was changed with Update sale, not before, at %d pixels',
    async (width) => {
      const { page, seen } = await openPublic(width)
      await detailsCard(page).getByLabel('Title').fill('Another title')
      const line = await openItem(page, 'Novels')
      await nameItem(line, 'Crime novels')
      await untilSaved(page)
      await publishCard(page).getByText('Shoppers still see the sale as it was.').waitFor()
      await expectWellFormed(page)
      expect(await seen()).toMatchObject({ title: 'Estate sale on Orange Avenue' })
      expect((await seen()).items.map(({ title }) => title)).toContain('Novels')

      await page.getByRole('button', { name: 'Update sale' }).click()
      await toast(page, 'Success', 'Listing and items updated successfully!').waitFor()
      await publishCard(page).getByText('Shoppers still see the sale as it was.').waitFor({ state: 'hidden' })
      expect(await seen()).toMatchObject({ title: 'Another title' })
      expect((await seen()).items.map(({ title }) => title)).toContain('Crime novels')
    },
  )

  test('goes back to what shoppers see with Discard my changes', async () => {
    const { page, seen } = await openPublic(390)
    await detailsCard(page).getByLabel('Title').fill('A bad idea')
    await itemRow(page, 'Novels').getByRole('button').first().press('Delete')
    await itemRow(page, 'Novels').waitFor({ state: 'hidden' })
    await publishCard(page).getByRole('button', { name: 'Discard my changes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await toast(page, 'Success', 'Your changes are discarded. The sale is as shoppers see it.').waitFor()
    expect(await detailsCard(page).getByLabel('Title').inputValue()).toBe('Estate sale on Orange Avenue')
    await itemRow(page, 'Novels').waitFor()
    expect(await publishCard(page).getByRole('button', { name: 'Discard my changes' }).count()).toBe(0)
    await page.reload()
    await itemRow(page, 'Novels').waitFor()
    expect(await seen()).toMatchObject({ title: 'Estate sale on Orange Avenue' })
  })

  test('is a draft again, for its seller alone, after Take down', async () => {
    const { id, page, seller, shopper } = await openPublic(1280)
    await publishCard(page).getByRole('button', { name: 'Take down' }).click()
    const question = page.getByRole('alertdialog', { name: 'Take the sale down?' })
    await question.getByText('It no longer counts as an active sale').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Take down' }).click()
    await toast(page, 'Success', 'The sale is a draft again. Shoppers no longer see it.').waitFor()
    await page.getByRole('button', { name: 'Publish Sale' }).waitFor()
    expect((await shopper.get(`/api/listings/${id}`)).statusCode).toBe(404)
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'draft' })
  })

  test('says that it is updated and taken down also where the draft cannot be read again afterwards', async () => {
    const { page, seen } = await openPublic(1280)
    await answerCalls(page, DRAFT, { method: 'GET', status: 500, body: INTERNAL_ERROR })
    await detailsCard(page).getByLabel('Title').fill('Another title')
    await page.getByRole('button', { name: 'Update sale' }).click()
    await toast(page, 'Success', 'Listing and items updated successfully!').waitFor()
    expect(await seen()).toMatchObject({ title: 'Another title' })
    await publishCard(page).getByRole('button', { name: 'Take down' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click()
    await toast(page, 'Success', 'The sale is a draft again. Shoppers no longer see it.').waitFor()
    await page.getByRole('button', { name: 'Publish Sale' }).waitFor()
  })
})

describe.each(PHONE)('Back at %d pixels', (width) => {
  test('closes what lies over the editor before it leaves the page', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller })
    await page.getByRole('link', { name: 'Create First Listing' }).click()
    await page.waitForURL('**/create')
    await detectItems(page)
    const layers = {
      'a task': [itemsCard(page).getByRole('button', { name: /^Review what was found/ }), reviewScreen(page)],
      'a sheet': [page.getByRole('button', { name: 'Publish Sale' }), publishSheet(page)],
      'a question': [
        photosCard(page).getByRole('button', { name: 'Remove photo 1' }),
        page.getByRole('alertdialog', { name: 'Remove this photo?' }),
      ],
    } as const
    for (const [opener, layer] of Object.values(layers)) {
      await opener.click()
      await layer.waitFor()
      await goBack(page, { overlays: 1 })
      await layer.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/create')
    }
    // A part of the sheet gives way to the sheet.
    await page.getByRole('button', { name: 'Publish Sale' }).click()
    await publishSheet(page).getByRole('button', { name: 'Add the place' }).click()
    await goBack(page, { overlays: 1 })
    await publishSheet(page).waitFor()
    await goBack(page, { overlays: 1 })
    await publishSheet(page).waitFor({ state: 'hidden' })
    await goBack(page, { overlays: 0 })
    await page.waitForURL(`${site.url}/`)
  })
})
