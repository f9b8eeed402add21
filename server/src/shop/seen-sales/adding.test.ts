import type { SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  addByNeighbor,
  addSeen,
  ageAdditions,
  dayFromNow,
  isListed,
  northOf,
  placeMaker,
  readSeen,
  seenInput,
} from './test-seen-sales.ts'

let site: TestApp
const newPlace = placeMaker()

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const add = (finder: Visitor, fields: Partial<SeenSaleInput> = {}) => finder.post('/api/seen-sales', seenInput(fields))
const messageOf = async (answer: ReturnType<typeof add>) => (await answer).json<{ message: string }>().message
const onDay = (days: number) => [{ date: dayFromNow(days), startTime: '08:00', endTime: null }]

test('a neighbor adds a sale, everybody finds it, and nobody learns who added it', async () => {
  const position = newPlace()
  const { finder, id } = await addByNeighbor(site, { position, words: 'Crib, tools' })
  const page = await site.visitor.get(`/api/seen-sales/${id}`)
  expect(page.json()).toMatchObject({
    ...position,
    id,
    positionPrecision: 'pinned',
    timeZone: 'America/New_York',
    words: 'Crib, tools',
    photoUrl: null,
    sightingCount: 1,
    isClaimed: false,
    card: null,
  })
  const list = await site.visitor.get('/api/seen-sales')
  expect(list.json<{ seenSales: { id: string }[] }>().seenSales.map((sale) => sale.id)).toContain(id)
  for (const { body } of [page, list]) {
    for (const trace of [finder.userId, finder.email, 'Fiona', 'Underhill']) expect(body).not.toContain(trace)
  }
})

describe('the same sale twice is one', () => {
  test('within 80 meters and with a day in common; the later words do not replace the first', async () => {
    const here = newPlace()
    const near = northOf(here, 79)
    const { id } = await addByNeighbor(site, { position: here, words: 'Tools' })
    const second = await site.signUp()
    const joined = await addSeen(second, { position: near, words: 'Something else', days: [...onDay(1), ...onDay(2)] })
    expect(joined).toEqual({ outcome: 'joined', seenSaleId: id })
    expect(await readSeen(site.visitor, id)).toMatchObject({ words: 'Tools', sightingCount: 2 })
  })

  test('81 meters away, or on another day, it is another one', async () => {
    const here = newPlace()
    const beyond = northOf(here, 81)
    const { id } = await addByNeighbor(site, { position: here })
    expect((await addByNeighbor(site, { position: beyond })).id).not.toBe(id)
    expect((await addByNeighbor(site, { position: here, days: onDay(2) })).id).not.toBe(id)
  })

  test.each([
    ['1423 Oak Street', '1423 OAK ST.'],
    ['12 N. Elm Avenue', '12 north elm ave'],
    ['Elm & 5th', 'Elm and 5th'],
  ])('%s is %s where no geocoder knows houses', async (first, second) => {
    const { id } = await addByNeighbor(site, { streetAddress: first })
    expect(await addSeen(await site.signUp(), { streetAddress: second, state: '', city: '' })).toEqual({
      outcome: 'joined',
      seenSaleId: id,
    })
    // The same name in another city is another street.
    const elsewhere = { streetAddress: second, city: 'Tampa', zipCode: '33602' }
    expect(await addSeen(await site.signUp(), elsewhere)).toMatchObject({ outcome: 'added' })
  })

  test('an account counts once a day, however it says so', async () => {
    const streetAddress = '7 Walnut Ct'
    const { finder, id } = await addByNeighbor(site, { streetAddress })
    await addSeen(finder, { streetAddress })
    await finder.put(`/api/seen-sales/${id}/sighting`)
    expect(await readSeen(finder, id)).toMatchObject({ sightingCount: 1, isSeenByCaller: true })
    const other = await site.signUp()
    expect(await readSeen(other, id)).toMatchObject({ isSeenByCaller: false })
    const said = await other.put(`/api/seen-sales/${id}/sighting`)
    expect(said.json()).toMatchObject({ sightingCount: 2, isSeenByCaller: true })
  })

  test('two neighbors who add it at the same time add one', async () => {
    const finders = await Promise.all(Array.from({ length: 4 }, () => site.signUp()))
    const position = newPlace()
    const answers = await Promise.all(finders.map((finder) => addSeen(finder, { position })))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'joined', 'joined', 'joined'])
    const [first] = answers
    if (first?.outcome === 'listed') throw new Error('nobody has published it')
    expect(await readSeen(site.visitor, first!.seenSaleId)).toMatchObject({ sightingCount: 4 })
  })
})

describe('V-X3 limits of an account', () => {
  test('a minute apart, also under a race', async () => {
    const finder = await site.signUp()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(finder, { position: newPlace() })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
  })

  test('five in a day; a sale that is there already may still be joined', async () => {
    const finder = await site.signUp()
    for (let count = 0; count < 5; count += 1) {
      await addSeen(finder, { position: newPlace() })
      await ageAdditions(site, 1)
    }
    expect(await messageOf(add(finder, { position: newPlace() }))).toBe(
      'You can add 5 sales in a day. Add this one tomorrow.',
    )
    const position = newPlace()
    await addByNeighbor(site, { position })
    expect(await addSeen(finder, { position })).toMatchObject({ outcome: 'joined' })
    await ageAdditions(site, 24)
    expect(await addSeen(finder, { position: newPlace() })).toMatchObject({ outcome: 'added' })
  })
})

describe('what cannot be is answered at once', () => {
  test.each<[string, Partial<SeenSaleInput>]>([
    ['This day has passed', { days: onDay(-1) }],
    ['This day is more than 60 days ahead', { days: [...onDay(2), ...onDay(61)] }],
    ['Days must be in order', { days: [...onDay(2), ...onDay(1)] }],
    ['The sale must end after it starts', { days: [{ date: dayFromNow(1), startTime: '09:00', endTime: '08:00' }] }],
    ['Enter the day of the sale', { days: [] }],
    ['Enter the street that the sign names', { streetAddress: ' ' }],
    ['Leave out phone numbers and email addresses', { words: 'Call 407 555-0136' }],
    ['Leave out phone numbers and email addresses', { words: 'lou@example.com' }],
    ['What the sign says is too long', { words: 'x'.repeat(301) }],
    ['We could not find this place', { city: 'Nowhereville', state: '', zipCode: '' }],
    ['You are far from this address', { position: { latitude: 40.7, longitude: -74 } }],
  ])('%s', async (message, fields) => {
    const answer = await add(await site.signUp(), fields)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)])
  })

  test('a number such as a price is no phone number', async () => {
    expect(await addSeen(await site.signUp(), { words: '1000 books, $5-10, 8-2' })).toMatchObject({ outcome: 'added' })
  })

  test('without a confirmed address nothing is added', async () => {
    const mailing = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' }, beside: site })
    const finder = await site.signUp()
    await site.database.db.execute(
      sql`update "user" set needs_confirmation = true, email_verified = false where id = ${finder.userId}`,
    )
    const answer = await add(mailing.enter(finder))
    await mailing.close()
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'unconfirmed' })])
  })
})

describe('where a host has a sale', () => {
  const HOUSE = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }

  /** @returns the id of a sale of tomorrow */
  async function publish(fields: object, app = site): Promise<string> {
    const host = await app.signUp()
    const made = await host.post('/api/listings', { title: 'Porch sale', saleDate: dayFromNow(1), ...HOUSE, ...fields })
    const { id } = made.json<{ id: string }>()
    const published = await host.put(`/api/listings/${id}`, { status: 'published' })
    if (published.statusCode !== 200) throw new Error(published.body)
    return id
  }

  test('nothing is added, and the answer leads to it', async () => {
    const position = newPlace()
    const listingId = await publish(position)
    const answer = await addSeen(await site.signUp(), { position })
    expect(answer).toEqual({ outcome: 'listed', listingId })
    // On another day it is another sale.
    expect(await addSeen(await site.signUp(), { position, days: onDay(3) })).toMatchObject({ outcome: 'added' })
  })

  test('whose address is hidden, the answer is as always, and nobody else sees what was added', async () => {
    const streetAddress = '12 Secret Ln'
    await publish({ streetAddress, hidesAddress: true })
    const { finder, id } = await addByNeighbor(site, { streetAddress })
    expect(await isListed(site, id)).toBe(false)
    expect((await site.visitor.get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
    expect((await (await site.signUp()).get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
    expect(await readSeen(finder, id)).toMatchObject({ streetAddress })
  })

  test('a seen sale gives way to the sale that its host publishes, and returns when that is gone', async () => {
    const position = newPlace()
    const { id } = await addByNeighbor(site, { position })
    expect(await isListed(site, id)).toBe(true)
    const listingId = await publish({ ...position, hidesAddress: true })
    expect(await isListed(site, id)).toBe(false)
    await site.database.db.execute(sql`update listings set status = 'draft' where id = ${listingId}`)
    expect(await isListed(site, id)).toBe(true)
  })

  test('that only Premium shoppers find yet, only they are told', async () => {
    const early = await testApp({ env: { EARLY_ACCESS_HOURS: '2' }, beside: site })
    const position = newPlace()
    const listingId = await publish(position, early)
    const [free, premium] = [await site.signUp(), await site.signUp()]
    await site.makePremium(premium.userId)
    expect(await addSeen(early.enter(premium), { position })).toEqual({ outcome: 'listed', listingId })
    const added = await addSeen(early.enter(free), { position })
    await early.close()
    if (added.outcome !== 'added') throw new Error('it tells of the sale')
    expect(await isListed(site, added.seenSaleId)).toBe(false)
  })
})
