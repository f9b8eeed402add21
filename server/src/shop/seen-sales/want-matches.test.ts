import type { WantInput } from '@yardsnap/contract/wants'
import { randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@yardsnap/contract/sale-days'
import type { SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { user } from '#db/schema/accounts.ts'
import { seenSales } from '#db/schema/seen-sales.ts'
import { nextWeekday } from '#shop/wants/test-wants.ts'
import { notifications } from '#db/schema/notifications.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addByNeighbor, addSeen, dayFromNow, placeMaker, readSeen } from './test-seen-sales.ts'
import { wantMatches } from './want-matches.ts'

let site: TestApp
const newPlace = placeMaker()
/** Nobody is notified at night, and tests run at any hour. */
const NOON = new Date(`${dayFromNow(0)}T12:30:00-05:00`)

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const WANT: WantInput = {
  words: 'crib',
  location: 'Orlando, FL',
  miles: 25,
  maxPrice: null,
  days: 'any',
  delivery: 'now',
}

async function wanting(fields: Partial<WantInput>): Promise<Visitor> {
  const person = await site.signUp()
  const answer = await person.put(`/api/wants/${randomUUID()}`, { ...WANT, ...fields })
  if (answer.statusCode !== 204) throw new Error(answer.body)
  return person
}

async function notifyOfWants() {
  const services = await servicesBeside(site)
  const matching = wantMatches({
    database: site.database,
    notifications: services.notifications,
    secret: 'secret',
    isOn: true,
    now: () => NOON,
  })
  await matching.notifyOfWants(new AbortController().signal)
}

const told = ({ userId }: Visitor) =>
  site.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), like(notifications.key, 'want-seen-%')))

test('whoever looks for what a sign says is notified once, with where and when', async () => {
  const word = 'zither'
  const person = await wanting({ words: word })
  const others = [
    await wanting({ words: `${word} strings` }),
    await wanting({ words: word, location: 'Tampa, FL' }),
    await wanting({ words: word, delivery: 'off' }),
  ]
  const { id } = await addByNeighbor(site, {
    streetAddress: '15 Music Row',
    position: newPlace(),
    words: 'Tools, zithers, toys',
  })
  await notifyOfWants()
  await notifyOfWants()
  expect(await told(person)).toMatchObject([
    {
      title: 'Seen by a neighbor: zither',
      text: expect.stringMatching(
        /^15 Music Row, Orlando, \w+, \w+ \d+, 8:00 AM\. The sign says: Tools, zithers, toys$/,
      ),
      path: `/seen/${id}`,
    },
  ])
  expect((await Promise.all(others.map(told))).flat()).toEqual([])
})

test('whoever looks for several things that one sign names is notified once', async () => {
  const person = await wanting({ words: 'mandolin' })
  const second = await person.put(`/api/wants/${randomUUID()}`, { ...WANT, words: 'bassoon' })
  expect(second.statusCode).toBe(204)
  await addByNeighbor(site, { position: newPlace(), words: 'A mandolin and a bassoon' })
  await notifyOfWants()
  await notifyOfWants()
  expect(await told(person)).toHaveLength(1)
})

test('matches of people who sleep, however many, hold back nobody else', async () => {
  const asleep = await wanting({ words: 'sackbut' })
  await site.database.db.execute(sql`
    insert into wants (id, user_id, words, query, key_lexemes, location, latitude, longitude, point, miles, chord,
      time_zone, max_price, days, delivery)
    select gen_random_uuid(), user_id, words, query, key_lexemes, location, latitude, longitude, point, miles, chord,
      time_zone, max_price, days, delivery
    from wants, generate_series(1, 400) where user_id = ${asleep.userId}`)
  const awake = await wanting({ words: 'shawm' })
  const early = await addByNeighbor(site, { position: newPlace(), words: 'A sackbut' })
  // There it is before seven in the morning.
  await site.database.db.update(seenSales).set({ timeZone: 'Pacific/Auckland' }).where(eq(seenSales.id, early.id))
  await addByNeighbor(site, { position: newPlace(), words: 'A shawm' })
  await notifyOfWants()
  expect(await told(asleep)).toEqual([])
  expect(await told(awake)).toHaveLength(1)
})

test('whoever says how much it may cost is told that the price is not known', async () => {
  const person = await wanting({ words: 'clavichord', maxPrice: '5.00' })
  await addByNeighbor(site, { position: newPlace(), words: 'One clavichord' })
  await notifyOfWants()
  expect(await told(person)).toMatchObject([
    { text: expect.stringContaining('. Price unknown. The sign says: One clav') },
  ])
})

describe('on Thursday evening', () => {
  const THURSDAY = nextWeekday(4)
  const SATURDAY = addDays(THURSDAY, 2)

  async function notifyAt(time: string) {
    const { matching } = await servicesBeside(site)
    await matching.notifyWeekend(new AbortController().signal, new Date(`${THURSDAY}T${time}:00-05:00`))
  }

  /** A sale on Saturday that was seen on a day of that week. */
  async function addSeenOn(day: string, fields: Partial<SeenSaleInput>): Promise<string> {
    const days = [{ date: SATURDAY, startTime: '08:00', endTime: null }]
    const { id } = await addByNeighbor(site, { position: newPlace(), days, ...fields })
    await site.database.db
      .update(seenSales)
      .set({ createdAt: new Date(`${day}T12:00:00-05:00`) })
      .where(eq(seenSales.id, id))
    return id
  }

  const toldThen = ({ userId }: Visitor) =>
    site.database.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), like(notifications.key, 'weekend-%')))

  test('what neighbors saw in the week is told once, beside what hosts have', async () => {
    const thursday = { delivery: 'thursday', words: 'dulcimer' } as const
    const person = await wanting({ ...thursday, maxPrice: '20.00' })
    const withHosts = await wanting(thursday)
    await withHosts.put(`/api/wants/${randomUUID()}`, { ...WANT, words: 'ocarina', delivery: 'thursday' })
    const host = await site.signUp()
    const made = await host.post('/api/listings', {
      title: 'Ocarina sale',
      saleDate: SATURDAY,
      streetAddress: '16 Music Row',
      city: 'Orlando',
      state: 'FL',
      zipCode: '32801',
      ...newPlace(),
    })
    const { id: listingId } = made.json<{ id: string }>()
    await host.put(`/api/listings/${listingId}`, { status: 'published' })
    const { matching } = await servicesBeside(site)
    await matching.match(listingId, new AbortController().signal)
    const id = await addSeenOn(addDays(THURSDAY, -2), { words: 'A dulcimer' })
    await addSeenOn(addDays(THURSDAY, -8), { words: 'A dulcimer of the week before' })

    await notifyAt('16:30')
    expect(await toldThen(person)).toEqual([])
    await notifyAt('19:00')
    await notifyAt('20:00')
    expect(await toldThen(person)).toMatchObject([
      {
        title: 'For your weekend: 1 find',
        text: expect.stringMatching(
          /^Dulcimer, seen by a neighbor, price unknown \(Orlando, Sat, \w+ \d+, 8:00 AM\)\.$/,
        ),
        path: `/seen/${id}`,
        key: `weekend-${THURSDAY}`,
      },
    ])
    expect(await toldThen(withHosts)).toMatchObject([
      {
        title: 'For your weekend: 2 finds',
        text: expect.stringMatching(/^Ocarina sale \(.+\); dulcimer, seen by a neighbor \(Orlando, .+\)\.$/),
        path: '/saved/wants',
      },
    ])
  })

  test('a suspended person is told nothing, and the run comes to its end', async () => {
    const person = await wanting({ words: 'theremin', delivery: 'thursday' })
    await site.database.db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, person.userId))
    await addSeenOn(addDays(THURSDAY, -2), { words: 'A theremin' })
    let looks = 0
    const endsAfterTenPages = {
      get aborted() {
        looks += 1
        return looks > 10
      },
    } as AbortSignal
    const { matching } = await servicesBeside(site)
    await matching.notifyWeekend(endsAfterTenPages, new Date(`${THURSDAY}T19:00:00-05:00`))
    expect(looks).toBeLessThan(10)
    expect(await toldThen(person)).toEqual([])
  })
})

test('nobody is notified of a sale that they have added themselves, be it as the second, or that is not shown', async () => {
  const finder = await wanting({ words: 'harpsichord' })
  const person = await wanting({ words: 'harpsichord' })
  const answer = await addSeen(finder, { position: newPlace(), words: 'One harpsichord' })
  if (answer.outcome !== 'added') throw new Error(answer.outcome)
  const { removalToken } = await readSeen(finder, answer.seenSaleId)
  await site.visitor.post(`/api/seen-sales/removal/${removalToken}`)
  await notifyOfWants()
  expect([...(await told(person)), ...(await told(finder))]).toEqual([])
  const second = await wanting({ words: 'harpsichord' })
  const sale = { position: newPlace(), words: 'A harpsichord again' }
  await addByNeighbor(site, sale)
  expect(await addSeen(second, sale)).toMatchObject({ outcome: 'joined' })
  await notifyOfWants()
  const counts = (await Promise.all([person, finder, second].map(told))).map((ones) => ones.length)
  expect(counts).toEqual([1, 1, 0])
})
