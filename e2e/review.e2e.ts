import type { Page } from 'playwright-core'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Visitor } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import { expectViewAt, itemsCard, openListing, untilSaved } from './create-screen.ts'
import { expectWellFormed, goBack, sharedSite, WIDTHS } from './harness.ts'
import { draftOf, foundAt, itemLines, makeDraft, taskScreen, undoInToast } from './items-screen.ts'

const site = sharedSite()

/** The column and row of a grid in a photo. */
const cell = (column: number, row: number) => ({ x: column * 20 + 2, y: row * 25 + 2, width: 15, height: 20 })
const guess = (title: string, ...guesses: [string, 'kitchen' | 'art' | 'furniture'][]): Partial<DraftItem> => ({
  title,
  isLabelSure: false,
  confidence: 0.6,
  nameGuesses: guesses.map(([name, category]) => ({ title: name, category })),
})

/** Eight things in two photos, of which four look alike and three are not in the sale yet. */
const finds = ([first, second]: string[]): Partial<DraftItem>[] => [
  foundAt(first!, cell(0, 0), { title: 'Armchair', category: 'furniture' }),
  foundAt(first!, cell(1, 0), { title: 'Mirror', category: 'furniture' }),
  foundAt(first!, cell(2, 0), { title: 'Lamp', state: 'suggested' }),
  ...[0, 1, 2, 3].map((column) => foundAt(first!, cell(column, 1), { title: 'Dining chair', category: 'furniture' })),
  foundAt(second!, cell(0, 0), { ...guess('Vase'), state: 'suggested' }),
  foundAt(second!, cell(1, 0), { ...guess('Basket'), state: 'suggested' }),
]

const reviewScreen = (page: Page) => taskScreen(page, '2 AI Analysis & Results')
const tile = (page: Page, title: string) => reviewScreen(page).getByRole('button', { name: title, exact: true })
const statesOf = async (seller: Visitor, listingId: string) =>
  (await draftOf(seller, listingId)).items.map(({ title, state, quantity }) => [title, state, quantity])

/** The titles of the ticked tiles, in order. */
const ticked = (page: Page) =>
  reviewScreen(page)
    .locator('[data-tile][aria-pressed=true]')
    .evaluateAll((tiles) => tiles.map((one) => one.ariaLabel))

/** Opens the draft and what was found in it. */
async function openReview(options: { width: number; visitor: Visitor; listingId: string }): Promise<Page> {
  const page = await openListing(site, options)
  await itemsCard(page)
    .getByRole('button', { name: /^Review what was found/ })
    .click()
  await reviewScreen(page).waitFor()
  return page
}

describe.each(WIDTHS)('what was found at %d pixels', (width) => {
  test('S2.5.4 S2.5.5 is ticked, answered as a set, looked at, dropped, put back and kept', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, finds, 2)
    const page = await openReview({ width, visitor: seller, listingId })
    const screen = reviewScreen(page)
    const status = screen.getByText(/ to sell$/)
    await screen.getByRole('heading', { name: '9 things found' }).waitFor()
    expect(await ticked(page)).toEqual(['Armchair', 'Mirror'])
    expect(await status.innerText()).toBe('3 to sell')
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
    expect(await statesOf(seller, listingId)).toEqual([
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
    const listingId = await makeDraft(seller, finds, 2)
    const page = await openReview({ width, visitor: seller, listingId })
    const box = (await tile(page, 'Armchair').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    const sheet = page.getByRole('dialog', { name: 'Armchair', exact: true })
    await sheet.waitFor()
    await page.mouse.up()
    await sheet.getByRole('img', { name: 'Armchair in its photo' }).waitFor()
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: 'Wider' }).click()
    const widthOf = async () => (await draftOf(seller, listingId)).items[0]?.cropData?.width
    await expect.poll(widthOf, { timeout: 10_000 }).toBeGreaterThan(17)
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
    const listingId = await makeDraft(seller, finds, 2)
    const page = await openReview({ width, visitor: seller, listingId })
    await tile(page, 'Lamp').click()
    await goBack(page, { overlays: 1 })
    await reviewScreen(page).waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${site.url}/create?edit=${listingId}`)
    await expectViewAt(page, '2 AI Analysis & Results')
    await expect.poll(() => itemLines(page).count()).toBe(7)
    await untilSaved(page)
    expect((await statesOf(seller, listingId))[2]).toEqual(['Lamp', 'kept', 1])
  })
})

test('what was found is answered by keyboard alone', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeDraft(seller, finds, 2)
  const page = await openReview({ width: 1280, visitor: seller, listingId })
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
  expect((await statesOf(seller, listingId)).filter(([, state]) => state === 'kept')).toEqual([
    ['Armchair', 'kept', 1],
    ['Mirror', 'kept', 1],
    ['Lamp', 'kept', 1],
    ['Dining chair', 'kept', 4],
  ])
})

/** Four things with names to be told, and one that is left out. */
const unnamed = ([photo]: string[]): Partial<DraftItem>[] => [
  foundAt(photo!, cell(0, 0), guess('', ['Vase', 'art'], ['Pitcher', 'kitchen'])),
  foundAt(photo!, cell(1, 0), guess('')),
  foundAt(photo!, cell(2, 0), guess('Basket', ['Lampshade', 'furniture'])),
  foundAt(photo!, cell(3, 0), guess('Mirror', ['Picture frame', 'art'])),
  foundAt(photo!, cell(0, 1), { title: 'Lamp', state: 'suggested' }),
]

async function openNames(options: { width: number; visitor: Visitor; listingId: string }) {
  const page = await openReview(options)
  await reviewScreen(page).getByRole('button', { name: 'Keep 4' }).click()
  const screen = taskScreen(page, 'What is it called?')
  await screen.getByText('1 of 4').waitFor()
  return { page, screen }
}

async function expectNamed(seller: Visitor, listingId: string): Promise<void> {
  const { items } = await draftOf(seller, listingId)
  expect(items).toMatchObject([
    { title: 'Pitcher', category: 'kitchen', state: 'kept', isLabelSure: true },
    { title: 'Coffee table', category: 'furniture', state: 'kept', isLabelSure: true, priceSuggested: '30.00' },
    { title: 'Basket', state: 'dropped' },
    { title: 'Mirror', state: 'kept', isLabelSure: false, priceSuggested: '0.00' },
    { title: 'Lamp', state: 'dropped' },
  ])
}

describe('names', () => {
  test('S2.5.5 on a phone: a tap on a guess, typing with suggestions, dropping, skipping and undoing', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, unnamed)
    const { page, screen } = await openNames({ width: 390, visitor: seller, listingId })
    await expectWellFormed(page)
    await screen
      .getByRole('group', { name: 'What it may be' })
      .getByRole('button', { name: /^Pitcher/ })
      .tap()
    await screen.getByText('2 of 4').waitFor()
    const field = screen.getByRole('combobox', { name: 'Or say what it is' })
    await field.fill('Coffee ta')
    const table = screen.getByRole('option', { name: /^Coffee table/ }).first()
    await table.waitFor()
    await screen.getByRole('option', { name: 'Keep “Coffee ta” as typed' }).waitFor()
    await expectWellFormed(page)
    await table.tap()
    await screen.getByText('3 of 4').waitFor()
    await screen.getByRole('button', { name: 'Drop it' }).tap()
    await screen.getByText('4 of 4').waitFor()
    await screen.getByRole('button', { name: 'Undo' }).tap()
    await screen.getByText('3 of 4').waitFor()
    await screen.getByRole('button', { name: 'Drop it' }).tap()
    await screen.getByText('4 of 4').waitFor()
    await screen.getByRole('button', { name: 'Skip, leave it a guess' }).tap()
    await taskScreen(page, '3 prices').getByRole('button', { name: 'Done' }).tap()
    await untilSaved(page)
    await expectNamed(seller, listingId)
    await itemsCard(page).getByRole('button', { name: 'Mirror, a guess, no price yet' }).waitFor()
  })

  test('S2.5.5 at a desk: what is typed goes into the field; keys with Alt choose, skip and drop', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, unnamed)
    const { page, screen } = await openNames({ width: 1280, visitor: seller, listingId })
    await expectWellFormed(page)
    const field = screen.getByRole('combobox', { name: 'Or say what it is' })
    await page.keyboard.type('2 kids desks and seeds')
    await expect.poll(() => field.inputValue()).toBe('2 kids desks and seeds')
    await screen.getByText('1 of 4').waitFor()
    await field.fill('')
    await page.keyboard.press('Alt+Digit2')
    await screen.getByText('2 of 4').waitFor()
    await page.keyboard.type('Coffee ta')
    await screen.getByRole('option', { name: /^Coffee table/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    // The field is gone with its card; the keys go on.
    await screen.getByText('3 of 4').waitFor()
    await page.keyboard.press('Alt+KeyD')
    await screen.getByText('4 of 4').waitFor()
    await page.keyboard.press('Control+z')
    await screen.getByText('3 of 4').waitFor()
    await page.keyboard.press('Alt+KeyD')
    await page.getByText('Dropped Basket').waitFor()
    await screen.getByText('4 of 4').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await screen.getByText('3 of 4').waitFor()
    await page.keyboard.press('Alt+KeyD')
    await screen.getByText('4 of 4').waitFor()
    await page.keyboard.press('Alt+KeyS')
    await taskScreen(page, '3 prices').getByRole('button', { name: 'Done' }).click()
    await untilSaved(page)
    await expectNamed(seller, listingId)
  })

  test.each(WIDTHS)('S2.5.5 guesses that the catalog knows are confirmed together at %d pixels', async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, ([photo]) => [
      foundAt(photo!, cell(0, 0), guess('Vase', ['Vase', 'art'], ['Pitcher', 'kitchen'])),
      foundAt(photo!, cell(1, 0), guess('Mirror', ['Mirror', 'furniture'], ['Picture frame', 'art'])),
      foundAt(photo!, cell(2, 0), guess('')),
      foundAt(photo!, cell(3, 0), guess('')),
      foundAt(photo!, cell(0, 1), { title: 'Lamp', state: 'suggested' }),
    ])
    const page = await openReview({ width, visitor: seller, listingId })
    await reviewScreen(page).getByRole('button', { name: 'Keep 4' }).click()
    const screen = taskScreen(page, 'What is it called?')
    await screen.getByText('1 of 2', { exact: true }).waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Skip all' }).click()
    const guesses = screen.getByRole('region', { name: 'Guesses' })
    await guesses.getByRole('heading', { name: 'Are these names right?' }).waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Undo' }).click()
    await screen.getByText('1 of 2', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'Skip all' }).click()
    await guesses.getByRole('button', { name: 'Change Vase' }).click()
    await screen.getByRole('button', { name: /^Pitcher/ }).click()
    await guesses.getByRole('heading', { name: 'Is this name right?' }).waitFor()
    await page.keyboard.press('Enter')
    await taskScreen(page, '4 prices').getByRole('button', { name: 'Done' }).click()
    await untilSaved(page)
    expect((await draftOf(seller, listingId)).items).toMatchObject([
      { title: 'Pitcher', isLabelSure: true },
      { title: 'Mirror', isLabelSure: true },
      { title: '', isLabelSure: false },
      { title: '', isLabelSure: false },
      { title: 'Lamp' },
    ])
  })

  test('S2.5.5 words of the seller stay as they were typed, but for those that a suggestion goes on from', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, unnamed)
    const { page, screen } = await openNames({ width: 1280, visitor: seller, listingId })
    for (const [index, typed] of ['pile of clothes', 'IKEA Pax wardrobe'].entries()) {
      await screen.getByText(`${index + 1} of 4`).waitFor()
      await page.keyboard.type(typed)
      await screen.getByRole('option', { name: `Keep “${typed}” as typed`, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await screen.getByText('3 of 4').waitFor()
    await untilSaved(page)
    expect((await draftOf(seller, listingId)).items).toMatchObject([
      { title: 'pile of clothes' },
      { title: 'IKEA Pax wardrobe' },
      { title: 'Basket' },
      { title: 'Mirror' },
      { title: 'Lamp' },
    ])
  })

  test.each(WIDTHS)('S2.5.5 the names can be left, and lead back at %d pixels', async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, unnamed)
    const { page, screen } = await openNames({ width, visitor: seller, listingId })
    await screen.getByRole('button', { name: /^Pitcher/ }).click()
    await screen.getByText('2 of 4').waitFor()
    await goBack(page, { overlays: 1 })
    await screen.waitFor({ state: 'hidden' })
    await reviewScreen(page).waitFor()
    expect(page.url()).toBe(`${site.url}/create?edit=${listingId}`)
    await reviewScreen(page).getByRole('button', { name: 'Close' }).click()
    await itemsCard(page)
      .getByRole('button', { name: /^Pitcher, / })
      .waitFor()
    await itemsCard(page).getByRole('button', { name: 'Name 3 things' }).click()
    await screen.getByText('1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish Sale' }).click()
    const sheet = page.getByRole('dialog', { name: 'Almost ready' })
    await sheet.getByRole('button', { name: /^1 thing has no name/ }).click()
    await screen.getByText('1 of 3').waitFor()
    await expectWellFormed(page)
  })
})
