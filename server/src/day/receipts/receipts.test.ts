import { randomUUID } from 'node:crypto'
import { type BuyerReceipt, BUYER_RECEIPT_DAYS } from '@yardsnap/contract/buyer-receipts'
import { formatTagCode } from '@yardsnap/contract/tags'
import type { TillState } from '@yardsnap/contract/till'
import type { TillReport } from '@yardsnap/contract/till-report'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addConsignor, addItem, openConsignment, taggedLine } from '#day/consignments/test-consignments.ts'
import { openSale, sell, type TestSale } from '#day/till/test-till.ts'
import { listings } from '#db/schema/listings.ts'
import { tillSales } from '#db/schema/till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
const logged: string[] = []
beforeAll(async () => {
  site = await testApp({ onLog: (line) => logged.push(line) })
})
afterAll(() => site.close())

const newToken = () => Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')
const open = (token: string) => site.visitor.get(`/api/receipts/${token}`)
const read = async (token: string) => (await open(token)).json<{ receipt: BuyerReceipt | null; isOver: boolean }>()

/** A lamp and two chairs, paid by Venmo. */
async function sellTwo(sale: TestSale, token = newToken(), id = randomUUID()) {
  const lines = [
    { itemId: sale.lampId, title: 'Brass lamp', cents: 1500 },
    { itemId: sale.chairsId, title: 'Folding chair', quantity: 2, cents: 1800 },
  ]
  const note = 'for Ben Buyer, 12 Oak Street'
  const answer = await sell(sale, {
    id,
    lines,
    means: 'other',
    note,
    paidBy: 'venmo',
    number: 214,
    receiptToken: token,
  })
  expect(answer.statusCode).toBe(204)
  return { id, token }
}

describe("a buyer's receipt", () => {
  test('says what was bought, without an address and without anything of the buyer', async () => {
    const sale = await openSale(site)
    await sale.host.put(`/api/listings/${sale.listingId}`, { streetAddress: '400 S Orange Ave', city: 'Orlando' })
    await sale.host.put('/api/pay-ways', { ways: [], receiptLine: 'Private sale, no returns' })
    const { token } = await sellTwo(sale)
    const answer = await open(token)
    expect(answer.json()).toEqual({
      receipt: {
        title: 'Moving sale',
        timeZone: 'America/New_York',
        number: 214,
        soldAt: expect.any(String) as string,
        lines: [
          { title: 'Brass lamp', quantity: 1, cents: 1500, tag: null },
          { title: 'Folding chair', quantity: 2, cents: 1800, tag: null },
        ],
        totalCents: 3300,
        returnedCents: 0,
        paidBy: 'venmo',
        paidByTyped: null,
        line: 'Private sale, no returns',
      },
      isOver: false,
    })
    for (const secret of ['Orange Ave', 'Orlando', '32801', 'Ben', 'Anna']) expect(answer.body).not.toContain(secret)
  })

  test('says how it was paid where that was typed, and nothing else of what its host notes', async () => {
    const sale = await openSale(site)
    const token = newToken()
    const clock = { soldAt: '1970-01-01T00:00:00Z', sentAt: new Date().toISOString(), wasOffline: true }
    await sell(sale, { lines: [{ cents: 500 }], means: 'other', note: 'Apple Pay', receiptToken: token, ...clock })
    const { receipts } = (await sale.host.get(`/api/listings/${sale.listingId}/till`)).json<TillState>()
    expect(receipts[0]?.note).toMatch(/^Apple Pay · .*wrong clock/)
    expect((await read(token)).receipt).toMatchObject({ paidBy: null, paidByTyped: 'Apple Pay' })
  })

  test('has not arrived until the till has sent it; a cut link is refused', async () => {
    const sale = await openSale(site)
    const token = newToken()
    expect(await read(token)).toEqual({ receipt: null, isOver: false })
    await sellTwo(sale, token)
    expect((await read(token)).receipt?.totalCents).toBe(3300)
    expect((await open(token.slice(1))).statusCode).toBe(400)
  })

  test('is shown for 90 days', async () => {
    const { id, token } = await sellTwo(await openSale(site))
    const makeOld = (days: number) =>
      site.database.db
        .update(tillSales)
        .set({ soldAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(tillSales.id, id))
    await makeOld(BUYER_RECEIPT_DAYS - 1)
    expect((await read(token)).receipt).not.toBeNull()
    await makeOld(BUYER_RECEIPT_DAYS + 1)
    expect(await read(token)).toEqual({ receipt: null, isOver: true })
  })

  test('says what was taken back, and is not shown of a sale that admins have hidden', async () => {
    const sale = await openSale(site)
    const { id, token } = await sellTwo(sale)
    await sale.host.delete(`/api/listings/${sale.listingId}/till/sales/${id}`)
    expect((await read(token)).receipt).toMatchObject({ lines: [], totalCents: 0, returnedCents: 3300 })
    await site.database.db
      .update(listings)
      .set({ hiddenStatus: 'published', hiddenWith: 'sale', status: 'draft' })
      .where(eq(listings.id, sale.listingId))
    expect((await read(token)).receipt).toBeNull()
  })

  test('is stored by the hash of its token, which no log has, and belongs to the sale that came first', async () => {
    const { id, token } = await sellTwo(await openSale(site))
    const [row] = await site.database.db.select().from(tillSales).where(eq(tillSales.id, id))
    expect(JSON.stringify(row)).not.toContain(token)
    const thief = await openSale(site)
    await sell(thief, { lines: [{ cents: 1 }], receiptToken: token })
    expect((await read(token)).receipt?.totalCents).toBe(3300)
    expect(logged.join('\n')).not.toContain(token)
  })

  test("names the tag of a consignor's thing, and never the consignor", async () => {
    const sale = await openConsignment(site)
    const item = await addItem(sale, await addConsignor(sale, 'Quentin Consignor'))
    const token = newToken()
    const answer = await sell(sale, { lines: [taggedLine(item)], receiptToken: token })
    expect(answer.statusCode).toBe(204)
    const receipt = await open(token)
    const tag = formatTagCode({ consignor: item.consignorNumber, item: item.number })
    expect(receipt.json()).toMatchObject({ receipt: { lines: [{ title: item.title, tag }] } })
    expect(receipt.body).not.toContain('Quentin')
  })

  test('no search engine lists its page, and no other site learns its address', async () => {
    const page = await site.visitor.get(`/r/${newToken()}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.body).toMatch(/<meta name="robots" content="noindex">/)
  })
})

test("the day's report counts sales by their numbers, and what came by which way", async () => {
  const sale = await openSale(site)
  const [one, two] = [randomUUID(), randomUUID()]
  const add = (deviceId: string, number: number, part: Partial<Parameters<typeof sell>[1]> = {}) =>
    sell(sale, { lines: [{ cents: 1000 }], deviceId, number, ...part })
  const back = randomUUID()
  await add(one, 101)
  await add(one, 102, { means: 'other', paidBy: 'venmo' })
  await add(one, 103, { id: back })
  await add(two, 201, { means: 'other', paidBy: 'venmo' })
  await add(two, 202, { means: 'other', note: 'IOU' })
  await sale.host.delete(`/api/listings/${sale.listingId}/till/sales/${back}`)
  const report = (await sale.host.get(`/api/listings/${sale.listingId}/till/report`)).json<TillReport>()
  expect(report.ways).toEqual([
    { paidBy: 'venmo', cents: 2000, sales: 2 },
    { paidBy: null, cents: 1000, sales: 1 },
  ])
  expect(report.numbered).toMatchObject([
    { sales: 2, takenBack: 1, first: 101, last: 103 },
    { sales: 2, takenBack: 0, first: 201, last: 202 },
  ])
  const csv = await sale.host.get(`/api/listings/${sale.listingId}/till/report.csv`)
  expect(csv.body).toMatch(/Venmo,,102/)
})
