import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  detailsCard,
  findItems,
  holdCalls,
  itemRow,
  itemRows,
  itemsCard,
  listingIdOf,
  openListing,
  photosCard,
  publishCard,
  toast,
  untilSaved,
} from './create-screen.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()

interface SavedItem {
  title: string
  cropData: { x: number; y: number; width: number; height: number } | null
}

/** Changes are sent a moment after the last of them. */
const SAVED_SOON = { timeout: 10_000 }

const total = (page: Page) => itemsCard(page).getByText('Running total')

describe.each(WIDTHS)('the items of a sale at %d pixels', (width) => {
  test('S2.5.5 many items and high prices have room in their rows', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const items = Array.from({ length: 20 }, (_, index) => ({
      title: `Thing ${index + 1}`,
      condition: 'excellent',
      priceSuggested: 12345.5,
      priceLow: 10_000,
      priceHigh: 99_999.99,
    }))
    await seller.post(`/api/listings/${id}/items/bulk`, { items })
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const count = itemsCard(page).getByRole('heading', { name: '20 items' })
    const priceAll = itemsCard(page).getByRole('button', { name: 'Price all' })
    const [countBox, buttonBox] = [await count.boundingBox(), await priceAll.boundingBox()]
    expect(countBox!.height).toBeLessThan(30)
    expect(countBox!.y).toBeGreaterThan(buttonBox!.y)
    expect(countBox!.y).toBeLessThan(buttonBox!.y + buttonBox!.height)
    const row = itemRow(page, 'Thing 1')
    const price = row.getByLabel('Suggested price')
    expect(await price.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    const checkPrice = await row.getByRole('button', { name: 'Check price' }).innerText()
    expect(checkPrice).not.toContain('\n')
    await expectNoSidewaysScroll(page)
  })

  test('S2.5.5 S5.3 are edited in their rows, and the total follows', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const chair = itemRow(page, 'Green armchair')
    await total(page).getByText('$140').waitFor()
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
    await chair.getByRole('button', { name: /^Range and notes|\$.* to \$/ }).click()
    await chair.getByLabel('Low price').fill('30')
    await chair.getByLabel('High price').fill('50')
    await chair.getByLabel('Item description').fill('From the porch')
    await expectWellFormed(page)
    await chair.getByLabel('Item title').fill('Garden chair')
    await untilSaved(page)
    expect((await seller.get(`/api/listings/${id}`)).json<{ items: unknown[] }>().items[0]).toMatchObject({
      title: 'Garden chair',
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

  test('S2.5.2 are added by hand without any photo', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width, visitor: seller, path: '/create' })
    await photosCard(page).getByRole('button', { name: 'Add items by hand' }).click()
    const title = itemRows(page).getByLabel('Item title')
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Lawn mower')
    await itemRow(page, 'Lawn mower').getByLabel('Suggested price').fill('80')
    await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
    await page.keyboard.type('Rake')
    await total(page).getByText('$80').waitFor()
    await publishCard(page).getByText('2 items').waitFor()
    await expectWellFormed(page)
    const id = await listingIdOf(page)
    await untilSaved(page)
    const { items } = (await seller.get(`/api/listings/${id}`)).json<{ items: SavedItem[] }>()
    expect(items.map((item) => item.title)).toEqual(['Lawn mower', 'Rake'])
  })

  test('suggestions become items with one press', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/create' })
    await findItems(page)
    const count = await itemRows(page).count()
    const suggestions = itemsCard(page).getByRole('button', { name: /^Add .+\?$/ })
    const offered = await suggestions.count()
    expect(offered).toBeGreaterThan(0)
    const last = suggestions.last()
    if (width < 720) await last.tap()
    else await last.click()
    await expect.poll(() => itemRows(page).count()).toBe(count + 1)
    await expect.poll(() => suggestions.count()).toBeLessThan(offered)
    await untilSaved(page)
  })
})

test('boxes are drawn with a pointer, moved and resized by keyboard, deleted and brought back', async () => {
  const seller = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor: seller, path: '/create' })
  await findItems(page)
  const id = await listingIdOf(page)
  const count = await itemRows(page).count()
  const newest = async () => {
    await untilSaved(page)
    const { items } = (await seller.get(`/api/listings/${id}`)).json<{ items: SavedItem[] }>()
    return items.at(-1)
  }

  await itemsCard(page).getByRole('button', { name: 'Draw a box' }).click()
  await itemsCard(page).getByRole('button', { name: 'Drag across the item' }).waitFor()
  const layer = page.getByTestId('drawing-layer')
  await layer.scrollIntoViewIfNeeded()
  const photo = await layer.boundingBox()
  if (!photo) throw new Error('The photo is not shown')
  const moveTo = (x: number, y: number) => page.mouse.move(photo.x + photo.width * x, photo.y + photo.height * y)
  await moveTo(0.1, 0.6)
  await page.mouse.down()
  await moveTo(0.2, 0.7)
  await moveTo(0.3, 0.9)
  await page.mouse.up()
  await expect.poll(() => itemRows(page).count()).toBe(count + 1)
  await itemRows(page).last().getByLabel('Item title').fill('Rug')
  await expect.poll(async () => (await newest())?.title, SAVED_SOON).toBe('Rug')
  const drawn = (await newest())?.cropData
  expect(drawn?.x).toBeCloseTo(10, 0)
  expect(drawn?.y).toBeCloseTo(60, 0)
  expect(drawn?.width).toBeCloseTo(20, 0)
  expect(drawn?.height).toBeCloseTo(30, 0)

  const box = itemsCard(page).getByRole('button', { name: 'Rug', exact: true })
  await box.focus()
  await box.press('ArrowRight')
  await box.press('ArrowUp')
  await box.press('Shift+ArrowDown')
  const moved = { x: (drawn?.x ?? 0) + 1, y: (drawn?.y ?? 0) - 1, height: (drawn?.height ?? 0) + 1 }
  await expect.poll(async () => (await newest())?.cropData?.x, SAVED_SOON).toBeCloseTo(moved.x, 1)
  expect((await newest())?.cropData?.y).toBeCloseTo(moved.y, 1)
  expect((await newest())?.cropData?.height).toBeCloseTo(moved.height, 1)
  await expectAccessible(page)

  await box.press('Delete')
  await expect.poll(() => itemRows(page).count()).toBe(count)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await itemRow(page, 'Rug').waitFor()
  await box.focus()
  await page.keyboard.press('Backspace')
  await expect.poll(() => itemRows(page).count()).toBe(count)
  await page.keyboard.press('Control+z')
  await itemRow(page, 'Rug').waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(() => itemRows(page).count()).toBe(count)
})

test('a keyboard draws a box too', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp(), path: '/create' })
  await findItems(page)
  const count = await itemRows(page).count()
  await itemsCard(page).getByRole('button', { name: 'Draw a box' }).press('Enter')
  await expect.poll(() => itemRows(page).count()).toBe(count + 1)
})

test('S8.13 saving at once what was changed among the items says so', async () => {
  const seller = await site.app.signUp()
  const page = await openListing(site, { width: 390, visitor: seller, listingId: await makeListing(seller) })
  const goOn = await holdCalls(page, '**/api/listings/*/items/bulk')
  const isSending = page.waitForRequest('**/api/listings/*/items/bulk')
  await itemRow(page, 'Novels').getByRole('button', { name: 'More: Quantity' }).click()
  await isSending
  await detailsCard(page).getByRole('button', { name: 'Save draft' }).click()
  goOn()
  await toast(page, 'Success', 'Items saved successfully!').waitFor()
})

test('S3.15 S5.9 S8.13 S2.5.8 items are exported once there are any, as a file that spreadsheets read', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  await itemRow(page, 'Green armchair').getByLabel('Item title').fill('Armchair, "green"')
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

  for (const title of ['Armchair, "green"', 'Novels']) {
    await itemRow(page, title)
      .getByRole('button', { name: `More for ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await itemRow(page, title).waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('button', { name: 'Export (CSV)' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Publish Sale' }).count()).toBe(0)
  await detailsCard(page).waitFor()
})
