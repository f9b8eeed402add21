import { randomUUID } from 'node:crypto'
import type { OwnPayWays, PayWay } from '@yardsnap/contract/pay-ways'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addConsignor, openConsignment } from '#day/consignments/test-consignments.ts'
import { openSale, readTill, sell, type TestSale } from '#day/till/test-till.ts'
import { user } from '#db/schema/accounts.ts'
import { payWays } from '#db/schema/pay-ways.ts'
import { tillOwners, tillSales } from '#db/schema/till.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
const lines: string[] = []
beforeAll(async () => {
  site = await testApp({ onLog: (line) => lines.push(line) })
})
afterAll(() => site.close())

const way = (kind: PayWay['kind'], handle = '') => ({ kind, handle, bankCode: '' })
const WAYS = [way('cash'), way('venmo', '@rosa-secret-name'), way('zelle', 'rosa-secret@bank.example')]
const BANK_CODE = 'https://enroll.zellepay.com/qr-codes?data=rosa-secret'

const write = (visitor: Visitor, ways: unknown, receiptLine = '') => visitor.put('/api/pay-ways', { ways, receiptLine })
const read = async (visitor: Visitor) => (await visitor.get('/api/pay-ways')).json<OwnPayWays>()

describe("how a host's buyers can pay", () => {
  test('is kept as it was typed, and replaced as a whole', async () => {
    const host = await site.signUp()
    expect(await read(host)).toEqual({ ways: [], receiptLine: '', isUnreadable: false })
    const zelle = { ...way('zelle', '(407) 555-0100'), bankCode: BANK_CODE }
    expect((await write(host, [way('venmo', '@rosa'), zelle], 'Private sale, no returns')).statusCode).toBe(204)
    expect(await read(host)).toMatchObject({
      ways: [way('venmo', '@rosa'), zelle],
      receiptLine: 'Private sale, no returns',
    })
    await write(host, [way('cash')])
    expect(await read(host)).toEqual({ ways: [way('cash')], receiptLine: '', isUnreadable: false })
  })

  test('is refused at its field, and then nothing changes', async () => {
    const host = await site.signUp()
    await write(host, WAYS)
    const answer = await write(host, [way('cash'), way('venmo', 'rosa w')])
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('This is not a name at Venmo: names there have no spaces.')
    expect((await read(host)).ways).toEqual(WAYS)
  })

  test('is encrypted in the database, and with another secret of the site asked for again', async () => {
    const host = await site.signUp()
    await write(host, WAYS)
    const [row] = await site.database.db.select().from(payWays).where(eq(payWays.userId, host.userId))
    expect(row?.kinds).toEqual(['cash', 'venmo', 'zelle'])
    expect(JSON.stringify(row)).not.toContain('secret')
    await site.database.db.update(payWays).set({ sealed: 'v1.AAAA' }).where(eq(payWays.userId, host.userId))
    expect(await read(host)).toEqual({ ways: [], receiptLine: '', isUnreadable: true })
  })

  test('others read as kinds alone; the names are in the data export of their person', async () => {
    const sale = await openSale(site)
    await write(sale.host, WAYS)
    const shopper = await site.signUp()
    for (const visitor of [site.visitor, shopper, sale.host]) {
      const answer = await visitor.get(`/api/listings/${sale.listingId}`)
      expect(answer.json<{ payKinds: string[] }>().payKinds).toEqual(['cash', 'venmo', 'zelle'])
      expect(answer.body).not.toContain('secret')
    }
    const page = await site.visitor.get(`/sale/${sale.listingId}`)
    expect(page.body).not.toContain('rosa-secret')
    const exported = await sale.host.get('/api/account/data.zip')
    expect(exported.rawPayload.includes('rosa-secret-name')).toBe(true)
    expect(lines.join('\n')).not.toContain('rosa-secret')
  })

  test('an account that is deleted takes it along', async () => {
    const host = await site.signUp()
    await write(host, WAYS)
    const count = () => site.database.db.$count(payWays, eq(payWays.userId, host.userId))
    expect(await count()).toBe(1)
    await site.database.db.delete(user).where(eq(user.id, host.userId))
    expect(await count()).toBe(0)
  })
})

describe('at the till', () => {
  async function letIn(sale: TestSale, role: 'till' | 'check_in'): Promise<Visitor> {
    const link = await sale.host.post(`/api/till-helpers/${sale.listingId}`, { name: 'Maya', role })
    const { token, code } = link.json<{ token: string; code: string }>()
    const joined = await site.visitor.post('/api/till-helpers', { token, code })
    const cookie = String(joined.headers['set-cookie']).split(';')[0]!
    return {
      ...site.visitor,
      get: (url, headers) => site.visitor.get(url, { ...headers, cookie }),
      put: (url, body, headers) => site.visitor.put(url, body, { ...headers, cookie }),
    }
  }

  test('the host and who helps there see the names; who checks in sees none, and helpers no page of the account', async () => {
    const sale = await openSale(site)
    await write(sale.host, WAYS, 'No returns')
    expect((await readTill(sale)).payWays).toEqual({ ways: WAYS, owners: [], receiptLine: 'No returns' })
    const helper = await letIn(sale, 'till')
    expect((await readTill(sale, helper)).payWays?.ways).toEqual(WAYS)
    expect((await helper.get('/api/pay-ways')).statusCode).toBe(401)
    const volunteer = await letIn(sale, 'check_in')
    expect((await readTill(sale, volunteer)).payWays).toBeNull()
  })

  test('owners have ways of their own, encrypted, which outlast a change of the list and go with their owner', async () => {
    const sale = await openSale(site)
    const [maya, ben] = [randomUUID(), randomUUID()]
    const owners = [
      { id: maya, name: 'Maya', initials: 'M' },
      { id: ben, name: 'Ben', initials: 'B' },
    ]
    const address = `/api/listings/${sale.listingId}/till/owners`
    await sale.host.put(address, { owners })
    const ways = [way('venmo', 'maya-secret')]
    const answer = await sale.host.put(`${address}/${maya}/pay-ways`, { ways })
    expect(answer.statusCode).toBe(204)
    const [row] = await site.database.db.select().from(tillOwners).where(eq(tillOwners.id, maya))
    expect(JSON.stringify(row)).not.toContain('secret')
    await sale.host.put(address, { owners: owners.toReversed() })
    expect((await readTill(sale)).payWays?.owners).toEqual([{ ownerId: maya, ways }])
    expect((await sale.host.get('/api/account/data.zip')).rawPayload.includes('maya-secret')).toBe(false)

    const stranger = await openSale(site)
    expect((await stranger.host.put(`${address}/${maya}/pay-ways`, { ways: [] })).statusCode).toBe(404)
    const foreign = `/api/listings/${stranger.listingId}/till/owners/${maya}/pay-ways`
    expect((await stranger.host.put(foreign, { ways: [] })).statusCode).toBe(404)
    expect((await readTill(sale)).payWays?.owners).toHaveLength(1)

    await sale.host.put(`${address}/${maya}/pay-ways`, { ways: [] })
    expect((await readTill(sale)).payWays?.owners).toEqual([])
  })

  test('consignors have none: they are paid when the sale is settled, and nobody twice', async () => {
    const sale = await openConsignment(site)
    await write(sale.host, WAYS)
    const { id } = await addConsignor(sale, 'Quentin')
    const answer = await sale.host.put(`${sale.path}/till/owners/${id}/pay-ways`, { ways: [way('venmo', 'quentin')] })
    expect(answer.statusCode).toBe(409)
    expect((await readTill(sale)).payWays).toMatchObject({ ways: WAYS, owners: [] })
  })

  test('each phone has a number of its own at a sale, the same at every reading, also when they meet', async () => {
    const sale = await openSale(site)
    const phones = Array.from({ length: 8 }, () => randomUUID())
    const ask = async (deviceId: string) =>
      (await sale.host.get(`/api/listings/${sale.listingId}/till?deviceId=${deviceId}`)).json<{ tillNumber: number }>()
        .tillNumber
    const numbers = await Promise.all([...phones, ...phones].map(ask))
    expect(numbers.slice(0, 8)).toEqual(numbers.slice(8))
    expect(numbers.slice(0, 8).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await readTill(sale)).payWays).not.toBeNull()
  })

  test('a sale keeps its number and how it was paid', async () => {
    const sale = await openSale(site)
    const id = randomUUID()
    const lines = [{ cents: 1200 }]
    const answer = await sell(sale, { id, lines, means: 'other', paidBy: 'venmo', number: 214 })
    expect(answer.statusCode).toBe(204)
    expect((await readTill(sale)).receipts).toMatchObject([{ id, number: 214, paidBy: 'venmo' }])
    const [row] = await site.database.db.select().from(tillSales).where(eq(tillSales.id, id))
    expect(row).toMatchObject({ number: 214, paidBy: 'venmo' })
  })
})
