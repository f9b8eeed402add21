import { randomUUID } from 'node:crypto'
import type { ItemInput } from '@yardsnap/contract/items'
import type { ListingInput } from '@yardsnap/contract/listings'
import { FREE_WANTS, PREMIUM_WANTS } from '@yardsnap/contract/plans'
import { addDays, dayIn, weekdayOf } from '@yardsnap/contract/sale-days'
import { type getWants, WantFind, type WantInput } from '@yardsnap/contract/wants'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { messageBlocks } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { listings } from '#db/schema/listings.ts'
import { wants } from '#db/schema/wants.ts'
import { listingsOf } from '#features/browse/test-listings.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const ORLANDO = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
const WANT: WantInput = {
  words: 'pyrex bowl',
  location: 'Orlando, FL',
  miles: 10,
  maxPrice: null,
  days: 'any',
  delivery: 'now',
}
const SATURDAY = nextWeekday(6)

let site: TestApp
let services: Awaited<ReturnType<typeof servicesBeside>>
let shop: Awaited<ReturnType<typeof listingsOf>>
beforeAll(async () => {
  site = await testApp()
  shop = await listingsOf(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  services = await servicesBeside(site)
})

/** The first one that is at least a week away. @param weekday 0 is Sunday */
function nextWeekday(weekday: number): string {
  const soon = addDays(dayIn('America/New_York', new Date()), 7)
  return addDays(soon, (weekday - weekdayOf(soon) + 7) % 7)
}

async function wanting(input: Partial<WantInput> = {}, shopper?: Visitor) {
  const person = shopper ?? (await site.signUp())
  const id = randomUUID()
  const answer = await person.put(`/api/wants/${id}`, { ...WANT, ...input })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  return { id, person }
}

const bowl = (fields: object = {}): z.input<typeof ItemInput> => ({
  title: 'Pyrex mixing bowls',
  category: 'kitchen',
  priceSuggested: 24,
  ...fields,
})

/** A sale in Orlando with these things, matched. */
async function sell(items = [bowl()], fields: Partial<ListingInput> = {}): Promise<string> {
  const id = await shop.publish({ ...ORLANDO, saleDate: SATURDAY, ...fields }, items)
  await match(id)
  return id
}

const match = (id: string) => services.matching.match(id, new AbortController().signal)

const listOf = async (person: Visitor) => (await person.get('/api/wants')).json<z.infer<typeof getWants.response>>()
const findsOf = async (person: Visitor) => (await listOf(person)).wants[0]!.finds

const toldTo = ({ userId }: Visitor) =>
  site.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'want')))
    .orderBy(notifications.id)

describe('a want finds', () => {
  test.each([
    ['all of its words in any form', { words: 'bowl, pyrex' }, 1],
    ['one of its alternatives', { words: 'record player, pyrex bowl' }, 1],
    ['nothing when a word is missing', { words: 'pyrex lid' }, 0],
    ['things up to its price', { maxPrice: '24.00' }, 1],
    ['none that cost more', { maxPrice: '23.99' }, 0],
    ['things near its place', { location: '32801', miles: 5 }, 1],
    ['none beyond its distance', { location: 'Tampa, FL', miles: 50 }, 0],
    ['things anywhere', { location: '' }, 1],
    ['things of a weekend', { days: 'weekends' }, 1],
    ['none of a weekend among weekdays', { days: 'weekdays' }, 0],
  ] as const)('%s', async (_what, input, count) => {
    const { person } = await wanting(input)
    await sell()
    expect(await findsOf(person)).toHaveLength(count)
    expect(await toldTo(person)).toHaveLength(count)
  })

  test('things of a sale that moves to a day it asks for', async () => {
    const { person } = await wanting({ days: 'weekdays' })
    const sale = await sell([bowl()], { rainDate: addDays(SATURDAY, 2) })
    expect(await findsOf(person)).toEqual([])
    const said = { kind: null, time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: true }
    expect((await shop.seller.put(`/api/listings/${sale}/live-status`, said)).statusCode).toBe(200)
    await expect.poll(async () => (await findsOf(person)).length).toBe(1)
  })

  test('tells the thing, its price, distance and day, and shows it until the sale is over or taken down', async () => {
    const { id, person } = await wanting()
    const sale = await sell([bowl(), bowl({ title: 'Small pyrex bowl', priceSuggested: 0 })])
    const [told, ...more] = await toldTo(person)
    expect(more).toEqual([])
    expect(told).toMatchObject({
      title: 'Pyrex mixing bowls, $24',
      text: expect.stringMatching(/^About \d\.\d mi, Sat, .*\. This sale has 1 more thing that you look for\.$/),
      path: expect.stringContaining(`/sale/${sale}?item=`),
      stopPath: expect.stringContaining(`/wants/stop/${id}.`),
    })
    const finds = await findsOf(person)
    expect(z.array(z.strictObject(WantFind.shape)).parse(finds)).toHaveLength(2)
    expect(finds.map(({ price, isNew, saleDate }) => ({ price, isNew, saleDate }))).toEqual(
      expect.arrayContaining([
        { price: '24.00', isNew: true, saleDate: SATURDAY },
        { price: null, isNew: true, saleDate: SATURDAY },
      ]),
    )
    expect((await person.post('/api/wants/seen')).statusCode).toBe(204)
    expect((await findsOf(person)).map(({ isNew }) => isNew)).toEqual([false, false])
    expect((await person.get(`/api/wants/${id}/finds`)).json()).toEqual(await findsOf(person))
    await site.moveTo('2020-01-04', sale)
    expect(await findsOf(person)).toEqual([])
    await site.moveTo(SATURDAY, sale)
    await shop.seller.put(`/api/listings/${sale}`, { status: 'draft' })
    expect(await findsOf(person)).toEqual([])
  })

  test('a sale that only speaks of it', async () => {
    const { person } = await wanting({ words: 'sewing machine' })
    await sell([bowl()], { description: 'Yarn, and two sewing machines.' })
    expect(await findsOf(person)).toMatchObject([{ itemId: null, price: null, title: 'Sale' }])
  })

  test('neither what its owner sells nor what is not for sale', async () => {
    const { person } = await wanting({}, shop.seller)
    const { person: shopper } = await wanting()
    const draft = await shop.seller.post('/api/listings', { title: 'Pyrex bowl' })
    await match(draft.json<{ id: string }>().id)
    expect(await findsOf(shopper)).toEqual([])
    await sell()
    expect(await findsOf(person)).toEqual([])
  })

  test('nothing of a seller whom they block', async () => {
    const { person } = await wanting()
    await wanting({ words: 'pyrex', delivery: 'thursday' }, person)
    await site.database.db.insert(messageBlocks).values({ blockerId: person.userId, blockedId: shop.seller.userId })
    await sell()
    await services.matching.tellWeekend(new AbortController().signal, new Date(`${nextWeekday(4)}T19:00:00-05:00`))
    expect(await toldTo(person)).toEqual([])
    expect((await listOf(person)).wants.flatMap(({ finds }) => finds)).toEqual([])
  })

  test('a hidden address by its area alone', async () => {
    const { person } = await wanting({ miles: 5 })
    const { person: neighbor } = await wanting({ location: 'Tampa, FL', miles: 5 })
    const sale = await shop.publish({ ...ORLANDO, saleDate: SATURDAY, hidesAddress: true }, [])
    // The house is in Tampa, which its area does not say.
    const house = { latitude: 27.9506, longitude: -82.4572, positionPrecision: 'street' as const }
    await site.database.db.update(listings).set(house).where(eq(listings.id, sale))
    expect((await shop.seller.post(`/api/listings/${sale}/items/bulk`, { items: [bowl()] })).statusCode).toBe(200)
    await match(sale)
    expect(await toldTo(neighbor)).toEqual([])
    const [told] = await toldTo(person)
    expect(told?.text).toMatch(/^About [01]\.\d mi, /)
    const body = (await person.get('/api/wants')).body
    for (const text of [JSON.stringify(told), body]) expect(text).not.toContain('400 S Orange')
    expect((await findsOf(person))[0]).toMatchObject({ isApproximate: true, distance: expect.closeTo(0, 0) })
  })
})

describe('nobody is told twice', () => {
  test('S-W10 of a sale that is published, edited and taken down 20 times', async () => {
    const { person } = await wanting()
    const sale = await sell()
    for (let round = 0; round < 20; round++) {
      const changes = [{ title: `Sale ${round}` }, { status: 'draft' }, { status: 'published' }]
      for (const change of changes) await shop.seller.put(`/api/listings/${sale}`, change)
      await match(sale)
    }
    expect(await toldTo(person)).toHaveLength(1)
  })

  test('but of another thing of the same sale, and of one whose price came down', async () => {
    const { person } = await wanting({ maxPrice: '10' })
    const sale = await sell()
    expect(await toldTo(person)).toEqual([])
    const listing = (await shop.seller.get(`/api/listings/${sale}`)).json<{ items: z.input<typeof ItemInput>[] }>()
    const cheaper = { ...listing.items[0]!, priceSuggested: 9 }
    const replace = async (items: object[]) => {
      expect((await shop.seller.post(`/api/listings/${sale}/items/bulk`, { items })).statusCode).toBe(200)
      await match(sale)
    }
    await replace([cheaper])
    await replace([cheaper, bowl({ title: 'Blue pyrex bowl', priceSuggested: 5 })])
    expect((await toldTo(person)).map(({ title }) => title)).toEqual(['Pyrex mixing bowls, $9', 'Blue pyrex bowl, $5'])
  })

  test('by two runs at once, nor left out by one that was cut off', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => wanting()))
    const sale = await shop.publish({ ...ORLANDO, saleDate: SATURDAY }, [bowl()])
    const cutOff = new AbortController()
    cutOff.abort()
    await services.matching.match(sale, cutOff.signal)
    await Promise.all([match(sale), match(sale), match(sale)])
    for (const { person } of people) expect(await toldTo(person)).toHaveLength(1)
  })

  test('after its want was removed and put back', async () => {
    const { id, person } = await wanting()
    const sale = await sell()
    expect((await person.delete(`/api/wants/${id}`)).statusCode).toBe(204)
    expect((await listOf(person)).wants).toEqual([])
    await person.put(`/api/wants/${id}`, WANT)
    await match(sale)
    expect(await toldTo(person)).toHaveLength(1)
    expect(await findsOf(person)).toHaveLength(1)
  })
})

describe('on Thursday evening', () => {
  test('all finds are told together, once, from 6 PM where the want is', async () => {
    const { person } = await wanting({ delivery: 'thursday' })
    await wanting({ words: 'sewing machine', delivery: 'thursday' }, person)
    await sell()
    await sell([bowl({ title: 'Sewing machine' })])
    expect(await toldTo(person)).toEqual([])
    const thursday = nextWeekday(4)
    const tellAt = (time: string) =>
      services.matching.tellWeekend(new AbortController().signal, new Date(`${thursday}T${time}:00-05:00`))
    await tellAt('16:30')
    expect(await toldTo(person)).toEqual([])
    await tellAt('19:01')
    await sell()
    await tellAt('20:00')
    expect(await toldTo(person)).toMatchObject([
      {
        title: 'For your weekend: 2 finds',
        text: expect.stringContaining('Pyrex mixing bowls, $24 ('),
        path: '/saved/wants',
        key: `weekend-${thursday}`,
      },
    ])
  })
})

describe('the limits', () => {
  test.each([
    ['5,000 characters', { words: 'bowl '.repeat(1000) }, 'at most 100 characters'],
    ['many words', { words: 'a b c d e f g h i' }, 'at most 8 words'],
    ['no word at all', { words: ' ' }, 'Say what you look for'],
    ['words that name nothing', { words: 'the of, .*?' }, 'Name what you look for'],
    ['a radius of 1e9 miles', { miles: 1e9 }, 'between 5 and 50 miles'],
    ['a place that does not exist', { location: 'Nowhereville, QQ' }, 'We know no place'],
  ])('S-W9 %s: refused in clear words', async (_what, input, message) => {
    const person = await site.signUp()
    const answer = await person.put(`/api/wants/${randomUUID()}`, { ...WANT, ...input })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })

  test('S-W9 patterns and operators are words', async () => {
    const { person } = await wanting({ words: "(a+)+$ | !bowl <-> 'pyrex':*" })
    await sell()
    expect(await findsOf(person)).toHaveLength(1)
  })

  test('S-W9 one person has as many wants as the plan includes, also when they are added at once', async () => {
    const person = await site.signUp()
    const add = () => person.put(`/api/wants/${randomUUID()}`, { ...WANT, location: '' })
    const answers = await Promise.all(Array.from({ length: 40 }, add))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(FREE_WANTS)
    const refused = answers.find(({ statusCode }) => statusCode !== 204)
    expect([refused?.statusCode, refused?.json<{ message: string }>().message]).toEqual([
      409,
      `You have ${FREE_WANTS} wants, which is all that your plan includes. With Premium you can have ${PREMIUM_WANTS}.`,
    ])
    expect(await listOf(person)).toMatchObject({ limit: FREE_WANTS })
    await site.makePremium(person.userId)
    expect((await add()).statusCode).toBe(204)
    const kept = (await listOf(person)).wants
    for (const { id } of kept) await person.delete(`/api/wants/${id}`)
    await add()
    expect(await site.database.db.$count(wants, eq(wants.userId, person.userId))).toBe(1)
  })
})

describe('the link of a mail', () => {
  const linkOf = async (person: Visitor) => (await toldTo(person)).at(-1)!.stopPath!

  test('S-W11 shows a button to whoever opens it, and stops the want when it is pressed', async () => {
    const { person } = await wanting()
    await sell()
    const path = await linkOf(person)
    const opened = await site.visitor.get(`/api${path}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, path])
    expect((await listOf(person)).wants[0]!.delivery).toBe('now')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const stop = () => site.visitor.post(`/api${path}`, 'List-Unsubscribe=One-Click', form)
    expect((await stop()).statusCode).toBe(204)
    expect((await listOf(person)).wants[0]!.delivery).toBe('off')
    await sell()
    expect(await toldTo(person)).toHaveLength(1)
    expect(await findsOf(person)).toHaveLength(2)
    await site.database.db.execute(sql`delete from "user" where id = ${person.userId}`)
    expect((await stop()).statusCode).toBe(204)
  })

  test('S-W11 is no other’s', async () => {
    const { id } = await wanting()
    for (const token of [id, `${id}.AAAA`, 'x']) {
      expect((await site.visitor.post(`/api/wants/stop/${token}`)).statusCode).toBe(404)
    }
  })

  test('of a Thursday ends all of Thursday, and nothing else', async () => {
    const { person } = await wanting({ delivery: 'thursday' })
    await wanting({ words: 'crib' }, person)
    await sell()
    const now = new Date(`${nextWeekday(4)}T19:00:00-05:00`)
    await services.matching.tellWeekend(new AbortController().signal, now)
    expect((await site.visitor.post(`/api${await linkOf(person)}`)).statusCode).toBe(204)
    const deliveries = (await listOf(person)).wants.map(({ words, delivery }) => [words, delivery])
    expect(Object.fromEntries(deliveries)).toEqual({ crib: 'now', 'pyrex bowl': 'off' })
  })
})
