import type { TillState } from '@yardsnap/contract/till'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sell } from '#server/day/till/test-till.ts'
import { sharedSite } from './harness.ts'
import { makeSale, openTill, type Sale, takePayment, typePrice } from './till-screen.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const readState = async ({ host, listingId }: Sale) =>
  (await host.get(`/api/listings/${listingId}/till`)).json<TillState>()

/** One till in two tabs of a browser. */
async function openTabs(sale: Sale): Promise<[Page, Page]> {
  const first = await openTill(site, sale)
  await first.getByLabel('Number on the sticker').waitFor()
  const second = await first.context().newPage()
  await second.goto(`${site.url}/sale/${sale.listingId}/till`)
  await second.getByLabel('Number on the sticker').waitFor()
  return [first, second]
}

async function keyNumber(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Number on the sticker')
  await field.fill(number)
  await field.press('Enter')
}

const basket = (page: Page) => page.getByRole('list', { name: 'Basket' })

test('S-T1 two tabs of one till have one basket, what waits in one waits in the other, and no number is given twice', async () => {
  const sale = await makeSale(site)
  const [first, second] = await openTabs(sale)
  await keyNumber(first, '1')
  await basket(second).getByText('Green armchair').waitFor()
  await typePrice(second, '3')
  await basket(first).getByText('Other').waitFor()
  await takePayment(first)
  await basket(second).waitFor({ state: 'detached' })

  await site.loseSignal(first)
  await typePrice(first, '4')
  await takePayment(first)
  await second.getByText('1 kept on this phone').waitFor()
  await typePrice(second, '5')
  await takePayment(second)
  await first.getByText('2 kept on this phone').waitFor()
  await site.restoreSignal(first)
  await expect.poll(async () => (await readState(sale)).receipts.map(({ totalCents }) => totalCents)).toHaveLength(3)
  const { receipts } = await readState(sale)
  expect(
    receipts
      .toSorted((one, other) => one.number! - other.number!)
      .map(({ totalCents, number }) => [number, totalCents]),
  ).toEqual([
    [101, 6300],
    [102, 400],
    [103, 500],
  ])
})

test('S-T1 a sale that a customer waits for in one tab is refused, though the other tab sends meanwhile', async () => {
  const sale = await makeSale(site)
  const [first, second] = await openTabs(sale)
  await keyNumber(first, '1')
  await basket(second).getByText('Green armchair').waitFor()
  const [chair] = (await readState(sale)).items
  await sell(sale, { lines: [{ itemId: chair!.id, title: chair!.title, cents: 6000 }] })
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await first.route('**/till/sales/*', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await first.getByRole('button', { name: 'Take $60' }).click()
  await first.getByRole('button', { name: 'Done, next customer' }).click()
  await asked.promise
  await typePrice(second, '2')
  await takePayment(second)
  released.resolve()
  await first.getByText('Nothing was sold.').waitFor()
  await expect
    .poll(async () =>
      (await readState(sale)).receipts.map(({ totalCents }) => totalCents).toSorted((one, other) => one - other),
    )
    .toEqual([200, 6000])
})
