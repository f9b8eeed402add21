import type { LiveListing } from '@yardsnap/contract/live-status'
import type { LiveStatusInput } from '@yardsnap/contract/live-status-changes'
import type { Listing } from '@yardsnap/contract/listings'
import { getAnnouncedRules } from '@yardsnap/contract/price-rule-words'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { addDays } from '@yardsnap/contract/sale-days'
import type { TripPlan } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { toSharePage } from '#core/listings/share-page.ts'
import type { Redacted } from '#log/redaction.ts'
import { DAY } from '#testing/notifications.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { liveStatusTools, ORLANDO } from '#testing/live-status.ts'

let site: TestApp
let host: Visitor
let tools: ReturnType<typeof liveStatusTools>
beforeAll(async () => {
  site = await testApp({ env: { SITE_MODE: 'open' } })
  host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
  tools = liveStatusTools({ site, host })
})
afterAll(() => site.close())

/** What search engines read on its page. */
const readStructuredData = async (listingId: string) =>
  JSON.stringify(toSharePage((await tools.read(listingId)) as Redacted<Listing>, 'https://a.example/')?.structuredData)

/** A shopper who has saved a sale. */
async function signUpSaver(listingId: string): Promise<Visitor> {
  const shopper = await site.signUp()
  expect((await shopper.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
  return shopper
}

describe('what a host says on the day', () => {
  test('is on the page and in every list, with its words and categories', async () => {
    const id = await tools.publish({ title: 'Says it all', ...ORLANDO })
    const { liveStatus } = await tools.updateStatus(id, {
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
    const shopper = await signUpSaver(id)
    const saved = (await shopper.get('/api/saved-sales')).json<{ listing: Listing }[]>()
    const found = (await site.visitor.get('/api/public-listings?search=says+it+all')).json<Listing[]>()
    for (const listing of [await tools.read(id), saved[0]?.listing, found[0]])
      expect(listing?.liveStatus).toEqual(liveStatus)
  })

  test('is for the host alone, and only of a public sale', async () => {
    const id = await tools.publish()
    expect((await tools.say(id, { kind: 'open' }, await site.signUp())).statusCode).toBe(404)
    expect((await tools.say(id, { kind: 'open' }, site.visitor)).statusCode).toBe(401)
    await host.put(`/api/listings/${id}`, { status: 'draft' })
    expect((await tools.say(id, { kind: 'open' })).statusCode).toBe(409)
    expect((await site.visitor.get(`/api/listings/${id}/live-status`)).statusCode).toBe(404)
  })

  test.each([
    ['an unknown kind', { kind: 'closed' }],
    ['a time that is none', { kind: 'closing_early', time: '25:00' }],
    ['a category that is none', { soldOutOf: ['cars'] }],
    ['too many words', { words: 'x'.repeat(141) }],
  ])('is refused with %s', async (_what, input) => {
    expect((await tools.say(await tools.publish(), input as Partial<LiveStatusInput>)).statusCode).toBe(400)
  })

  test('ends when the sale is taken down or published anew, and a copy starts without it', async () => {
    const id = await tools.publish()
    await tools.updateStatus(id, { kind: 'open' })
    const copy = (await host.post(`/api/listings/${id}/copy`)).json<Listing>()
    expect(copy.liveStatus).toBeNull()
    await host.put(`/api/listings/${id}`, { status: 'draft' })
    await host.put(`/api/listings/${id}`, { status: 'published' })
    expect((await tools.read(id)).liveStatus).toBeNull()
  })

  test('counts in the order of its arrival when two phones say something at the same time', async () => {
    const id = await tools.publish()
    const answers = await Promise.all(
      (['open', 'opening_late', null] as const).map((kind) => tools.say(id, { kind, words: `Said ${kind}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const newest = answers.map((answer) => answer.json<LiveListing>()).toSorted((a, b) => b.version - a.version)[0]
    expect((await tools.read(id)).liveStatus).toEqual(newest?.liveStatus)
  })
})

describe('before the day', () => {
  test('a sale opens late, moves or is called off, and nothing else is said', async () => {
    const id = await tools.publish({}, { inDays: 2 })
    for (const refused of [
      { kind: 'open' },
      { kind: 'closing_early' },
      { isHalfPrice: true },
      { soldOutOf: ['toys'] },
    ]) {
      const answer = await tools.say(id, refused as Partial<LiveStatusInput>)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        409,
        'This can be posted on the day of the sale',
      ])
    }
    const { liveStatus, saleDate } = await tools.updateStatus(id, { kind: 'opening_late', time: '09:30' })
    expect(liveStatus?.day).toBe(saleDate)
  })

  test.each([
    [{ kind: 'opening_late', time: '23:00' }, /closes at .* has to open before/],
    [{ kind: 'closing_early', time: '00:01' }, /opens at .* has to close after/],
    [{ kind: 'closing_early', time: '23:58' }, /closes at .* anyway: choose a time before/],
    [{ kind: 'closing_early', time: null }, /^Say when the sale closes$/],
  ] as const)('hours that end before they begin are refused: %j', async (input, message) => {
    const answer = await tools.say(await tools.publish(), input)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: expect.stringMatching(message) },
    ])
  })

  test('a sale without a rain date cannot move', async () => {
    const answer = await tools.say(await tools.publish({ rainDate: null }), { isMoved: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ message: string }>().message).toMatch(/no rain date/)
  })
})

describe('a sale that is called off', () => {
  test('leaves searches, feeds and the sitemap, and stays where it is linked and saved', async () => {
    const id = await tools.publish({ title: 'Rained out', ...ORLANDO })
    const shopper = await signUpSaver(id)
    const isFound = async (url: string) => (await site.visitor.get(url)).body.includes(id)
    const lists = [
      '/api/public-listings?search=rained+out',
      `/api/public-listings?location=${ORLANDO.latitude},${ORLANDO.longitude}&limit=100`,
      '/sitemap-sales.xml',
    ]
    for (const list of lists) expect(await isFound(list)).toBe(true)
    await tools.updateStatus(id, { kind: 'called_off', words: 'The roof leaks' })
    for (const list of lists) expect(await isFound(list)).toBe(false)
    expect((await tools.read(id)).liveStatus).toMatchObject({ kind: 'called_off', words: 'The roof leaks' })
    const saved = (await shopper.get('/api/saved-sales')).json<{ isAvailable: boolean; listing: Listing }[]>()
    expect(saved[0]).toMatchObject({ isAvailable: true, listing: { liveStatus: { kind: 'called_off' } } })
    expect(await readStructuredData(id)).toContain('https://schema.org/EventCancelled')

    await tools.updateStatus(id, {})
    expect(await tools.read(id)).toMatchObject({ status: 'published', liveStatus: null })
    for (const list of lists) expect(await isFound(list)).toBe(true)
  })

  test('can still have other words, and is held after all on the rain date to which it had been moved', async () => {
    const id = await tools.publish(ORLANDO, { inDays: 1 })
    const { saleDate, rainDate } = await tools.updateStatus(id, { isMoved: true })
    await tools.updateStatus(id, { kind: 'called_off', isMoved: true })
    const said = await tools.updateStatus(id, { kind: 'called_off', words: 'The roof leaks', isMoved: true })
    expect(said).toMatchObject({ status: 'ended', liveStatus: { kind: 'called_off', words: 'The roof leaks' } })

    const reopened = await tools.updateStatus(id, { isMoved: true })
    expect(reopened).toMatchObject({ status: 'published', saleDate, rainDate, laterDays: [] })
    expect(reopened.liveStatus?.movedFrom).toEqual(said.liveStatus?.movedFrom)
  })

  test('is not held after all where another sale has taken its place in the plan', async () => {
    const seller = await site.signUp()
    const own = liveStatusTools({ site, host: seller })
    const first = await own.publish()
    await own.updateStatus(first, { kind: 'called_off' })
    await site.makePremium(seller.userId)
    await own.publish()
    await site.makePremium(seller.userId, new Date(Date.now() - 1000))
    const answer = await own.say(first, {})
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'listing_limit'])
  })

  test('is published by its editor alone once it is taken down or hidden', async () => {
    const read = async (id: string) => (await host.get(`/api/listings/${id}`)).json<Listing>()
    const [down, hidden] = [await tools.publish(), await tools.publish()]
    for (const id of [down, hidden]) await tools.updateStatus(id, { kind: 'called_off' })
    expect((await host.put(`/api/listings/${down}`, { status: 'draft' })).statusCode).toBe(200)
    await site.database.db
      .update(listings)
      .set({ status: 'draft', hiddenStatus: 'ended', hiddenWith: 'sale' })
      .where(eq(listings.id, hidden))
    for (const id of [down, hidden]) {
      expect((await tools.say(id, {})).statusCode).toBe(409)
      expect(await read(id)).toMatchObject({ status: 'draft', liveStatus: null })
    }
  })

  test('is no stop of a trip, and says why', async () => {
    const [open, off] = [await tools.publish(ORLANDO), await tools.publish(ORLANDO)]
    await tools.updateStatus(off, { kind: 'called_off' })
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
    const id = await tools.publish(ORLANDO, { inDays: 1 })
    const before = await tools.read(id)
    const moved = await tools.updateStatus(id, { isMoved: true })
    expect(moved).toMatchObject({ saleDate: before.rainDate, laterDays: [], rainDate: null })
    expect(moved.liveStatus?.movedFrom.map(({ date }) => date)).toEqual([before.saleDate, before.laterDays[0]?.date])
    expect(await readStructuredData(id)).toContain('https://schema.org/EventRescheduled')
    const { saleDate, laterDays, rainDate, startTime, endTime } = before
    expect(await tools.updateStatus(id, {})).toMatchObject({
      saleDate,
      laterDays,
      rainDate,
      startTime,
      endTime,
      liveStatus: null,
    })
  })

  test('takes the price rules of its first day along, and back', async () => {
    const id = await tools.publish({}, { inDays: 1 })
    const { saleDate, laterDays, rainDate } = await tools.read(id)
    const rule = (day: string, until: string | null) => ({ ...BLANK_RULE, percentOff: 50, from: `${day}T12:00`, until })
    const ofSecondDay = rule(laterDays[0]!.date, null)
    const planned = [rule(saleDate!, `${addDays(saleDate!, 1)}T00:00`), ofSecondDay]
    await host.put(`/api/listings/${id}`, { priceRules: planned })
    await tools.updateStatus(id, { isMoved: true })
    const there = rule(rainDate!, `${addDays(rainDate!, 1)}T00:00`)
    const moved = await tools.read(id)
    expect(moved.priceRules).toEqual([there, ofSecondDay])
    expect(getAnnouncedRules(moved, new Date())).toEqual([there])
    await tools.updateStatus(id, {})
    expect((await tools.read(id)).priceRules).toEqual(planned)
  })

  test('hides its address again until the morning of that day', async () => {
    const id = await tools.publish({
      ...ORLANDO,
      hidesAddress: true,
      streetAddress: '4 Oak St',
      city: 'Orlando',
      state: 'FL',
    })
    await site.database.db.update(listings).set({ timeZone: DAY() })
    await host.put(`/api/listings/${id}`, { title: 'Porch' })
    expect((await tools.read(id)).isAddressHidden).toBe(false)
    await tools.updateStatus(id, { isMoved: true })
    expect((await tools.read(id)).isAddressHidden).toBe(true)
  })

  test('is not moved anymore once its host edits the days', async () => {
    const id = await tools.publish({}, { inDays: 1 })
    const { saleDate } = await tools.updateStatus(id, { isMoved: true, words: 'See you then' })
    await host.put(`/api/listings/${id}`, { saleDate: addDays(saleDate!, 1) })
    expect((await tools.read(id)).liveStatus).toMatchObject({ movedFrom: [], words: 'See you then' })
  })
})
