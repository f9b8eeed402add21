import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { itemsCard, openListing, untilSaved } from './create-screen.ts'
import { expectAccessible, sharedSite, PHONE } from './harness.ts'
import {
  detectedAt,
  itemLine,
  itemLines,
  itemList,
  readKeptItems,
  makeDraft,
  openedLine,
  undoInToast,
} from './items-screen.ts'

const site = sharedSite()

/** Changes are sent a moment after the last of them, and a busy machine takes its time. */
const SAVED_SOON = { timeout: 10_000 }
const ARMCHAIR = { x: 5, y: 25, width: 25, height: 33 }
const LAMP = { x: 60, y: 10, width: 10, height: 30 }

/** Where the photo with its boxes stands: beside the items, or on a phone behind a button. */
async function showBoxes(page: Page, width: number) {
  if (width >= 1024) return itemsCard(page)
  await itemsCard(page).getByRole('button', { name: 'Photos and boxes' }).click()
  return page.getByRole('dialog', { name: 'Photos and boxes' })
}

describe.each(PHONE)('the boxes in a photo at %d pixels', (width) => {
  test('suggestions stand in their photo and become items with one press', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, ([photo]) => [
      detectedAt(photo!, ARMCHAIR, { title: 'Armchair' }),
      detectedAt(photo!, LAMP, { title: 'Lamp', state: 'suggested' }),
    ])
    const page = await openListing(site, { width, visitor: seller, listingId })
    const boxes = await showBoxes(page, width)
    const suggestion = boxes.getByRole('button', { name: 'Add Lamp?' })
    await suggestion.waitFor()
    await expectAccessible(page)
    if (width < 720) await suggestion.tap()
    else await suggestion.click()
    await suggestion.waitFor({ state: 'detached' })
    if (width < 720) await page.keyboard.press('Escape')
    await openedLine(page, 'Lamp').waitFor()
    await untilSaved(page)
    expect(await readKeptItems(seller, listingId)).toHaveLength(2)
  })
})

test('boxes are drawn with a pointer, moved and resized by keyboard, deleted and brought back', async () => {
  const seller = await site.app.signUp()
  const id = await makeDraft(seller, ([photo]) => [detectedAt(photo!, ARMCHAIR, { title: 'Armchair' })])
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
  const newest = async () => {
    await untilSaved(page)
    return (await readKeptItems(seller, id)).at(-1)
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
  await expect.poll(() => itemLines(page).count()).toBe(2)
  await itemList(page).getByLabel('Item title').fill('Rug of wool')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await newest())?.title, SAVED_SOON).toBe('Rug of wool')
  const drawn = (await newest())?.cropData
  expect(drawn?.x).toBeCloseTo(10, 0)
  expect(drawn?.y).toBeCloseTo(60, 0)
  expect(drawn?.width).toBeCloseTo(20, 0)
  expect(drawn?.height).toBeCloseTo(30, 0)

  const box = itemsCard(page).getByRole('button', { name: /^Rug of wool/, pressed: true })
  await box.focus()
  await box.press('ArrowRight')
  await box.press('ArrowUp')
  await box.press('Shift+ArrowDown')
  const moved = { x: (drawn?.x ?? 0) + 1, y: (drawn?.y ?? 0) - 1, height: (drawn?.height ?? 0) + 1 }
  await expect.poll(async () => (await newest())?.cropData?.x, SAVED_SOON).toBeCloseTo(moved.x, 1)
  expect((await newest())?.cropData?.y).toBeCloseTo(moved.y, 1)
  expect((await newest())?.cropData?.height).toBeCloseTo(moved.height, 1)
  await expectAccessible(page)

  // The arrow keys in a row are one step, without the drawing and the name before them.
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await newest())?.cropData, SAVED_SOON).toEqual(drawn)
  await page.keyboard.press('Control+Shift+Z')

  await box.press('Delete')
  await expect.poll(() => itemLines(page).count()).toBe(1)
  // The focus goes to the box beside it, also once the toast has closed.
  await itemsCard(page).getByRole('button', { name: 'Armchair', pressed: true }).waitFor()
  await undoInToast(page, 'Item dropped').click()
  await itemLine(page, 'Rug of wool').waitFor()
  await undoInToast(page, 'Item dropped').waitFor({ state: 'detached' })
  await box.waitFor()
  await box.focus()
  await page.keyboard.press('Backspace')
  await expect.poll(() => itemLines(page).count()).toBe(1)
  await page.keyboard.press('Control+z')
  await itemLine(page, 'Rug of wool').waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(() => itemLines(page).count()).toBe(1)

  await itemsCard(page).getByRole('button', { name: 'Draw a box' }).press('Enter')
  await expect.poll(() => itemLines(page).count()).toBe(2)
})

test('Undo by the keyboard leads back to the box that was dropped, whose keys these are then', async () => {
  const seller = await site.app.signUp()
  const id = await makeDraft(seller, ([photo]) => [
    detectedAt(photo!, ARMCHAIR, { title: 'Armchair' }),
    detectedAt(photo!, LAMP, { title: 'Lamp' }),
  ])
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
  const box = (name: RegExp) => itemsCard(page).getByRole('button', { name, pressed: true })
  await itemsCard(page).getByRole('button', { name: /^Lamp/ }).and(page.locator('[aria-pressed]')).focus()
  await box(/^Lamp/).press('Delete')
  await box(/^Armchair/).waitFor()
  const undo = undoInToast(page, 'Item dropped')
  await undo.focus()
  await undo.press('Enter')
  await undo.waitFor({ state: 'detached' })
  await expect.poll(() => box(/^Lamp/).evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await box(/^Armchair/).count()).toBe(0)
  await page.keyboard.press('Delete')
  await itemLine(page, 'Lamp').waitFor({ state: 'detached' })
  await itemLine(page, 'Armchair').waitFor()
})

test('on a phone a box is drawn with a finger, enlarged, and the page stands where it stood', async () => {
  const seller = await site.app.signUp()
  const id = await makeDraft(seller, ([photo]) => [detectedAt(photo!, ARMCHAIR, { title: 'Armchair' })])
  const page = await openListing(site, { width: 390, visitor: seller, listingId: id })
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const screen = await showBoxes(page, 390)
  const before = await scrolled()
  await screen.getByRole('button', { name: 'Draw a box' }).click()
  const layer = screen.getByTestId('drawing-layer')
  await drag(page, await placeIn(layer, 0.5, 0.6), await placeIn(layer, 0.7, 0.9))
  const drawn = screen.getByRole('button', { name: 'No name yet', pressed: true })
  await drawn.waitFor()
  const small = await drawn.boundingBox()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await drawn.boundingBox())?.width).toBeCloseTo((small?.width ?? 0) * 2, 0)
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.waitFor({ state: 'detached' })
  await expect.poll(scrolled).toBe(before)
  await untilSaved(page)
  const saved = (await readKeptItems(seller, id)).at(-1)
  expect(saved?.cropData?.x).toBeCloseTo(50, 0)
  expect(saved?.cropData?.height).toBeCloseTo(30, 0)
  expect(await itemsCard(page).getByText('a guess', { exact: true }).count()).toBe(0)
})

async function placeIn(area: Locator, x: number, y: number) {
  const box = await area.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

/** A finger's drag: what Playwright's mouse does is none. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await touch('touchEnd', [])
  await session.detach()
}
