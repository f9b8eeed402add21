import { randomUUID } from 'node:crypto'
import type { DonationsOfYear } from '@yardsnap/contract/donations'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photos } from '#db/schema/photos.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { endedSale, FACTS, readLeft } from './test-ended-sale.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('donations', () => {
  const donation = (listingId: string, itemIds: string[], values: object = {}) => ({
    listingId,
    itemIds,
    charity: 'Hope House',
    way: 'pickup',
    donatedOn: '2026-11-30',
    receiptUrl: null,
    ...values,
  })
  const year = async (who: Visitor, asked = 2026) =>
    (await who.get(`/api/donations?year=${asked}`)).json<DonationsOfYear>()

  test('are noted once, with an estimate of each thing, and in the year’s list and its CSV', async () => {
    const host = await site.signUp()
    const { id, path, itemIds } = await endedSale(site, host)
    const donationId = randomUUID()
    const note = () => host.put(`/api/donations/${donationId}`, donation(id, itemIds.slice(0, 1)))
    expect((await Promise.all([note(), note()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await readLeft(host, path)).things.map((thing) => thing.donationId)).toEqual([donationId, null, null, null])
    const again = await host.put(`/api/donations/${randomUUID()}`, donation(id, itemIds.slice(0, 1)))
    expect([again.statusCode, again.body]).toEqual([400, expect.stringContaining('still here')])
    await host.put(
      `/api/donations/${randomUUID()}`,
      donation(id, [itemIds[2]!], { donatedOn: '2025-12-31', way: 'dropoff' }),
    )
    const { years, donations } = await year(host)
    expect(years).toEqual([2026, 2025])
    expect(donations).toHaveLength(1)
    expect(donations[0]).toMatchObject({ charity: 'Hope House', saleTitle: 'Moving sale', donatedOn: '2026-11-30' })
    expect(donations[0]?.things[0]).toMatchObject({ title: 'Gray sofa', quantity: 1 })
    expect(donations[0]?.things[0]?.high).toBeGreaterThan(0)
    const csv = (await host.get('/api/donations.csv?year=2026')).body
    expect(csv).toMatch(/^\uFEFFDate,Charity,Thing,/)
    expect(csv).toContain('2026-11-30,Hope House,Gray sofa,Furniture,Good,1,')
    expect(csv).not.toContain('Novels')
  })

  test('have an estimate for one piece of a lot, whose own range is that of all pieces', async () => {
    const host = await site.signUp()
    const { id, itemIds } = await endedSale(site, host)
    const lot = `title = 'Quux', sell_as_lot = true, quantity = 3, price_low = 20, price_high = 40`
    await site.database.pool.query(`update items set ${lot} where id = $1`, [itemIds[2]])
    await host.put(`/api/donations/${randomUUID()}`, donation(id, [itemIds[2]!]))
    expect((await year(host)).donations[0]?.things).toEqual([
      expect.objectContaining({ quantity: 3, low: expect.closeTo(20 / 3), high: expect.closeTo(40 / 3) }),
    ])
    expect((await host.get('/api/donations.csv?year=2026')).body).toContain(',Quux,Books,Good,3,6.67,13.33,')
  })

  test('outlive their sale', async () => {
    const host = await site.signUp()
    const { id, itemIds } = await endedSale(site, host)
    await host.put(`/api/donations/${randomUUID()}`, donation(id, itemIds))
    expect((await host.delete(`/api/listings/${id}`)).statusCode).toBe(204)
    const [kept] = (await year(host)).donations
    expect([kept?.listingId, kept?.things.length]).toEqual([null, 4])
  })

  test('have a receipt that nobody else can open, which counts as a photo and goes with the donation', async () => {
    const host = await site.signUp()
    const other = await site.signUp()
    const { id, path, itemIds } = await endedSale(site, host)
    const [receipt, newer] = [await uploadPhoto(host), await uploadPhoto(host)]
    const donationId = randomUUID()
    const put = (who: Visitor, receiptUrl: string | null) =>
      who.put(`/api/donations/${donationId}`, donation(id, itemIds, { receiptUrl }))
    expect((await put(host, await uploadPhoto(other))).statusCode).toBe(404)
    expect((await put(host, receipt)).statusCode).toBe(200)
    expect((await host.get(receipt)).statusCode).toBe(200)
    for (const who of [other, site.visitor]) expect((await who.get(receipt)).statusCode).toBe(404)
    expect((await host.post(`/api/listings/${id}/photos`, { imageUrls: [receipt] })).statusCode).toBe(409)
    expect((await put(other, null)).statusCode).toBe(404)
    expect((await other.delete(`/api/donations/${donationId}`)).statusCode).toBe(404)
    const rows = (url: string) => site.database.db.$count(photos, eq(photos.objectKey, url.replace('/objects/', '')))
    expect((await put(host, newer)).json<{ receiptUrl: string }>().receiptUrl).toBe(newer)
    expect([await rows(receipt), await rows(newer)]).toEqual([0, 1])
    expect((await host.delete(`/api/donations/${donationId}`)).statusCode).toBe(204)
    expect(await rows(newer)).toBe(0)
    expect((await readLeft(host, path)).things.every((thing) => thing.donationId === null)).toBe(true)
  })

  test('are in the data export with their receipts, and gone with the account', async () => {
    const host = await site.signUp()
    const { id, path, itemIds } = await endedSale(site, host)
    const receiptUrl = await uploadPhoto(host)
    const donationId = randomUUID()
    await host.put(`/api/donations/${donationId}`, donation(id, itemIds, { receiptUrl }))
    await host.put(`${path}/pickup`, FACTS)
    const files = unzipSync(new Uint8Array((await host.get('/api/account/data.zip')).rawPayload))
    const data = JSON.parse(new TextDecoder().decode(files['data.json'])) as Record<string, unknown>
    expect(data['donations']).toMatchObject([{ id: donationId, charity: 'Hope House', receiptUrl }])
    expect(data['whatIsLeft']).toMatchObject({ pickups: [{ gateHours: 'Gate opens 8 to 6' }] })
    expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(2)
    await site.database.pool.query('delete from photos where owner_id = $1', [host.userId])
    await site.database.pool.query('delete from "user" where id = $1', [host.userId])
    const left = await site.database.pool.query('select 1 from donations where id = $1', [donationId])
    expect(left.rowCount).toBe(0)
  })
})
