import type { DraftItem } from '@yardsnap/contract/drafts'
import { getMarketPricing } from '@yardsnap/contract/pricing'
import { describe, expect, test } from 'vitest'
import { answerCalls, INTERNAL_ERROR, openListing, toast, untilSaved } from './create-screen.ts'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { readDraft, makeDraft, taskScreen, undoInToast } from './items-screen.ts'

const site = sharedSite()

const PRICING = `**${getMarketPricing.path}`

/** Without prices, with suggested ones and with the seller's own. */
const priced = (): Partial<DraftItem>[] => [
  { title: 'Armchair', category: 'furniture', priceLow: '18.00', priceHigh: '40.00' },
  { title: 'Bassoon', category: 'music' },
  { title: 'Coffee table', category: 'furniture' },
  {
    title: 'Mirror',
    category: 'furniture',
    priceSuggested: '27.00',
    priceLow: '15.00',
    priceHigh: '40.00',
    priceSource: 'rough-guess',
    marketNotes: 'Rough guess: usually $15 to $40 second-hand',
  },
  { title: 'Paper clips', priceSuggested: '0.50' },
  { title: 'Old pens', priceSuggested: '0.25' },
]

async function openPrices(width: number) {
  const visitor = await site.app.signUp()
  const listingId = await makeDraft(visitor, priced)
  const page = await openListing(site, { width, visitor, listingId })
  await page.getByRole('button', { name: 'Publish Sale' }).click()
  await page.getByRole('button', { name: /^3 items have no price/ }).click()
  const screen = taskScreen(page, /^\d prices$/)
  await screen.waitFor()
  return { page, screen, visitor, listingId }
}

describe.each(WIDTHS)('the prices of a sale at %d pixels', (width) => {
  const isPhone = width < 720

  test('S2.5.5 are typed one after the other, tapped, given away and kept', async () => {
    const { page, screen, visitor, listingId } = await openPrices(width)
    const inHand = (title: string) => screen.getByRole('textbox', { name: `Price of ${title}` }).waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await screen.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: key, exact: true }).tap()
      }
    }
    await inHand('Armchair')
    await expectWellFormed(page)
    // A phone's own keys stay away.
    expect(await screen.getByRole('textbox').getAttribute('inputmode')).toBe(isPhone ? 'none' : 'decimal')
    if (isPhone) {
      await press('1', '2', 'Point', '5', 'Delete', 'Delete', 'Next')
    } else {
      await page.keyboard.type('12')
      await page.keyboard.press('Enter')
    }
    await inHand('Bassoon')
    await screen.getByRole('button', { name: 'Price of Armchair, $12' }).waitFor()
    await screen.getByRole('button', { name: 'Free', exact: true }).click()
    await inHand('Coffee table')
    await screen.getByRole('button', { name: 'Price of Bassoon, Free' }).waitFor()

    await screen.getByRole('button', { name: 'Price of Armchair, $12' }).click()
    await inHand('Armchair')
    const quick = screen.getByRole('group', { name: 'Quick prices' })
    expect((await quick.getByRole('button').allInnerTexts()).filter((text) => text !== 'Free')).toEqual([
      '$20',
      '$25',
      '$35',
      '$40',
    ])
    await quick.getByRole('button', { name: '$25' }).click()
    await inHand('Bassoon')
    await screen.getByRole('button', { name: 'Price of Armchair, $25' }).waitFor()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await screen.getByRole('button', { name: 'Price of Armchair, $12' }).waitFor()
    await screen.getByRole('button', { name: 'Done' }).first().click()
    await screen.waitFor({ state: 'hidden' })
    await untilSaved(page)
    const { items } = await readDraft(visitor, listingId)
    expect(items.map(({ priceSuggested }) => priceSuggested)).toEqual([
      '12.00',
      '0.00',
      '0.00',
      '27.00',
      '0.50',
      '0.25',
    ])
  })
})

describe.each(PHONE)('all prices of a sale at %d pixels', (width) => {
  test('are found for all at once, rounded, and put into a $1 box, each undone as one', async () => {
    const { page, screen } = await openPrices(width)
    const tag = (title: string, price: string) =>
      screen.getByRole('button', { name: `Price of ${title}, ${price}` }).waitFor()
    await tag('Mirror', '$27')
    await screen.getByRole('button', { name: 'Price all' }).click()
    await toast(page, 'Market Analysis Complete', '4 priced.').waitFor()
    await tag('Coffee table', '$30')
    await undoInToast(page, 'Market Analysis Complete').click()
    await tag('Coffee table', 'none yet')

    await screen.getByRole('button', { name: 'Round to $5' }).click()
    await screen.getByText('$25.75 in place of $27.75').waitFor()
    await expectWellFormed(page)
    await screen.getByRole('button', { name: 'Round', exact: true }).click()
    await tag('Mirror', '$25')
    // What the seller typed stays.
    await tag('Paper clips', '$0.50')
    await undoInToast(page, 'Prices rounded').click()
    await tag('Mirror', '$27')

    await screen.getByRole('button', { name: 'Make the box' }).click()
    await taskScreen(page, '5 prices').waitFor()
    await tag('Everything $1 box', '$1')
    await undoInToast(page, '$1 box made').click()
    await taskScreen(page, '6 prices').waitFor()
    await screen.getByRole('button', { name: 'Do not offer the $1 box again' }).click()
    expect(await screen.getByText('2 things under $1').count()).toBe(0)
  })
})

test('what a dear thing cost new tells its price at once, is undone as one, and is kept where no answer comes', async () => {
  const visitor = await site.app.signUp()
  const listingId = await makeDraft(visitor, () => [
    {
      title: 'Bassoon',
      category: 'music',
      priceSuggested: '120.00',
      priceLow: '96.00',
      priceHigh: '144.00',
      priceSource: 'rough-guess',
      marketNotes: 'Rough guess by the second-hand guide for bassoon: $60 to $200 (estimate of the editors)',
    },
    { title: 'Mug', category: 'kitchen' },
  ])
  const page = await openListing(site, { width: 390, visitor, listingId })
  await page.getByRole('button', { name: 'Publish Sale' }).click()
  await page.getByRole('button', { name: /^1 item has no price/ }).click()
  const screen = taskScreen(page, /^\d prices$/)
  await screen.getByRole('textbox', { name: 'Price of Mug' }).waitFor()
  const costNew = screen.getByRole('region', { name: 'What did it cost new?' })
  expect(await costNew.count()).toBe(0)
  await screen.getByRole('button', { name: 'Price of Bassoon, $120' }).click()
  const field = screen.getByRole('textbox', { name: 'Price of Bassoon' })
  await screen.getByText('rough guess $90 to $360').waitFor()

  await costNew.getByRole('button', { name: '$500' }).click()
  await expect.poll(() => field.inputValue()).toBe('150')
  await costNew.getByText('$500, and the condition').waitFor()
  await toast(page, 'Suggested: $150', 'In place of $120').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field.inputValue()).toBe('120')
  expect(await costNew.getByRole('button', { pressed: true }).count()).toBe(0)

  const recover = await answerCalls(page, PRICING, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  await costNew.getByLabel('Another price when new').fill('800')
  await page.keyboard.press('Enter')
  await toast(
    page,
    'Pricing Analysis Failed',
    'Unable to get market pricing at this time. $800 new is kept; the price stays as it was.',
  ).waitFor()
  expect(await field.inputValue()).toBe('120')
  await recover()
  // What is chosen last counts, also when the answer of what was chosen before comes later.
  const next = Promise.withResolvers<void>()
  await page.route(
    PRICING,
    async (route) => {
      await next.promise
      await route.fallback()
    },
    { times: 1 },
  )
  const overtaken = page.waitForRequest(PRICING)
  await costNew.getByRole('button', { name: '$100' }).click()
  await overtaken
  await costNew.getByRole('button', { name: '$50', exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe('15')
  next.resolve()
  await (await (await overtaken).response())?.finished()
  await costNew.getByRole('button', { name: '$200' }).click()
  await expect.poll(() => field.inputValue()).toBe('60')
  await untilSaved(page)
  expect((await readDraft(visitor, listingId)).items[0]).toMatchObject({
    priceSuggested: '60.00',
    retailPrice: '200.00',
  })
})
