import type { Page } from 'playwright-core'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Visitor } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import { expectViewAt, untilSaved } from './create-screen.ts'
import { expectWellFormed, goBack, sharedSite, PHONE } from './harness.ts'
import { cell, guess, liftedPicture, openReview, reviewScreen } from './review-screen.ts'
import { readDraft, detectedAt, itemLines, makeDraft, taskScreen, undoInToast } from './items-screen.ts'

const site = sharedSite()

/** Eight things in two photos, of which four look alike and three are not in the sale yet. */
const makeDetectedItems = ([first, second]: string[]): Partial<DraftItem>[] => [
  detectedAt(first!, cell(0, 0), { title: 'Armchair', category: 'furniture' }),
  detectedAt(first!, cell(1, 0), { title: 'Mirror', category: 'furniture' }),
  detectedAt(first!, cell(2, 0), { title: 'Lamp', state: 'suggested' }),
  ...[0, 1, 2, 3].map((column) =>
    detectedAt(first!, cell(column, 1), { title: 'Dining chair', category: 'furniture' }),
  ),
  detectedAt(second!, cell(0, 0), { ...guess('Vase'), state: 'suggested' }),
  detectedAt(second!, cell(1, 0), { ...guess('Basket'), state: 'suggested' }),
]

const tile = (page: Page, title: string) => reviewScreen(page).getByRole('button', { name: title, exact: true })
const readStates = async (seller: Visitor, listingId: string) =>
  (await readDraft(seller, listingId)).items.map(({ title, state, quantity }) => [title, state, quantity])

/** The titles of the ticked tiles, in order. */
const ticked = (page: Page) =>
  reviewScreen(page)
    .locator('[data-tile][aria-pressed=true]')
    .evaluateAll((tiles) => tiles.map((one) => one.ariaLabel))

describe.each(PHONE)('what was found at %d pixels', (width) => {
  test('S2.5.4 S2.5.5 is ticked, answered as a set, looked at, dropped, put back and kept', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, makeDetectedItems, 2)
    const page = await openReview(site, { width, visitor: seller, listingId })
    const screen = reviewScreen(page)
    const status = screen.getByText(/ to sell$/)
    await screen.getByRole('heading', { name: '9 things found' }).waitFor()
    expect(await ticked(page)).toEqual(['Armchair', 'Mirror'])
    expect(await status.innerText()).toBe('3 to sell')
    await screen.getByText('3 left out, 4 alike make 1 set').waitFor()
    await expectWellFormed(page)

    await tile(page, 'Lamp').click()
    await tile(page, 'Mirror').click()
    expect(await ticked(page)).toEqual(['Armchair', 'Lamp'])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => ticked(page)).toEqual(['Armchair', 'Mirror', 'Lamp'])

    const chairs = screen.getByRole('group', { name: 'Dining chair × 4, look alike' })
    expect(await chairs.getByRole('radio', { name: 'One set' }).isChecked()).toBe(true)
    await chairs.getByRole('radio', { name: 'Not for sale' }).check()
    await screen.getByText('3 to sell').waitFor()
    await chairs.getByRole('radio', { name: '4 separate' }).check()
    await screen.getByText('7 to sell').waitFor()
    expect(await chairs.locator('[data-tile]').count()).toBe(4)
    await expectWellFormed(page)
    await chairs.getByRole('radio', { name: 'One set' }).check()
    await screen.getByText('4 to sell').waitFor()

    const photos = screen.getByRole('group', { name: 'Photos' })
    await photos.getByRole('button', { name: 'Photo 2, 2 found' }).click()
    await expect.poll(() => screen.locator('[data-tile]').count()).toBe(2)
    await photos.getByRole('button', { name: 'All 9' }).click()

    await screen.getByRole('button', { name: 'Drop the rest' }).click()
    await undoInToast(page, 'Dropped 2').click()
    await tile(page, 'Vase?').waitFor()
    await screen.getByRole('button', { name: 'Drop the rest' }).click()
    const tray = screen.getByRole('region', { name: 'Dropped things' })
    await tray.getByRole('button', { name: 'Dropped 2' }).click()
    await tray.getByRole('button', { name: 'Put back Basket?' }).click()
    await expect.poll(() => ticked(page)).toContain('Basket?')
    await expectWellFormed(page)

    await screen.getByRole('button', { name: 'Keep 5' }).click()
    await taskScreen(page, 'What is it called?').getByRole('button', { name: 'Back' }).click()
    await untilSaved(page)
    expect(await readStates(seller, listingId)).toEqual([
      ['Armchair', 'kept', 1],
      ['Mirror', 'kept', 1],
      ['Lamp', 'kept', 1],
      ['Dining chair', 'kept', 4],
      ['Vase', 'dropped', 1],
      ['Basket', 'kept', 1],
    ])
  })

  test('a thing that is held down is shown in its photo, made wider or two things, which is undone', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, makeDetectedItems, 2)
    const page = await openReview(site, { width, visitor: seller, listingId })
    const box = (await tile(page, 'Armchair').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await liftedPicture(page).waitFor()
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: 'Armchair', exact: true })
    await sheet.waitFor()
    await sheet.getByRole('img', { name: 'Armchair in its photo' }).waitFor()
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: 'Wider' }).click()
    const readCropWidth = async () => (await readDraft(seller, listingId)).items[0]?.cropData?.width
    await expect.poll(readCropWidth, { timeout: 10_000 }).toBeGreaterThan(17)
    await sheet.getByRole('button', { name: 'Two things' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => tile(page, 'Armchair').count()).toBe(2)
    await undoInToast(page, 'Made two of it').click()
    await expect.poll(() => tile(page, 'Armchair').count()).toBe(1)
    // The press that showed it has not changed its tick.
    expect(await ticked(page)).toEqual(['Armchair', 'Mirror'])
  })

  test('Back leaves the review and not the sale; what was ticked stays', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, makeDetectedItems, 2)
    const page = await openReview(site, { width, visitor: seller, listingId })
    await tile(page, 'Lamp').click()
    await goBack(page, { overlays: 1 })
    await reviewScreen(page).waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${site.url}/create?edit=${listingId}`)
    await expectViewAt(page, '2 AI Analysis & Results')
    await expect.poll(() => itemLines(page).count()).toBe(7)
    await untilSaved(page)
    expect((await readStates(seller, listingId))[2]).toEqual(['Lamp', 'kept', 1])
  })
})

test('what was found is answered by keyboard alone', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeDraft(seller, makeDetectedItems, 2)
  const page = await openReview(site, { width: 1280, visitor: seller, listingId })
  const hasFocus = (title: string) => tile(page, title).evaluate((element) => element === document.activeElement)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus('Armchair')).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => ticked(page)).toEqual(['Mirror'])
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => ticked(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => ticked(page)).toEqual(['Armchair', 'Mirror'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hasFocus('Vase?')).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('l')
  const larger = page.getByRole('dialog', { name: 'Lamp', exact: true })
  // Escape is pressed in it, not while it opens.
  await expect.poll(() => larger.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus('Lamp')).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  // Nothing kept lacks a name: prices are next.
  await taskScreen(page, '4 prices').waitFor()
  await page.keyboard.press('Escape')
  await untilSaved(page)
  expect((await readStates(seller, listingId)).filter(([, state]) => state === 'kept')).toEqual([
    ['Armchair', 'kept', 1],
    ['Mirror', 'kept', 1],
    ['Lamp', 'kept', 1],
    ['Dining chair', 'kept', 4],
  ])
})
