import { describe, expect, test } from 'vitest'
import { expectWellFormed, PHONE, sharedSite, untilHistoryHas } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite()

async function openHome(width: number, fields: Record<string, unknown>) {
  const seller = await site.app.signUp()
  const id = await makeListing(seller, fields)
  const page = await site.open({ width, visitor: seller })
  const card = page.getByRole('region', { name: /^(Your sale is|Continue your sale)/ })
  await card.waitFor()
  await expectWellFormed(page)
  const top = (await card.boundingBox())!.y
  expect(top).toBeLessThan((await page.getByRole('heading', { level: 1 }).boundingBox())!.y)
  return { seller, id, page, card }
}

test('S4.2 the first card of home stands above all else on a desk too', async () => {
  const { card } = await openHome(1280, { status: 'published' })
  await card.getByRole('button', { name: 'QR code' }).waitFor()
})

describe.each(PHONE)('S4.2 the first card of home at %d pixels', (width) => {
  test('is a draft that goes on', async () => {
    const { id, page, card } = await openHome(width, {})
    await card.getByRole('link', { name: 'Continue your sale' }).click()
    await page.waitForURL(`**/create?edit=${id}`)
  })

  test('is the public sale with its link, a code, and what is next', async () => {
    const { seller, id, page, card } = await openHome(width, { status: 'published' })
    expect(await card.getByRole('link', { name: new RegExp(`/sale/${id}$`) }).getAttribute('href')).toBe(`/sale/${id}`)
    await card.getByRole('button', { name: 'QR code' }).click()
    await page.getByRole('img', { name: /^QR code that leads to/ }).waitFor()
    await expectWellFormed(page)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Print' }).waitFor()
    expect(await card.getByText(/no price yet$/).count()).toBe(0)
    const { items } = (await seller.get(`/api/listings/${id}`)).json<{ items: Record<string, unknown>[] }>()
    const free = items.map(({ soldQuantity: _s, pendingQuantity: _p, isNamed: _n, ...item }) => item)
    await seller.post(`/api/listings/${id}/items/bulk`, { items: free.map((item) => ({ ...item, priceSuggested: 0 })) })
    await untilHistoryHas(page, { overlays: 0 })
    await page.reload()
    await card.getByText('2 things have no price yet').waitFor()
    await card.getByRole('link', { name: 'Set prices' }).click()
    await page.getByRole('dialog', { name: '2 prices' }).waitFor()
  })

  test('is the sale of today, with what its host does first', async () => {
    // Where the sale is, it is one of these days at any hour.
    const { id, page, card } = await openHome(width, {
      status: 'published',
      saleDate: dayFromNow(-1),
      endTime: '23:59',
      laterDays: [0, 1].map((days) => ({ date: dayFromNow(days), startTime: null, endTime: null, note: '' })),
    })
    await card.getByRole('heading', { name: 'Your sale is today' }).waitFor()
    expect(await card.getByRole('link', { name: 'Till' }).getAttribute('href')).toBe(`/sale/${id}/till`)
    await card.getByRole('link', { name: 'Open, or running late' }).click()
    await page.waitForURL(`**/sale/${id}/today`)
  })

  test('between two days is the public sale, with the till of the day before', async () => {
    const { id, card } = await openHome(width, {
      status: 'published',
      saleDate: dayFromNow(-2),
      laterDays: [{ date: dayFromNow(2), startTime: null, endTime: null, note: '' }],
    })
    await card.getByRole('heading', { name: 'Your sale is public' }).waitFor()
    expect(await card.getByRole('link', { name: 'Till' }).getAttribute('href')).toBe(`/sale/${id}/till`)
  })
})
