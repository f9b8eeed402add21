import type { Leftovers } from '@yardsnap/contract/leftovers'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPdf, readText } from '#printing/test-pdf.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { endedSale, FACTS, readLeft, say } from './test-ended-sale.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('what is left', () => {
  test('is what was not sold, with big things, and what charities commonly refuse', async () => {
    const host = await site.signUp()
    const { id, path } = await endedSale(site, host)
    await site.database.pool.query(
      `update items set sold_quantity = case title when 'Novels' then 10 else quantity end
       where listing_id = $1 and title in ('Novels', 'Gray sofa')`,
      [id],
    )
    const { things } = await readLeft(host, path)
    expect(things.map(({ title, quantity, isBig, refused, way }) => [title, quantity, isBig, refused, way])).toEqual([
      ['Queen mattress', 1, true, 'mattress', null],
      ['Novels', 4, false, null, null],
      ['Mugs', 8, false, null, null],
    ])
  })

  test('goes where its host says, also many at once, and is nobody else’s to say', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(site, host)
    const other = await endedSale(site, await site.signUp())
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
    expect((await readLeft(await site.signUp(), path)).things).toBeUndefined()
    const counted = await site.database.pool.query('select 1 from leftovers where item_id = $1', [other.itemIds[0]])
    expect(counted.rowCount).toBe(0)
  })

  test('a size that is too long is refused at its field, and nothing is written', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(site, host)
    const answer = await say(host, path, [
      { itemId: itemIds[0], way: 'pickup' },
      { itemId: itemIds[1], size: 'x'.repeat(61) },
    ])
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Size is too long')])
    expect((await readLeft(host, path)).things.every(({ way }) => way === null)).toBe(true)
  })

  test('changes of one sale that meet are all kept', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(site, host)
    await Promise.all(itemIds.map((itemId) => say(host, path, [{ itemId, way: 'free' }])))
    expect((await readLeft(host, path)).things.map(({ way }) => way)).toEqual(['free', 'free', 'free', 'free'])
  })
})

describe('the pick-up pack', () => {
  test('is free: photos, a list of one page, a text for the form, and a calendar entry', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(site, host)
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
    const { id, path } = await endedSale(site, host)
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
    const { path, itemIds } = await endedSale(site, host)
    await say(host, path, [{ itemId: itemIds[0], way: 'pickup' }])
    const { proposedDay } = await readLeft(host, path)
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

  test('what is said on two devices is both kept, and hours are judged together', async () => {
    const host = await site.signUp()
    const { path } = await endedSale(site, host)
    await host.put(`${path}/pickup`, { gateHours: 'Gate from 8' })
    await host.put(`${path}/pickup`, { charity: 'Hope House', startTime: '10:00' })
    expect((await host.put(`${path}/pickup`, { endTime: '10:00' })).statusCode).toBe(400)
    await host.put(`${path}/pickup`, { endTime: '11:00' })
    expect((await host.put(`${path}/pickup`, {})).statusCode).toBe(200)
    const kept = {
      gateHours: 'Gate from 8',
      charity: 'Hope House',
      startTime: '10:00',
      endTime: '11:00',
      floor: 'ground',
    }
    expect((await readLeft(host, path)).pickup).toMatchObject(kept)
  })

  test('hours the wrong way round are refused at their field, and the rest is kept', async () => {
    const host = await site.signUp()
    const { path } = await endedSale(site, host)
    await host.put(`${path}/pickup`, FACTS)
    const answer = await host.put(`${path}/pickup`, { ...FACTS, charity: 'Other', endTime: '08:00' })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('must end after it starts')])
    expect((await readLeft(host, path)).pickup).toEqual(FACTS)
  })
})
