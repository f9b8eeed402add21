import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowAnswer } from '@yardsnap/contract/community-organized-entries'
import type { Listing } from '@yardsnap/contract/listings'
import { user } from '#db/schema/accounts.ts'
import { communityEntries } from '#db/schema/community-days.ts'
import { openPdf, readText } from '#printing/test-pdf.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  addRows,
  bodyOf,
  CENTER,
  dayFromNow,
  openDay,
  readDay,
  readOrganizing,
  setStatus,
} from '#shop/community-days/test-community-days.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
})
afterAll(() => site.close())

const HIDDEN_UNTIL = `${dayFromNow(30)}T06:00`
const FILES = ['csv', 'geojson', 'kml', 'gpx'] as const

const publicFile = (who: Visitor, slug: string, file: string) => who.get(`/api/community-days/${slug}/files/${file}`)
const ownFile = (who: Visitor, slug: string, file: string) =>
  who.get(`/api/community-days/${slug}/organize/files/${file}`)
const speakSpanish = (who: Visitor) =>
  site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, who.userId))
const importCsv = (who: Visitor, slug: string, csv: string, more = {}) =>
  who.post(`/api/community-days/${slug}/entries/csv`, { csv, ...more })

async function publishDay(fields: object = {}) {
  const day = await openDay(site, fields)
  await addRows(
    day.organizer,
    day.slug,
    [
      {
        streetAddress: '1347 Delaney Ave',
        zipCode: '32806',
        email: 'ann@example.com',
        hostName: 'Ann',
        permitNumber: 'GS-7',
      },
      { streetAddress: '=1351 Delaney Ave', zipCode: '32806' },
    ],
    { acceptsOutside: true },
  )
  await setStatus(day.organizer, day.slug, 'published')
  return day
}

describe('the files of a community day', () => {
  test('have the houses that its page shows, for anybody, as downloads', async () => {
    const { slug } = await publishDay()
    const answers = await Promise.all(FILES.map((file) => publicFile(site.visitor, slug, file)))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'text/csv; charset=utf-8'],
      [200, 'application/geo+json; charset=utf-8'],
      [200, 'application/vnd.google-earth.kml+xml'],
      [200, 'application/gpx+xml'],
    ])
    expect(answers[0]!.headers['content-disposition']).toContain('oakwood-garage-sale-day-houses.csv')
    for (const { body } of answers) {
      expect(body).toContain('1347 Delaney Ave')
      for (const secret of ['ann@example.com', 'Ann', 'GS-7']) expect(body).not.toContain(secret)
    }
    expect((await publicFile(site.visitor, 'no-such-day', 'csv')).statusCode).toBe(404)
  })

  test('say of a house in another city where it is, as its page does', async () => {
    const { organizer, slug } = await openDay(site)
    const rows = [
      { streetAddress: '12 Main St', city: 'orlando', zipCode: '32801' },
      { streetAddress: '12 Main St', city: 'Winter Park', zipCode: '32789' },
    ]
    await addRows(organizer, slug, rows, { acceptsOutside: true })
    await setStatus(organizer, slug, 'published')
    const { houses } = await readDay(site.visitor, slug)
    expect(houses.map(({ city, state }) => [city, state])).toEqual([
      ['', ''],
      ['Winter Park', 'FL'],
    ])
    expect((await publicFile(site.visitor, slug, 'csv')).body).toContain('2,12 Main St,Winter Park,FL,')
  })

  test('hide addresses until their hour from others, the organizer’s public file included', async () => {
    const { slug, organizer } = await publishDay({ addressesShownFrom: HIDDEN_UNTIL })
    const pin = { latitude: 28.51432, longitude: -81.37218 }
    await site.database.db.update(communityEntries).set({ ...pin, positionPrecision: 'pinned' })
    const positions = Object.values(pin).map(String)
    for (const file of FILES) {
      for (const who of [site.visitor, organizer]) {
        const { body } = await publicFile(who, slug, file)
        expect(body).toContain('Delaney Ave')
        for (const secret of ['1347', '1351', ...positions]) expect(body).not.toContain(secret)
      }
      expect((await ownFile(organizer, slug, file)).body).toContain('1347 Delaney Ave')
    }
  })

  test('of the organizer have everything, and are nobody else’s', async () => {
    const { slug, organizer } = await publishDay()
    const other = await site.signUp()
    for (const file of FILES) {
      expect((await ownFile(other, slug, file)).statusCode).toBe(404)
      expect((await ownFile(site.visitor, slug, file)).statusCode).toBe(401)
    }
    const [heading, ...rows] = parse((await ownFile(organizer, slug, 'csv')).body, {
      bom: true,
      record_delimiter: '\r\n',
    }) as string[][]
    const column = (name: string) => rows.map((row) => row[heading!.indexOf(name)])
    expect([new Set(column('Number')), column('Email').filter(Boolean), column('Permit').filter(Boolean)]).toEqual([
      new Set(['1', '2']),
      ['ann@example.com'],
      ['GS-7'],
    ])
    expect(column('Address')).toContain("'=1351 Delaney Ave")
  })
})

describe('an organizer’s list as CSV', () => {
  test('V-X1 gets an answer for each row: placed, twice, outside, not understood', async () => {
    const { slug, organizer } = await openDay(site)
    const csv = [
      '\uFEFFDirección;Código postal;Correo;Días',
      '100 S Orange Ave;32801;;',
      '102 S Orange Ave;32801;host@example.com;',
      '100 s. orange ave;32801;;',
      '12 Main St;90001;;',
      '104 S Orange Ave;32801;nobody;',
      '106 S Orange Ave;32801;;Navidad',
    ].join('\r\n')
    const { rows } = bodyOf<{ rows: (RowAnswer & { line: number; streetAddress: string })[] }>(
      await importCsv(organizer, slug, csv),
    )
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, expect.stringMatching(/^(street|zip|city)$/)],
      [3, expect.stringMatching(/^(street|zip|city)$/)],
      [4, 'twice'],
      [5, 'outside'],
      [6, 'invalid'],
      [7, 'invalid'],
    ])
    expect(rows.slice(4).map(({ message, streetAddress }) => [message !== '', streetAddress])).toEqual([
      [true, '104 S Orange Ave'],
      [true, '106 S Orange Ave'],
    ])
    const { entries } = await readOrganizing(organizer, slug)
    expect(entries.map(({ source, status }) => [source, status])).toEqual([
      ['csv', 'in'],
      ['csv', 'in'],
    ])
    const [again] = bodyOf<{ rows: RowAnswer[] }>(
      await importCsv(organizer, slug, 'Address,ZIP\n12 Main St,90001', { acceptsOutside: true }),
    ).rows
    expect(again?.outcome).toMatch(/^(street|zip|city)$/)
  })

  test('comes back from its own file without a second house', async () => {
    const { slug, organizer } = await openDay(site)
    await addRows(organizer, slug, [{ streetAddress: '200 S Orange Ave', zipCode: '32801' }])
    for (const heading of ['Address', 'Dirección']) {
      const { body } = await ownFile(organizer, slug, 'csv')
      expect(body).toContain(heading)
      const { rows } = bodyOf<{ rows: RowAnswer[] }>(await importCsv(organizer, slug, body))
      expect(rows.map(({ outcome }) => outcome)).toEqual(['twice'])
      await speakSpanish(organizer)
    }
  })

  test.each([
    ['is too large', `Address\n${'"'.repeat(0)}${'é'.repeat(600_000)}`, 400, '1 MB'],
    ['is no list', 'Name\nAnn', 400, 'Address'],
  ])('is refused where it %s', async (_name, csv, status, message) => {
    const { slug, organizer } = await openDay(site)
    const answer = await importCsv(organizer, slug, csv)
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)])
  })

  test('V-X1 of 500 streets has each of them on the map, and once', async () => {
    const { slug, organizer } = await openDay(site)
    const lines = Array.from({ length: 500 }, (_, index) => `${100 + index} Street ${index},32801`)
    const csv = `Address,ZIP\n${lines.join('\n')}`
    const { rows } = bodyOf<{ rows: RowAnswer[] }>(await importCsv(organizer, slug, csv))
    expect(rows.map(({ outcome, number }) => [outcome, number])).toEqual(lines.map((_, index) => ['zip', index + 1]))
    const again = bodyOf<{ rows: RowAnswer[] }>(await importCsv(organizer, slug, csv)).rows
    expect(again.map(({ outcome, entryId }) => [outcome, entryId])).toEqual(
      rows.map(({ entryId }) => ['twice', entryId]),
    )
  })

  test('is refused whole with more than 2,000 rows, and before it is read where it is far too large', async () => {
    const { slug, organizer } = await openDay(site)
    const refused = await importCsv(organizer, slug, `Address\n${'1 Oak St\n'.repeat(2001)}`)
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('2,001 rows')])
    expect((await importCsv(organizer, slug, 'x'.repeat(2.2 * 1024 * 1024))).statusCode).toBe(413)
    expect((await readOrganizing(organizer, slug)).entries).toEqual([])
  })

  test('is read up to a megabyte, and only of an organizer', async () => {
    const { slug, organizer } = await openDay(site)
    const note = 'x'.repeat(900)
    const csv = `Address,ZIP,Note\n300 S Orange Ave,32801,"${note}"\n${`,,"${note}"\n`.repeat(1100)}`
    const answer = await importCsv(organizer, slug, csv)
    expect(answer.statusCode).toBe(200)
    expect((await importCsv(await site.signUp(), slug, csv)).statusCode).toBe(404)
  })
})

describe('the prints of a community day', () => {
  const print = (who: Visitor, slug: string, name: string) =>
    who.get(`/api/community-days/${slug}/organize/prints/${name}`)

  test.each(['poster', 'directory', 'map', 'signs'])('%s is its organizers’ PDF', async (name) => {
    const { slug, organizer } = await publishDay()
    const answer = await print(organizer, slug, name)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await readText(await openPdf(answer.rawPayload), 1)).toContain('Oakwood Garage Sale Day')
    expect((await print(await site.signUp(), slug, name)).statusCode).toBe(404)
    expect((await print(site.visitor, slug, name)).statusCode).toBe(401)
  })

  /** Joins a day with a sale that has hours of its own. */
  async function joinWithSale({ id, code }: { id: string; code: string }) {
    const seller = await site.signUp()
    const address = { streetAddress: '9 Oak St', city: 'Orlando', state: 'FL', zipCode: '32801', ...CENTER }
    const sale = { title: 'Porch sale', saleDate: dayFromNow(30), startTime: '09:15', endTime: '11:45', ...address }
    const body = { ...sale, status: 'published', skipsEarlyAccess: true }
    const { id: listingId } = bodyOf<Listing>(await seller.post('/api/listings', body))
    await seller.post(`/api/listings/${listingId}/community-days/${id}`, { code, acceptsRules: true })
    return { seller, listingId }
  }

  test('leave out a house whose sale was called off', async () => {
    const { organizer, slug, ...day } = await openDay(site)
    await addRows(organizer, slug, [{ streetAddress: '12 Main St', zipCode: '32801' }])
    const { seller, listingId } = await joinWithSale(day)
    const readDirectory = async () => readText(await openPdf((await print(organizer, slug, 'directory')).rawPayload), 1)
    expect(await readDirectory()).toContain('Oak St')
    const off = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    bodyOf(await seller.put(`/api/listings/${listingId}/live-status`, off))
    const text = await readDirectory()
    expect(text).toContain('Main St')
    expect(text).not.toContain('Oak St')
  })

  test('a yard sign has the hours of the house where its sale has its own', async () => {
    const { organizer, slug, ...day } = await openDay(site)
    await joinWithSale(day)
    const text = await readText(await openPdf((await print(organizer, slug, 'signs')).rawPayload), 1)
    for (const part of ['9 Oak St', '9:15 AM', '11:45 AM']) expect(text).toContain(part)
    expect(text).not.toContain('2:00 PM')
  })

  test('have a street of another city by itself', async () => {
    const { organizer, slug } = await openDay(site)
    const rows = [
      { streetAddress: '12 Main St', zipCode: '32801' },
      { streetAddress: '14 Main St', city: 'Winter Park', zipCode: '32789' },
    ]
    await addRows(organizer, slug, rows, { acceptsOutside: true })
    const directory = await openPdf((await print(organizer, slug, 'directory')).rawPayload)
    expect(await readText(directory, 1)).toContain('Main St, Winter Park')
  })

  test('have the address, the own permit, and the language of who asks', async () => {
    const { slug, organizer } = await publishDay({ addressesShownFrom: HIDDEN_UNTIL })
    const signs = await openPdf((await print(organizer, slug, 'signs')).rawPayload)
    const text = (await Promise.all([1, 2].map((page) => readText(signs, page)))).join(' ')
    for (const part of ['1347 Delaney Ave', 'Permit GS-7']) expect(text).toContain(part)
    await speakSpanish(organizer)
    const spanish = await openPdf((await print(organizer, slug, 'directory')).rawPayload)
    expect(await readText(spanish, 1)).toContain('Página 1 de 1')
  })
})
