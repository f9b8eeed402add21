import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPdf, readText, readTexts } from '#server/printing/test-pdf.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { publishDay } from './community-houses.ts'
import { detailsCard, itemsCard } from './create-screen.ts'
import { expectAccessible, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { readKeptItems } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const LONG_TEST_MS = 180_000
const PICTURES = 160
/** A document of this many pictures takes minutes to arrive. */
const BYTES_PER_SECOND = 2_000

const site = sharedSite()
let seller: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp()
  const description = 'Everything must go. '.repeat(40)
  listingId = await makeListing(seller, { title: 'Maple Street Sale', description, status: 'published' })
})

/** The drawn page is not a blank one. */
async function expectDrawn(page: Page, label: string): Promise<void> {
  const canvas = page.getByRole('img', { name: `First page: ${label}` })
  await canvas.and(page.locator('[data-drawn]')).waitFor()
  const colors = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
    return new Set(new Uint32Array(data.buffer)).size
  })
  expect(colors).toBeGreaterThan(10)
}

describe.each(PHONE)('printing at %d pixels', (width) => {
  test('S1.1 S6.3 from the owner’s sale page: a flyer is seen and downloaded, lists are Premium', async () => {
    const page = await site.open({ width, visitor: seller, path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Print' })
    await expectDrawn(page, 'Flyer')
    await expectWellFormed(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe('maple-street-sale-flyer.pdf')
    await page.getByText('Export complete').waitFor()

    await dialog.getByRole('radio', { name: 'Price stickers' }).check()
    await expectDrawn(page, 'Price stickers')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Inventory' }).check()
    await dialog.getByText('Inventory is part of Premium').waitFor()
    await dialog.getByRole('button', { name: 'See Premium' }).click()
    await page.getByRole('dialog', { name: 'Upgrade to Premium' }).waitFor()
  })
})

describe.each(PHONE)('labels at %d pixels', (width) => {
  test('of one item are printed from its line, on the paper that this device used last', async () => {
    const other = await site.app.signUp()
    const id = await makeListing(other, { title: 'Maple Street Sale' })
    const page = await site.open({ width, visitor: other, path: `/create?edit=${id}` })
    const [first] = await readKeptItems(other, id)
    await itemsCard(page).getByRole('button', { name: first!.title, exact: false }).first().click()
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Label: ${first!.title}` })
    await page.locator('canvas[data-drawn]').waitFor()
    await dialog.getByLabel('Labels').selectOption('Brother DK-1201, 29 × 90 mm')
    await dialog.getByText('choose the paper of this size').waitFor()
    expect(await dialog.getByLabel('First free label').count()).toBe(0)
    const canvas = page.locator('canvas[data-drawn]')
    await expect.poll(() => canvas.evaluate((it: HTMLCanvasElement) => it.width > 2 * it.height)).toBe(true)
    await expectAccessible(page)
    await expectWellFormed(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe('maple-street-sale-price-stickers.pdf')

    await page.reload()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const print = page.getByRole('dialog', { name: 'Print' })
    await print.getByRole('radio', { name: 'Price stickers' }).check()
    expect(await print.getByLabel('Labels').inputValue()).toBe('brother-dk-1201')
  })
})

test('a printed page has nothing of the screen at the foot of each sheet', async () => {
  const page = await site.open({ width: 1280, visitor: seller, path: `/sale/${listingId}` })
  await page.getByRole('heading', { level: 1, name: 'Maple Street Sale' }).waitFor()
  const pdf = await openPdf(await page.pdf({ format: 'A4' }))
  expect(pdf.numPages).toBeGreaterThan(1)
  expect(await readText(pdf, 1)).not.toContain('Skip to content')
})

/** @returns what stands on each sheet, and how far down all of them the lowest text is that begins so */
async function printPage(page: Page) {
  const pdf = await openPdf(await page.pdf({ format: 'Letter' }))
  const sheets = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => readTexts(pdf, index + 1)))
  const lowest = (begin: string) =>
    Math.max(
      ...sheets.flatMap((texts, index) =>
        texts.filter(({ text }) => text.startsWith(begin)).map(({ y }) => index * 10_000 + y),
      ),
    )
  return { sheets, lowest }
}

test('the host stands below the items of a printed sale, not over the last of them', async () => {
  const other = await site.app.signUp()
  const id = await makeListing(other, { status: 'published' })
  const items = Array.from({ length: 100 }, (_, index) => ({ title: `Thing ${index}` }))
  await other.post(`/api/listings/${id}/items/bulk`, { items })
  const page = await site.open({ width: 1280, visitor: seller, path: `/sale/${id}` })
  await page.getByRole('heading', { name: 'Hosted By' }).scrollIntoViewIfNeeded()
  await page.getByText('Thing 99', { exact: true }).waitFor()
  const { lowest } = await printPage(page)
  expect(lowest('Hosted By')).toBeGreaterThan(lowest('Thing 99'))
})

test('a printed community day has its houses and rules, and neither buttons nor an empty sheet', async () => {
  const { slug } = await publishDay(site.app)
  const page = await site.open({ width: 1280, path: `/day/${slug}` })
  await page.getByRole('button', { name: 'Plan from here' }).waitFor()
  const { sheets, lowest } = await printPage(page)
  expect(sheets.filter((texts) => texts.length === 0)).toEqual([])
  expect(lowest('Rules for hosts')).toBeGreaterThan(lowest('108 Saint Bartholomew'))
  const words = sheets.flat().map(({ text }) => text)
  expect(words.join(' ')).not.toMatch(/Plan from here|Add your house|Share|Nearest not yet seen|Show on a website/)
})

test('the code on a price sticker opens its item', async () => {
  const { items } = (await seller.get(`/api/listings/${listingId}`)).json<{ items: { id: string; title: string }[] }>()
  const path = `/sale/${listingId}?item=${items[1]!.id.slice(-8)}`
  const page = await site.open({ width: 390, visitor: seller, path })
  await page.getByRole('dialog', { name: items[1]!.title }).waitFor()
})

describe('a long document', { timeout: LONG_TEST_MS }, () => {
  test('tells how far it is, can be called off, and made after all', async () => {
    const premium = await site.app.signUp()
    await site.app.makePremium(premium.userId)
    const id = await makeListing(premium, { title: 'Large sale' })
    const { items } = (await premium.get(`/api/listings/${id}`)).json<{ items: { cropUrl: string }[] }>()
    const photo = items[0]!.cropUrl.split('?')[0]!
    const region = (index: number) => `0,0,${(0.2 + (index % 20) / 40).toFixed(3)},${(0.2 + index / 600).toFixed(4)}`
    const many = Array.from({ length: PICTURES }, (_, index) => ({
      title: `Thing ${index}`,
      cropUrl: `${photo}?region=${region(index)}`,
    }))
    await premium.post(`/api/listings/${id}/items/bulk`, { items: many })
    const page = await site.open({ width: 390, visitor: premium, path: `/sale/${id}` })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Print' })
    const devtools = await page.context().newCDPSession(page)
    const receiveAt = (downloadThroughput: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput,
        uploadThroughput: -1,
      })
    // The previews and what draws them are there before the network is slow.
    await expectDrawn(page, 'Flyer')
    await receiveAt(BYTES_PER_SECOND)
    await dialog.getByRole('radio', { name: 'Inventory' }).check()
    // It is shown after a second, when a fast machine may have all pictures already.
    await dialog.getByText(new RegExp(`Picture \\d+ of ${PICTURES}|Laying out the pages`)).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('You canceled it.').waitFor()
    await expectAccessible(page)
    expect(await dialog.getByRole('button', { name: 'Download PDF' }).isDisabled()).toBe(true)
    await receiveAt(-1)
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await expectDrawn(page, 'Inventory')
  })
})

test('what was typed a moment ago is saved before it is printed', async () => {
  const other = await site.app.signUp()
  const id = await makeListing(other, { title: 'Before' })
  const page = await site.open({ width: 1280, visitor: other, path: `/create?edit=${id}` })
  await detailsCard(page).getByLabel('Title').fill('After')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Print' })
  await expectDrawn(page, 'Flyer')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('after-flyer.pdf')
})

test('what cannot be saved is not printed, and stays', async () => {
  const other = await site.app.signUp()
  const id = await makeListing(other, { title: 'Before' })
  const page = await site.open({ width: 1280, visitor: other, path: `/create?edit=${id}` })
  const title = detailsCard(page).getByLabel('Title')
  await page.route(`**/api/listings/${id}/draft`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await title.fill('After')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByText('Failed to update listing. Please try again.').first().waitFor()
  expect(await page.getByRole('dialog', { name: 'Print' }).count()).toBe(0)
  expect(await title.inputValue()).toBe('After')
})

test('from home, and not before there are items', async () => {
  const other = await site.app.signUp()
  await other.post('/api/listings', { title: 'Empty' })
  const page = await site.open({ width: 1280, visitor: other })
  await page.getByRole('article').getByRole('button', { name: 'Print' }).click()
  await page.getByText('Add some items before exporting.').waitFor()
})

test('another’s sale has nothing to print', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: `/sale/${listingId}` })
  await page.getByRole('button', { name: 'Share' }).waitFor()
  expect(await page.getByRole('button', { name: 'Print', exact: true }).count()).toBe(0)
})

test('what a browser prints of a list and of a sale has what is sold, and nothing to press', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/browse' })
  const isShown = (role: 'button' | 'link' | 'search', name?: string | RegExp) =>
    page
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .isVisible()
  await page.emulateMedia({ media: 'print' })
  onTestFinished(() => page.emulateMedia({ media: 'screen' }))
  expect(await isShown('search')).toBe(false)
  await page.getByRole('link', { name: 'Maple Street Sale' }).waitFor()
  expect(await isShown('button', /^Save/)).toBe(false)

  await page.goto(`/sale/${listingId}`)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Maple Street Sale' }).waitFor()
  expect(await isShown('button', 'Contact Seller')).toBe(false)
  expect(await isShown('link', 'Browse Sales')).toBe(false)
  // On the screen only its first lines are.
  const description = page.getByText('Everything must go.')
  expect(await description.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Contact Seller' }).waitFor()
})
