import type { Listing } from '@yardsnap/contract/listings'
import type { ListingHolds } from '@yardsnap/contract/holds'
import type { TillState } from '@yardsnap/contract/till'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE, untilHistoryHas } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

interface Sale {
  host: Visitor
  listingId: string
}

/** A sale with a green armchair for 60 (No. 1) and 40 novels as a lot for 2 (No. 2). */
async function makeSale(): Promise<Sale> {
  const host = await site.app.signUp()
  await site.app.makePremium(host.userId)
  const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(1) })
  await host.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  return { host, listingId }
}

/** A shopper has asked for the armchair. @returns the host's yes */
async function askFor(
  { host, listingId }: Sale,
  firstName = 'Nani',
): Promise<{ shopper: Visitor; sayYes: () => Promise<unknown> }> {
  const shopper = await site.app.signUp({ firstName, lastName: 'Silva' })
  const [chair] = (await shopper.get(`/api/listings/${listingId}`)).json<Listing>().items
  const asked = await shopper.post(`/api/listings/${listingId}/holds`, { itemId: chair?.id })
  const holdId = asked.json<ListingHolds>().items[0]?.mine?.id
  return { shopper, sayYes: () => host.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true }) }
}

async function holdChair(sale: Sale): Promise<Visitor> {
  const { shopper, sayYes } = await askFor(sale)
  await sayYes()
  return shopper
}

const readTillState = async ({ host, listingId }: Sale) =>
  (await host.get(`/api/listings/${listingId}/till`)).json<TillState>()
const openTill = ({ host, listingId }: Sale, width = 390) =>
  site.open({ width, visitor: host, path: `/sale/${listingId}/till` })
const titlesTo = async ({ userId }: Visitor): Promise<string[]> => {
  const { rows } = await site.app.database.pool.query('select title from notifications where user_id = $1', [userId])
  return rows.map(({ title }) => title)
}
const questionOn = (page: Page) => page.getByRole('dialog', { name: /^Held for Nani S\. until/ })

async function keyNumber(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Number on the sticker')
  await field.fill(number)
  await field.press('Enter')
}

async function takePayment(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: `Take ${dollars}`, exact: true }).click()
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await page.getByRole('dialog', { name: 'Take the money' }).waitFor({ state: 'detached' })
}

describe.each(PHONE)('a held thing at the till at %d pixels', (width) => {
  test('V-M1 is asked about when it is scanned, and sold to the holder, who is thanked', async () => {
    const sale = await makeSale()
    const shopper = await holdChair(sale)
    const page = await openTill(sale, width)
    await page.getByRole('button', { name: 'Find' }).click()
    await page
      .getByRole('dialog', { name: 'Find a thing' })
      .getByText(/^Held for Nani S\. until/)
      .waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: /Green armchair/ }).click()
    await questionOn(page).getByText('Green armchair').waitFor()
    await expectWellFormed(page)
    await questionOn(page).getByRole('button', { name: 'Sold to Nani S.' }).click()
    await page.getByRole('list', { name: 'Basket' }).getByText('Sold to Nani S.').waitFor()
    await expectWellFormed(page)
    await takePayment(page, '$60')
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 6000 }])
    expect(await titlesTo(shopper)).toContain('Green armchair is yours')
  })

  test('V-M1 is asked about by a phone whose clock is hours ahead', async () => {
    const sale = await makeSale()
    await holdChair(sale)
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}` })
    await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
    await page.getByRole('link', { name: 'Till', exact: true }).click()
    await page.getByText('No camera was found.').waitFor()
    await keyNumber(page, '1')
    await questionOn(page).getByRole('button', { name: 'Sold to Nani S.' }).click()
    await takePayment(page, '$60')
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 6000 }])
  })

  test('V-M1 goes to somebody else only when that is said, or is taken off', async () => {
    const sale = await makeSale()
    const shopper = await holdChair(sale)
    const page = await openTill(sale, width)
    await keyNumber(page, '1')
    await questionOn(page).getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('Scan a sticker, or type its number.').waitFor()
    await keyNumber(page, '1')
    await questionOn(page).getByRole('button', { name: 'To somebody else' }).click()
    await page
      .getByRole('list', { name: 'Basket' })
      .getByText(/^To somebody else · Held for Nani S\./)
      .waitFor()
    await takePayment(page, '$60')
    expect(await titlesTo(shopper)).toContain('Green armchair is sold')
  })
})

test('V-M1 the question has its buttons within the window, however long a name without a space is', async () => {
  const sale = await makeSale()
  const { sayYes } = await askFor(sale, 'Donaudampfschifffahrtskapitänsmütze')
  await sayYes()
  const page = await openTill(sale, 320)
  await keyNumber(page, '1')
  const question = page.getByRole('dialog', { name: /^Held for Donau/ })
  for (const name of ['Close', /^Sold to Donau/, 'To somebody else']) {
    const { x, width } = (await question.getByRole('button', { name }).boundingBox())!
    expect.soft(x).toBeGreaterThan(0)
    expect.soft(x + width).toBeLessThanOrEqual(320)
  }
})

test('V-M1 a yes while the thing is in the basket is asked about before the money is taken', async () => {
  const sale = await makeSale()
  const { sayYes } = await askFor(sale)
  const page = await openTill(sale)
  await keyNumber(page, '1')
  await page.getByRole('button', { name: 'Take $60' }).click()
  await sayYes()
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await page.getByText(/^Green armchair is held for Nani S\. until .*\. Nothing was sold yet\./).waitFor()
  await questionOn(page).getByRole('button', { name: 'Sold to Nani S.' }).click()
  await takePayment(page, '$60')
  expect((await readTillState(sale)).receipts).toHaveLength(1)
})

test('V-M1 without a signal the till asks about what it knew to be held', async () => {
  const sale = await makeSale()
  const shopper = await holdChair(sale)
  const page = await openTill(sale)
  await page.getByText('No camera was found.').waitFor()
  await page.context().setOffline(true)
  await keyNumber(page, '1')
  await questionOn(page).getByRole('button', { name: 'Sold to Nani S.' }).click()
  await takePayment(page, '$60')
  await page.getByText('1 kept on this phone').waitFor()
  await page.context().setOffline(false)
  await page.getByText('1 kept on this phone').waitFor({ state: 'detached' })
  expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 6000, note: '' }])
  expect(await titlesTo(shopper)).toContain('Green armchair is yours')
})

test('V-M1 marking sold asks as well, on the page of the sale and in sales tracking', async () => {
  const sale = await makeSale()
  const shopper = await holdChair(sale)
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/sold` })
  await page.getByText('0 of 2 sold').waitFor()
  await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
  await questionOn(page).getByRole('button', { name: 'Not sold' }).click()
  await page.getByText('0 of 2 sold').waitFor()
  await page.goto(`/sale/${sale.listingId}/ledger`)
  await page.getByRole('button', { name: 'Sold for $60: Green armchair' }).click()
  await expectWellFormed(page)
  await questionOn(page).getByRole('button', { name: 'Sold to Nani S.' }).click()
  await page.getByText('$60.00', { exact: true }).waitFor()
  expect(await titlesTo(shopper)).toContain('Green armchair is yours')
})

test('V-M2 a basket whose number is taken is kept under a new one', async () => {
  const sale = await makeSale()
  const page = await openTill(sale)
  await page.getByText('No camera was found.').waitFor()
  await page.context().setOffline(true)
  await keyNumber(page, '1')
  await takePayment(page, '$60')
  const key = `yardsnap:till:${sale.listingId}`
  const number = await page.evaluate((name) => Object.keys(JSON.parse(localStorage.getItem(name) ?? '{}'))[0], key)
  const at = new Date().toISOString()
  const other = {
    deviceId: '00000000-0000-7000-8000-000000000001',
    deviceName: 'Other phone',
    lines: [{ itemId: null, title: 'Other', quantity: 1, cents: 100, ownerId: null }],
    totalCents: 100,
    means: 'cash',
    cashGivenCents: null,
    soldAt: at,
    sentAt: at,
    wasOffline: false,
  }
  const path = `/api/listings/${sale.listingId}/till/sales/${number}`
  expect((await sale.host.put(path, other)).statusCode).toBe(204)
  await page.context().setOffline(false)
  await page.getByText('1 kept on this phone').waitFor({ state: 'detached' })
  const sums = (await readTillState(sale)).receipts.map(({ totalCents }) => totalCents)
  expect(sums.toSorted((a, b) => a - b)).toEqual([100, 6000])
})

test("S-T4 the day's end says what was marked sold, and what is not counted", async () => {
  const sale = await makeSale()
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/sold` })
  await page.getByRole('button', { name: 'Other price: Green armchair' }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('45')
  await expectWellFormed(page)
  await page.getByRole('button', { name: 'Sold', exact: true }).click()
  await page.getByText('Sold for $45').waitFor()
  await page.getByRole('button', { name: 'Other price: Novels' }).click()
  await page.getByRole('button', { name: 'Not counted' }).click()
  await page.getByText('Sold 40, not counted').waitFor()
  await page.getByText('2 of 2 sold').waitFor()
  await untilHistoryHas(page, { overlays: 0 })
  await page.goto(`/sale/${sale.listingId}/till`)
  await page.getByRole('button', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: "Day's end" }).click()
  await page
    .getByText(
      '$45.00 of it was marked sold, not taken at the till. 40 pieces were sold without a price and are not counted.',
    )
    .waitFor()
  await expectWellFormed(page)
})

describe('haggling above the tags', () => {
  test('S-T4 a point that was left out is offered back', async () => {
    const sale = await makeSale()
    const page = await openTill(sale)
    await keyNumber(page, '1')
    await page.getByRole('button', { name: 'Haggle' }).click()
    const total = page.getByRole('textbox', { name: 'Total for everything' })
    await total.fill('2500')
    await page.getByRole('button', { name: 'Agree' }).click()
    const question = page.getByRole('region', { name: 'More than the price tags' })
    await question.getByText('$2,500 is more than the $60 on the tags.').waitFor()
    await expectWellFormed(page)
    await question.getByRole('button', { name: 'Type it again' }).click()
    await total.fill('2500')
    await total.press('Enter')
    await question.getByRole('button', { name: 'Agree on $25.00' }).click()
    await takePayment(page, '$25')
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 2500 }])
  })

  test('S-T4 more than the tags is taken when it is meant, and nothing unlikely is offered', async () => {
    const sale = await makeSale()
    const page = await openTill(sale)
    await keyNumber(page, '1')
    await page.getByRole('button', { name: 'Haggle' }).click()
    await page.getByRole('textbox', { name: 'Total for everything' }).fill('75')
    await page.getByRole('button', { name: 'Agree' }).click()
    const question = page.getByRole('region', { name: 'More than the price tags' })
    expect(await question.getByRole('button', { name: /^Agree on/ }).count()).toBe(0)
    await question.getByRole('button', { name: 'Take $75' }).click()
    await takePayment(page, '$75')
    expect((await readTillState(sale)).receipts).toMatchObject([{ totalCents: 7500 }])
  })
})
