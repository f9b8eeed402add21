import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Visitor } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import { itemsCard, openPublishSheet, untilSaved } from './create-screen.ts'
import { expectWellFormed, goBack, sharedSite, PHONE } from './harness.ts'
import { readDraft, detectedAt, makeDraft, taskScreen, undoInToast } from './items-screen.ts'
import { cell, guess, likelyGuess, openReview, reviewScreen } from './review-screen.ts'

const site = sharedSite()

/** Four things with names to be told, and one that is left out. */
const unnamed = ([photo]: string[]): Partial<DraftItem>[] => [
  // The catalog has pitchers in the kitchen, as the group says, and vases elsewhere.
  detectedAt(photo!, cell(0, 0), {
    ...guess('', ['Vase', 'art'], ['Pitcher', 'kitchen']),
    groupGuesses: ['kitchen', 'home-decor'],
  }),
  detectedAt(photo!, cell(1, 0), guess('')),
  detectedAt(photo!, cell(2, 0), guess('Basket', ['Lampshade', 'furniture'])),
  detectedAt(photo!, cell(3, 0), guess('Mirror', ['Picture frame', 'art'])),
  detectedAt(photo!, cell(0, 1), { title: 'Lamp', state: 'suggested' }),
]

async function openNames(options: { width: number; visitor: Visitor; listingId: string }) {
  const page = await openReview(site, options)
  await reviewScreen(page).getByRole('button', { name: 'Keep 4' }).click()
  const screen = taskScreen(page, 'What is it called?')
  await screen.getByText('1 of 4').waitFor()
  return { page, screen }
}

async function expectNamed(seller: Visitor, listingId: string): Promise<void> {
  const { items } = await readDraft(seller, listingId)
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
    const item = await screen.locator('.found-box').boundingBox()
    const buttons = await screen.getByRole('button', { name: 'Photo 1' }).boundingBox()
    expect(buttons!.y, 'the buttons below an item at the top of its photo').toBeGreaterThan(item!.y + item!.height)
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
    await screen.getByRole('button', { name: 'Skip, keep it as a guess' }).tap()
    await taskScreen(page, '3 prices').getByRole('button', { name: 'Done' }).first().tap()
    await untilSaved(page)
    await expectNamed(seller, listingId)
    await itemsCard(page)
      .getByRole('button', { name: /^Mirror ?, a guess ?,.*no price yet$/ })
      .waitFor()
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
    await page.keyboard.press('Alt+Digit1')
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
    await screen.getByText('4 of 4').waitFor()
    await undoInToast(page, 'Dropped Basket').click()
    await screen.getByText('3 of 4').waitFor()
    await page.keyboard.press('Alt+KeyD')
    await screen.getByText('4 of 4').waitFor()
    await page.keyboard.press('Alt+KeyS')
    await taskScreen(page, '3 prices').getByRole('button', { name: 'Done' }).click()
    await untilSaved(page)
    await expectNamed(seller, listingId)
  })

  test.each(PHONE)(
    'S2.5.5 a list of what is in the photo names several things at once, at %d pixels',
    async (width) => {
      const seller = await site.app.signUp()
      const listingId = await makeDraft(seller, unnamed)
      const { page, screen } = await openNames({ width, visitor: seller, listingId })
      const sheet = page.getByRole('dialog', { name: 'Say what you see' })
      const say = async () => {
        await screen.getByRole('button', { name: 'Say what you see' }).click()
        await sheet.getByLabel('What is in this photo').fill('pitcher 5, mirror fifteen dollars, zither 20')
        await sheet.getByRole('button', { name: 'Match 3 with the photo' }).click()
        await sheet.getByRole('button', { name: /^Pitcher This one \$5/ }).waitFor()
        await sheet.getByRole('button', { name: /^Mirror This one \$15/ }).waitFor()
        await sheet.getByRole('button', { name: /^Zither No picture/ }).waitFor()
        await expectWellFormed(page)
        await sheet.getByRole('button', { name: 'Use these 3' }).click()
        await screen.getByText('2 of 4').waitFor()
      }
      await say()
      await undoInToast(page, 'Took 3 things from your list').click()
      await screen.getByText('1 of 4').waitFor()
      await say()
      await screen.getByRole('button', { name: 'Drop it' }).click()
      // The mirror has its name already.
      await screen.getByText('3 of 4').waitFor()
      await screen.getByRole('button', { name: 'Drop it' }).click()
      await screen.waitFor({ state: 'detached' })
      await untilSaved(page)
      expect((await readDraft(seller, listingId)).items).toMatchObject([
        { title: 'Pitcher', priceSuggested: '5.00', isLabelSure: true },
        { state: 'dropped' },
        { title: 'Basket', state: 'dropped' },
        { title: 'Mirror', priceSuggested: '15.00', isLabelSure: true },
        { title: 'Lamp', state: 'dropped' },
        { title: 'Zither', priceSuggested: '20.00', imageUrls: [], origin: 'manual' },
      ])
    },
  )

  test.each(PHONE)('S2.5.5 guesses that the catalog knows are confirmed together at %d pixels', async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, ([photo]) => [
      detectedAt(photo!, cell(0, 0), likelyGuess('Vase', ['Pitcher', 'kitchen'])),
      detectedAt(photo!, cell(1, 0), likelyGuess('Mirror', ['Picture frame', 'art'])),
      detectedAt(photo!, cell(1, 1), guess('Bowl', ['Bowl', 'kitchen'])),
      detectedAt(photo!, cell(2, 0), guess('')),
      detectedAt(photo!, cell(3, 0), guess('')),
      detectedAt(photo!, cell(0, 1), { title: 'Lamp', state: 'suggested' }),
    ])
    const page = await openReview(site, { width, visitor: seller, listingId })
    await reviewScreen(page).getByRole('button', { name: 'Keep 5' }).click()
    const screen = taskScreen(page, 'What is it called?')
    await screen.getByText('1 of 2', { exact: true }).waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Skip all' }).click()
    const guesses = screen.getByRole('region', { name: 'Guesses' })
    await guesses.getByRole('heading', { name: 'Are these names right?' }).waitFor()
    await guesses.getByRole('heading', { name: 'A weak guess' }).waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Undo' }).click()
    await screen.getByText('1 of 2', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'Skip all' }).click()
    await guesses.getByRole('button', { name: 'Change Vase' }).click()
    await screen.getByRole('button', { name: /^Pitcher/ }).click()
    await guesses.getByRole('heading', { name: 'Is this name right?' }).waitFor()
    await page.keyboard.press('Enter')
    await taskScreen(page, '5 prices').getByRole('button', { name: 'Done' }).click()
    await untilSaved(page)
    // The weak guess is in none of the three counts.
    const sheet = await openPublishSheet(page)
    await sheet.getByRole('button', { name: /^2 things have no name/ }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await itemsCard(page).getByRole('button', { name: 'Name 2 things' }).click()
    await screen.getByText('1 of 2', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'Drop it' }).click()
    await screen.getByRole('button', { name: 'Drop it' }).click()
    await guesses.getByRole('heading', { name: 'A weak guess' }).waitFor()
    await page.keyboard.press('Escape')
    await itemsCard(page).getByRole('button', { name: 'Check 1 guess' }).waitFor()
    await untilSaved(page)
    expect((await readDraft(seller, listingId)).items).toMatchObject([
      { title: 'Pitcher', isLabelSure: true },
      { title: 'Mirror', isLabelSure: true },
      { title: 'Bowl', isLabelSure: false },
      { title: '', state: 'dropped' },
      { title: '', state: 'dropped' },
      { title: 'Lamp' },
    ])
  })

  test.each(PHONE)('S2.5.5 one tap on a picture gives a group, another one the kind, at %d pixels', async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, ([photo]) => [
      ...[0, 1, 2].map((column) =>
        detectedAt(photo!, cell(column, 0), { ...guess(''), groupGuesses: ['tools', 'yard'] }),
      ),
      detectedAt(photo!, cell(0, 1), { title: 'Lamp', state: 'suggested' }),
    ])
    const page = await openReview(site, { width, visitor: seller, listingId })
    await reviewScreen(page).getByRole('button', { name: 'Keep 3' }).click()
    const screen = taskScreen(page, 'What is it called?')
    const groups = screen.getByRole('group', { name: 'What it is roughly' })
    await expect
      .poll(() => groups.getByRole('button').allInnerTexts())
      .toEqual(['Tools', 'Garden', 'Kitchen', 'Toys and baby', 'More groups'])
    await expectWellFormed(page)
    await groups.getByRole('button', { name: 'More groups' }).click()
    await expectWellFormed(page)
    await groups.getByRole('button', { name: 'Sports' }).click()
    await screen.getByRole('button', { name: 'Keep “Sports item”' }).waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Undo' }).click()
    await groups.getByRole('button', { name: 'Garden' }).click()
    await screen
      .getByRole('group', { name: 'What it may be' })
      .getByRole('button', { name: /^Garden tool/ })
      .click()
    // What was chosen in the same photo comes first.
    await expect.poll(() => groups.getByRole('button').first().innerText()).toBe('Garden')
    await groups.getByRole('button', { name: 'Garden' }).click()
    await screen.getByRole('button', { name: 'Keep “Garden item”' }).click()
    await screen.getByRole('button', { name: 'Skip, keep it as a guess' }).click()
    await taskScreen(page, '3 prices').waitFor()
    await page.keyboard.press('Escape')
    await untilSaved(page)
    const { items } = await readDraft(seller, listingId)
    expect(items).toMatchObject([
      { title: 'Garden tool', category: 'garden', isLabelSure: true, groupGuesses: ['yard'] },
      { title: 'Garden item', category: 'garden', isLabelSure: true, groupGuesses: ['yard'] },
      { title: '', isLabelSure: false, groupGuesses: ['tools', 'yard'] },
      { title: 'Lamp' },
    ])
    expect(items.map(({ priceSuggested }) => Number(priceSuggested) > 0)).toEqual([true, true, false, false])
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
    expect((await readDraft(seller, listingId)).items).toMatchObject([
      { title: 'pile of clothes' },
      { title: 'IKEA Pax wardrobe' },
      { title: 'Basket' },
      { title: 'Mirror' },
      { title: 'Lamp' },
    ])
  })

  test.each(PHONE)('S2.5.5 the names can be left, and lead back at %d pixels', async (width) => {
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
      .getByRole('button', { name: /^Pitcher ?,/ })
      .waitFor()
    await itemsCard(page).getByRole('button', { name: 'Name 3 things' }).click()
    await screen.getByText('1 of 3').waitFor()
    await page.keyboard.type('pile')
    // The first one is for the field.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await screen.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Publish Sale' }).click()
    const sheet = page.getByRole('dialog', { name: 'Almost ready' })
    await sheet.getByRole('button', { name: /^1 thing has no name/ }).click()
    await screen.getByText('1 of 3').waitFor()
    await expectWellFormed(page)
  })
})
