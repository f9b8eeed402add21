import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { detailsCard, itemRow, itemsCard, openListing, untilSaved } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE, untilHistoryHas } from './harness.ts'
import { readDraft, detectedAt, makeDraft, taskScreen } from './items-screen.ts'
import { cell, guess, openReview, reviewScreen } from './review-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

const isAtDraft = (page: Page, listingId: string) => page.waitForURL(`${site.url}/create?edit=${listingId}`)

test.each(PHONE)('S5.7 selling leads back to the draft that uses the month’s listing, at %d pixels', async (width) => {
  const seller = await site.app.signUp()
  const listingId = await makeListing(seller)
  const page = await site.open({ width, visitor: seller, path: '/' })
  await page.getByRole('link', { name: 'Create New Listing' }).click()
  await isAtDraft(page, listingId)
  await page.getByRole('heading', { level: 1, name: 'Edit Your Garage Sale Listing' }).waitFor()
  await itemRow(page, 'Novels').waitFor()
  await page.goBack()
  await page.waitForURL(`${site.url}/`)
})

test('R17 the task that was open opens again after the tab was closed, and Back goes a step', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeDraft(seller, ([photo]) => [
    detectedAt(photo!, cell(0, 0), guess('')),
    detectedAt(photo!, cell(1, 0), { title: 'Lamp' }),
    detectedAt(photo!, cell(2, 0), { title: 'Rug', state: 'suggested' }),
  ])
  const page = await openReview(site, { width: 390, visitor: seller, listingId })
  await page.close()
  const again = await page.context().newPage()
  await again.goto('/create')
  await isAtDraft(again, listingId)
  await reviewScreen(again).getByRole('button', { name: 'Keep 2' }).click()
  const names = taskScreen(again, 'What is it called?')
  await names.getByText('1 of 1').waitFor()
  await untilSaved(again)
  await again.reload()
  await names.getByText('1 of 1').waitFor()
  await expectWellFormed(again)
  await names.getByRole('button', { name: 'Back' }).click()
  await reviewScreen(again).getByRole('button', { name: 'Close' }).click()
  await itemsCard(again).getByRole('button', { name: 'Name 1 thing' }).waitFor()
  await untilHistoryHas(again, { overlays: 0 })
  await again.reload()
  await itemsCard(again).getByRole('button', { name: 'Name 1 thing' }).waitFor()
  expect(await again.locator('[data-task-screen]').count()).toBe(0)
})

test('R17 a draft is read and edited without a signal, and saved when it is back', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeListing(seller)
  const page = await openListing(site, { width: 390, visitor: seller, listingId, hasServiceWorker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const isKept = () =>
    page.evaluate(async (address) => Boolean(await caches.match(address)), `/api/listings/${listingId}/draft`)
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
  await detailsCard(page).getByLabel('Title').fill('Saved before the tunnel')
  await untilSaved(page)
  await site.loseSignal(page)
  await page.reload()
  await itemRow(page, 'Novels').waitFor()
  const title = detailsCard(page).getByLabel('Title')
  expect(await title.inputValue()).toBe('Saved before the tunnel')
  await title.fill('Typed in a tunnel')
  await detailsCard(page).getByText('Not saved yet, kept on this device').waitFor()
  await page.goto(`${site.url}/create`)
  await isAtDraft(page, listingId)
  await expect.poll(() => title.inputValue()).toBe('Typed in a tunnel')
  await site.restoreSignal(page)
  await untilSaved(page)
  expect((await readDraft(seller, listingId)).fields.title).toBe('Typed in a tunnel')
})
