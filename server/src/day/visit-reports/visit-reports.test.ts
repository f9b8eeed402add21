import { dayIn, timeIn } from '@yardsnap/contract/sale-days'
import type { VisitReportKind, VisitReports } from '@yardsnap/contract/visit-reports'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { deleteReportsBefore } from './queries.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
const HOUSE = { latitude: 28.5383, longitude: -81.3792 }
/** North of the house, in meters. */
const at = (meters: number) => ({ ...HOUSE, latitude: HOUSE.latitude + meters / 111_195 })

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMITS: 'off' } })
  seller = await site.signUp({ firstName: 'Lou', lastName: 'Park' })
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

const ALL_DAY = { startTime: '00:00', endTime: '23:59' }

/** A public sale, today where it is. @returns its id */
async function publishToday(fields: Record<string, unknown> = {}): Promise<string> {
  const place = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801', ...HOUSE }
  const saleDate = dayIn('America/New_York', new Date())
  const made = await seller.post('/api/listings', { title: 'Porch sale', saleDate, ...ALL_DAY, ...place, ...fields })
  const { id } = made.json<{ id: string }>()
  const published = await seller.put(`/api/listings/${id}`, { status: 'published' })
  if (published.statusCode !== 200) throw new Error(published.body)
  return id
}

const pathOf = (id: string) => `/api/listings/${id}/visit-reports`
const read = async (id: string, visitor: Visitor = site.visitor) => (await visitor.get(pathOf(id))).json<VisitReports>()
async function say(id: string, kind: VisitReportKind, { by, from = null }: { by: Visitor; from?: object | null }) {
  const answer = await by.put(pathOf(id), { kind, position: from })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<VisitReports>()
}
const asked = async (id: string) =>
  (await site.database.db.select().from(notifications).where(eq(notifications.listingId, id))).map(({ title }) => title)

test('what people say is counted by kind; who is within 300 meters is confirmed', async () => {
  const id = await publishToday()
  expect(await read(id)).toEqual({ isOpen: true, reports: [], own: null })
  const [near, far, silent] = [await site.signUp(), await site.signUp(), await site.signUp()]
  await say(id, 'long_line', { by: near, from: at(290) })
  await say(id, 'long_line', { by: far, from: at(320) })
  const { reports, own } = await say(id, 'picked_over', { by: silent })
  const lastAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as unknown
  expect(reports).toEqual([
    { kind: 'long_line', count: 2, confirmedCount: 1, lastAt },
    { kind: 'picked_over', count: 1, confirmedCount: 0, lastAt },
  ])
  expect([own, (await read(id, near)).own, (await read(id)).own]).toEqual(['picked_over', 'long_line', null])
})

test('a device counts once an hour, with its last word', async () => {
  const id = await publishToday()
  const shopper = await site.signUp()
  for (const kind of ['still_on', 'still_on', 'no_parking'] as const) await say(id, kind, { by: shopper })
  await say(id, 'still_on', { by: site.visitor })
  const { reports } = await say(id, 'still_on', { by: site.visitor })
  expect(Object.fromEntries(reports.map(({ kind, count }) => [kind, count]))).toEqual({ no_parking: 1, still_on: 1 })
})

test('two who find nobody make the host be asked, once a day', async () => {
  const id = await publishToday()
  const people = [await site.signUp(), await site.signUp(), await site.signUp()]
  await say(id, 'nobody_here', { by: people[0]! })
  await say(id, 'nobody_here', { by: people[0]! })
  expect(await asked(id)).not.toContain('Is your sale on?')
  for (const by of people.slice(1)) await say(id, 'nobody_here', { by })
  expect((await asked(id)).filter((title) => title === 'Is your sale on?')).toHaveLength(1)
})

test('two who find nobody in the same moment make the host be asked', async () => {
  const people = await Promise.all([site.signUp(), site.signUp()])
  for (let round = 0; round < 5; round++) {
    const id = await publishToday()
    await Promise.all(people.map((by) => say(id, 'nobody_here', { by })))
    expect((await asked(id)).filter((title) => title === 'Is your sale on?')).toHaveLength(1)
  }
})

test('what was said two hours ago is not shown anymore, and of former days nothing is kept', async () => {
  const id = await publishToday()
  await say(id, 'still_on', { by: await site.signUp() })
  const { db } = site.database
  await db.execute(
    sql`update visit_reports set reported_at = now() - interval '121 minutes', hour = now() - interval '3 days'`,
  )
  expect((await read(id)).reports).toEqual([])
  await deleteReportsBefore(db, new Date(Date.now() - 48 * 3_600_000))
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from visit_reports`)
  expect(rows[0]?.count).toBe(0)
})

test('where the address is hidden, nobody is confirmed: the answer would tell where the house is', async () => {
  const id = await publishToday()
  const { db } = site.database
  await db.execute(
    sql`update listings set is_address_hidden = true, area_latitude = latitude, area_longitude = longitude where id = ${id}`,
  )
  const { reports } = await say(id, 'still_on', { by: await site.signUp(), from: at(0) })
  expect(reports).toMatchObject([{ count: 1, confirmedCount: 0 }])
})

test('on another day than the sale’s nothing can be said', async () => {
  const id = await publishToday({ saleDate: '2031-05-03' })
  expect(await read(id)).toEqual({ isOpen: false, reports: [], own: null })
  const refused = await site.visitor.put(pathOf(id), { kind: 'still_on', position: null })
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('on the day of the sale')])
})

test('after its last hour nothing can be said, and the host is not asked anymore', async () => {
  const id = await publishToday()
  // Of two zones with hours between them, one is past the first hour of its day.
  const zone = ['America/New_York', 'Pacific/Honolulu'].find((name) => timeIn(name, new Date()) >= '01:00')
  const today = dayIn(zone!, new Date())
  await site.database.db.execute(
    sql`update listings set time_zone = ${zone}, sale_date = ${today}, end_time = '00:30' where id = ${id}`,
  )
  expect((await read(id)).isOpen).toBe(false)
  const refused = await site.visitor.put(pathOf(id), { kind: 'nobody_here', position: null })
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('until it closes')])
})

test.each([
  { kind: 'too_dear', position: null },
  { kind: 'still_on', position: { latitude: 91, longitude: 0 } },
  { kind: 'still_on' },
])('%j is refused', async (body) => {
  expect((await site.visitor.put(pathOf(await publishToday()), body)).statusCode).toBe(400)
})
