import { randomUUID } from 'node:crypto'
import type { DonationsOfYear } from '@yardsnap/contract/donations'
import { CURB_SALE_HOURS, type Leftovers } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { addDays, dayIn, getSaleDays } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photos } from '#db/schema/photos.ts'
import { openPdf, readText } from '#printing/test-pdf.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const NEEDED = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
const ITEMS = [
  { title: 'Gray sofa', category: 'furniture', priceSuggested: 60, priceLow: 40, priceHigh: 90 },
  { title: 'Queen mattress', category: 'furniture', priceSuggested: 20 },
  { title: 'Novels', category: 'books', quantity: 14, priceSuggested: 1 },
  { title: 'Mugs', category: 'kitchen', quantity: 8, priceSuggested: 1 },
]

/** A sale that was public and is over, of an account on the free plan, whose listing of this month it is. */
async function endedSale(host: Visitor, fields: Record<string, unknown> = {}) {
  const made = await host.post('/api/listings', { title: 'Moving sale', ...NEEDED, ...fields })
  const { id } = made.json<{ id: string }>()
  const photo = await uploadPhoto(host)
  const items = ITEMS.map((item, index) => (index < 2 ? { ...item, imageUrls: [photo] } : item))
  expect((await host.post(`/api/listings/${id}/photos`, { imageUrls: [photo] })).statusCode).toBe(201)
  const saved = await host.post(`/api/listings/${id}/items/bulk`, { items })
  expect(saved.statusCode).toBe(200)
  expect((await host.put(`/api/listings/${id}`, { saleDate: '2031-05-03', status: 'published' })).statusCode).toBe(200)
  await site.database.pool.query(`update listings set sale_date = '2026-05-02', status = 'ended' where id = $1`, [id])
  return { id, itemIds: saved.json<{ id: string }[]>().map((item) => item.id), path: `/api/listings/${id}/leftovers` }
}

const read = async (host: Visitor, path: string) => (await host.get(path)).json<Leftovers>()
const say = (host: Visitor, path: string, changes: object[]) => host.put(path, { changes })

describe('what is left', () => {
  test('is what was not sold, with big things, and what charities commonly refuse', async () => {
    const host = await site.signUp()
    const { id, path } = await endedSale(host)
    await site.database.pool.query(
      `update items set sold_quantity = case title when 'Novels' then 10 else quantity end
       where listing_id = $1 and title in ('Novels', 'Gray sofa')`,
      [id],
    )
    const { things } = await read(host, path)
    expect(things.map(({ title, quantity, isBig, refused, way }) => [title, quantity, isBig, refused, way])).toEqual([
      ['Queen mattress', 1, true, 'mattress', null],
      ['Novels', 4, false, null, null],
      ['Mugs', 8, false, null, null],
    ])
  })

  test('goes where its host says, also many at once, and is nobody else’s to say', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(host)
    const other = await endedSale(await site.signUp())
    const [sofa = '', mattress = '', ...small] = itemIds
    await say(host, path, [{ itemId: sofa, way: 'pickup', size: '84 x 36 x 34 in' }])
    const answer = await say(host, path, [
      { itemId: mattress, way: 'keep' },
      ...small.map((itemId) => ({ itemId, way: 'dropoff' })),
      { itemId: other.itemIds[0], way: 'free' },
    ])
    expect(answer.json<Leftovers>().things.map(({ way, size }) => [way, size])).toEqual([
      ['pickup', '84 x 36 x 34 in'],
      ['keep', ''],
      ['dropoff', ''],
      ['dropoff', ''],
    ])
    const undone = await say(host, path, [{ itemId: sofa, way: null }])
    expect(undone.json<Leftovers>().things[0]).toMatchObject({ way: null, size: '84 x 36 x 34 in' })
    expect((await read(await site.signUp(), path)).things).toBeUndefined()
    const counted = await site.database.pool.query('select 1 from leftovers where item_id = $1', [other.itemIds[0]])
    expect(counted.rowCount).toBe(0)
  })

  test('a size that is too long is refused at its field, and nothing is written', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(host)
    const answer = await say(host, path, [
      { itemId: itemIds[0], way: 'pickup' },
      { itemId: itemIds[1], size: 'x'.repeat(61) },
    ])
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Size is too long')])
    expect((await read(host, path)).things.every(({ way }) => way === null)).toBe(true)
  })

  test('changes of one sale that meet are all kept', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(host)
    await Promise.all(itemIds.map((itemId) => say(host, path, [{ itemId, way: 'free' }])))
    expect((await read(host, path)).things.map(({ way }) => way)).toEqual(['free', 'free', 'free', 'free'])
  })
})

const FACTS = {
  charity: 'Hope House',
  floor: 'second',
  stairs: 'flight',
  gateHours: 'Gate opens 8 to 6',
  day: '2031-05-09',
  startTime: '09:00',
  endTime: '13:00',
}

describe('the pick-up pack', () => {
  test('is free: photos, a list of one page, a text for the form, and a calendar entry', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(host)
    const none = await host.get(`${path}/pack.zip`)
    expect([none.statusCode, none.body]).toEqual([400, expect.stringContaining('Say first what is to be picked up.')])
    await say(
      host,
      path,
      itemIds.slice(0, 3).map((itemId) => ({ itemId, way: 'pickup' })),
    )
    await say(host, path, [{ itemId: itemIds[0], size: '84 x 36 x 34 in' }])
    const { pickupText } = (await host.put(`${path}/pickup`, FACTS)).json<Leftovers>()
    for (const words of [
      '400 S Orange Ave, Orlando, FL 32801',
      'Fri, May 9, 2031, 9:00 AM – 1:00 PM',
      'Second floor, One flight of stairs, Gate opens 8 to 6',
      '1. Gray sofa, Good, 84 x 36 x 34 in',
      '3. Novels (14), Good',
      'Do you take these? Mattresses',
    ])
      expect(pickupText).toContain(words)
    expect(pickupText).not.toContain('Mugs')

    const answer = await host.get(`${path}/pack.zip`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(files)).toEqual([
      'list.pdf',
      'text-for-the-form.txt',
      'pickup.ics',
      '01-gray-sofa.jpg',
      '02-queen-mattress.jpg',
    ])
    expect(new TextDecoder().decode(files['text-for-the-form.txt'])).toBe(pickupText)
    const pdf = await openPdf(Buffer.from(files['list.pdf']!))
    expect(pdf.numPages).toBe(1)
    expect(await readText(pdf, 1)).toMatch(/Second floor.*Gray sofa, Good, 84 x 36 x 34 in/s)
  })

  test('has a list of one page, however much there is', async () => {
    const host = await site.signUp()
    const { id, path } = await endedSale(host)
    const items = Array.from({ length: 200 }, (_, index) => ({
      title: `${'Very long name of an oak wardrobe with three doors '.repeat(3)}${index}`,
      category: index < 100 ? 'furniture' : 'books',
    }))
    const saved = (await host.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
    await say(
      host,
      path,
      saved.map((item) => ({ itemId: item.id, way: 'pickup', size: '9'.repeat(60) })),
    )
    const files = unzipSync(new Uint8Array((await host.get(`${path}/pack.zip`)).rawPayload))
    const pdf = await openPdf(Buffer.from(files['list.pdf']!))
    expect(pdf.numPages).toBe(1)
    expect(await readText(pdf, 1)).toContain('In boxes and bags: Furniture 88, Books 100')
  })

  test('proposes a day five business days ahead until its host says one', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(host)
    await say(host, path, [{ itemId: itemIds[0], way: 'pickup' }])
    const { proposedDay } = await read(host, path)
    const weekday = new Date(`${proposedDay}T12:00:00Z`).getUTCDay()
    expect([0, 6]).not.toContain(weekday)
    expect(proposedDay >= addDays(dayIn('America/New_York', new Date()), 5)).toBe(true)
    const proposed = (await host.get(`${path}/pickup.ics`)).body
    expect(proposed).toContain(`DTSTART;VALUE=DATE:${proposedDay.replaceAll('-', '')}`)
    await host.put(`${path}/pickup`, FACTS)
    const calendar = (await host.get(`${path}/pickup.ics`)).body.replaceAll('\r\n ', '')
    for (const line of ['DTSTART:20310509T130000Z', 'DTEND:20310509T170000Z', 'SUMMARY:Donation pick-up: Hope House'])
      expect(calendar).toContain(line)
    expect(calendar).toContain('LOCATION:400 S Orange Ave')
  })

  test('hours the wrong way round are refused at their field, and the rest is kept', async () => {
    const host = await site.signUp()
    const { path } = await endedSale(host)
    await host.put(`${path}/pickup`, FACTS)
    const answer = await host.put(`${path}/pickup`, { ...FACTS, charity: 'Other', endTime: '08:00' })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('must end after it starts')])
    expect((await read(host, path)).pickup).toEqual(FACTS)
  })
})

describe('a curb sale', () => {
  const hours = (listing: Listing) =>
    getSaleDays(listing).reduce((sum, { startTime, endTime }) => {
      const [from = 0, to = 0] = [startTime, endTime].map((time) => {
        const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number)
        return hour * 60 + minute + (time === '23:59' ? 1 : 0)
      })
      return sum + (to - from) / 60
    }, 0)

  test('counts as a listing of the plan', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(host)
    const curb = `${path}/curb-sale/${randomUUID()}`
    expect((await host.put(curb)).body).toContain('Say first what is given away.')
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    const refused = await host.put(curb)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'listing_limit'])
    const { curbListingId, curbText } = await read(host, path)
    expect(curbListingId).toBeNull()
    expect(curbText).toContain('Gray sofa')
    expect(curbText).toContain('400 S Orange Ave')
  })

  test('is public for 48 hours at the same address, with its own pictures and no price', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id, path, itemIds } = await endedSale(host)
    await say(
      host,
      path,
      itemIds.slice(0, 2).map((itemId) => ({ itemId, way: 'free' })),
    )
    const curbId = randomUUID()
    const answers = await Promise.all([1, 2].map(() => host.put(`${path}/curb-sale/${curbId}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const shown = (await site.visitor.get(`/api/listings/${curbId}`)).json<Listing>()
    expect(shown).toMatchObject({
      title: 'Free at the curb',
      status: 'published',
      address: expect.stringContaining('400 S'),
    })
    expect(hours(shown)).toBe(CURB_SALE_HOURS)
    expect(shown.items.map(({ title, priceSource, priceSuggested }) => [title, priceSource, priceSuggested])).toEqual([
      ['Gray sofa', 'free', '0.00'],
      ['Queen mattress', 'free', '0.00'],
    ])
    const [first] = shown.items
    expect((await site.visitor.get(first?.imageUrls[0] ?? '')).statusCode).toBe(200)
    const former = (await host.get(`/api/listings/${id}`)).json<Listing>()
    expect(former.items[0]?.imageUrls[0]).not.toBe(first?.imageUrls[0])
    const second = await host.put(`${path}/curb-sale/${randomUUID()}`)
    expect([second.statusCode, second.body]).toEqual([409, expect.stringContaining('is up already')])
    expect((await host.get('/api/my-listings')).json<unknown[]>()).toHaveLength(2)
  })

  test('of a host who hides the street follows the same rule, and the text to post leaves it out', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { path, itemIds } = await endedSale(host, { hidesAddress: true })
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    expect((await read(host, path)).curbText).not.toContain('Orange Ave')
    const curbId = randomUUID()
    await host.put(`${path}/curb-sale/${curbId}`)
    const own = (await host.get(`/api/listings/${curbId}`)).json<Listing>()
    expect(own.hidesAddress).toBe(true)
    await site.database.pool.query('update listings set is_address_hidden = true where id = $1', [curbId])
    const { body } = await site.visitor.get(`/api/listings/${curbId}`)
    expect(JSON.parse(body)).toMatchObject({ hidesAddress: true })
  })

  test('is refused of a sale that an admin hides, and leaves nothing behind when it is', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id, path, itemIds } = await endedSale(host)
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    await site.database.pool.query(
      `update listings set status = 'draft', hidden_status = 'ended', hidden_with = 'sale' where id = $1`,
      [id],
    )
    expect((await host.put(`${path}/curb-sale/${randomUUID()}`)).statusCode).toBe(403)
    expect((await host.get('/api/my-listings')).json<unknown[]>()).toHaveLength(1)
  })
})

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
    const { id, path, itemIds } = await endedSale(host)
    const donationId = randomUUID()
    const note = () => host.put(`/api/donations/${donationId}`, donation(id, itemIds.slice(0, 1)))
    expect((await Promise.all([note(), note()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await read(host, path)).things.map((thing) => thing.donationId)).toEqual([donationId, null, null, null])
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
    expect(csv).toMatch(/^Date,Charity,Thing,/)
    expect(csv).toContain('2026-11-30,Hope House,Gray sofa,Furniture,Good,1,')
    expect(csv).not.toContain('Novels')
  })

  test('outlive their sale', async () => {
    const host = await site.signUp()
    const { id, itemIds } = await endedSale(host)
    await host.put(`/api/donations/${randomUUID()}`, donation(id, itemIds))
    expect((await host.delete(`/api/listings/${id}`)).statusCode).toBe(204)
    const [kept] = (await year(host)).donations
    expect([kept?.listingId, kept?.things.length]).toEqual([null, 4])
  })

  test('have a receipt that nobody else can open, which counts as a photo and goes with the donation', async () => {
    const host = await site.signUp()
    const other = await site.signUp()
    const { id, path, itemIds } = await endedSale(host)
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
    expect((await read(host, path)).things.every((thing) => thing.donationId === null)).toBe(true)
  })

  test('are in the data export with their receipts, and gone with the account', async () => {
    const host = await site.signUp()
    const { id, path, itemIds } = await endedSale(host)
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
