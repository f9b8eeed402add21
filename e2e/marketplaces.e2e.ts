import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()
let seller: Visitor
let premiumSeller: Visitor
beforeAll(async () => {
  ;[seller, premiumSeller] = await Promise.all([site.app.signUp(), site.app.signUp()])
  await site.app.makePremium(premiumSeller.userId)
})

describe.each(PHONE)('posting elsewhere at %d pixels', (width) => {
  test('S1.1 S6.3 texts and photos are there for everyone, tables with Premium', async () => {
    const listingId = await makeListing(premiumSeller, { title: 'Maple Street Sale', status: 'published' })
    const page = await site.open({ width, visitor: premiumSeller, path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Post elsewhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Post elsewhere' })
    await dialog.getByRole('button', { name: 'Copy title' }).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Maple Street Sale')
    await expectWellFormed(page)

    await dialog.getByRole('radio', { name: 'eBay' }).check()
    const number = dialog.getByRole('combobox').first()
    await number.fill('lamps')
    await dialog.getByText('An eBay category is a number').waitFor()
    expect(await dialog.getByRole('button', { name: 'Download for eBay' }).isDisabled()).toBe(true)
    await number.fill('112581')
    await dialog.getByText('Lamps', { exact: true }).filter({ visible: true }).waitFor()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download for eBay' }).click()
    expect((await download).suggestedFilename()).toBe('maple-street-sale-ebay.csv')
    await page.getByText('Export complete').waitFor()
  })
})

test('long titles and texts stay within the dialog, to be read before they are copied', async () => {
  const title = 'Moving abroad after forty years: everything from the attic to the workshop must find a new home now'
  const listingId = await makeListing(premiumSeller, {
    title,
    description: `Cash only. ${'https://example.com/'.repeat(6)}`,
  })
  const page = await site.open({ width: 390, visitor: premiumSeller, path: `/sale/${listingId}` })
  await page.getByRole('button', { name: 'Post elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post elsewhere' })
  await dialog.getByRole('button', { name: 'Copy text' }).waitFor()
  const edge = (await dialog.boundingBox())!
  for (const name of ['Title', 'Text']) {
    const field = (await dialog.getByRole('textbox', { name, exact: true }).boundingBox())!
    expect(field.x + field.width).toBeLessThan(edge.x + edge.width)
  }
})

test('from the sale’s card at home', async () => {
  const other = await site.app.signUp()
  await makeListing(other, { title: 'Maple Street Sale' })
  const page = await site.open({ width: 390, visitor: other })
  await page.getByRole('article').getByRole('button', { name: 'Post elsewhere' }).click()
  await page.getByRole('dialog', { name: 'Post elsewhere' }).getByRole('button', { name: 'Copy title' }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('S6.3 without Premium the way to it stands where a table would', async () => {
  const listingId = await makeListing(seller, { title: 'Small sale', status: 'published' })
  const page = await site.open({ width: 390, visitor: seller, path: `/sale/${listingId}` })
  await page.getByRole('button', { name: 'Post elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post elsewhere' })
  await dialog.getByRole('radio', { name: 'Facebook' }).check()
  await dialog.getByText('Facebook is part of Premium').waitFor()
})

test.each([
  [
    'to sign in again',
    401,
    '{"code":"unauthorized","message":"Please sign in"}',
    'You are logged out. Logging in again...',
  ],
  ['the way to Premium', 403, '{"code":"premium_required","message":"Premium is needed"}', 'Upgrade to Premium'],
])('an export that is refused says %s, and nothing of a failed one', async (_name, status, body, said) => {
  const listingId = await makeListing(premiumSeller, { title: 'Maple Street Sale', status: 'published' })
  const page = await site.open({ width: 390, visitor: premiumSeller, path: `/sale/${listingId}` })
  const toasts: string[] = []
  await page.exposeFunction('noteToast', (text: string) => toasts.push(text))
  await page.evaluate(() => {
    const note = () => {
      if (document.body.textContent.includes('Export failed')) void Reflect.get(window, 'noteToast')('Export failed')
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await page.route('**/marketplaces/*/file', (route) =>
    route.fulfill({ status, body, contentType: 'application/json' }),
  )
  await page.getByRole('button', { name: 'Post elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post elsewhere' })
  await dialog.getByRole('radio', { name: 'Facebook' }).check()
  await dialog.getByRole('button', { name: 'Download for Facebook' }).click()
  await page.getByText(said, { exact: true }).first().waitFor()
  expect(toasts).toEqual([])
})
