import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  detailsCard,
  holdCalls,
  itemsCard,
  readListingId,
  openListing,
  photosCard,
  publishCard,
  toast,
  untilSaved,
} from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import {
  addItems,
  readDraft,
  itemLine,
  itemLines,
  itemList,
  readKeptItems,
  makeDraft,
  openedLine,
  openLine,
  pressTool,
  undoInToast,
} from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

const LINE_PIXELS = 60
/** A few screens, not one form after the other. */
const MAX_PAGE_PIXELS = 30_000

const total = (page: Page) => itemsCard(page).getByText('Running total')

describe.each(PHONE)('the items of a sale at %d pixels', (width) => {
  test('S2.5.5 each has one line, with room for many pieces and a high price', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const prices = { priceSuggested: '12345.50', priceLow: '10000.00', priceHigh: '99999.99' }
    const things = Array.from({ length: 20 }, (_, index) => ({ title: `Thing ${index + 1}`, quantity: 100, ...prices }))
    await addItems(seller, id, [
      ...things,
      { title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4), ...prices },
    ])
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const count = itemsCard(page).getByRole('heading', { name: '23 items' })
    expect((await count.boundingBox())!.height).toBeLessThan(30)
    const sizes = await itemLines(page).evaluateAll((lines) =>
      lines.map((line) => ({ height: line.clientHeight, tooWide: line.scrollWidth - line.clientWidth })),
    )
    expect(sizes).toHaveLength(23)
    for (const { height, tooWide } of sizes) {
      expect(height).toBeLessThanOrEqual(LINE_PIXELS)
      expect(tooWide).toBe(0)
    }
    await expectWellFormed(page)
    expect(await linesInSight(page)).toBeGreaterThanOrEqual(width < 720 ? 6 : 1)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => itemLine(page, 'Thing 1').isVisible()).toBe(true)
    const search = itemsCard(page).getByRole('searchbox', { name: 'Search items' })
    await expect.poll(() => isInSight(search)).toBe(true)

    const line = await openLine(page, 'Thing 3')
    const price = line.getByLabel('Suggested price')
    expect(await price.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll(page)

    await search.fill('novels')
    // The open one stays while it is open.
    await expect.poll(() => itemLines(page).count()).toBe(2)
    await itemLine(page, 'Novels').waitFor()
  })

  test('S2.5.5 S5.3 are edited in their lines, and the total follows', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await total(page).getByText('$140').waitFor()
    const chair = await openLine(page, 'Green armchair')
    await chair.getByRole('button', { name: 'More: Quantity' }).click()
    await total(page).getByText('$200').waitFor()
    await chair.getByRole('button', { name: 'Less: Quantity' }).click()
    expect(await chair.getByRole('button', { name: 'Less: Quantity' }).isDisabled()).toBe(true)
    await total(page).getByText('$140').waitFor()

    const quantity = chair.getByLabel('Quantity', { exact: true })
    for (const entry of ['many', '0', '']) {
      await quantity.fill(entry)
      await quantity.press('Tab')
      expect(await quantity.inputValue()).toBe('1')
    }
    await quantity.fill('1,200')
    await quantity.press('Tab')
    await total(page).getByText('$72,080').waitFor()
    expect(await quantity.inputValue()).toBe('1200')
    await quantity.fill('1')
    const price = chair.getByLabel('Suggested price')
    await price.fill('free')
    await price.press('Tab')
    expect(await price.inputValue()).toBe('0.00')
    await total(page).getByText('$80').waitFor()
    await price.fill('45.5')
    await price.press('Tab')
    await total(page).getByText('$125.50').waitFor()

    await chair.getByLabel('Category').selectOption('Garden')
    await chair.getByLabel('Condition').selectOption('Fair')
    await chair.getByLabel('Sell as lot').check()
    await chair.getByLabel('Low price').fill('30')
    await chair.getByLabel('High price').fill('50')
    await chair.getByLabel('Item description').fill('From the porch')
    await expectWellFormed(page)
    await chair.getByLabel('Item title').fill('Chair of the porch')
    await untilSaved(page)
    const [saved] = await readKeptItems(seller, id)
    expect(saved).toMatchObject({
      title: 'Chair of the porch',
      category: 'garden',
      condition: 'fair',
      quantity: 1,
      priceSuggested: '45.50',
      priceLow: '30.00',
      priceHigh: '50.00',
      sellAsLot: true,
      description: 'From the porch',
    })
  })

  test('S2.5.2 are added by hand without any photo; a name that is known brings category and price', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    await photosCard(page).getByRole('button', { name: 'Add items by hand' }).click()
    const title = itemList(page).getByLabel('Item title')
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Thing of mine')
    await openedLine(page, 'Thing of mine').getByLabel('Suggested price').fill('80')
    await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Coffee table')
    const table = openedLine(page, 'Coffee table')
    await expect.poll(() => table.getByLabel('Category').inputValue()).toBe('furniture')
    expect(await table.getByLabel('Suggested price').inputValue()).toBe('30.00')
    await total(page).getByText('$110').waitFor()
    // Closes the suggestions.
    await page.keyboard.press('Tab')
    await expectWellFormed(page)
    const id = await readListingId(page)
    // It has no title yet.
    await detailsCard(page)
      .getByText(/^Saved/)
      .waitFor()
    expect((await readKeptItems(seller, id)).map((item) => item.title)).toEqual(['Thing of mine', 'Coffee table'])
  })

  test('several are chosen and changed, dropped and put back', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    await addItems(seller, id, [{ title: 'Lamp', priceSuggested: '10.00' }])
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const bar = page.getByRole('toolbar', { name: 'Chosen items' })
    const choose = async (...titles: string[]) => {
      await pressTool(page, 'Choose several')
      for (const title of titles) await itemLine(page, title).getByRole('checkbox').click()
      await itemsCard(page)
        .getByRole('heading', { name: `${titles.length} chosen` })
        .waitFor()
    }
    await choose('Green armchair', 'Lamp')
    await expectWellFormed(page)
    await bar.getByRole('button', { name: 'Price' }).click()
    const prices = page.getByRole('dialog', { name: 'Price of 2 items' })
    await prices.getByRole('button', { name: '50% less $35' }).waitFor()
    await expectAccessible(page)
    await prices.getByRole('button', { name: '50% less' }).click()
    await total(page).getByText('$115').waitFor()

    await choose('Green armchair', 'Lamp')
    await bar.getByRole('button', { name: 'Change' }).click()
    const changes = page.getByRole('dialog', { name: 'Change 2 items' })
    await changes.getByLabel('Condition').selectOption('Poor')
    await changes.getByRole('button', { name: 'Change 2 items' }).click()
    await undoInToast(page, 'Items changed').click()
    await untilSaved(page)
    const saved = await readKeptItems(seller, id)
    expect(saved.map(({ condition, priceSuggested }) => [condition, priceSuggested])).toEqual([
      ['good', '30.00'],
      ['good', '2.00'],
      ['good', '5.00'],
    ])

    await choose('Novels', 'Lamp')
    await bar.getByRole('button', { name: 'Drop' }).click()
    await expect.poll(() => itemLines(page).count()).toBe(1)
    await itemsCard(page).getByRole('button', { name: 'Dropped 2' }).click()
    await expectWellFormed(page)
    await itemsCard(page).getByRole('button', { name: 'Put back Novels' }).click()
    await itemLine(page, 'Novels').waitFor()
    await itemsCard(page).getByRole('button', { name: 'Dropped 1' }).waitFor()
  })
})

test('S2.5.5 a keyboard is enough: arrows, Enter, Escape, Delete and Shift', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  await addItems(seller, id, [{ title: 'Lamp' }])
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
  const hasFocus = (name: RegExp) =>
    itemList(page)
      .getByRole('button', { name })
      .evaluate((element) => element === document.activeElement)
  await itemLine(page, 'Green armchair').getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hasFocus(/^Novels/)).toBe(true)
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      openedLine(page, 'Novels')
        .getByLabel('Item title')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(/^Novels/)).toBe(true)
  await page.keyboard.press('Delete')
  await itemLine(page, 'Novels').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(/^Lamp/)).toBe(true)
  await page.keyboard.press('Control+z')
  await itemLine(page, 'Novels').waitFor()
  await page.keyboard.press('Shift+ArrowUp')
  await itemsCard(page).getByRole('heading', { name: '2 chosen' }).waitFor()
  await page.keyboard.press('Escape')
  await itemsCard(page).getByRole('heading', { name: '3 items' }).waitFor()
})

test('S2.5.5 of 300 items one is opened and takes what is typed, and the page stays short', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const things = Array.from({ length: 298 }, (_, index) => ({ title: `Thing ${index + 1}`, priceSuggested: '1.00' }))
  await addItems(seller, id, things)
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  await itemsCard(page).getByRole('heading', { name: '300 items' }).waitFor()
  const line = await openLine(page, 'Thing 3')
  const field = line.getByLabel('Item title')
  await field.press('End')
  await field.pressSequentially(' of the attic')
  await openedLine(page, 'Thing 3 of the attic').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_PAGE_PIXELS)
  await untilSaved(page)
  expect((await readKeptItems(seller, id))[4]?.title).toBe('Thing 3 of the attic')
  await openedLine(page, 'Thing 3 of the attic').getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('End')
  await itemLine(page, 'Thing 298').waitFor()
})

test('S8.13 saving at once what was changed among the items says so', async () => {
  const seller = await site.app.signUp()
  // Nothing but items changes: it has no address to be checked.
  const listingId = await makeDraft(seller, () => [{ title: 'Novels' }])
  const page = await openListing(site, { width: 390, visitor: seller, listingId })
  const novels = await openLine(page, 'Novels')
  const goOn = await holdCalls(page, '**/api/listings/*/draft')
  const isSending = page.waitForRequest('**/api/listings/*/draft')
  await novels.getByRole('button', { name: 'More: Quantity' }).click()
  await isSending
  await detailsCard(page).getByRole('button', { name: 'Save draft' }).click()
  goOn()
  await toast(page, 'Success', 'Items saved successfully!').waitFor()
})

test('S3.15 S5.9 S8.13 S2.5.8 items are exported once there are any, as a file that spreadsheets read', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  const chair = await openLine(page, 'Green armchair')
  await chair.getByLabel('Item title').fill('Armchair, "green"')
  await page.keyboard.press('Tab')
  const download = page.waitForEvent('download')
  await publishCard(page).getByRole('button', { name: 'Export (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('garage-sale-items.csv')
  await toast(page, 'Export complete', 'CSV file downloaded successfully!').waitFor()
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines.map((line) => line.replace(/http.*/, '…'))).toEqual([
    '\uFEFFTitle,Category,Condition,Quantity,Suggested Price,Low Price,High Price,Sell as Lot,Image URL',
    '"Armchair, ""green""",Furniture,Good,1,60.00,0.00,0.00,No,"…',
    'Novels,Books,Good,40,2.00,0.00,0.00,Yes,"…',
    '',
  ])
  const address = /http\S*/.exec(lines[2] ?? '')?.[0].replaceAll('"', '') ?? ''
  expect(address.startsWith(`${site.url}/objects/`)).toBe(true)

  await openedLine(page, 'Armchair, "green"').getByRole('button', { name: 'Drop' }).click()
  const novels = await openLine(page, 'Novels')
  await novels.getByRole('button', { name: 'Drop' }).click()
  await itemsCard(page).getByText('Nothing is in the sale yet.').waitFor()
  await publishCard(page).getByRole('button', { name: 'Export (CSV)' }).click()
  await toast(page, 'No items', 'Add some items before exporting.').waitFor()
  await untilSaved(page)
  expect((await readDraft(seller, id)).items.map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

/** How many lines are wholly between the bars of the page, as a person sees it after it has opened. */
function linesInSight(page: Page): Promise<number> {
  return itemLines(page).evaluateAll(
    (lines) =>
      lines.filter((line) => {
        const { left, top, bottom } = line.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => line.contains(document.elementFromPoint(left + 40, y)))
      }).length,
  )
}

/** Nothing lies over its middle. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}
