import { randomUUID } from 'node:crypto'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Trip } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { at } from '#shop/trips/test-kept-trips.ts'
import type { Visitor } from '#testing/test-app.ts'
import { get, getOrder, jointTripsSite, mark, order, put, read } from './test-joint-trips.ts'

const on = await jointTripsSite()
const { site, ids } = on
afterAll(() => on.close())
let ana: Visitor
let ben: Visitor
let openToBen: Awaited<ReturnType<typeof on.signUpTwo>>['openToBen']
beforeEach(async () => {
  ;({ ana, ben, openToBen } = await on.signUpTwo())
})

describe('the stops of a trip of several people', () => {
  test('are ordered, added and removed by each; the later change counts, whichever arrives last', async () => {
    const { trip, id } = await openToBen()
    const added = [ids[3]!, ids[0]!]
    expect(getOrder((await order(ben, id, added, at(9))).json<JointTrip>())).toEqual(added)
    expect((await ana.get('/api/trip')).json<Trip>()).toMatchObject({ listingIds: added, orderChangedAt: at(9) })
    expect(await put(ana, { ...trip, listingIds: ids, orderChangedAt: at(8) })).toMatchObject({ listingIds: added })
    expect(await put(ana, { ...trip, listingIds: ids, orderChangedAt: at(10) })).toMatchObject({ listingIds: ids })
    expect(getOrder((await order(ben, id, added, at(9))).json<JointTrip>())).toEqual(ids)
  })

  test('show no times of another order, and say so until they are planned again', async () => {
    const { id } = await openToBen()
    expect(await read(ben, id)).toMatchObject({ isPlanned: true })
    await order(ben, id, [ids[1]!, ids[0]!], at(9))
    const { stops, isPlanned } = await read(ana, id)
    expect(stops.map(({ arriveAt }) => arriveAt)).toEqual([null, null])
    expect(isPlanned).toBe(false)
  })

  test('that somebody does not see stay where they are, and are not told', async () => {
    const gone = await on.publish('Gone')
    const { id } = await openToBen({ listingIds: [ids[0]!, gone, ids[1]!] })
    await on.seller.put(`/api/listings/${gone}`, { status: 'draft' })
    expect((await get(ben, id)).body).not.toContain(gone)
    expect(getOrder((await order(ben, id, [ids[1]!, ids[0]!], at(9))).json<JointTrip>())).toEqual([ids[1], ids[0]])
    expect((await ana.get('/api/trip')).json<Trip>().listingIds).toEqual([ids[1], ids[0], gone])
  })

  test('are 25 at most, with those that somebody does not see', async () => {
    const { id } = await openToBen({ listingIds: [randomUUID(), ids[0]!] })
    const many = Array.from({ length: 25 }, () => randomUUID())
    expect((await order(ben, id, many, at(9))).json()).toEqual({
      code: 'invalid',
      message: 'A trip has at most 25 stops',
    })
    expect((await order(ben, id, [], at(9))).json()).toMatchObject({ message: 'Select at least one stop' })
  })

  test('take a change from a clock that is ahead as one of now', async () => {
    const { id } = await openToBen()
    const ahead = (await order(ben, id, ids, '2099-01-01T00:00:00.000Z')).json<JointTrip>()
    expect(Date.parse(ahead.orderChangedAt)).toBeLessThanOrEqual(Date.now())
  })

  test('are the same for people who change them at the same time', async () => {
    const { trip, id } = await openToBen()
    const changes = Array.from({ length: 8 }, (_, minute) => {
      const listingIds = minute % 2 === 0 ? ids : ids.toReversed()
      return minute % 3 === 0
        ? ana.put('/api/trip', { ...trip, listingIds, orderChangedAt: at(minute + 1) })
        : order(ben, id, listingIds, at(minute + 1))
    })
    for (const { statusCode } of await Promise.all(changes)) expect(statusCode).toBe(200)
    expect(await read(ben, id)).toMatchObject({ orderChangedAt: at(8) })
    expect(getOrder(await read(ben, id))).toEqual(ids.toReversed())
  })
})

describe('the marks of a trip of several people', () => {
  test('say who made them; the later one counts, whichever arrives last', async () => {
    const { id } = await openToBen()
    await mark(ben, id, ids[0]!, { mark: 'visited', at: at(9) })
    const skipped = (await mark(ana, id, ids[0]!, { mark: 'skipped', at: at(8) })).json<JointTrip>()
    expect(skipped.marks).toEqual([{ listingId: ids[0], mark: 'visited', by: 'Ben', isYours: false, at: at(9) }])
    const back = (await mark(ana, id, ids[0]!, { mark: null, at: at(10) })).json<JointTrip>()
    expect(back.marks).toEqual([{ listingId: ids[0], mark: null, by: 'Ana', isYours: true, at: at(10) }])
  })

  test('are of stops alone, and go with them', async () => {
    const { id } = await openToBen()
    expect((await mark(ben, id, ids[3]!, { mark: 'visited', at: at(9) })).json()).toMatchObject({
      code: 'not_found',
      message: 'This sale is not a stop of the trip anymore',
    })
    await mark(ben, id, ids[0]!, { mark: 'visited', at: at(9) })
    await order(ana, id, [ids[1]!], at(10))
    await mark(ben, id, ids[1]!, { mark: 'skipped', at: at(11) })
    await order(ana, id, [ids[0]!, ids[1]!], at(12))
    expect((await read(ben, id)).marks.map(({ listingId }) => listingId)).toEqual([ids[1]])
  })

  test('stay when who made them leaves, and are in the export of their data', async () => {
    const { id } = await openToBen()
    await mark(ben, id, ids[0]!, { mark: 'visited', at: at(9) })
    const data = await ben.get('/api/account/data.zip')
    expect(data.rawPayload.includes('tripsWithOthers')).toBe(true)
    await site.database.db.delete(user).where(eq(user.id, ben.userId))
    expect(await read(ana, id)).toMatchObject({ people: [{ firstName: 'Ana' }], marks: [{ mark: 'visited', by: '' }] })
  })
})
