import { type CommunityEntry, EntryRow } from '@yardsnap/contract/community-organized-entries'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placesService } from '#core/places/service.ts'
import { communityDays, communityEntries } from '#db/schema/community-days.ts'
import { embeddedAddressChecker } from '#ports/addresses/embedded.ts'
import type { GeocoderPort } from '#ports/geocoder/port.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { entries as houseEntries } from './entries.ts'
import { ownDays } from './own-days.ts'
import {
  addRows,
  bodyOf,
  createDay,
  dayFromNow,
  join,
  joinInput,
  openDay,
  readOrganizing,
  setStatus,
} from './test-community-days.ts'

let site: TestApp
let organizer: Visitor
let slug: string
let code: string

beforeAll(async () => {
  site = await testApp()
  ;({ organizer, slug, code } = await openDay(site, { permitPattern: 'GS-##' }))
})
afterAll(() => site.close())

const update = async (entryId: string | null, changes: object): Promise<CommunityEntry> =>
  bodyOf(await organizer.put(`/api/community-days/${slug}/entries/${entryId}`, changes))

describe('houses that an organizer adds', () => {
  test('have an answer each, and the good ones are in whatever the others are', async () => {
    const rows = [
      { streetAddress: '100 Main St', zipCode: '32801', hostName: 'Ana', email: 'Ana@example.com' },
      { streetAddress: '100 Main Street' },
      { streetAddress: '102 Main St', zipCode: 'none' },
      { streetAddress: '' },
      { streetAddress: '104 Main St', permitNumber: '47' },
      { streetAddress: '106 Main St', dates: ['2020-01-01'] },
      { streetAddress: '108 Main St', city: 'Miami', zipCode: '33101' },
      { streetAddress: '110 Main St' },
    ]
    const answers = await addRows(organizer, slug, rows)
    expect(answers.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['zip', ''],
      ['twice', ''],
      ['invalid', 'ZIP is five digits'],
      ['invalid', 'Enter the street and the house number'],
      ['invalid', 'Permit numbers look like GS-11'],
      ['invalid', 'Choose from the dates of the day'],
      ['outside', ''],
      ['city', ''],
    ])
    expect(answers[1]?.entryId).toBe(answers[0]?.entryId)
    const { entries } = await readOrganizing(organizer, slug)
    expect(entries).toMatchObject([
      { number: 1, status: 'in', hostName: 'Ana', email: 'ana@example.com', source: 'organizer', isReachable: true },
      { number: 2, status: 'in', city: 'Orlando', dates: [dayFromNow(30), dayFromNow(31)], isReachable: false },
    ])
    const far = await addRows(organizer, slug, [rows[6]!], { acceptsOutside: true, source: 'csv' })
    expect(far).toMatchObject([{ number: 3 }])
  })

  test('are added after registration has closed, too', async () => {
    await setStatus(organizer, slug, 'closed')
    expect(await addRows(organizer, slug, [{ streetAddress: '1 Late Ln' }])).toMatchObject([{ outcome: 'city' }])
    await setStatus(organizer, slug, 'open')
  })

  test('need a day with an area', async () => {
    const { slug: draft } = await createDay(organizer, { area: null })
    const answer = await organizer.post(`/api/community-days/${draft}/entries`, { rows: [{ streetAddress: '1 A St' }] })
    expect(answer.statusCode).toBe(400)
  })

  test('V-X1 are looked up for 20 seconds at most, and what is left is at its ZIP', async () => {
    const day = await openDay(site)
    let time = Date.now()
    const now = () => new Date(time)
    const asked: string[] = []
    const geocoder: GeocoderPort = {
      async geocode(text) {
        asked.push(text)
        time += 1000
        return { latitude: 28.5383, longitude: -81.3792, precision: 'street', label: text }
      },
    }
    const { database } = site
    const places = placesService({ geocoder, addresses: embeddedAddressChecker(), log: pino({ level: 'silent' }) })
    const houses = houseEntries({
      database,
      places,
      days: ownDays({ database, now }),
      enqueueAnswer: async () => {},
      now,
    })
    const rows = Array.from({ length: 500 }, (_, index) =>
      EntryRow.parse({ streetAddress: `${index + 1} Slow St`, zipCode: '32801' }),
    )
    const order = { rows, source: 'csv', acceptsOutside: false, language: 'en' } as const
    const answers = await houses.add(day.organizer.userId, day.slug, order)
    // One more for each that was asked at the same time.
    expect(asked.length).toBeLessThanOrEqual(20 + 8)
    expect(answers.filter(({ outcome }) => outcome === 'street')).toHaveLength(asked.length)
    expect(answers.filter(({ outcome }) => outcome === 'zip')).toHaveLength(500 - asked.length)
  })

  test('V-X1 are 2,000 for a day at most, in seconds', async () => {
    const full = await openDay(site)
    const rows = Array.from({ length: 1999 }, (_, index) => ({ streetAddress: `${index + 1} Long St` }))
    const answers = await addRows(full.organizer, full.slug, rows)
    expect(answers.every(({ outcome }) => outcome === 'city')).toBe(true)
    const last = await addRows(full.organizer, full.slug, [
      { streetAddress: '1 End St' },
      { streetAddress: '2 End St' },
    ])
    expect(last.map(({ outcome }) => outcome)).toEqual(['city', 'full'])
    const late = await (await site.signUp()).post(`/api/community-days/${full.slug}/join`, joinInput(full.code))
    expect(late.statusCode).toBe(409)
    await setStatus(full.organizer, full.slug, 'published')
    const [day] = await site.database.db.select().from(communityDays).where(eq(communityDays.slug, full.slug))
    expect(day?.lastNumber).toBe(2000)
  })
})

describe('an entry', () => {
  test('is approved, refused and taken back, always with one number', async () => {
    const { id } = await join(await site.signUp(), slug, joinInput(code, { pin: { latitude: 28.7, longitude: -81.4 } }))
    const first = await update(id, { status: 'in' })
    expect(first).toMatchObject({ status: 'in', askedBecause: [] })
    expect(first.number).toBeGreaterThan(0)
    expect(await update(id, { status: 'refused' })).toMatchObject({ status: 'refused', number: first.number })
    expect(await update(id, { status: 'in' })).toMatchObject({ status: 'in', number: first.number })
  })

  test('has a note that only organizers see', async () => {
    const host = await site.signUp()
    const { id } = await join(host, slug, joinInput(code))
    expect(await update(id, { privateNote: 'Pays on the day' })).toMatchObject({ privateNote: 'Pays on the day' })
    await setStatus(organizer, slug, 'published')
    for (const path of [`${slug}/entry`, slug]) {
      expect((await host.get(`/api/community-days/${path}`)).body).not.toContain('Pays on the day')
    }
  })

  test('of a host shows no email address, and none is put in its place', async () => {
    const { id } = await join(await site.signUp(), slug, joinInput(code))
    expect(await update(id, { email: 'organizer@example.com' })).toMatchObject({ email: null, isReachable: true })
    const [row] = await site.database.db.select().from(communityEntries).where(eq(communityEntries.id, id))
    expect(row?.email).toBeNull()
  })

  test('of another day is not found', async () => {
    const other = await openDay(site)
    const { id } = await join(await site.signUp(), other.slug, joinInput(other.code))
    expect((await organizer.put(`/api/community-days/${slug}/entries/${id}`, { status: 'out' })).statusCode).toBe(404)
  })

  test('waits with all others, which are let in at once', async () => {
    const strict = await openDay(site, { needsApproval: true })
    for (let count = 0; count < 3; count++) await join(await site.signUp(), strict.slug, joinInput(strict.code))
    const path = `/api/community-days/${strict.slug}`
    const approve = async () => bodyOf<{ approvedIds: string[] }>(await strict.organizer.post(`${path}/approvals`, {}))
    expect((await approve()).approvedIds).toHaveLength(3)
    expect((await approve()).approvedIds).toEqual([])
    const { entries } = await readOrganizing(strict.organizer, strict.slug)
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('keeps those of its days that the day still has', async () => {
    const { organizer: own, ...day } = await openDay(site)
    await join(await site.signUp(), day.slug, joinInput(day.code, { dates: [dayFromNow(30), dayFromNow(31)] }))
    await join(await site.signUp(), day.slug, joinInput(day.code, { dates: [dayFromNow(30)] }))
    const { day: before } = await readOrganizing(own, day.slug)
    const dates = [{ date: dayFromNow(31), startTime: null, endTime: null }]
    const { name, city, state, area } = before
    await own.put(`/api/community-days/${day.slug}`, { name, city, state, area, dates })
    const { entries } = await readOrganizing(own, day.slug)
    expect(entries.map((entry) => entry.dates)).toEqual([[dayFromNow(31)], [dayFromNow(31)]])
  })
})
