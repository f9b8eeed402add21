import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

/** Bars that stay in sight hide nothing that is used, and leave room for the page (WCAG 1.4.10, 2.4.11). */
const site = sharedSite({ SITE_MODE: 'open' })
let shopper: Visitor
beforeAll(async () => {
  const seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
  shopper = await site.app.signUp()
  for (const title of ['Moving out', 'Attic finds', 'Estate of a lifetime', 'Porch sale']) {
    const listingId = await makeListing(seller, { title, saleDate: dayFromNow(3), status: 'published' })
    await shopper.post('/api/saved-sales', { listingId })
  }
})

async function openSaved(width: number, height: number): Promise<Page> {
  const page = await site.open({ width, visitor: shopper })
  await page.setViewportSize({ width, height })
  await page.goto('/saved')
  await page.getByRole('button', { name: /^(Plan your trip|Generate Route)/ }).waitFor()
  return page
}

/** What has the focus while something else lies over its middle, when somebody goes through the page with the keyboard. */
async function listHiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let count = 0; count < 90; count += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.matches('a, button, select')) return null
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return element.contains(seen) ? null : element.textContent
    })
    if (found !== null) hidden.push(found)
  }
  return hidden
}

test.each([
  { what: 'a page enlarged four times', width: 320, height: 256 },
  { what: 'a tablet', width: 820, height: 700 },
  { what: 'a desk', width: 1280, height: 720 },
])('on $what nothing that has the focus is behind a bar', async ({ width, height }) => {
  const page = await openSaved(width, height)
  expect(await listHiddenFocus(page)).toEqual([])
})

test.each([
  { what: 'a page enlarged four times', width: 320, height: 256 },
  { what: 'a phone on its side', width: 568, height: 320 },
  { what: 'a large phone on its side', width: 844, height: 390 },
])('$what has most of its height for the page', async ({ width, height }) => {
  const page = await openSaved(width, height)
  const last = page.getByRole('article').last().getByRole('link', { name: 'View Sale' })
  await last.scrollIntoViewIfNeeded()
  const covered = await page.evaluate(() => {
    const rows = Array.from({ length: window.innerHeight }, (_, y) => document.elementFromPoint(160, y))
    return rows.filter((seen) => !seen?.closest('main') || seen.closest('[data-action-bar]')).length
  })
  expect(covered / height).toBeLessThan(0.3)
})

test('on a page enlarged four times a task or a sheet has room for what it is about', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeListing(seller, { status: 'published' })
  const page = await site.open({ width: 320, visitor: seller })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/sale/${listingId}/till`)
  await page.getByRole('button', { name: 'Haggle' }).waitFor()
  const task = page.locator('[data-task-screen] > *').filter({ has: page.getByLabel('Number on the sticker') })
  expect((await task.boundingBox())!.height).toBeGreaterThan(150)

  await page.goto('/saved/wants')
  await page
    .getByRole('button', { name: /^Tell me/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  const content = sheet.locator(':scope > *').filter({ has: page.getByRole('textbox') })
  expect((await content.boundingBox())!.height).toBeGreaterThan(90)
  await sheet.getByRole('button').last().click({ trial: true })
})
