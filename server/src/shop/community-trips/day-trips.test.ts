import type { DayTrip } from '@yardsnap/contract/community-trips'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityEntries } from '#db/schema/community-days.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addRows, bodyOf, CENTER, dayFromNow, openDay, setStatus } from '#shop/community-days/test-community-days.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** A published day with houses on so many streets, each street a quarter of a mile from the next. */
async function publishDay(streets: number, perStreet: number, fields: object = {}) {
  const day = await openDay(site, { area: { shape: 'circle', center: [28.6, -81.3792], radiusMiles: 20 }, ...fields })
  const rows = Array.from({ length: streets * perStreet }, (_, index) => ({
    streetAddress: `${100 + (index % perStreet)} Street ${String.fromCharCode(65 + Math.floor(index / perStreet))}`,
    zipCode: '32801',
    ...(index === 0 && { categories: ['tools'], dates: [dayFromNow(31)] }),
  }))
  const answers = await addRows(day.organizer, day.slug, rows)
  for (const [index, { entryId }] of answers.entries()) {
    const [street, place] = [Math.floor(index / perStreet), index % perStreet]
    const position = { latitude: CENTER.latitude + street * 0.004, longitude: CENTER.longitude + place * 0.0004 }
    await site.database.db
      .update(communityEntries)
      .set({ ...position, positionPrecision: 'street' })
      .where(eq(communityEntries.id, entryId!))
  }
  await setStatus(day.organizer, day.slug, 'published')
  return day
}

const START = { kind: 'position', ...CENTER } as const
const plan = async (slug: string, request: object = {}) =>
  bodyOf<DayTrip>(await site.visitor.post(`/api/community-days/${slug}/trip`, { start: START, ...request }))

describe('a trip through a community day', () => {
  test('drives between streets and walks along them, from anywhere', async () => {
    const { slug } = await publishDay(3, 6)
    const { clusters, plan: trip } = await plan(slug, { minutesPerHouse: 10 })
    expect(clusters.map(({ street, numbers }) => [street, numbers.length])).toEqual([
      ['Street A', 6],
      ['Street B', 6],
      ['Street C', 6],
    ])
    expect(trip!.stops.map(({ clusterKey }) => clusterKey)).toEqual(clusters.map(({ key }) => key))
    const [first, second] = trip!.stops
    expect(first!.stayMinutes).toBe(clusters[0]!.walkMinutes + 60)
    expect(second!.arriveAfterMinutes).toBe(first!.arriveAfterMinutes + first!.stayMinutes + second!.driveMinutes)
    const total = trip!.stops.reduce((sum, { driveMinutes, stayMinutes }) => sum + driveMinutes + stayMinutes, 0)
    expect(trip!.totalMinutes).toBe(total)
    const far = await plan(slug, { start: { kind: 'address', text: '32801' } })
    expect(far.plan!.startLabel).toContain('32801')
    const nowhere = { start: { kind: 'address', text: 'Nowhere at all' } }
    expect((await site.visitor.post(`/api/community-days/${slug}/trip`, nowhere)).statusCode).toBe(400)
  })

  test('offers clusters to choose from where there are more than a trip holds', async () => {
    const { slug } = await publishDay(26, 1)
    const offer = await plan(slug)
    expect([offer.clusters.length, offer.plan]).toEqual([26, null])
    const clusterKeys = offer.clusters.slice(20, 24).map(({ key }) => key)
    const { plan: trip } = await plan(slug, { clusterKeys })
    expect(trip!.stops.map(({ clusterKey }) => clusterKey)).toEqual(clusterKeys)
    const tooMany = {
      start: START,
      clusterKeys: Array.from({ length: MAX_TRIP_STOPS + 1 }, (_, index) => `house-${index}`),
    }
    expect((await site.visitor.post(`/api/community-days/${slug}/trip`, tooMany)).statusCode).toBe(400)
  })

  test('leaves out houses of other days and categories, and what was seen', async () => {
    const { slug } = await publishDay(2, 3)
    const numbersFor = async (request: object) =>
      (await plan(slug, request)).clusters.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)
    const all = await numbersFor({})
    expect(all).toHaveLength(6)
    expect(await numbersFor({ categories: ['tools'] })).toHaveLength(1)
    expect(await numbersFor({ date: dayFromNow(30) })).toHaveLength(5)
    expect(await numbersFor({ seen: all.slice(0, 4) })).toEqual(all.slice(4))
  })

  test('along a route goes from a mile onward, one way or the other', async () => {
    const line = [
      [CENTER.latitude, CENTER.longitude],
      [CENTER.latitude + 0.2, CENTER.longitude],
    ]
    const { slug } = await publishDay(10, 1, { area: { shape: 'line', points: line, reachMiles: 5 } })
    const south = await plan(slug, { fromMile: 1.5, isUp: false })
    const miles = south.clusters.map(({ mile }) => mile!)
    expect(miles).toEqual(miles.toSorted((a, b) => b - a))
    expect(Math.max(...miles)).toBeLessThanOrEqual(1.5)
    expect(south.plan!.stops.map(({ clusterKey }) => clusterKey)).toEqual(south.clusters.map(({ key }) => key))
    const north = await plan(slug, { fromMile: 1.5, isUp: true })
    expect([south.fromMile, north.fromMile]).toEqual([1.5, 1.5])
    const count = [...south.clusters, ...north.clusters].flatMap(({ numbers }) => numbers)
    expect(new Set(count).size).toBe(10)
  })

  test('along a route goes from where one is, unless a mile is asked for', async () => {
    const line = [
      [CENTER.latitude, CENTER.longitude],
      [CENTER.latitude + 0.2, CENTER.longitude],
    ]
    const { slug } = await publishDay(10, 1, { area: { shape: 'line', points: line, reachMiles: 5 } })
    const start = { kind: 'position', latitude: CENTER.latitude + 0.02, longitude: CENTER.longitude + 0.01 }
    const [north, south] = [await plan(slug, { start }), await plan(slug, { start, isUp: false })]
    // A hundredth of a degree of latitude is 0.69 miles; the houses are 0.28 miles apart.
    expect(north.fromMile).toBeCloseTo(1.3, 5)
    expect(south.fromMile).toBeCloseTo(1.4, 5)
    expect(north.clusters.map(({ numbers }) => numbers)).toEqual([[6], [7], [8], [9], [10]])
    expect(south.clusters.map(({ numbers }) => numbers)).toEqual([[6], [5], [4], [3], [2], [1]])
    expect((await plan((await publishDay(1, 1)).slug)).fromMile).toBeNull()
  })

  test('knows no more than the page before addresses are shown', async () => {
    const { slug } = await publishDay(2, 3, { addressesShownFrom: `${dayFromNow(30)}T06:00` })
    const trip = await plan(slug)
    expect(trip.clusters.every(({ isApproximate }) => isApproximate)).toBe(true)
    const body = JSON.stringify(trip)
    for (const secret of ['100', '101', '102'].map((house) => `${house} Street`)) expect(body).not.toContain(secret)
    expect(body).not.toContain(String(CENTER.latitude + 0.004))
    // The start is the caller's own, so only the clusters and the path to them are looked at.
    expect(trip.clusters.map(({ latitude }) => latitude)).not.toContain(CENTER.latitude)
  })
})
