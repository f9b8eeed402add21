import { randomUUID } from 'node:crypto'
import { formatTagCode } from '@yardsnap/contract/tags'
import type { TillState } from '@yardsnap/contract/till'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTill, sell } from '#day/till/test-till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import {
  addConsignor,
  addItem,
  close,
  consignorInput,
  openConsignment,
  openSettled,
  payByCheck,
  readSettlement,
  settle,
  taggedLine,
  termsInput,
} from './test-consignments.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('tags at the till', () => {
  test('a tag is sold once: the second till is told who sold it', async () => {
    const sale = await openConsignment(site)
    const coat = await addItem(sale, await addConsignor(sale, 'Ana'))
    expect((await sell(sale, { lines: [taggedLine(coat)] })).statusCode).toBe(204)
    const refused = await sell(sale, { lines: [taggedLine(coat)] })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/^Red coat \(0001-0001-\d\) is sold already: Anna's phone/) as string },
    ])
    const twice = await sell(sale, { lines: [taggedLine(coat), taggedLine(coat)] })
    expect(twice.json()).toMatchObject({ message: expect.stringContaining('is in the basket twice') as string })
  })

  test('a receipt names the tags of what was sold, and is the same when it is sent again', async () => {
    const sale = await openConsignment(site)
    const coat = await addItem(sale, await addConsignor(sale, 'Ana'))
    const id = randomUUID()
    const send = () => sell(sale, { id, lines: [taggedLine(coat), { title: 'Lemonade', cents: 100 }] })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([204, 204])
    const code = formatTagCode({ consignor: coat.consignorNumber, item: coat.number })
    expect((await readTill(sale)).receipts).toMatchObject([{ titles: [`Red coat (${code})`, 'Lemonade'] }])
  })

  test('sold at two tills without a signal, it is a conflict like any other until one is taken back', async () => {
    const sale = await openConsignment(site)
    const coat = await addItem(sale, await addConsignor(sale, 'Ana'))
    for (const deviceName of ['One', 'Two']) {
      await sell(sale, { deviceName, lines: [taggedLine(coat)], wasOffline: true })
    }
    const { oversold } = await readTill(sale)
    expect(oversold).toMatchObject([
      { itemId: coat.id, quantity: 1, buyers: [{ deviceName: 'One' }, { deviceName: 'Two' }] },
    ])
    await close(sale)
    expect((await settle(sale)).json()).toMatchObject({ message: '1 thing was sold twice. Settle that first.' })
    await sale.host.delete(`${sale.path}/sold/${oversold[0]!.buyers[1]!.purchaseId}`)
    expect((await readTill(sale)).oversold).toEqual([])
    expect((await settle(sale)).json()).toEqual({ settled: 1 })
  })

  test('two things with one tag: both stay their consignor’s', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 0 })
    const coat = await addItem(sale, await addConsignor(sale, 'Ana'))
    for (const _till of [1, 2]) await sell(sale, { lines: [taggedLine(coat)], wasOffline: true })
    expect((await sale.host.post(`${sale.path}/till/oversold/${coat.id}`)).statusCode).toBe(204)
    expect(await readSettlement(sale)).toMatchObject({ oversoldCount: 0, consignors: [{ soldCents: 2000 }] })
  })

  test('an unknown tag is sold all the same, and matched before the settlement', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 0 })
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana)
    await sell(sale, {
      lines: [
        { consignor: 1, title: 'Unknown item', cents: 500 },
        { tag: { consignor: 88, item: 3 }, title: 'Unknown item', cents: 700 },
        { isUnknown: true, title: 'Unknown item', cents: 600 },
        { title: 'Lemonade', cents: 250 },
      ],
    })
    await close(sale)
    expect((await settle(sale)).json()).toMatchObject({
      message: '3 unknown items were sold. Say first whose they were.',
    })
    const { unknownLines } = await readSettlement(sale)
    const [own, other, bare] = [500, 700, 600].map((cents) => unknownLines.find((line) => line.cents === cents)!)
    expect([own!.consignorNumber, other!.consignorNumber, bare!.consignorNumber]).toEqual([1, null, null])
    const match = (id: string, body: object) => sale.host.put(`${sale.path}/settlement/unknown-lines/${id}`, body)
    expect((await match(own!.purchaseId, { consignor: 1, item: coat.number })).statusCode).toBe(204)
    expect((await match(other!.purchaseId, { consignor: 1, item: coat.number })).statusCode).toBe(409)
    expect((await match(other!.purchaseId, { consignor: null, item: null })).statusCode).toBe(204)
    expect((await match(other!.purchaseId, { consignor: null, item: null })).statusCode).toBe(404)
    expect((await match(bare!.purchaseId, { consignor: 1, item: null })).statusCode).toBe(204)
    expect(await readSettlement(sale)).toMatchObject({
      unknownLines: [],
      houseCents: 950,
      takingsCents: 2050,
      consignors: [{ soldCents: 1100, shareCents: 660 }],
    })
  })

  test('a line that two consignors claim is unknown again and goes to the other one, until somebody is settled', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 0 })
    const coat = await addItem(sale, await addConsignor(sale, 'Ana'))
    await addConsignor(sale, 'Ben', { splitBasisPoints: 5000 })
    await sell(sale, { lines: [{ consignor: 1, title: 'Unknown item', cents: 500 }] })
    await close(sale)
    const [line] = (await readSettlement(sale)).unknownLines
    const path = `${sale.path}/settlement/unknown-lines/${line!.purchaseId}`
    await sale.host.put(path, { consignor: 2, item: null })
    expect(await readSettlement(sale)).toMatchObject({ consignors: [{ shareCents: 0 }, { shareCents: 250 }] })
    const reopen = (query = '?consignor=1') => sale.host.delete(path + query)
    expect([(await reopen()).statusCode, (await reopen()).statusCode]).toEqual([204, 204])
    expect((await readSettlement(sale)).unknownLines).toEqual([line])
    await sale.host.put(path, { consignor: 1, item: coat.number })
    expect(await readSettlement(sale)).toMatchObject({ consignors: [{ shareCents: 300 }, { shareCents: 0 }] })
    expect((await reopen('?consignor=99')).statusCode).toBe(404)
    expect((await sale.host.delete(`${sale.path}/settlement/unknown-lines/${randomUUID()}`)).statusCode).toBe(404)
    await settle(sale)
    expect((await reopen()).statusCode).toBe(409)
    expect(await readSettlement(sale)).toMatchObject({ unknownLines: [], consignors: [{ shareCents: 300 }, {}] })
  })

  test('a closed sale takes nothing more, but what was sold without a signal before', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const [coat, hat] = [await addItem(sale, ana), await addItem(sale, ana)]
    await close(sale)
    expect((await sell(sale, { lines: [taggedLine(coat)] })).statusCode).toBe(409)
    expect((await sell(sale, { lines: [taggedLine(hat)], wasOffline: true })).statusCode).toBe(204)
  })

  test('at a rummage sale a department and a price are enough', async () => {
    const sale = await openConsignment(site, { mode: 'rummage', departments: ['Toys', 'Books'] })
    await sell(sale, {
      lines: [
        { title: 'Toys', department: 'Toys', cents: 300 },
        { title: 'Books', cents: 50 },
      ],
    })
    const report = (await sale.host.get(`${sale.path}/till/report`)).json<object>()
    expect(report).toMatchObject({ parts: { departments: [{ department: 'Toys', cents: 300 }] } })
    expect((await readTill(sale)) satisfies TillState).toMatchObject({ consignment: { mode: 'rummage' } })
  })
})

describe('the settlement', () => {
  test('a split counts for what is sold afterwards, and a shift for all', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 0 })
    const ana = await addConsignor(sale, 'Ana')
    const [coat, hat] = [await addItem(sale, ana), await addItem(sale, ana)]
    await sell(sale, { lines: [taggedLine(coat)] })
    const change = (changes: object) =>
      sale.host.put(`${sale.path}/consignors/${ana.id}`, consignorInput('Ana', changes))
    await sell(sale, { lines: [{ consignor: 1, title: 'Unknown item', cents: 500 }] })
    await change({ splitBasisPoints: 4500 })
    await sell(sale, { lines: [taggedLine(hat)] })
    expect((await readSettlement(sale)).consignors).toMatchObject([{ soldCents: 2500, shareCents: 1350 }])
    const [line] = (await readSettlement(sale)).unknownLines
    const found = { consignor: 1, item: null }
    await sale.host.put(`${sale.path}/settlement/unknown-lines/${line!.purchaseId}`, found)
    expect((await readSettlement(sale)).consignors).toMatchObject([{ shareCents: 1350 }])
    await change({ splitBasisPoints: 4500, hasWorkedShift: true })
    expect((await readSettlement(sale)).consignors).toMatchObject([{ shareCents: 1600 }])
  })

  test('an item of the listing that was marked sold counts with its owner’s split', async () => {
    const sale = await openConsignment(site, { entryFeeCents: 0 })
    const ana = await addConsignor(sale, 'Ana')
    await sale.host.put(`${sale.path}/till/item-owners`, { itemIds: [sale.lampId], ownerId: ana.id })
    await sale.host.put(`${sale.path}/sold/${randomUUID()}`, { itemId: sale.lampId, quantity: 1, price: '20.00' })
    expect((await readSettlement(sale)).consignors).toMatchObject([{ soldCents: 2000, shareCents: 1200 }])
  })

  test('what everything may bring in counts the things of consignors, as its total does, without what was pulled', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana)
    const { number } = await addItem(sale, ana, { cents: 5000 })
    const pulled = { items: [number], place: 'pulled', pulledBecause: 'Torn' }
    await sale.host.post(`${sale.path}/check-in`, { consignor: ana.number, ...pulled })
    await sell(sale, { lines: [taggedLine(coat)] })
    // A lamp for 20, four chairs for 10 each and a book for 1 are the host's own.
    expect((await sale.host.get(`${sale.path}/ledger`)).json()).toMatchObject({ total: '10.00', estimate: '71.00' })
  })

  test('fees above the sales are owed, and nothing negative is paid', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana)
    await close(sale)
    await settle(sale)
    expect((await readSettlement(sale)).consignors).toMatchObject([
      { feeCents: 1350, owedCents: 1350, payoutCents: 0, dueCents: 0, state: 'paid' },
    ])
    expect((await payByCheck(sale, ana.id, 1)).statusCode).toBe(409)
  })

  test('what is fixed stays: terms cannot change, and a refund is a line of its own', async () => {
    const { sale, ana, saleId } = await openSettled(site)
    expect((await sale.host.put(`${sale.path}/consignment`, termsInput())).statusCode).toBe(409)
    expect(
      (await sale.host.put(`${sale.path}/consignors/${ana.id}`, consignorInput('Ana', { hasWorkedShift: true })))
        .statusCode,
    ).toBe(409)
    expect((await sale.host.put(`${sale.path}/consignment/status`, { status: 'open' })).statusCode).toBe(409)
    expect((await payByCheck(sale, ana.id, 500)).statusCode).toBe(204)
    await sale.host.delete(`${sale.path}/till/sales/${saleId}`)
    expect((await readSettlement(sale)).consignors).toMatchObject([
      { shareCents: 600, feeCents: 100, laterCents: -600, payoutCents: 0, dueCents: -500 },
    ])
  })

  test('a correction after the settlement is a new line, and is written once', async () => {
    const { sale, ana } = await openSettled(site)
    const correctionId = randomUUID()
    const correct = () =>
      sale.host.put(`${sale.path}/consignors/${ana.id}/corrections/${correctionId}`, { cents: 250, reason: 'Lost hat' })
    expect([(await correct()).statusCode, (await correct()).statusCode]).toEqual([204, 204])
    const { consignors } = await readSettlement(sale)
    expect(consignors).toMatchObject([{ corrections: [{ cents: 250, reason: 'Lost hat' }], payoutCents: 750 }])
  })

  test('whoever is not settled is not paid', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    expect((await payByCheck(sale, ana.id, 100)).json()).toMatchObject({ message: 'Ana is not settled yet.' })
    expect((await settle(sale)).json()).toMatchObject({ message: 'Close the sale first.' })
  })
})

test('who is on the waiting list and has brought nothing is not settled, owes no entry fee, and reads so on their page', async () => {
  const sale = await openConsignment(site)
  const ana = await addConsignor(sale, 'Ana')
  const ben = await addConsignor(sale, 'Ben', { isWaiting: true })
  await close(sale)
  expect(await readSettlement(sale)).toMatchObject({ consignors: [{ consignorId: ana.id }], owedCents: 1350 })
  expect((await settle(sale)).json()).toEqual({ settled: 1 })
  const { token } = (await sale.host.post(`/api/consignor-links/${sale.listingId}/${ben.id}`)).json<{ token: string }>()
  const page = await site.visitor.get(`/api/consignor-portal/${token}`)
  expect(page.json()).toMatchObject({ consignor: { state: 'waiting' }, result: null })
})
