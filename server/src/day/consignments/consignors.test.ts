import { randomUUID } from 'node:crypto'
import type { CheckInAnswer, ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { Consignor, ConsignorCsvRow } from '@yardsnap/contract/consignors'
import { FREE_CONSIGNORS } from '@yardsnap/contract/consignments'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSale, readTill, sell } from '#day/till/test-till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import {
  addConsignor,
  addItem,
  close,
  consignorInput,
  itemInput,
  openConsignment,
  settle,
  taggedLine,
  termsInput,
  type TestConsignment,
} from './test-consignments.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const listConsignors = async ({ host, path }: TestConsignment) =>
  (await host.get(`${path}/consignors`)).json<Consignor[]>()
const listItems = async ({ host, path }: TestConsignment, query = '') =>
  (await host.get(`${path}/consigned-items?${query}`)).json<{ items: ConsignedItem[]; nextCursor: string | null }>()

describe('the consignors of a sale', () => {
  test('owners of the till become consignors, and what they sold before stays all theirs', async () => {
    const sale = await openSale(site)
    const path = `/api/listings/${sale.listingId}`
    const owners = ['Ana', 'Ben'].map((name) => ({ id: randomUUID(), name, initials: name.slice(0, 1) }))
    await sale.host.put(`${path}/till/owners`, { owners })
    await sell(sale, { lines: [{ ownerId: owners[0]!.id, cents: 1000 }] })
    await sale.host.put(`${path}/consignment`, termsInput({ entryFeeCents: 0 }))
    await sell(sale, { lines: [{ ownerId: owners[0]!.id, cents: 1000 }] })
    const consignment = { ...sale, path }
    expect(await listConsignors(consignment)).toMatchObject([
      { name: 'Ana', number: 1, soldCount: 2, soldCents: 2000 },
      { name: 'Ben', number: 2, soldCount: 0, soldCents: 0 },
    ])
    const { consignors } = (await sale.host.get(`${path}/settlement`)).json<{ consignors: object[] }>()
    expect(consignors).toMatchObject([{ shareCents: 1600 }, { shareCents: 0 }])
    expect((await sale.host.put(`${path}/till/owners`, { owners: [] })).statusCode).toBe(409)
    expect((await readTill(sale)).owners).toMatchObject([{ number: 1 }, { number: 2 }])
  })

  test('numbers are given in turn, may be chosen, and are nobody else’s', async () => {
    const sale = await openConsignment(site)
    expect((await addConsignor(sale, 'Ana')).number).toBe(1)
    expect((await addConsignor(sale, 'Ben', { number: 9999 })).number).toBe(9999)
    expect((await addConsignor(sale, 'Cleo')).number).toBe(2)
    const taken = await sale.host.put(`${sale.path}/consignors/${randomUUID()}`, consignorInput('Dan', { number: 2 }))
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { message: 'Number 2 is Cleo’s.' }])
  })

  test('without Premium twelve are free, also when two calls race', async () => {
    const sale = await openConsignment(site, {}, { isPremium: false })
    for (let count = 1; count < FREE_CONSIGNORS; count += 1) await addConsignor(sale, `Person ${count}`)
    const answers = await Promise.all(
      ['Ana', 'Ben'].map((name) => sale.host.put(`${sale.path}/consignors/${randomUUID()}`, consignorInput(name))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await listConsignors(sale)).toHaveLength(FREE_CONSIGNORS)
  })

  test('a table is added whole, or not at all', async () => {
    const sale = await openConsignment(site)
    await addConsignor(sale, 'Ana', { number: 7 })
    const send = async (csv: string) =>
      (await sale.host.post(`${sale.path}/consignors/csv`, { csv })).json<ConsignorCsvRow[]>()
    const bad = await send('Name;Email;Split;Number\nBen;ben@example.com;70%;7\nCleo;no mail;;\nDan;;180;')
    expect(bad.map(({ line, number, message }) => [line, number, message])).toEqual([
      [2, null, 'Number 7 is Ana’s.'],
      [3, null, 'Enter a valid email address'],
      [4, null, 'A percentage is at most 100'],
    ])
    expect(await listConsignors(sale)).toHaveLength(1)
    const good = await send('\uFEFFNombre,Correo,Porcentaje\r\n"Ben, Jr.",ben@example.com,62.5\r\n\'=Cleo,,\r\n')
    expect(good.map(({ name, number }) => [name, number])).toEqual([
      ['Ben, Jr.', 8],
      ['=Cleo', 9],
    ])
    expect((await listConsignors(sale)).map(({ splitBasisPoints }) => splitBasisPoints)).toEqual([null, 6250, null])
  })

  test.each([
    ['', 'The file is empty.'],
    ['Email\na@example.com', 'The first line must name the columns, and one of them must be “Name”.'],
    ['Name', 'The file has no rows below its first line.'],
    ['Name\n"Ana', 'Line 2 is no row of a table: look for a quotation mark that is not closed.'],
  ])('%j is no table of people', async (csv, message) => {
    const sale = await openConsignment(site)
    expect((await sale.host.post(`${sale.path}/consignors/csv`, { csv })).json()).toMatchObject({ message })
  })

  test('who has sold something, and who is on tags, keeps name and number', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana)
    const change = (changes: object) =>
      sale.host.put(`${sale.path}/consignors/${ana.id}`, { ...consignorInput('Ana'), ...changes })
    expect((await change({ number: 5 })).statusCode).toBe(409)
    expect((await change({ number: 1, name: 'Anna' })).statusCode).toBe(200)
    await sell(sale, { lines: [taggedLine(coat)] })
    expect((await sale.host.delete(`${sale.path}/consignors/${ana.id}`)).statusCode).toBe(409)
  })

  test('who leaves no longer gets what an item brings in that was assigned to them', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    await sale.host.put(`${sale.path}/till/item-owners`, { itemIds: [sale.lampId], ownerId: ana.id })
    expect((await sale.host.delete(`${sale.path}/consignors/${ana.id}`)).statusCode).toBe(204)
    expect((await readTill(sale)).items[0]).toMatchObject({ id: sale.lampId, ownerId: null })
    const purchase = { itemId: sale.lampId, quantity: 1 }
    expect((await sale.host.put(`${sale.path}/sold/${randomUUID()}`, purchase)).statusCode).toBe(204)
  })
})

describe('the things of consignors', () => {
  test('tags are numbered within their consignor, and no number is given twice', async () => {
    const sale = await openConsignment(site)
    const [ana, ben] = [await addConsignor(sale, 'Ana'), await addConsignor(sale, 'Ben')]
    const first = await addItem(sale, ana)
    await sale.host.delete(`${sale.path}/consigned-items/${first.id}`)
    expect([first.number, (await addItem(sale, ana)).number, (await addItem(sale, ben)).number]).toEqual([1, 2, 1])
  })

  test('of which two say that it is theirs moves to the other with a new tag, unless it was sold', async () => {
    const sale = await openConsignment(site)
    const [ana, ben] = [await addConsignor(sale, 'Ana'), await addConsignor(sale, 'Ben')]
    await addItem(sale, ben)
    const coat = await addItem(sale, ana)
    await sale.host.post(`${sale.path}/consignors/${ana.id}/printed-tags`, { itemIds: null })
    const move = (to: Consignor) => sale.host.put(`${sale.path}/consignors/${to.id}/items/${coat.id}`, itemInput())
    expect((await move(ben)).json()).toMatchObject({ id: coat.id, consignorNumber: 2, number: 2, printed: null })
    expect((await move(ben)).json()).toMatchObject({ number: 2 })
    await sell(sale, { lines: [{ tag: { consignor: 2, item: 2 }, title: 'Red coat', cents: 1000 }] })
    expect((await move(ana)).statusCode).toBe(409)
  })

  test.each([
    ['below the minimum', 50, 'A price is at least $1'],
    ['between two steps', 125, 'Prices are in steps of $0.50'],
  ])('a price %s is refused', async (_what, cents, message) => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const answer = await sale.host.put(`${sale.path}/consignors/${ana.id}/items/${randomUUID()}`, itemInput({ cents }))
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })

  test('a lost tag is found by words, size and price', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    for (const title of ['Red coat with bears', 'Red shoes', '100% wool coat']) await addItem(sale, ana, { title })
    const find = async (query: string) => (await listItems(sale, query)).items.map(({ title }) => title)
    expect(await find('words=coat red')).toEqual(['Red coat with bears'])
    expect(await find('words=4t')).toHaveLength(3)
    expect(await find('words=0%25')).toEqual(['100% wool coat'])
    expect(await find('minCents=1001')).toEqual([])
    expect(await find('state=sold')).toEqual([])
  })

  test('an edit after printing marks the tag as old, until it is printed again', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    const coat = await addItem(sale, ana)
    const print = () => sale.host.post(`${sale.path}/consignors/${ana.id}/printed-tags`, { itemIds: null })
    expect((await print()).json()).toMatchObject({ printed: 1 })
    expect((await print()).json()).toMatchObject({ printed: 0 })
    await sale.host.put(`${sale.path}/consignors/${ana.id}/items/${coat.id}`, itemInput({ cents: 700 }))
    expect((await listItems(sale)).items).toMatchObject([{ cents: 700, printed: { cents: 1000 }, isTagOld: true }])
    expect((await print()).json()).toMatchObject({ printed: 1 })
    expect((await listItems(sale)).items).toMatchObject([{ printed: { cents: 700 }, isTagOld: false }])
  })

  test('all that was announced is checked in at once, and what was pulled says why', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    for (const _thing of [1, 2, 3, 4]) await addItem(sale, ana)
    const checkIn = (body: object) => sale.host.post(`${sale.path}/check-in`, { consignor: 1, ...body })
    expect((await checkIn({ items: [2], place: 'pulled' })).statusCode).toBe(400)
    const pulled = await checkIn({ items: [2, 9], place: 'pulled', pulledBecause: 'Recalled crib' })
    expect(pulled.json()).toEqual({
      consignorName: 'Ana',
      announced: 3,
      checkedIn: 0,
      pulled: 1,
      unknown: [9],
      sold: [],
      elsewhere: [],
    })
    expect((await checkIn({ items: null, place: 'checked_in' })).json()).toMatchObject({ checkedIn: 3, pulled: 1 })
    expect((await checkIn({ items: [1], place: 'announced' })).json()).toMatchObject({ announced: 1, checkedIn: 2 })
    expect((await sale.host.get(`${sale.path}/consignment`)).json()).toMatchObject({ itemCount: 4, announcedCount: 1 })
    const refused = await sell(sale, { lines: [{ tag: { consignor: 1, item: 2 }, title: 'Red coat', cents: 1000 }] })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/^Red coat \(0001-0002-\d\) was pulled: Recalled crib$/) as string },
    ])
  })

  test('what was checked in without a signal moves nothing that others have moved since, and can be sent again', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    for (const _thing of [1, 2, 3]) await addItem(sale, ana)
    const checkIn = async (body: object) =>
      (await sale.host.post(`${sale.path}/check-in`, { consignor: 1, ...body })).json<CheckInAnswer>()
    await checkIn({ items: [2], place: 'pulled', pulledBecause: 'Recalled crib' })
    const scans = { items: [1, 2], place: 'checked_in', from: ['announced'] }
    const pulled = { number: 2, state: 'pulled', pulledBecause: 'Recalled crib' }
    const arrived = { announced: 1, checkedIn: 1, pulled: 1, elsewhere: [pulled] }
    expect(await checkIn(scans)).toMatchObject(arrived)
    expect(await checkIn(scans)).toMatchObject(arrived)

    // Its answer was lost, and meanwhile somebody looked closer.
    await checkIn({ items: [1], place: 'pulled', pulledBecause: 'Stained' })
    expect((await checkIn({ ...scans, items: [1] })).elsewhere).toEqual([
      { number: 1, state: 'pulled', pulledBecause: 'Stained' },
    ])
    // Taken back on the phone before it was sent: nothing changes, and nobody is told of it.
    const takenBack = { items: [3], place: 'announced', from: ['announced', 'checked_in'] }
    expect(await checkIn(takenBack)).toMatchObject({ announced: 1, pulled: 2, elsewhere: [] })
    // Whoever sees that it was pulled can still take it.
    const seen = { items: [1], place: 'checked_in', from: ['pulled'] }
    expect(await checkIn(seen)).toMatchObject({ checkedIn: 1, pulled: 1, elsewhere: [] })
    expect(await checkIn({ items: [1], place: 'checked_in', from: ['checked_in'] })).toMatchObject({ checkedIn: 1 })
    // All that are announced, as far as the device saw none of them announced: that is none.
    const none = { items: null, place: 'checked_in', from: ['pulled'] }
    expect(await checkIn(none)).toMatchObject({ announced: 1, checkedIn: 1, pulled: 1 })
    expect(await checkIn({ ...none, from: ['announced'] })).toMatchObject({ announced: 0, checkedIn: 2, pulled: 1 })
  })

  test('the terms and people are in the organizer’s data export, and nobody’s address or link', async () => {
    const sale = await openConsignment(site, { splitBasisPoints: 6500 })
    await addConsignor(sale, 'Ana', { email: 'ana@example.com' })
    const files = unzipSync((await sale.host.get('/api/account/data.zip')).rawPayload)
    const text = Buffer.from(files['data.json']!).toString()
    expect(JSON.parse(text)).toMatchObject({
      consignments: [{ splitBasisPoints: 6500 }],
      peopleOfSales: [{ listingId: sale.listingId, name: 'Ana', number: 1 }],
    })
    for (const secret of ['ana@example.com', 'portalTokenHash', 'linkId']) expect(text).not.toContain(secret)
  })

  test('a helper checks in or takes money, and does not do the other', async () => {
    const sale = await openConsignment(site)
    await addItem(sale, await addConsignor(sale, 'Ana'))
    const join = async (role: string) => {
      const link = (await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Maya', role })).json<object>()
      const [cookie] = (await site.visitor.post('/api/till-helpers', link)).cookies
      return site.enter({ userId: '', email: '', cookie: `${cookie?.name}=${cookie?.value}` })
    }
    const [checker, register] = [await join('check_in'), await join('till')]
    const checkIn = (who: typeof checker) =>
      who.post(`${sale.path}/check-in`, { consignor: 1, items: null, place: 'checked_in' })
    const line = { tag: { consignor: 1, item: 1 }, title: 'Red coat', cents: 1000 }
    expect((await checkIn(register)).statusCode).toBe(403)
    expect((await checkIn(checker)).statusCode).toBe(200)
    const crib = await checker.post(`${sale.path}/check-in/recalls`, { titles: ['Drop side crib', 'Red coat'] })
    expect(crib.json()).toMatchObject({
      found: [{ title: 'Drop side crib', notices: [{ level: 'not-for-sale', id: 'drop-side-crib' }] }],
    })
    expect((await sell(sale, { lines: [line] }, checker)).statusCode).toBe(403)
    expect((await sell(sale, { lines: [line] }, register)).statusCode).toBe(204)
    expect((await checker.get(`${sale.path}/settlement`)).statusCode).toBe(401)
    expect(await readTill(sale, checker)).toMatchObject({ helperRole: 'check_in', items: [], receipts: [] })
  })

  test('a helper who only lets people in reads nothing of consignors', async () => {
    const sale = await openConsignment(site)
    await addItem(sale, await addConsignor(sale, 'Ana'))
    await sale.host.put(`${sale.path}/till/owners`, { owners: [{ id: randomUUID(), name: 'Aunt Zelda' }] })
    const link = await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Maya', role: 'door' })
    const [device] = (await site.visitor.post('/api/till-helpers', link.json<object>())).cookies
    const door = site.enter({ userId: '', email: '', cookie: `${device?.name}=${device?.value}` })
    const refused = [
      await door.get(`${sale.path}/consigned-items`),
      await door.get(`${sale.path}/till/tags`),
      await door.post(`${sale.path}/check-in`, { consignor: 1, items: null, place: 'checked_in' }),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.body]).toEqual([403, expect.not.stringContaining('coat')])
    const till = await door.get(`${sale.path}/till`)
    expect(till.json()).toMatchObject({ helperRole: 'door', consignment: null, owners: [] })
    expect(till.body).not.toMatch(/Ana|Zelda/)
  })

  test('when somebody is settled, nothing of theirs can be entered or checked in', async () => {
    const sale = await openConsignment(site)
    const ana = await addConsignor(sale, 'Ana')
    await addItem(sale, ana)
    await close(sale)
    await settle(sale)
    const write = await sale.host.put(`${sale.path}/consignors/${ana.id}/items/${randomUUID()}`, itemInput())
    const checkIn = await sale.host.post(`${sale.path}/check-in`, { consignor: 1, items: null, place: 'checked_in' })
    expect([write.statusCode, checkIn.statusCode]).toEqual([409, 409])
  })
})
