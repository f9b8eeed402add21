import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilSaved } from './create-screen.ts'
import { PHONE, sharedSite } from './harness.ts'
import { detectedAt, itemLine, makeDraft, openedLine, readDraft, taskScreen } from './items-screen.ts'
import { cell, guess, liftedPicture, openReview, reviewScreen } from './review-screen.ts'

const site = sharedSite()

const MOST_TAPS = 24
const MOST_FIELDS = 5

/** What is right as it was found, by photo; the two lamps are one. */
const RIGHT = [
  ['Armchair', 'Bookcase', 'Coffee table', 'Floor lamp', 'Floor lamp', 'Mirror', 'Nightstand', 'Rug'],
  ['Blender', 'Coffee maker', 'Frying pan', 'Kettle', 'Mixing bowl', 'Toaster', 'Tray', 'Wok'],
  ['Bicycle', 'Drill', 'Ladder', 'Lawn mower', 'Rake', 'Saw', 'Shovel'],
]
/** Found where nothing is for sale, by photo. */
const FALSE = [['Door', 'Window'], ['Sink', 'Oven'], ['Hedge']]
/** Found without a name, by photo: three have a right name among their guesses. */
const UNNAMED: Partial<DraftItem>[][] = [
  [
    { ...guess('', ['Vase', 'art'], ['Pitcher', 'kitchen']), groupGuesses: ['kitchen'] },
    { ...guess('', ['Picture frame', 'art']), groupGuesses: ['home-decor'] },
  ],
  [{ ...guess('', ['Bowl', 'kitchen'], ['Colander', 'kitchen']), groupGuesses: ['kitchen'] }],
  (['household', 'kids', 'home-decor'] as const).map((group) => ({ ...guess(''), groupGuesses: [group] })),
]
const GUESSED_PRICE = { priceSuggested: '10.00', priceSource: 'rough-guess' } as const

/** 34 things in three photos, and one that is left out by itself. */
function makeDetectedItems(photos: string[]): Partial<DraftItem>[] {
  const found = photos.flatMap((photo, index) => {
    const named = [...RIGHT[index]!, ...FALSE[index]!].map((title) => ({ title, ...GUESSED_PRICE }))
    return [...named, ...UNNAMED[index]!].map((fields, at) =>
      detectedAt(photo, cell(at % 5, Math.floor(at / 5)), fields),
    )
  })
  return [...found, detectedAt(photos[0]!, cell(4, 3), { title: 'Curtain', state: 'suggested' })]
}

test.each(PHONE)(
  'S2.5.5 34 things become a clean list with few taps: 6 names, 5 dropped, 5 prices, a merge and a box, at %d pixels',
  async (width) => {
    const seller = await site.app.signUp()
    const listingId = await makeDraft(seller, makeDetectedItems, 3)
    const page = await openReview(site, { width, visitor: seller, listingId })
    const review = reviewScreen(page)
    /** A drag and a long press are taps, too. */
    const effort = { taps: 0, fields: 0 }
    const tap = async (locator: Locator) => {
      effort.taps += 1
      await locator.tap()
    }
    const type = async (locator: Locator, text: string) => {
      effort.fields += 1
      await locator.fill(text)
    }
    const hold = async (tile: Locator) => {
      effort.taps += 1
      await tile.scrollIntoViewIfNeeded()
      const box = (await tile.boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
      await page.mouse.down()
      await liftedPicture(page).waitFor()
    }

    for (const title of FALSE.flat()) await tap(review.getByRole('button', { name: title, exact: true }))

    const lamps = review.getByRole('button', { name: 'Floor lamp', exact: true })
    await lamps.last().scrollIntoViewIfNeeded()
    const into = (await lamps.first().boundingBox())!
    await hold(lamps.last())
    await page.mouse.move(into.x + into.width / 2, into.y + into.height / 3, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => lamps.count()).toBe(1)

    await hold(review.getByRole('button', { name: 'Armchair', exact: true }))
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: 'Armchair', exact: true })
    await tap(sheet.getByRole('button', { name: 'Wider' }))
    await tap(sheet.getByRole('button', { name: 'Close' }))

    await tap(review.getByRole('button', { name: 'Keep 28' }))
    const names = taskScreen(page, 'What is it called?')
    for (const [index, name] of ['Pitcher', 'Picture frame', 'Colander'].entries()) {
      await names.getByText(`${index + 1} of 6`).waitFor()
      await tap(names.getByRole('group', { name: 'What it may be' }).getByRole('button', { name }))
    }
    await names.getByText('4 of 6').waitFor()
    await tap(names.getByRole('button', { name: 'Say what you see' }))
    const said = page.getByRole('dialog', { name: 'Say what you see' })
    await type(said.getByLabel('What is in this photo'), 'laundry basket 4, toy truck 2, globe 12')
    await tap(said.getByRole('button', { name: 'Match 3 with the photo' }))
    await tap(said.getByRole('button', { name: 'Use these 3' }))
    // Nothing is left to be asked.
    await names.waitFor({ state: 'detached' })

    for (const title of ['Bicycle', 'Ladder']) {
      await tap(itemLine(page, title).getByRole('button'))
      await type(openedLine(page, title).getByLabel('Suggested price'), '25')
    }
    await untilSaved(page)

    const kept = (await readDraft(seller, listingId)).items.filter(({ state }) => state === 'kept')
    const prices = new Map(kept.map(({ title, priceSuggested }) => [title, priceSuggested]))
    const right = new Set(RIGHT.flat())
    expect([...prices.keys()].filter((title) => !right.has(title))).toEqual([
      'Pitcher',
      'Picture frame',
      'Colander',
      'Laundry basket',
      'Toy truck',
      'Globe',
    ])
    expect(kept).toHaveLength(28)
    expect(['Laundry basket', 'Toy truck', 'Globe', 'Bicycle', 'Ladder'].map((title) => prices.get(title))).toEqual([
      '4.00',
      '2.00',
      '12.00',
      '25.00',
      '25.00',
    ])
    expect(kept.find(({ title }) => title === 'Floor lamp')?.imageUrls).toHaveLength(2)
    expect(kept.find(({ title }) => title === 'Armchair')?.cropData?.width).toBeGreaterThan(cell(0, 0).width)
    expect(effort.taps).toBeLessThanOrEqual(MOST_TAPS)
    expect(effort.fields).toBeLessThanOrEqual(MOST_FIELDS)
  },
)
