import type { DraftItem } from '@yardsnap/contract/drafts'
import { expect, test } from 'vitest'
import { untilSaved } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { readDraft, detectedAt, makeDraft, taskScreen, undoInToast } from './items-screen.ts'
import { cell, guess, liftedPicture, openReview, reviewScreen } from './review-screen.ts'

const site = sharedSite()

/** Three baskets that look alike, guessed differently, three things without a name, and two lamps, and one that is left out. */
const makeDetectedItems = ([first, second]: string[]): Partial<DraftItem>[] => [
  ...['Bowl', '', 'Cup'].map((title, column) =>
    detectedAt(first!, cell(column, 0), { ...guess(title), lookAlikeId: 'baskets', groupGuesses: ['household'] }),
  ),
  ...[0, 1].map((column) => detectedAt(first!, cell(column, 1), { ...guess(''), groupGuesses: ['kids', 'sports'] })),
  detectedAt(second!, cell(0, 0), { ...guess('', ['Globe', 'art']), groupGuesses: ['home-decor'] }),
  detectedAt(first!, cell(0, 2), { title: 'Floor lamp' }),
  detectedAt(second!, cell(1, 2), { title: 'Floor lamp' }),
  detectedAt(second!, cell(3, 2), { title: 'Radio', state: 'suggested' }),
]

test.each(PHONE)(
  'S2.5.5 look-alikes are one question, several things get one group in two taps, at %d pixels',
  async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, makeDetectedItems, 2)
    const page = await openReview(site, { width, visitor: seller, listingId })
    const screen = reviewScreen(page)
    const alike = screen.getByRole('group', { name: 'Are these 3 the same kind of thing?' })
    await alike.getByRole('radio', { name: 'One set' }).check()
    await expectWellFormed(page)

    // Of one photo, then of all.
    await screen.getByRole('button', { name: 'Photo 1, 6 found' }).click()
    await screen.getByRole('button', { name: 'Choose 2 without a name' }).waitFor()
    await screen.getByRole('button', { name: 'All 9' }).click()
    await screen.getByRole('button', { name: 'Choose 3 without a name' }).click()
    await screen.getByText('3 chosen').waitFor()
    await expectWellFormed(page)
    await page.keyboard.press('Escape')
    await screen.getByRole('button', { name: 'Choose 3 without a name' }).click()
    await screen.getByRole('button', { name: 'No name yet', exact: true }).last().click()
    await screen.getByText('2 chosen').waitFor()
    const groups = screen.getByRole('group', { name: 'What they are' }).getByRole('button')
    expect(await groups.first().innerText()).toBe('Toys and baby')
    await groups.first().click()
    await undoInToast(page, 'Toy × 2').click()
    await screen.getByRole('button', { name: 'Choose 3 without a name' }).click()
    await screen.getByRole('button', { name: 'No name yet', exact: true }).last().click()
    await groups.first().click()
    await screen.getByRole('button', { name: 'Keep 6' }).click()
    // The set and the globe have no name yet.
    await taskScreen(page, 'What is it called?').getByText('1 of 2').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await untilSaved(page)
    const { items } = await readDraft(seller, listingId)
    expect(items.map(({ title, quantity, category }) => [title, quantity, category])).toEqual([
      ['', 3, 'other'],
      ['Toy', 1, 'toys'],
      ['Toy', 1, 'toys'],
      ['', 1, 'other'],
      ['Floor lamp', 1, 'other'],
      ['Floor lamp', 1, 'other'],
      ['Radio', 1, 'other'],
    ])
  },
)

test('S2.5.5 a thing that is held and dragged onto another one is merged with it, by keys the chosen ones are', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeDraft(seller, makeDetectedItems, 2)
  const page = await openReview(site, { width: 390, visitor: seller, listingId })
  const lamps = reviewScreen(page).getByRole('button', { name: 'Floor lamp', exact: true })
  await lamps.last().scrollIntoViewIfNeeded()
  const [from, into] = [(await lamps.last().boundingBox())!, (await lamps.first().boundingBox())!]
  const drag = async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 3)
    await page.mouse.down()
    await liftedPicture(page).waitFor()
    await page.mouse.move(into.x + into.width / 2, into.y + into.height / 3, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => lamps.count()).toBe(1)
  }
  await drag()
  await undoInToast(page, 'Merged into one: Floor lamp').click()
  await expect.poll(() => lamps.count()).toBe(2)
  await lamps.first().focus()
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await reviewScreen(page).getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => lamps.count()).toBe(1)
  // The dragging changed no tick.
  expect(await lamps.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await readDraft(seller, listingId)).items.at(-2)?.imageUrls.length).toBe(2)
})

test.each(PHONE)(
  'S2.5.5 what a seller says of a photo is matched, changed by a tap, used and undone, at %d pixels',
  async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, makeDetectedItems, 2)
    const page = await openReview(site, { width, visitor: seller, listingId })
    await reviewScreen(page).getByRole('button', { name: 'Say what you see' }).click()
    const sheet = page.getByRole('dialog', { name: 'Say what you see' })
    await sheet.getByLabel('What is in this photo').fill('3 laundry baskets 4 each, toy truck 50c, zither 15')
    await expectWellFormed(page)
    await sheet.getByRole('button', { name: 'Match 3 with the photo' }).click()
    const row = (name: RegExp) => sheet.getByRole('button', { name })
    await row(/^Laundry basket × 3 These 3 \$4 each/).waitFor()
    await row(/^Toy truck This one \$0.50/).waitFor()
    await row(/^Zither No picture/).click()
    await expectWellFormed(page)
    await sheet
      .getByRole('group', { name: 'What is Zither?' })
      .getByRole('button', { name: 'No name yet' })
      .last()
      .click()
    await row(/^Zither This one \$15/).waitFor()
    // The choice was for the third line, which is another one now.
    await sheet.getByRole('button', { name: 'Change the list' }).click()
    await sheet.getByLabel('What is in this photo').fill('zither 15, toy truck 50c, 3 laundry baskets 4 each')
    await sheet.getByRole('button', { name: 'Match 3 with the photo' }).click()
    await row(/^Laundry basket × 3 These 3 \$4 each/).waitFor()
    await row(/^Zither No picture/).waitFor()
    await sheet.getByRole('button', { name: 'Use these 3' }).click()
    await undoInToast(page, 'Took 3 things from your list').click()
    await untilSaved(page)
    expect((await readDraft(seller, listingId)).items).toHaveLength(9)
    await reviewScreen(page).getByRole('button', { name: 'Say what you see' }).click()
    await sheet.getByLabel('What is in this photo').fill('3 laundry baskets 4 each, zither free')
    await sheet.getByRole('button', { name: 'Match 2 with the photo' }).click()
    await row(/^Laundry basket × 3 These 3/).waitFor()
    await sheet.getByRole('button', { name: 'Use these 2' }).click()
    await untilSaved(page)
    const { items } = await readDraft(seller, listingId)
    expect(items[0]).toMatchObject({ title: 'Laundry basket', quantity: 3, priceSuggested: '4.00', isLabelSure: true })
    expect(items.at(-1)).toMatchObject({ title: 'Zither', imageUrls: [], priceSource: 'free', origin: 'manual' })
  },
)
