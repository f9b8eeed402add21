import type { LiveListing, LiveStatusInput } from '@yardsnap/contract/live-status'
import type { Listing } from '@yardsnap/contract/listings'
import { formatDay } from '@yardsnap/contract/dates'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import type { TripPlan } from '@yardsnap/contract/trips'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { announcements } from '#db/schema/notifications.ts'
import { type FakeDevice, type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { sharePageOf } from '#features/listings/share-page.ts'
import type { Redacted } from '#redaction.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { allTold, DAY, deviceOf, NIGHT } from '#testing/notifications.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let service: FakePush
let host: Visitor
beforeAll(async () => {
  service = await startFakePush()
  site = await testApp({ env: { SITE_MODE: 'open' }, outgoing: { isAllowed: () => true, needsHttps: false } })
  host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }
const AS_PLANNED: LiveStatusInput = {
  kind: null,
  time: null,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  isMoved: false,
}

/** A public sale where it is day, by default today and tomorrow. @param inDays of its first day */
async function publish(fields: object = {}, { inDays = 0, timeZone = DAY() } = {}): Promise<string> {
  const today = dayIn(timeZone, new Date())
  const day = (count: number) => addDays(today, inDays + count)
  const answer = await host.post('/api/listings', {
    title: 'Porch sale',
    status: 'published',
    saleDate: day(0),
    startTime: '08:00',
    endTime: '14:00',
    laterDays: [{ date: day(1), startTime: '09:00', endTime: '12:00', note: '' }],
    rainDate: day(7),
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json<Listing>()
  await site.database.db.update(listings).set({ timeZone }).where(eq(listings.id, id))
  return id
}

const say = (listingId: string, said: Partial<LiveStatusInput>, who = host) =>
  who.put(`/api/listings/${listingId}/live-status`, { ...AS_PLANNED, ...said })
const said = async (listingId: string, input: Partial<LiveStatusInput>): Promise<LiveListing> => {
  const answer = await say(listingId, input)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LiveListing>()
}
const read = async (listingId: string) => (await site.visitor.get(`/api/listings/${listingId}`)).json<Listing>()

async function saver(listingId: string): Promise<{ shopper: Visitor; device: FakeDevice }> {
  const shopper = await site.signUp()
  expect((await shopper.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
  return { shopper, device: await deviceOf(shopper, service) }
}

/** Of what search engines read on its page. */
const eventOf = async (listingId: string) =>
  JSON.stringify(sharePageOf((await read(listingId)) as Redacted<Listing>, 'https://sales.example/')?.structuredData)

const titlesOf = ({ received }: FakeDevice) => received.map(({ payload }) => payload.title)

/** Ends the delay in which a change can be taken back, and has all told. */
async function told(): Promise<void> {
  await site.database.db.update(announcements).set({ dueAt: sql`now()` })
  const { notifications } = await servicesBeside(site)
  await notifications.expand(new AbortController().signal)
  await allTold(site)
}

describe('what a host says on the day', () => {
  test('is on the page and in every list, with its words and categories', async () => {
    const id = await publish({ title: 'Says it all', ...ORLANDO })
    const { liveStatus } = await said(id, {
      kind: 'closing_early',
      time: '11:30',
      isHalfPrice: true,
      soldOutOf: ['toys', 'furniture', 'toys'],
      words: ' Cash only ',
    })
    expect(liveStatus).toMatchObject({
      kind: 'closing_early',
      time: '11:30',
      isHalfPrice: true,
      soldOutOf: ['furniture', 'toys'],
      words: 'Cash only',
      movedFrom: [],
    })
    const { shopper } = await saver(id)
    const saved = (await shopper.get('/api/saved-sales')).json<{ listing: Listing }[]>()
    const found = (await site.visitor.get('/api/public-listings?search=says+it+all')).json<Listing[]>()
    for (const listing of [await read(id), saved[0]?.listing, found[0]]) expect(listing?.liveStatus).toEqual(liveStatus)
  })

  test('is for the host alone, and only of a public sale', async () => {
    const id = await publish()
    expect((await say(id, { kind: 'open' }, await site.signUp())).statusCode).toBe(404)
    expect((await say(id, { kind: 'open' }, site.visitor)).statusCode).toBe(401)
    await host.put(`/api/listings/${id}`, { status: 'draft' })
    expect((await say(id, { kind: 'open' })).statusCode).toBe(409)
    expect((await site.visitor.get(`/api/listings/${id}/live-status`)).statusCode).toBe(404)
  })

  test.each([
    ['an unknown kind', { kind: 'closed' }],
    ['a time that is none', { kind: 'closing_early', time: '25:00' }],
    ['a category that is none', { soldOutOf: ['cars'] }],
    ['too many words', { words: 'x'.repeat(141) }],
  ])('is refused with %s', async (_what, input) => {
    expect((await say(await publish(), input as Partial<LiveStatusInput>)).statusCode).toBe(400)
  })

  test('ends when the sale is taken down or published anew, and a copy starts without it', async () => {
    const id = await publish()
    await said(id, { kind: 'open' })
    const copy = (await host.post(`/api/listings/${id}/copy`)).json<Listing>()
    expect(copy.liveStatus).toBeNull()
    await host.put(`/api/listings/${id}`, { status: 'draft' })
    await host.put(`/api/listings/${id}`, { status: 'published' })
    expect((await read(id)).liveStatus).toBeNull()
  })

  test('counts in the order of its arrival when two phones say something at the same time', async () => {
    const id = await publish()
    const answers = await Promise.all(
      (['open', 'closing_early', 'opening_late'] as const).map((kind) => say(id, { kind })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const newest = answers.map((answer) => answer.json<LiveListing>()).toSorted((a, b) => b.version - a.version)[0]
    expect((await read(id)).liveStatus).toEqual(newest?.liveStatus)
  })
})

describe('before the day', () => {
  test('a sale opens late, moves or is called off, and nothing else is said', async () => {
    const id = await publish({}, { inDays: 2 })
    for (const refused of [
      { kind: 'open' },
      { kind: 'closing_early' },
      { isHalfPrice: true },
      { soldOutOf: ['toys'] },
    ]) {
      const answer = await say(id, refused as Partial<LiveStatusInput>)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        409,
        'This can be said on the day of the sale',
      ])
    }
    const { liveStatus, saleDate } = await said(id, { kind: 'opening_late', time: '09:30' })
    expect(liveStatus?.day).toBe(saleDate)
  })

  test('a sale without a rain date cannot move', async () => {
    const answer = await say(await publish({ rainDate: null }), { isMoved: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ message: string }>().message).toMatch(/no rain date/)
  })
})

describe('a sale that is called off', () => {
  test('leaves searches, feeds and the sitemap, and stays where it is linked and saved', async () => {
    const id = await publish({ title: 'Rained out', ...ORLANDO })
    const { shopper } = await saver(id)
    const isFound = async (url: string) => (await site.visitor.get(url)).body.includes(id)
    const lists = [
      '/api/public-listings?search=rained+out',
      `/api/public-listings?location=${ORLANDO.latitude},${ORLANDO.longitude}&limit=100`,
      '/sitemap-sales.xml',
    ]
    for (const list of lists) expect(await isFound(list)).toBe(true)
    await said(id, { kind: 'called_off', words: 'The roof leaks' })
    for (const list of lists) expect(await isFound(list)).toBe(false)
    expect((await read(id)).liveStatus).toMatchObject({ kind: 'called_off', words: 'The roof leaks' })
    const saved = (await shopper.get('/api/saved-sales')).json<{ isAvailable: boolean; listing: Listing }[]>()
    expect(saved[0]).toMatchObject({ isAvailable: true, listing: { liveStatus: { kind: 'called_off' } } })
    expect(await eventOf(id)).toContain('https://schema.org/EventCancelled')

    await said(id, {})
    expect(await read(id)).toMatchObject({ status: 'published', liveStatus: null })
    for (const list of lists) expect(await isFound(list)).toBe(true)
  })

  test('is no stop of a trip, and says why', async () => {
    const [open, off] = [await publish(ORLANDO), await publish(ORLANDO)]
    await said(off, { kind: 'called_off' })
    const shopper = await site.signUp()
    const answer = await shopper.post('/api/trips/plan', {
      listingIds: [off, open],
      start: { kind: 'position', ...ORLANDO },
      keepOrder: false,
    })
    expect(answer.json<TripPlan>().stops.map(({ listingId, status }) => [listingId, status === 'called-off'])).toEqual([
      [open, false],
      [off, true],
    ])
  })
})

describe('a sale that moves to its rain date', () => {
  test('S-Y2 is held that day alone, until it is taken back', async () => {
    const id = await publish(ORLANDO, { inDays: 1 })
    const before = await read(id)
    const moved = await said(id, { isMoved: true })
    expect(moved).toMatchObject({ saleDate: before.rainDate, laterDays: [], rainDate: null })
    expect(moved.liveStatus?.movedFrom.map(({ date }) => date)).toEqual([before.saleDate, before.laterDays[0]?.date])
    expect(await eventOf(id)).toContain('https://schema.org/EventRescheduled')
    const { saleDate, laterDays, rainDate, startTime, endTime } = before
    expect(await said(id, {})).toMatchObject({ saleDate, laterDays, rainDate, startTime, endTime, liveStatus: null })
  })

  test('hides its address again until the morning of that day', async () => {
    const id = await publish({
      ...ORLANDO,
      hidesAddress: true,
      streetAddress: '4 Oak St',
      city: 'Orlando',
      state: 'FL',
    })
    await site.database.db.update(listings).set({ timeZone: DAY() })
    await host.put(`/api/listings/${id}`, { title: 'Porch' })
    expect((await read(id)).isAddressHidden).toBe(false)
    await said(id, { isMoved: true })
    expect((await read(id)).isAddressHidden).toBe(true)
  })

  test('is not moved any more once its host edits the days', async () => {
    const id = await publish({}, { inDays: 1 })
    const { saleDate } = await said(id, { isMoved: true, words: 'See you then' })
    await host.put(`/api/listings/${id}`, { saleDate: addDays(saleDate!, 1) })
    expect((await read(id)).liveStatus).toMatchObject({ movedFrom: [], words: 'See you then' })
  })
})

describe('who saved the sale', () => {
  test('S-Y2 is told once of the rain date, once when it is taken back, and once when it is called off', async () => {
    const id = await publish({ title: 'Porch' }, { inDays: 1 })
    const { shopper, device } = await saver(id)
    const { url } = (await shopper.post('/api/saved-sales/calendar-feed')).json<{ url: string }>()
    const feed = async () => (await shopper.get(url.replace(/^https?:\/\/[^/]+/, ''))).body
    const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await feed())?.[1])
    const sequences = [await sequence()]
    const changes = [{ isMoved: true }, {}, { kind: 'called_off' }] as const
    for (const change of changes) {
      await said(id, change)
      sequences.push(await sequence())
      await told()
      await said(id, change)
      await told()
    }
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    expect(await feed()).toContain('STATUS:CANCELLED')
    expect(titlesOf(device)).toEqual([
      expect.stringMatching(/^Porch: Moved to /),
      'Porch: held as planned',
      'Porch: Called off',
    ])
  })

  test('S-Y3 is told the last of 50 changes within a minute, once', async () => {
    const id = await publish({ title: 'Porch' })
    const { device } = await saver(id)
    for (let count = 0; count < 50; count++) {
      await said(id, { kind: 'open', words: `Now serving number ${count}` })
      // As if a second had passed.
      await site.database.db.execute(sql`
        update announcements set due_at = due_at - interval '1 second', created_at = created_at - interval '1 second'
        where listing_id = ${id}`)
      const [waiting] = await site.database.db.select().from(announcements).where(eq(announcements.listingId, id))
      expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now())
    }
    await told()
    expect(device.received.map(({ payload }) => payload.text)).toEqual([
      expect.stringContaining('Now serving number 49'),
    ])
  })

  test('is told at least every 90 seconds of a host who goes on changing', async () => {
    const id = await publish()
    await said(id, { kind: 'open' })
    await site.database.db.execute(
      sql`update announcements set created_at = now() - interval '100 seconds' where listing_id = ${id}`,
    )
    await said(id, { kind: 'closing_early' })
    const [waiting] = await site.database.db.select().from(announcements).where(eq(announcements.listingId, id))
    expect(waiting?.dueAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('is told nothing of what was taken back at once', async () => {
    const id = await publish()
    await said(id, { kind: 'open' })
    await told()
    const { device } = await saver(id)
    await said(id, { kind: 'called_off' })
    await said(id, { kind: 'open' })
    await told()
    expect(device.received).toEqual([])
  })

  test('hears at night of a sale of this morning, and of another in the morning', async () => {
    const timeZone = NIGHT()
    const [today, later] = [await publish({}, { timeZone }), await publish({}, { timeZone, inDays: 3 })]
    await said(today, { kind: 'opening_late' })
    await said(later, { kind: 'called_off' })
    const dueIn = async (listingId: string) => {
      const [waiting] = await site.database.db
        .select()
        .from(announcements)
        .where(eq(announcements.listingId, listingId))
      return (waiting!.dueAt.getTime() - Date.now()) / 3_600_000
    }
    expect(await dueIn(today)).toBeLessThan(0.1)
    expect(await dueIn(later)).toBeGreaterThan(3)
    await site.database.db.delete(announcements)
  })

  test('S-Y1 is told once when days are taken out and added, and not of what is put back', async () => {
    const id = await publish({ title: 'Porch' }, { inDays: 1 })
    const { device } = await saver(id)
    const { saleDate, laterDays } = await read(id)
    const later = { ...laterDays[0]!, date: addDays(saleDate!, 2) }
    const change = (days: object[]) => host.put(`/api/listings/${id}`, { laterDays: days })
    await change([])
    await change(laterDays)
    await host.put(`/api/listings/${id}`, { endTime: '15:00' })
    await told()
    expect(device.received).toEqual([])
    await change([later])
    await change([])
    await told()
    expect(device.received.map(({ payload }) => [payload.title, payload.text])).toEqual([
      ['Porch: its days have changed', `It is held ${formatDay(saleDate)}: 8:00 AM – 3:00 PM.`],
    ])
  })
})

describe('the stream of a sale', () => {
  test('sends how it stands at once, and each change that any process makes', async () => {
    const id = await publish()
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    const port = await second.listen()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const answer = await fetch(`http://127.0.0.1:${port}/api/listings/${id}/live-status`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    const next = async (): Promise<LiveListing> => {
      for (let text = ''; ;) {
        text += (await reader.read()).value ?? ''
        const [, data] = /event: progress\ndata: (.*)\n\n/.exec(text) ?? []
        if (data) return JSON.parse(data) as LiveListing
      }
    }
    expect((await next()).liveStatus).toBeNull()
    await said(id, { kind: 'open' })
    expect(await next()).toMatchObject({ id, liveStatus: { kind: 'open' } })
  })

  test('holds a connection for each of a bounded number of pages', async () => {
    const id = await publish()
    const other = await testApp({ beside: site })
    onTestFinished(() => other.close())
    const port = await other.listen()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const open = () =>
      fetch(`http://127.0.0.1:${port}/api/listings/${id}/live-status`, {
        headers: { accept: 'text/event-stream' },
        signal: leaving.signal,
      })
    const answers = await Promise.all(Array.from({ length: 61 }, open))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60')
  })
})
