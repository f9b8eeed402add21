import { randomUUID } from 'node:crypto'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Listing } from '@yardsnap/contract/listings'
import type { Trip, TripState } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
let ids: string[]
let ana: Visitor
let ben: Visitor

beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  ids = []
  for (const title of ['North', 'South', 'West', 'East']) ids.push(await publish(title))
})
afterAll(() => site.close())
beforeEach(async () => {
  ana = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  ben = await site.signUp({ firstName: 'Ben', lastName: 'Okafor' })
})

async function publish(title: string): Promise<string> {
  const sale = { title, status: 'published', saleDate: '2031-05-03', city: 'Orlando', state: 'FL', zipCode: '32801' }
  return (await seller.post('/api/listings', sale)).json<Listing>().id
}

/** An instant of the past. @param minute 0 to 59 */
const at = (minute: number) => `2026-05-01T08:${String(minute).padStart(2, '0')}:00.000Z`

function makeTrip(fields: Partial<TripState> = {}): TripState {
  const listingIds = fields.listingIds ?? ids.slice(0, 3)
  return {
    id: randomUUID(),
    madeAt: at(0),
    listingIds,
    orderChangedAt: at(0),
    settings: { start: 'address', address: '17 Secret Street', departAt: null, isBestOrder: true, minutesPerStop: 15 },
    settingsChangedAt: at(0),
    plan: {
      stops: listingIds.map((listingId, index) => ({
        listingId,
        order: index + 1,
        status: 'ok',
        arriveAt: `2031-05-03T${String(8 + index).padStart(2, '0')}:00:00-04:00`,
        waitMinutes: 0,
        leaveAt: null,
        distanceMiles: 3.25,
        driveMinutes: 9,
        hold: { endsAt: '2031-05-03T09:59:00-04:00', isMissed: false },
      })),
      startLabel: '17 Secret Street',
      startPosition: { latitude: 28.123456, longitude: -81.654321 },
      departAt: '2031-05-03T07:40:00-04:00',
      totalMiles: 9,
      totalMinutes: 80,
      isEstimate: true,
      geometry: null,
      isLineStraight: true,
    },
    plannedAt: at(0),
    ...fields,
  }
}

const put = async (who: Visitor, trip: TripState) => (await who.put('/api/trip', trip)).json<Trip>()

/** Ana's trip, opened to others. */
async function open(fields: Partial<TripState> = {}): Promise<{ trip: TripState; id: string; token: string }> {
  const trip = makeTrip(fields)
  await put(ana, trip)
  const answer = await ana.post('/api/trip/edit-link', {})
  expect(answer.statusCode).toBe(201)
  const { id, token } = answer.json<JointTrip>()
  return { trip, id, token: token ?? '' }
}

const join = (who: Visitor, token: string) => who.post('/api/joint-trips', { token })
const get = (who: Visitor, id: string) => who.get(`/api/joint-trips/${id}`)
const read = async (who: Visitor, id: string) => (await get(who, id)).json<JointTrip>()
const order = (who: Visitor, id: string, listingIds: string[], changedAt: string) =>
  who.put(`/api/joint-trips/${id}/stops`, { listingIds, changedAt })
const mark = (who: Visitor, id: string, listingId: string, given: { mark: string | null; at: string }) =>
  who.put(`/api/joint-trips/${id}/marks/${listingId}`, given)
const getOrder = ({ stops }: JointTrip) => stops.map(({ listing }) => listing.id)

/** Ana's open trip, with Ben in it. */
async function openToBen(fields: Partial<TripState> = {}) {
  const opened = await open(fields)
  expect((await join(ben, opened.token)).statusCode).toBe(201)
  return opened
}

describe('a trip that is opened to others', () => {
  test('is joined by its link; each sees the stops and first names, not where it starts or what is held', async () => {
    const { id, token } = await openToBen()
    const answer = await get(ben, id)
    expect(answer.json<JointTrip>()).toMatchObject({
      isOwner: false,
      token: null,
      day: '2031-05-03',
      people: [
        { id: null, firstName: 'Ana', isYou: false },
        { id: expect.any(String), firstName: 'Ben', isYou: true },
      ],
    })
    expect(answer.json<JointTrip>().stops[1]?.arriveAt).toBe('2031-05-03T09:00:00-04:00')
    expect(answer.body).not.toMatch(/secret|28\.12345|81\.65432|3\.25|09:59|Ruiz|Okafor/i)
    expect(await read(ana, id)).toMatchObject({ isOwner: true, token })
    expect((await ana.get('/api/trip')).json<Trip>().jointTripId).toBe(id)
    expect((await ben.get('/api/joint-trips')).json()).toEqual([{ id, day: '2031-05-03', ownerFirstName: 'Ana' }])
    expect((await ana.get('/api/joint-trips')).json()).toEqual([])
  })

  test('has one link, and joining again changes nothing', async () => {
    expect((await ben.post('/api/trip/edit-link', {})).statusCode).toBe(404)
    const { id, token } = await openToBen()
    expect((await ana.post('/api/trip/edit-link', {})).json()).toMatchObject({ id, token })
    for (const who of [ben, ana]) expect((await join(who, token)).json<JointTrip>().people).toHaveLength(2)
    expect((await join(ben, 'a'.repeat(22))).statusCode).toBe(404)
    expect((await join(site.visitor, token)).statusCode).toBe(401)
  })

  test('is nobody else’s, with or without its link for reading', async () => {
    const { id, token } = await open()
    const shared = (await ana.post('/api/trip/share-link', {})).json<Trip>().shareToken ?? ''
    for (const answer of [
      await get(ben, id),
      await order(ben, id, ids.slice(1), at(9)),
      await mark(ben, id, ids[0]!, { mark: 'visited', at: at(9) }),
      await join(ben, shared),
      await site.visitor.get(`/api/shared-trips/${token}`),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    expect(getOrder(await read(ana, id))).toEqual(ids.slice(0, 3))
  })

  test('has five people at most, also when all come at once', async () => {
    const { id, token } = await open()
    const many = await Promise.all(Array.from({ length: 7 }, () => site.signUp()))
    const answers = await Promise.all(many.map((who) => join(who, token)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toEqual({
      code: 'conflict',
      message: '5 people edit this trip already',
    })
    expect((await read(ana, id)).people).toHaveLength(5)
  })

  test('lets one person take part in ten trips of others', async () => {
    for (let count = 0; count < 10; count += 1) {
      const owner = await site.signUp()
      await put(owner, makeTrip())
      const { token } = (await owner.post('/api/trip/edit-link', {})).json<JointTrip>()
      expect((await join(ben, token ?? '')).statusCode).toBe(201)
    }
    const { token } = await open()
    const refused = await join(ben, token)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ message: 'You edit 10 trips of others already. Leave one first.' })
  })

  test('begins with the marks of its owner', async () => {
    await ana.post('/api/saved-sales', { listingId: ids[1] })
    await ana.put(`/api/saved-sales/${ids[1]}/mark`, { mark: 'visited', at: at(3) })
    const { id } = await openToBen()
    expect((await read(ben, id)).marks).toEqual([
      { listingId: ids[1], mark: 'visited', by: 'Ana', isYours: false, at: at(3) },
    ])
  })
})

describe('the access to a trip ends at once', () => {
  test('for whoever its owner removes, who cannot come back by the former link, while others stay', async () => {
    const { id, token } = await openToBen()
    const eve = await site.signUp({ firstName: 'Eve' })
    await join(eve, token)
    const people = (await read(ana, id)).people
    const idOf = (name: string) => people.find(({ firstName }) => firstName === name)?.id
    expect((await eve.delete(`/api/joint-trips/${id}/people/${idOf('Ben')}`)).statusCode).toBe(404)
    expect((await ana.delete(`/api/joint-trips/${id}/people/${idOf('Ben')}`)).statusCode).toBe(204)
    expect((await get(ben, id)).statusCode).toBe(404)
    expect((await order(ben, id, ids, at(9))).statusCode).toBe(404)
    expect((await join(ben, token)).statusCode).toBe(404)
    expect((await read(eve, id)).people.map(({ firstName }) => firstName)).toEqual(['Ana', 'Eve'])
    const { token: next } = await read(ana, id)
    expect((await join(ben, next ?? '')).statusCode).toBe(201)
  })

  test('for who leaves', async () => {
    const { id, token } = await openToBen()
    const own = (await read(ben, id)).people.find(({ isYou }) => isYou)?.id
    expect((await ben.delete(`/api/joint-trips/${id}/people/${own}`)).statusCode).toBe(204)
    expect((await get(ben, id)).statusCode).toBe(404)
    expect((await read(ana, id)).token).toBe(token)
  })

  test('for all when it is closed, and a new link is another one', async () => {
    const { id, token } = await openToBen()
    expect((await ana.delete('/api/trip/edit-link')).statusCode).toBe(204)
    for (const who of [ana, ben]) expect((await get(who, id)).statusCode).toBe(404)
    expect((await ana.get('/api/trip')).json<Trip>().jointTripId).toBeNull()
    expect((await join(ben, token)).statusCode).toBe(404)
    const again = (await ana.post('/api/trip/edit-link', {})).json<JointTrip>()
    expect(again.id).not.toBe(id)
    expect(again.people).toHaveLength(1)
  })

  test('for all when another trip takes its place, which is not open', async () => {
    const { id, token } = await openToBen()
    expect(await put(ana, makeTrip({ madeAt: at(30) }))).toMatchObject({ jointTripId: null })
    for (const who of [ana, ben]) expect((await get(who, id)).statusCode).toBe(404)
    expect((await join(ben, token)).statusCode).toBe(404)
    expect((await order(ben, id, ids, at(40))).statusCode).toBe(404)
  })

  test('with the account of its owner', async () => {
    const { id } = await openToBen()
    await site.database.db.delete(user).where(eq(user.id, ana.userId))
    expect((await get(ben, id)).statusCode).toBe(404)
    expect((await ben.get('/api/joint-trips')).json()).toEqual([])
  })
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

  test('show no times of another order', async () => {
    const { id } = await openToBen()
    await order(ben, id, [ids[1]!, ids[0]!], at(9))
    expect((await read(ana, id)).stops.map(({ arriveAt }) => arriveAt)).toEqual([null, null])
  })

  test('that somebody does not see stay where they are, and are not told', async () => {
    const gone = await publish('Gone')
    const { id } = await openToBen({ listingIds: [ids[0]!, gone, ids[1]!] })
    await seller.put(`/api/listings/${gone}`, { status: 'draft' })
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
      message: 'This sale is not a stop of the trip any more',
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
