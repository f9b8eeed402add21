import { randomUUID } from 'node:crypto'
import type { HoldRequest, ListingHolds } from '@yardsnap/contract/holds'
import type { Ledger } from '@yardsnap/contract/ledger'
import type { TillReport } from '@yardsnap/contract/till-report'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { openSale, readTill, sell, readSoldQuantities, type TestSale } from './test-till.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface HeldSale extends TestSale {
  shopper: Visitor
  holdId: string
}

/** A shopper has asked for an item, the lamp by default, and the host has said yes. */
async function grantHold(sale: TestSale, { itemId = sale.lampId, firstName = 'Nani' } = {}): Promise<HeldSale> {
  const shopper = await site.signUp({ firstName, lastName: 'Silva' })
  const path = `/api/listings/${sale.listingId}`
  await sale.host.put(`${path}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  const asked = (await shopper.post(`${path}/holds`, { itemId })).json<ListingHolds>()
  const holdId = asked.items.find((holds) => holds.itemId === itemId)?.mine?.id ?? ''
  expect((await sale.host.put(`${path}/holds/${holdId}/answer`, { isYes: true })).statusCode).toBe(200)
  return { ...sale, shopper, holdId }
}

const openHeld = async () => grantHold(await openSale(site))
const readOwnHold = async ({ shopper, listingId }: HeldSale) =>
  (await shopper.get(`/api/listings/${listingId}/holds`)).json<ListingHolds>().items[0]?.mine ?? null
const titlesTo = async ({ shopper }: HeldSale) => {
  const { rows } = await site.database.pool.query('select title from notifications where user_id = $1', [
    shopper.userId,
  ])
  return rows.map(({ title }) => title)
}
const readReport = async ({ host, listingId }: TestSale) =>
  (await host.get(`/api/listings/${listingId}/till/report`)).json<TillReport>()
const markSold = ({ host, listingId }: TestSale, body: object, id = randomUUID()) =>
  host.put(`/api/listings/${listingId}/sold/${id}`, { quantity: 1, ...body })

async function joinHelper({ host, listingId }: TestSale): Promise<Visitor> {
  const link = (await host.post(`/api/till-helpers/${listingId}`, { name: 'Maya' })).json<object>()
  const answer = await site.visitor.post('/api/till-helpers', link)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return site.enter({ userId: '', email: '', cookie })
}

describe('V-M1 a held thing at the till', () => {
  test('V-M1 is shown to host and helper with the name and the end of the hold, and pending pieces are', async () => {
    const sale = await openHeld()
    await sale.host.put(`/api/listings/${sale.listingId}/items/${sale.chairsId}/pending`, { quantity: 2 })
    for (const visitor of [sale.host, await joinHelper(sale)]) {
      const [lamp, chairs, book] = (await readTill(sale, visitor)).items
      expect(lamp).toMatchObject({ held: { holdId: sale.holdId, name: 'Nani S.' }, alsoHeld: [] })
      expect(Date.parse(lamp?.held?.until ?? '')).toBeGreaterThan(Date.now())
      expect(chairs).toMatchObject({ held: null, pendingQuantity: 2 })
      expect(book).toMatchObject({ held: null, alsoHeld: [], pendingQuantity: 0 })
    }
  })

  test.each(['host', 'helper'])('V-M1 is not sold by the %s without a word: nothing of the basket is', async (who) => {
    const sale = await openHeld()
    const visitor = who === 'host' ? sale.host : await joinHelper(sale)
    const lines = [
      { itemId: sale.bookId, cents: 100 },
      { itemId: sale.lampId, cents: 2000 },
    ]
    const refused = await sell(sale, { lines }, visitor)
    const message = expect.stringMatching(/^Brass lamp is held for Nani S\. until .*\d{1,2}:\d\d [AP]M$/)
    expect([refused.statusCode, refused.json()]).toEqual([409, { code: 'held', message }])
    expect(await readSoldQuantities(sale)).toEqual([0, 0, 0])
    expect(await readOwnHold(sale)).toMatchObject({ state: 'granted' })
  })

  test('V-M1 ends as bought when the holder buys it, who is thanked', async () => {
    const sale = await openHeld()
    const lines = [{ itemId: sale.lampId, cents: 1800, holdId: sale.holdId }]
    expect((await sell(sale, { lines })).statusCode).toBe(204)
    expect(await readOwnHold(sale)).toBeNull()
    expect(await titlesTo(sale)).toContain('Brass lamp is yours')
    expect(await titlesTo(sale)).not.toContain('Brass lamp is sold')
    const requests = await sale.host.get(`/api/listings/${sale.listingId}/hold-requests`)
    expect(requests.json<HoldRequest[]>()).toEqual([])
  })

  test('V-M1 goes to somebody else when the cashier says so, and the holder is told that it is sold', async () => {
    const sale = await openHeld()
    const lines = [{ itemId: sale.lampId, cents: 2000, isToSomebodyElse: true }]
    expect((await sell(sale, { lines })).statusCode).toBe(204)
    expect(await titlesTo(sale)).toContain('Brass lamp is sold')
    expect((await readTill(sale)).receipts[0]?.note).toBe('')
  })

  test('V-M1 sold without a signal is kept, with a note of whom it was held for', async () => {
    const sale = await openHeld()
    expect((await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }], wasOffline: true })).statusCode).toBe(204)
    expect(await titlesTo(sale)).toContain('Brass lamp is sold')
    const { receipts } = await readTill(sale)
    expect(receipts[0]?.note).toMatch(/^Sold without a signal: Brass lamp is held for Nani S\. until/)
  })

  test('such a note is in the language of the host', async () => {
    const sale = await openHeld()
    await site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, sale.host.userId))
    await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }], wasOffline: true })
    const { receipts } = await readTill(sale)
    expect(receipts[0]?.note).toMatch(/^Vendido sin señal: Brass lamp: apartado para Nani S\. hasta: .*[ap]\. m\.$/)
  })

  test('V-M1 of several pieces only those that are held are asked about', async () => {
    const open = await openSale(site)
    const first = await grantHold(open, { itemId: open.chairsId })
    const second = await grantHold(open, { itemId: open.chairsId, firstName: 'Ben' })
    expect((await readTill(open)).items[1]).toMatchObject({ held: { name: 'Nani S.' }, alsoHeld: [{ name: 'Ben S.' }] })
    const sellChairs = (line: object) => sell(open, { lines: [{ itemId: open.chairsId, cents: 1000, ...line }] })
    expect((await sellChairs({ quantity: 2 })).statusCode).toBe(204)
    const message = expect.stringContaining('Folding chair is held for Ben S.')
    expect((await sellChairs({})).json()).toEqual({ code: 'held', message })
    expect((await sellChairs({ holdId: second.holdId })).statusCode).toBe(204)
    expect(await readOwnHold(first)).toMatchObject({ state: 'granted' })
    expect(await titlesTo(second)).toContain('Folding chair is yours')
  })

  test('V-M1 one of two who have pieces on hold buys all of them, and the other is told that they are sold', async () => {
    const open = await openSale(site)
    const first = await grantHold(open, { itemId: open.chairsId })
    const second = await grantHold(open, { itemId: open.chairsId, firstName: 'Ben' })
    const bought = { itemId: open.chairsId, quantity: 4, holdId: first.holdId }
    expect((await markSold(open, bought)).json()).toMatchObject({ code: 'held' })
    expect((await markSold(open, { ...bought, isToSomebodyElse: true })).statusCode).toBe(204)
    expect(await titlesTo(first)).toContain('Folding chair is yours')
    expect(await titlesTo(second)).toContain('Folding chair is sold')
  })

  test('V-M1 a hold that is over is asked about no more', async () => {
    const sale = await openHeld()
    await site.database.pool.query(`update holds set until = now() - interval '1 second' where id = $1`, [sale.holdId])
    expect((await readTill(sale)).items[0]?.held).toBeNull()
    expect((await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }] })).statusCode).toBe(204)
  })

  test('V-M1 of a yes and a till sale at once exactly one is done', async () => {
    for (let round = 0; round < 5; round++) {
      const sale = await openSale(site)
      const path = `/api/listings/${sale.listingId}`
      const shopper = await site.signUp()
      await sale.host.put(`${path}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
      const asked = (await shopper.post(`${path}/holds`, { itemId: sale.lampId })).json<ListingHolds>()
      const [granted, sold] = await Promise.all([
        sale.host.put(`${path}/holds/${asked.items[0]?.mine?.id}/answer`, { isYes: true }),
        sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }] }),
      ])
      expect([granted.statusCode, sold.statusCode]).toEqual(granted.statusCode === 200 ? [200, 409] : [409, 204])
    }
  })
})

describe('one way to sell', () => {
  test('V-M1 marking sold and sales tracking ask about a hold as the till does', async () => {
    const sale = await openHeld()
    const tracked = { id: randomUUID(), itemId: sale.lampId, quantity: 1, price: '20.00' }
    const track = (answer = {}) => sale.host.post(`/api/listings/${sale.listingId}/ledger`, { ...tracked, ...answer })
    expect((await markSold(sale, { itemId: sale.lampId })).json()).toMatchObject({ code: 'held' })
    expect((await track()).json()).toMatchObject({ code: 'held' })
    expect(await readSoldQuantities(sale)).toEqual([0, 0, 0])
    expect((await track({ holdId: sale.holdId })).statusCode).toBe(201)
    expect(await titlesTo(sale)).toContain('Brass lamp is yours')
  })

  test('S-T4 what is marked sold has its money in report, ledger and file, on the free plan too', async () => {
    const sale = await openSale(site, { isPremium: false })
    await sell(sale, { lines: [{ itemId: sale.bookId, cents: 150 }] })
    expect((await markSold(sale, { itemId: sale.lampId, price: '18.50' })).statusCode).toBe(204)
    expect((await markSold(sale, { itemId: sale.chairsId, quantity: 2 })).statusCode).toBe(204)
    expect(await readReport(sale)).toMatchObject({
      totalCents: 2000,
      cashCents: 150,
      otherCents: 0,
      markedCents: 1850,
      piecesSold: 4,
      piecesUncounted: 2,
    })
    await site.makePremium(sale.host.userId)
    const { parts } = await readReport(sale)
    expect(parts?.categories).toEqual([
      { category: 'furniture', cents: 1850 },
      { category: 'books', cents: 150 },
    ])
    expect((await sale.host.get(`/api/listings/${sale.listingId}/ledger`)).json<Ledger>().total).toBe('20.00')
    const csv = (await sale.host.get(`/api/listings/${sale.listingId}/till/report.csv`)).body.trim().split(/\r?\n/)
    expect(csv.slice(1).map((line) => line.split(',').slice(2).join(','))).toEqual([
      "Other,Books,1,1.50,,Anna's phone,Cash,,",
      'Brass lamp,Furniture,1,18.50,,Marked sold,,,',
      'Folding chair,Garden,2,,,Marked sold,,Not counted,',
    ])
  })

  test.each(['-1.00', '1e3', 'free', 10_000_001])('a price of %s is refused', async (price) => {
    const sale = await openSale(site)
    expect((await markSold(sale, { itemId: sale.lampId, price })).statusCode).toBe(400)
    expect(await readSoldQuantities(sale)).toEqual([0, 0, 0])
  })
})

describe('V-M2 a basket under a used number', () => {
  test('V-M2 is refused with the stored sale, and nothing of it is written', async () => {
    const sale = await openSale(site)
    const id = randomUUID()
    await sell(sale, { id, lines: [{ itemId: sale.bookId, title: 'Novel', cents: 100 }] })
    const other = { lines: [{ itemId: sale.lampId, title: 'Brass lamp', cents: 4500 }], wasOffline: true }
    const refused = await sell(sale, { id, ...other })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'number_taken', stored: { id, totalCents: 100, titles: ['Novel'] } },
    ])
    expect(await readSoldQuantities(sale)).toEqual([0, 0, 1])
    expect((await sell(sale, other)).statusCode).toBe(204)
    expect((await readReport(sale)).totalCents).toBe(4600)
  })

  test.each([
    ['another sum', { cents: 101 }],
    ['another title', { title: 'Atlas' }],
    ['more pieces', { quantity: 2 }],
  ])('V-M2 with %s it is another basket', async (_name, change) => {
    const sale = await openSale(site)
    const id = randomUUID()
    await sell(sale, { id, lines: [{ title: 'Novel', cents: 100 }] })
    expect((await sell(sale, { id, lines: [{ title: 'Novel', cents: 100, ...change }] })).statusCode).toBe(409)
  })

  test('V-M2 a sale of which a line was taken back is the same sale when it is sent again', async () => {
    const sale = await openSale(site)
    const again = { id: randomUUID(), lines: [{ itemId: sale.lampId, cents: 2000 }, { cents: 300 }] }
    await sell(sale, again)
    const { purchases } = (await sale.host.get(`/api/listings/${sale.listingId}/ledger`)).json<Ledger>()
    await sale.host.delete(`/api/listings/${sale.listingId}/sold/${purchases[0]?.id}`)
    expect((await sell(sale, again)).statusCode).toBe(204)
    expect((await sale.host.get(`/api/listings/${sale.listingId}/ledger`)).json<Ledger>().purchases).toHaveLength(1)
  })

  test("V-M2 what another's till or the host has stored is not shown", async () => {
    const [one, other] = [await openSale(site), await openSale(site)]
    const id = randomUUID()
    await sell(one, { id, lines: [{ cents: 100 }] })
    const helper = await joinHelper(one)
    for (const refused of [
      await sell(other, { id, lines: [{ cents: 900 }] }),
      await sell(one, { id, lines: [{ cents: 900 }] }, helper),
    ]) {
      expect([refused.statusCode, refused.json()]).toEqual([409, { code: 'number_taken', message: expect.any(String) }])
    }
  })
})
