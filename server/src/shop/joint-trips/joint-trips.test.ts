import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Trip } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { at } from '#shop/trips/test-kept-trips.ts'
import type { Visitor } from '#testing/test-app.ts'
import { get, getOrder, join, jointTripsSite, mark, order, put, read } from './test-joint-trips.ts'

const on = await jointTripsSite()
const { site, ids } = on
afterAll(() => on.close())
let ana: Visitor
let ben: Visitor
let openToBen: Awaited<ReturnType<typeof on.signUpTwo>>['openToBen']
beforeEach(async () => {
  ;({ ana, ben, openToBen } = await on.signUpTwo())
})

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
    const { id, token } = await on.open(ana)
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
    const { id, token } = await on.open(ana)
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
      await put(owner, on.tripOf())
      const { token } = (await owner.post('/api/trip/edit-link', {})).json<JointTrip>()
      expect((await join(ben, token ?? '')).statusCode).toBe(201)
    }
    const { token } = await on.open(ana)
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
    expect(await put(ana, on.tripOf({ madeAt: at(30) }))).toMatchObject({ jointTripId: null })
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
