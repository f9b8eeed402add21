import { randomUUID } from 'node:crypto'
import { addDays } from '@yardsnap/contract/sale-days'
import { Trip } from '@yardsnap/contract/trips'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '#day/holds/service.ts'
import { listings } from '#db/schema/listings.ts'
import { saturdayPlans } from '#db/schema/saturday.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { saturdayService } from './service.ts'
import { FRIDAY_EVENING, SATURDAY, setUpSaturdays } from './test-saturday.ts'

const CALLED_OFF = {
  kind: 'called_off' as const,
  time: null,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  movedFrom: [],
  changedAt: FRIDAY_EVENING.toISOString(),
}

let site: TestApp
let town: Awaited<ReturnType<typeof setUpSaturdays>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  town = await setUpSaturdays(site)
})

describe('a plan', () => {
  async function planned(count = 3) {
    const person = await town.liveHere()
    for (let index = 0; index < count; index++) await town.publishAt(1 + index)
    await town.make()
    const plan = (await town.readPlan(person))!
    return { person, ids: plan.stops.map(({ id }) => id) }
  }
  const accept = (person: Visitor, listingIds: string[], day = SATURDAY) =>
    person.post('/api/saturday/accept', { day, listingIds })

  test('becomes the trip with one tap, its sales saved, from home and back', async () => {
    const { person, ids } = await planned()
    const answer = await accept(person, ids)
    expect(answer.statusCode).toBe(200)
    const trip = Trip.parse((await person.get('/api/trip')).json())
    expect(trip).toEqual(Trip.parse(answer.json()))
    expect(trip.listingIds.toSorted()).toEqual(ids.toSorted())
    expect(trip).toMatchObject({ settings: { start: 'address', address: '32801', day: SATURDAY } })
    expect(trip.plan).toMatchObject({ end: { label: expect.stringContaining('32801') as string } })
    expect(trip.plan.departAt.slice(0, 10)).toBe(SATURDAY)
    const saved = (await person.get('/api/saved-sales')).json<{ listingId: string }[]>()
    expect(saved.map(({ listingId }) => listingId).toSorted()).toEqual(ids.toSorted())
    expect(await town.readPlan(person)).toMatchObject({ state: 'accepted' })
  })

  test('can be used without some of its stops', async () => {
    const { person, ids } = await planned()
    expect((await accept(person, ids.slice(1))).statusCode).toBe(200)
    expect((await person.get('/api/trip')).json()).toMatchObject({ listingIds: { length: 2 } })
    expect(await town.readPlan(person)).toMatchObject({ state: 'changed' })
  })

  test('keeps those of its stops whose hours are not over, and ends with the last of them', async () => {
    const { person, ids } = await planned(2)
    await site.database.db.update(listings).set({ endTime: '12:00' }).where(eq(listings.id, ids[0]!))
    const stopsAt = async (time: string) => {
      const at = instantOf(SATURDAY, time, 'America/New_York')
      const services = { ...(await servicesBeside(site)), database: site.database, secret: '', now: () => at }
      return (await saturdayService(services).read(person.userId)).plan?.stops.map(({ id }) => id)
    }
    expect(await stopsAt('11:59')).toEqual(ids)
    expect(await stopsAt('12:00')).toEqual(ids.slice(1))
    expect(await stopsAt('16:00')).toBeUndefined()
  })

  test('is changed in the planner: its sales are saved, and the trip of now stays', async () => {
    const { person, ids } = await planned()
    await site.database.db.update(listings).set({ status: 'draft' }).where(eq(listings.id, ids[0]!))
    const change = (who: Visitor) => who.post('/api/saturday/change', { day: SATURDAY })
    const answer = await change(person)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        listingIds: ids.slice(1),
        settings: expect.objectContaining({ start: 'address', address: '32801', day: SATURDAY }) as object,
      },
    ])
    const saved = (await person.get('/api/saved-sales')).json<{ listingId: string }[]>()
    expect(saved.map(({ listingId }) => listingId)).toEqual(ids.slice(1))
    expect((await person.get('/api/trip')).json()).toBeNull()
    expect(await town.readPlan(person)).toMatchObject({ state: 'changed' })
    expect((await change(await town.liveHere())).statusCode).toBe(404)
  })

  test.each([
    ['is gone', { status: 'draft' }],
    ['has moved to Sunday', { saleDate: addDays(SATURDAY, 1) }],
    ['is called off', { liveStatus: { ...CALLED_OFF, day: SATURDAY } }],
  ] as const)('goes on without a sale that %s by then', async (_what, change) => {
    const { person, ids } = await planned()
    await site.database.db.update(listings).set(change).where(eq(listings.id, ids[0]!))
    expect(await town.readPlan(person)).toMatchObject({ stops: { length: 2 } })
    expect((await accept(person, ids)).statusCode).toBe(200)
    expect((await person.get('/api/trip')).json()).toMatchObject({ listingIds: { length: 2 } })
  })

  test("takes no other stops, and is nobody else's", async () => {
    const { person, ids } = await planned()
    expect((await accept(person, [randomUUID()])).statusCode).toBe(400)
    expect((await accept(person, ids, addDays(SATURDAY, 7))).statusCode).toBe(404)
    const other = await town.liveHere()
    expect((await accept(other, ids)).statusCode).toBe(404)
    const dismissal = { day: SATURDAY, isDismissed: true }
    expect((await other.put('/api/saturday/dismissed', dismissal)).statusCode).toBe(404)
    expect(await town.readPlan(person)).toMatchObject({ state: 'proposed' })
  })

  test('that one does not want can be taken back, and is not proposed again', async () => {
    const { person } = await planned(1)
    const dismiss = (isDismissed: boolean) =>
      person.put('/api/saturday/dismissed', { day: SATURDAY, isDismissed }).then(({ statusCode }) => statusCode)
    expect(await dismiss(true)).toBe(204)
    expect(await town.readPlan(person)).toMatchObject({ state: 'dismissed' })
    expect(await dismiss(false)).toBe(204)
    expect(await town.readPlan(person)).toMatchObject({ state: 'proposed' })
    await dismiss(true)
    // The same sale on the Saturday after.
    const after = addDays(SATURDAY, 7)
    await site.database.db.update(listings).set({ saleDate: after }).where(eq(listings.sellerId, town.seller.userId))
    await town.publishAt(2, { title: 'Another', saleDate: after })
    await town.make(new Date(FRIDAY_EVENING.getTime() + 7 * 24 * 3_600_000))
    const [told] = (await town.listTold(person)).slice(-1)
    expect(told?.text).toContain('“Another”')
    const [plan] = await site.database.db
      .select()
      .from(saturdayPlans)
      .where(sql`user_id = ${person.userId} and day = ${after}`)
    expect(plan?.listingIds).toHaveLength(1)
  })

  test('is the last one after the link of its mail was used, by form as mail programs do (RFC 8058)', async () => {
    const { person } = await planned(1)
    const [told] = await town.listTold(person)
    const path = told!.stopPath!
    const opened = await site.visitor.get(`/api${path}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, path])
    expect((await town.read(person)).settings?.isOn).toBe(true)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await site.visitor.post(`/api${path}`, 'List-Unsubscribe=One-Click', form)).statusCode).toBe(204)
    expect((await town.read(person)).settings?.isOn).toBe(false)
    expect((await site.visitor.post(`/api${path.slice(0, -2)}xx`)).statusCode).toBe(404)
  })
})
