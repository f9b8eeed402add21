import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import { testListing } from '@yardsnap/contract/test-listing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Redacted } from '#log/redaction.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { calendarFile } from './calendar.ts'
import { toShareFacts, toSharePage } from './share-page.ts'

const PAGE_URL = 'https://sales.example/sale/1'

/** A listing as its viewer sees it. */
const seen = (fields: Partial<Listing>) => testListing(fields) as unknown as Redacted<Listing>

const FIELDS: Partial<Listing> = {
  id: '019aa000-0000-7000-8000-000000000001',
  title: 'Estate sale on Orange Avenue',
  description: 'Cash only.\nNo early birds.',
  address: '400 S Orange Ave, Orlando, FL 32801',
  streetAddress: '400 S Orange Ave',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32801',
  saleDate: '2031-05-03',
  startTime: '08:00',
  endTime: '14:00',
  timeZone: 'America/New_York',
  latitude: 28.5383,
  longitude: -81.3792,
  positionPrecision: 'street',
  totalEstimatedValue: '140.00',
  imageUrls: ['/objects/uploads/a?region=0.05,0.25,0.3,0.58'],
  version: 4,
}
const listing = seen(FIELDS)

function getCalendarLines(changes: Partial<Listing> = {}): string[] {
  const parts = { pageUrl: PAGE_URL, productName: 'Yardsnap', now: new Date('2026-11-20T12:00:00Z') }
  const file = calendarFile({ listing: seen({ ...FIELDS, ...changes }), ...parts }) ?? ''
  return file.split('\r\n')
}

describe('a calendar file', () => {
  test('has UTC instants if the time zone is known', () => {
    expect(getCalendarLines()).toEqual(expect.arrayContaining(['DTSTART:20310503T120000Z', 'DTEND:20310503T180000Z']))
  })

  test('has floating times if the time zone is unknown', () => {
    expect(getCalendarLines({ timeZone: null })).toEqual(expect.arrayContaining(['DTSTART:20310503T080000']))
  })

  test('is an all-day event without a start time, and ends after midnight if the end is before the start', () => {
    expect(getCalendarLines({ startTime: null })).toContain('DTSTART;VALUE=DATE:20310503')
    expect(getCalendarLines({ startTime: '20:00', endTime: '01:00' })).toContain('DTEND:20310504T050000Z')
  })

  test('keeps its UID while its sequence follows the version', () => {
    expect(getCalendarLines()).toEqual(expect.arrayContaining([`UID:${listing.id}@sales.example`, 'SEQUENCE:4']))
    expect(getCalendarLines({ version: 9, title: 'Other' })).toEqual(
      expect.arrayContaining([`UID:${listing.id}@sales.example`, 'SEQUENCE:9']),
    )
  })

  test('uses CRLF and folds lines at 75 octets, with any script', () => {
    const title = `${'é'.repeat(60)}${'🎉'.repeat(30)}, ; \\ BEGIN:VALARM`
    const lines = getCalendarLines({ title, description: 'One\nBEGIN:VEVENT\nTwo' })
    expect(lines.join('').includes('\n')).toBe(false)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.startsWith('BEGIN:V'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('é'.repeat(60) + '🎉'.repeat(30))
  })

  test('requires a date', () => {
    expect(getCalendarLines({ saleDate: null })).toEqual([''])
  })
})

describe('page metadata for clients that do not run JavaScript', () => {
  test('has when, where and what, with a generated picture and the best crop as the event’s photo', () => {
    expect(toSharePage(listing, PAGE_URL)).toMatchObject({
      title: 'Estate sale on Orange Avenue',
      description:
        'Sat, May 3, 2031, 8:00 AM – 2:00 PM · 400 S Orange Ave, Orlando, FL 32801. Cash only. No early birds.',
      image: {
        url: 'https://sales.example/api/listings/019aa000-0000-7000-8000-000000000001/share.jpg?language=en&v=4',
        width: 1200,
        height: 630,
      },
      structuredData: {
        image: ['https://sales.example/objects/uploads/a?region=0.05%2C0.25%2C0.3%2C0.58&w=1200'],
      },
    })
  })

  test.each(['', 'x'])('does not cut an emoji in half, behind %o', (before) => {
    const description = toSharePage({ ...listing, description: `${before}${'🪑'.repeat(200)}` }, PAGE_URL)?.description
    expect(description).toMatch(/🪑…$/u)
    expect(description?.isWellFormed()).toBe(true)
  })

  test('and the picture say first that a sale is called off', () => {
    const liveStatus: Listing['liveStatus'] = {
      kind: 'called_off',
      time: null,
      isHalfPrice: false,
      soldOutOf: [],
      words: '',
      day: '2031-05-03',
      movedFrom: [],
      changedAt: '2031-05-03T11:00:00Z',
    }
    const calledOff = seen({ ...FIELDS, status: 'ended', liveStatus })
    expect(toSharePage(calledOff, PAGE_URL)?.description).toMatch(/^Called off · Sat, May 3, 2031, 8:00 AM/)
    expect(toShareFacts(calledOff, 'Yardsnap').type).toBe('Called off')
  })

  test('is a SaleEvent with the UTC offset of the sale’s time zone', () => {
    expect(toSharePage(listing, PAGE_URL)?.structuredData).toMatchObject({
      '@type': 'SaleEvent',
      startDate: '2031-05-03T08:00:00-04:00',
      endDate: '2031-05-03T14:00:00-04:00',
      location: { address: { streetAddress: '400 S Orange Ave', addressLocality: 'Orlando', addressRegion: 'FL' } },
    })
  })

  test('leaves out unknown values', () => {
    const bare = { saleDate: null, startTime: null, endTime: null, imageUrls: [], address: '', streetAddress: '' }
    const page = toSharePage(seen({ ...FIELDS, ...bare }), PAGE_URL)
    expect(page?.structuredData).not.toHaveProperty('image')
    expect(page?.structuredData).not.toHaveProperty('startDate')
    expect(page?.description).toBe('Cash only. No early birds.')
  })

  test('S9.9 mentions an end or a start alone', () => {
    const hours = (startTime: string | null, endTime: string | null) =>
      toSharePage({ ...listing, saleDate: '2031-05-03', startTime, endTime }, PAGE_URL)?.description
    expect(hours(null, '14:00')).toContain('Sat, May 3, 2031, until 2:00 PM')
    expect(hours('08:00', null)).toContain('Sat, May 3, 2031, 8:00 AM onwards')
  })

  test('A4 is empty for a draft', () => {
    expect(toSharePage({ ...listing, status: 'draft' }, PAGE_URL)).toBeNull()
  })
})

describe('the text of the link preview picture', () => {
  test('has kind, title, when, city and item count, never the street', () => {
    expect(toShareFacts({ ...listing, items: [] }, 'Yardsnap')).toEqual({
      type: 'Estate Sale',
      title: 'Estate sale on Orange Avenue',
      lines: ['Sat, May 3 · 8:00 AM – 2:00 PM', 'Orlando, FL'],
      productName: 'Yardsnap',
    })
  })

  test('leaves out unknown values', () => {
    const bare = { saleDate: null, startTime: null, endTime: null, city: '', state: '' }
    expect(toShareFacts(seen({ ...FIELDS, ...bare }), 'Yardsnap').lines).toEqual([])
  })
})

let app: TestApp
let seller: Visitor
beforeAll(async () => {
  app = await testApp()
  seller = await app.signUp()
  await app.makePremium(seller.userId)
})
afterAll(() => app.close())

const makeListing = async (fields: Record<string, unknown>) => {
  const answer = await seller.post('/api/listings', { title: 'Sale', saleDate: '2031-05-03', ...fields })
  return answer.json<{ id: string }>().id
}

describe('GET /api/listings/:id/share.jpg', () => {
  const getSharePicture = async (id: string, headers = {}) => app.visitor.get(`/api/listings/${id}/share.jpg`, headers)

  test('returns a JPEG of 1200 x 630 that is stable until the sale changes', async () => {
    const id = await makeListing({ status: 'published', title: 'Lamps & <b>rugs</b> 🎉 日本 '.repeat(4) })
    const first = await getSharePicture(id)
    expect(first.statusCode).toBe(200)
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const again = await getSharePicture(id)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    const etag = String(first.headers['etag'])
    const unchanged = await getSharePicture(id, { 'if-none-match': etag })
    expect(unchanged.statusCode).toBe(304)
    for (const { headers } of [first, unchanged]) expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    await seller.put(`/api/listings/${id}`, { title: 'Rugs only' })
    expect((await getSharePicture(id)).headers['etag']).not.toBe(etag)
  })

  test('shows the pictures of the items, without deleted ones', async () => {
    const id = await makeListing({ status: 'published' })
    const bare = await getSharePicture(id)
    const [kept, gone] = [await uploadPhoto(seller), await uploadPhoto(seller)]
    const items = [kept, gone, `${kept}?region=0,0,0.5,0.5`].map((url) => ({ title: 'Lamp', imageUrls: [url] }))
    await seller.post(`/api/listings/${id}/items/bulk`, { items })
    const complete = await getSharePicture(id)
    const photos = (await seller.get(`/api/listings/${id}/photos`)).json<{ id: string; url: string }[]>()
    const goneId = photos.find(({ url }) => url.startsWith(gone))?.id
    expect((await seller.delete(`/api/listings/${id}/photos/${goneId}`)).statusCode).toBe(204)
    const without = await getSharePicture(id)
    expect([complete.statusCode, without.statusCode]).toEqual([200, 200])
    expect(new Set([bare, complete, without].map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  test('speaks the language of the page that is shared', async () => {
    const id = await makeListing({ status: 'published', title: 'Platos', saleDate: '2031-05-03' })
    const page = (await app.visitor.get(`/es/sale/${id}`)).body
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? []
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
    const [spanish, english] = [await app.visitor.get(pathname + search), await getSharePicture(id)]
    expect([spanish.statusCode, english.statusCode]).toEqual([200, 200])
    expect(spanish.rawPayload.equals(english.rawPayload)).toBe(false)
    const again = await app.visitor.get(`${pathname}?language=es`)
    expect(again.rawPayload.equals(spanish.rawPayload)).toBe(true)
  })

  test('A4 does not exist for a draft, not even for its seller', async () => {
    const id = await makeListing({})
    expect((await seller.get(`/api/listings/${id}/share.jpg`)).statusCode).toBe(404)
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    expect((await getSharePicture(id)).statusCode).toBe(200)
    await seller.put(`/api/listings/${id}`, { status: 'draft' })
    expect((await getSharePicture(id)).statusCode).toBe(404)
    expect((await getSharePicture('nonsense')).statusCode).toBe(400)
  })
})

describe('GET /api/listings/:id/calendar.ics', () => {
  test('returns a published sale to anyone', async () => {
    const id = await makeListing({ status: 'published' })
    const answer = await app.visitor.get(`/api/listings/${id}/calendar.ics`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('.ics')
    expect(answer.body).toContain(`UID:${id}@`)
  })

  test('A4 returns a draft to its seller only', async () => {
    const id = await makeListing({})
    expect((await seller.get(`/api/listings/${id}/calendar.ics`)).statusCode).toBe(200)
    expect((await app.visitor.get(`/api/listings/${id}/calendar.ics`)).statusCode).toBe(404)
  })

  test('returns 404 for an invalid, unknown or undated sale', async () => {
    const undated = await makeListing({ saleDate: null, status: 'published' })
    expect((await app.visitor.get(`/api/listings/${undated}/calendar.ics`)).statusCode).toBe(404)
    expect((await app.visitor.get(`/api/listings/${randomUUID()}/calendar.ics`)).statusCode).toBe(404)
    expect((await app.visitor.get('/api/listings/nonsense/calendar.ics')).statusCode).toBe(400)
  })
})
