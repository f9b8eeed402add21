import { randomUUID } from 'node:crypto'
import type { ListingHolds } from '@yardsnap/contract/holds'
import type { Ledger } from '@yardsnap/contract/ledger'
import type { TillReport } from '@yardsnap/contract/till-report'
import { MAX_TILL_CENTS, spread } from '@yardsnap/contract/till-money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { openSale, readTill, sell, readSoldQuantities, type TestSale } from './test-till.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const readReport = async ({ host, listingId }: TestSale) =>
  (await host.get(`/api/listings/${listingId}/till/report`)).json<TillReport>()
const readLedger = async ({ host, listingId }: TestSale) =>
  (await host.get(`/api/listings/${listingId}/ledger`)).json<Ledger>()

describe('S-T1 two phones sell the last piece', () => {
  test('S-T1 online exactly one is sold, and the other hears what, by whom and when', async () => {
    const sale = await openSale(site)
    const names = ['Anna', 'Bert', 'Cleo', 'Dora']
    const answers = await Promise.all(
      names.map((deviceName) => sell(sale, { deviceName, lines: [{ itemId: sale.lampId, cents: 2000 }] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 409, 409, 409])
    const winner = names[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? ''
    for (const { message } of answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json())) {
      expect(message).toMatch(new RegExp(`^Brass lamp is sold already: ${winner}, \\d{1,2}:\\d\\d [AP]M$`))
    }
    expect(await readSoldQuantities(sale)).toEqual([1, 0, 0])
    expect((await readTill(sale)).receipts).toHaveLength(1)
  })

  test('S-T1 a till is told the time of its state, by which a phone knows how wrong its clock is', async () => {
    const sale = await openSale(site)
    const before = Date.now()
    const readAt = Date.parse((await readTill(sale)).readAt ?? '')
    expect(readAt).toBeGreaterThanOrEqual(before)
    expect(readAt).toBeLessThanOrEqual(Date.now())
  })

  test('S5.3 S-T1 what is given away is sold for nothing, and told from what has no price yet', async () => {
    const sale = await openSale(site)
    await site.database.pool.query(
      `update items set price_suggested = 0, price_source = case id when $1 then 'free' end where id = $1 or id = $2`,
      [sale.lampId, sale.bookId],
    )
    const { items } = await readTill(sale)
    expect(items.map(({ cents, isFree }) => [cents, isFree])).toEqual([
      [0, true],
      [1000, false],
      [0, false],
    ])
    expect((await sell(sale, { lines: [{ itemId: sale.lampId, cents: 0 }] })).statusCode).toBe(204)
    expect(await readSoldQuantities(sale)).toEqual([1, 0, 0])
  })

  test('S-T1 a basket with one thing that is gone is refused as a whole', async () => {
    const sale = await openSale(site)
    await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }] })
    const lines = [
      { itemId: sale.bookId, cents: 100 },
      { itemId: sale.lampId, cents: 1500 },
    ]
    expect((await sell(sale, { lines })).statusCode).toBe(409)
    expect(await readSoldQuantities(sale)).toEqual([1, 0, 0])
    // If the same item is on two lines, there must be enough for both.
    const twice = [3, 2].map((quantity) => ({ itemId: sale.chairsId, quantity, cents: 1000 }))
    expect((await sell(sale, { lines: twice })).json()).toMatchObject({ message: 'Only 4 left of Folding chair' })
  })

  test('S-T1 offline both are kept and shown as a conflict with both buyers, one phone a day ahead', async () => {
    const sale = await openSale(site)
    const [now, dayMs] = [Date.now(), 24 * 3_600_000]
    const at = (ms: number) => new Date(ms).toISOString()
    const lines = [{ itemId: sale.lampId, cents: 2000 }]
    const own = { deviceName: 'Anna', number: 201 }
    await sell(sale, { ...own, lines, wasOffline: true, soldAt: at(now - 60_000), sentAt: at(now) })
    const ahead = { soldAt: at(now + dayMs - 30_000), sentAt: at(now + dayMs) }
    expect((await sell(sale, { deviceName: 'Bert', lines, wasOffline: true, ...ahead })).statusCode).toBe(204)

    const { oversold, items } = await readTill(sale)
    expect(oversold).toMatchObject([{ title: 'Brass lamp', quantity: 1 }])
    expect(oversold[0]?.buyers.map(({ deviceName, number, cents }) => [deviceName, number, cents])).toEqual([
      ['Anna', 201, 2000],
      ['Bert', null, 2000],
    ])
    const agoMs = oversold[0]?.buyers.map(({ soldAt }) => Date.now() - Date.parse(soldAt)) ?? []
    expect(agoMs.map((ms) => Math.round(ms / 30_000))).toEqual([2, 1])
    expect(items[0]?.soldQuantity).toBe(2)
    expect((await readLedger(sale)).total).toBe('40.00')
    const shopper = (await site.visitor.get(`/api/listings/${sale.listingId}`)).json<{ itemCount: number }>()
    expect(shopper.itemCount).toBe(2)
  })

  test('S-T1 a conflict ends when one is taken back, or when both were right', async () => {
    const [first, second] = [await openSale(site), await openSale(site)]
    for (const sale of [first, second]) {
      for (const deviceName of ['Anna', 'Bert']) {
        await sell(sale, { deviceName, lines: [{ itemId: sale.lampId, cents: 2000 }], wasOffline: true })
      }
    }
    const [lamp] = (await readTill(first)).oversold
    await first.host.delete(`/api/listings/${first.listingId}/sold/${lamp?.buyers[1]?.purchaseId}`)
    expect(await readTill(first)).toMatchObject({ oversold: [], items: [{ quantity: 1, soldQuantity: 1 }, {}, {}] })
    expect((await readReport(first)).totalCents).toBe(2000)

    const path = `/api/listings/${second.listingId}/till/oversold/${second.lampId}`
    expect((await second.host.post(path)).statusCode).toBe(204)
    expect((await second.host.post(path)).statusCode).toBe(204)
    expect(await readTill(second)).toMatchObject({ oversold: [], items: [{ quantity: 2, soldQuantity: 2 }, {}, {}] })
  })

  test('S-T1 a conflict of more pieces than an item can have ends only when some are taken back', async () => {
    const sale = await openSale(site)
    for (const quantity of [10_000, 1]) {
      await sell(sale, { lines: [{ itemId: sale.bookId, quantity, cents: 100 }], wasOffline: true })
    }
    const path = `/api/listings/${sale.listingId}/till/oversold/${sale.bookId}`
    const answer = await sale.host.post(path)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'conflict', message: expect.stringContaining('An item has at most 10,000 pieces') },
    ])
    const [book] = (await readTill(sale)).oversold
    expect(book?.quantity).toBe(1)
    await sale.host.delete(`/api/listings/${sale.listingId}/sold/${book?.buyers[1]?.purchaseId}`)
    expect((await sale.host.post(path)).statusCode).toBe(204)
    expect((await readTill(sale)).oversold).toEqual([])
  })

  test('S-T1 a sale sent again is one sale, also at once and after it was taken back', async () => {
    const sale = await openSale(site)
    const id = randomUUID()
    const again = () => sell(sale, { id, lines: [{ itemId: sale.chairsId, quantity: 2, cents: 1500 }] })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await readSoldQuantities(sale)).toEqual([0, 2, 0])
    const undo = () => sale.host.delete(`/api/listings/${sale.listingId}/till/sales/${id}`)
    expect([(await undo()).statusCode, (await undo()).statusCode, (await again()).statusCode]).toEqual([204, 204, 204])
    expect(await readTill(sale)).toMatchObject({ receipts: [{ isTakenBack: true, totalCents: 1500 }] })
    expect(await readSoldQuantities(sale)).toEqual([0, 0, 0])
    expect((await readReport(sale)).totalCents).toBe(0)
  })

  test('the report is of one day, and names those on which something was sold', async () => {
    const sale = await openSale(site)
    const sentAt = new Date()
    const soldAt = new Date(sentAt.getTime() - 48 * 3_600_000)
    const late = { soldAt: soldAt.toISOString(), sentAt: sentAt.toISOString(), wasOffline: true }
    await sell(sale, { lines: [{ cents: 700 }], ...late })
    await sell(sale, { lines: [{ cents: 500 }] })
    const today = await readReport(sale)
    expect(today).toMatchObject({ totalCents: 500, days: [expect.any(String), today.day] })
    const path = `/api/listings/${sale.listingId}/till/report?day=${today.days[0]}`
    expect((await sale.host.get(path)).json()).toMatchObject({ day: today.days[0], totalCents: 700, days: today.days })
  })

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
    'S-T20 V-T1 a sale of a phone whose clock showed %s is kept, with the time of its arrival and a note',
    async (soldAt) => {
      const sale = await openSale(site)
      const before = Date.now()
      const lines = [{ cents: 700 }]
      const answer = await sell(sale, { lines, soldAt, sentAt: new Date().toISOString(), wasOffline: true })
      expect(answer.statusCode).toBe(204)
      const { receipts } = await readTill(sale)
      expect(receipts[0]).toMatchObject({ totalCents: 700, note: expect.stringContaining('had a wrong clock') })
      expect(Date.parse(receipts[0]!.soldAt)).toBeGreaterThanOrEqual(before)
    },
  )

  test('the number of a sale belongs to one till', async () => {
    const [one, other] = [await openSale(site), await openSale(site)]
    const id = randomUUID()
    await sell(one, { id, lines: [{ cents: 100 }] })
    expect((await sell(other, { id, lines: [{ cents: 900 }] })).statusCode).toBe(409)
    expect((await readTill(other)).receipts).toEqual([])
  })

  test('S-H1 what is sold at the till ends its holds', async () => {
    const sale = await openSale(site)
    const shopper = await site.signUp()
    const holds = `/api/listings/${sale.listingId}`
    await sale.host.put(`${holds}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    const asked = await shopper.post(`${holds}/holds`, { itemId: sale.lampId })
    expect(asked.statusCode).toBe(201)
    await sell(sale, { lines: [{ itemId: sale.lampId, cents: 2000 }] })
    const { items } = (await shopper.get(`${holds}/holds`)).json<ListingHolds>()
    expect(items.find(({ itemId }) => itemId === sale.lampId)?.mine ?? null).toBeNull()
  })
})

describe('S-T4 exact cents', () => {
  test.each([0, 1, 999_999, MAX_TILL_CENTS])('S-T4 takes %d cents, the same in every view', async (cents) => {
    const sale = await openSale(site)
    expect((await sell(sale, { lines: [{ itemId: sale.bookId, cents }] })).statusCode).toBe(204)
    const report = await readReport(sale)
    expect(report).toMatchObject({ totalCents: cents, cashCents: cents, otherCents: 0, piecesSold: 1 })
    expect(report.parts?.categories).toEqual([{ category: 'books', cents }])
    expect((await readLedger(sale)).total).toBe((cents / 100).toFixed(2))
    expect((await readTill(sale)).receipts[0]?.totalCents).toBe(cents)
  })

  test('S-T4 sells 10,000 pieces at $9,999.99', async () => {
    const sale = await openSale(site)
    const items = [{ title: 'Bead', quantity: 10_000, priceSuggested: '9999.99' }]
    const [bead] = (await sale.host.post(`/api/listings/${sale.listingId}/items/bulk`, { items })).json<
      { id: string }[]
    >()
    await sell(sale, { lines: [{ itemId: bead!.id, quantity: 10_000, cents: 9_999_990_000 }] })
    expect(await readReport(sale)).toMatchObject({ totalCents: 9_999_990_000, piecesSold: 10_000, piecesLeft: 0 })
  })

  test.each([
    ['negative', [{ cents: -1 }], {}],
    ['more than the largest sum', [{ cents: MAX_TILL_CENTS + 1 }], {}],
    ['part of a cent', [{ cents: 0.5 }], {}],
    ['other than its lines', [{ cents: 100 }], { totalCents: 101 }],
    ['of nothing', [], {}],
  ])('S-T4 refuses a total that is %s', async (_name, lines, rest) => {
    const sale = await openSale(site)
    expect((await sell(sale, { lines, ...rest })).statusCode).toBe(400)
    expect((await readTill(sale)).receipts).toEqual([])
  })

  test('S-T4 a haggled third for each of three people adds up, also above the price and not in cash', async () => {
    const sale = await openSale(site)
    const till = `/api/listings/${sale.listingId}/till`
    const owners = ['Robin', 'Maya', 'Lee'].map((name) => ({ id: randomUUID(), name, initials: name.charAt(0) }))
    expect((await sale.host.put(`${till}/owners`, { owners })).statusCode).toBe(204)
    for (const total of [1000, 3700]) {
      const lines = spread(total, [1000, 1000, 1000]).map((cents, at) => ({ cents, ownerId: owners[at]?.id ?? null }))
      const means = total === 1000 ? 'cash' : 'other'
      expect((await sell(sale, { lines, means, note: 'Venmo' })).statusCode).toBe(204)
    }
    const report = await readReport(sale)
    expect(report).toMatchObject({ totalCents: 4700, cashCents: 1000, otherCents: 3700 })
    expect(report.parts?.owners.map(({ name, cents }) => [name, cents])).toEqual([
      ['Robin', 334 + 1234],
      ['Maya', 333 + 1233],
      ['Lee', 333 + 1233],
    ])
    expect((await readLedger(sale)).total).toBe('47.00')
    const { body } = await sale.host.get(`${till}/report.csv`)
    expect(body).toMatch(/^\uFEFFDate,Time,/)
    const csv = body.trim().split(/\r?\n/)
    expect(csv).toHaveLength(7)
    expect(csv[1]).toMatch(/,Other,Other,1,3\.3[34],(Robin|Maya|Lee),Anna's phone,Cash,Venmo,$/)
    await sale.host.put('/api/account/mail', { language: 'es' })
    const spanish = (await sale.host.get(`${till}/report.csv`)).body
    expect(spanish).toMatch(
      /^\uFEFFFecha,Hora,Título,Categoría,Cantidad,Precio,Persona,Caja,Forma de pago,Nota,Número\r?\n/,
    )
    expect(spanish).toMatch(/,Other,Otros,1,3\.3[34],(Robin|Maya|Lee),Anna's phone,Efectivo,Venmo,/)
    const left = { owners: owners.slice(1) }
    expect((await sale.host.put(`${till}/owners`, left)).json()).toMatchObject({
      message: 'Things of Robin are sold already. Keep the name.',
    })
  })

  test('the money of a thing that was removed from the sale meanwhile still counts', async () => {
    const sale = await openSale(site)
    await sale.host.post(`/api/listings/${sale.listingId}/items/bulk`, { items: [] })
    expect((await sell(sale, { lines: [{ itemId: sale.lampId, title: 'Brass lamp', cents: 2000 }] })).statusCode).toBe(
      204,
    )
    expect((await readLedger(sale)).purchases).toMatchObject([{ itemId: null, title: 'Brass lamp', price: '20.00' }])
  })
})

describe('the till of the free plan', () => {
  test('is open on one device at a time, and moves; the report has the total and the box', async () => {
    const sale = await openSale(site, { isPremium: false })
    const till = `/api/listings/${sale.listingId}/till`
    const open = (deviceId: string, isMove = false) =>
      sale.host.post(`${till}/device`, { deviceId, deviceName: `Phone ${deviceId.at(-1)}`, isMove })
    const [one, two] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
    const answers = await Promise.all([open(one), open(two)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 409])
    expect((await open(two, true)).statusCode).toBe(204)
    const lines = [{ itemId: sale.lampId, cents: 2000 }]
    expect((await sell(sale, { deviceId: one, lines })).json()).toMatchObject({
      message: 'The till is open on Phone 2.',
    })
    expect((await sell(sale, { deviceId: two, lines })).statusCode).toBe(204)
    // What the other phone sold before it learned of the move is not lost.
    const offline = { deviceId: one, lines: [{ itemId: sale.bookId, cents: 100 }], wasOffline: true }
    expect((await sell(sale, offline)).statusCode).toBe(204)

    const { day } = await readReport(sale)
    await sale.host.put(`${till}/boxes/${day}`, { startCents: 6000, countedCents: 8100 })
    expect(await readReport(sale)).toMatchObject({
      totalCents: 2100,
      startCents: 6000,
      countedCents: 8100,
      parts: null,
    })
    expect((await sale.host.get(`${till}/report.csv`)).json()).toMatchObject({ code: 'premium_required' })
    expect((await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Maya' })).json()).toMatchObject({
      code: 'premium_required',
    })
  })
})

test('sticker numbers stay with their items through edits, and are not given again', async () => {
  const sale = await openSale(site)
  expect((await readTill(sale)).items.map(({ stickerNumber }) => stickerNumber)).toEqual([1, 2, 3])
  const path = `/api/listings/${sale.listingId}/items/bulk`
  const kept = [
    { title: 'Rake' },
    { id: sale.chairsId, title: 'Chair', quantity: 4 },
    { id: sale.lampId, title: 'Lamp' },
  ]
  await sale.host.post(path, { items: kept })
  const numbers = (await readTill(sale)).items.map(({ title, stickerNumber }) => [title, stickerNumber])
  expect(numbers).toEqual([
    ['Rake', 4],
    ['Chair', 2],
    ['Lamp', 1],
  ])
})
