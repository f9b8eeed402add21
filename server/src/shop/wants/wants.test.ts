import { randomUUID } from 'node:crypto'
import { FREE_WANTS, PREMIUM_WANTS } from '@yardsnap/contract/plans'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wants } from '#db/schema/wants.ts'
import { kindCatalog } from '#kinds/catalog.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { bowl, setUpWants, nextWeekday, SATURDAY, WANT } from './test-wants.ts'

let site: TestApp
let market: Awaited<ReturnType<typeof setUpWants>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  market = await setUpWants(site)
})

/** How many one person sends: beyond what the plan includes, and then beyond what the rate limit lets through. */
const SENT_WANTS = Number(process.env['SENT_WANTS'] ?? 1000)
/** Ten thousand take some twenty seconds by themselves, and minutes beside other work. */
const MANY = { timeout: 300_000 }

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

describe('the limits', () => {
  test.each([
    ['5,000 characters', { words: 'bowl '.repeat(1000) }, 'at most 100 characters'],
    ['many words', { words: 'a b c d e f g h i' }, 'at most 8 words'],
    ['no word at all', { words: ' ' }, 'Say what you look for'],
    ['words that name nothing', { words: 'the of, .*?' }, 'Name what you look for'],
    ['one word of 5,000 characters', { words: 'x'.repeat(5000) }, 'at most 100 characters'],
    ['a place of 5,000 characters', { location: 'x'.repeat(5000) }, 'Place is too long (at most 300 characters)'],
    ['a radius of 1e9 miles', { miles: 1e9 }, 'between 5 and 50 miles'],
    ['a radius of 1e308 miles', { miles: 1e308 }, 'between 5 and 50 miles'],
    ['a radius of 4.99 miles', { miles: 4.99 }, 'between 5 and 50 miles'],
    ['a radius of -1e9 miles', { miles: -1e9 }, 'between 5 and 50 miles'],
    ['an endless radius', { miles: Infinity }, 'between 5 and 50 miles'],
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
    const { person } = await market.wanting({ words: "(a+)+$ | !bowl <-> 'pyrex':*" })
    await market.sell()
    expect(await market.readMatches(person)).toHaveLength(1)
  })

  test('S-W9 a pattern finds nothing but its own words', async () => {
    const patterns = [
      'p.*x bowl',
      'py%',
      'pyr:*',
      '[p]yrex',
      '^p|bow',
      '(p+)+$',
      "'; select 'pyrex",
      'bowl & !bowl lamp',
      '{"$ne":1}',
      '\\w+',
    ]
    const people = []
    for (const words of patterns) people.push((await market.wanting({ words, location: '' })).person)
    await market.sell()
    for (const person of people) expect(await market.readMatches(person)).toEqual([])
  })

  test('S-W9 every word of the catalog of kinds can be wanted, and none breaks a search', async () => {
    const names = kindCatalog().kinds.flatMap(({ name, synonyms }) => [name, ...synonyms])
    const words = [...new Set(names.flatMap((name) => name.split(/[^\p{L}]+/u)))]
    expect(words.length).toBeGreaterThan(1000)
    const { id, person } = await market.wanting()
    for (const eight of chunk(words.filter(Boolean), 8)) {
      const wanted = eight.join(', ').slice(0, 100)
      const answer = await person.put(`/api/wants/${id}`, { ...WANT, words: wanted, location: '' })
      expect([wanted, answer.statusCode]).toEqual([wanted, 204])
    }
    await market.sell()
  })

  test(
    'S-W9 of a thousand wants that one person sends, those of the plan are kept and the others refused in words',
    MANY,
    async () => {
      const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
      try {
        const person = await limited.signUp()
        const answers = new Map<string, number>()
        for (const ids of chunk(Array.from({ length: SENT_WANTS }, randomUUID), 100)) {
          const sent = ids.map((id) => person.put(`/api/wants/${id}`, { ...WANT, location: '' }))
          for (const { statusCode, body } of await Promise.all(sent)) {
            const text = statusCode === 204 ? '' : JSON.parse(body).message
            answers.set(`${statusCode} ${text}`, (answers.get(`${statusCode} ${text}`) ?? 0) + 1)
          }
        }
        expect(await site.database.db.$count(wants, eq(wants.userId, person.userId))).toBe(FREE_WANTS)
        expect(answers.get('204 ')).toBe(FREE_WANTS)
        for (const answer of answers.keys()) expect(answer).toMatch(/^(204 |409 You have 25 wants|429 .{10})/)
        expect([...answers.keys()].some((answer) => answer.startsWith('429 '))).toBe(true)
      } finally {
        await limited.close()
      }
    },
  )

  test('S-W9 a sale is matched against 10,000 wants of all kinds in seconds', async () => {
    const { person } = await market.wanting()
    await site.database.pool.query(
      `insert into wants (id, user_id, words, location, miles, days, delivery, query, key_lexemes, chord)
       select gen_random_uuid(), $1, 'w', '', 10, 'any', 'off', q, tsvector_to_array(to_tsvector('english', w)), 1
       from generate_series(1, 10000) n,
         lateral (select case n % 3 when 0 then 'pyrex bowl ' || n when 1 then 'bowl' else 'thing' || n end as w) words,
         lateral (select plainto_tsquery('english', w) as q) queries`,
      [person.userId],
    )
    const things = Array.from({ length: 50 }, (_, number) => bowl({ title: `Pyrex bowl ${number}` }))
    const id = await market.publish({ saleDate: SATURDAY }, things)
    const startedAt = performance.now()
    await market.match(id)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    await site.database.db.delete(wants).where(eq(wants.userId, person.userId))
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
    expect(await market.listOf(person)).toMatchObject({ limit: FREE_WANTS })
    await site.makePremium(person.userId)
    expect((await add()).statusCode).toBe(204)
    const kept = (await market.listOf(person)).wants
    for (const { id } of kept) await person.delete(`/api/wants/${id}`)
    await add()
    expect(await site.database.db.$count(wants, eq(wants.userId, person.userId))).toBe(1)
  })
})

describe('the link of a mail', () => {
  const readStopLink = async (person: Visitor) => (await market.listNotifications(person)).at(-1)!.stopPath!

  test('S-W11 shows a button to whoever opens it, and stops the want when it is pressed', async () => {
    const { person } = await market.wanting()
    await market.sell()
    const path = await readStopLink(person)
    const opened = await site.visitor.get(`/api${path}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, path])
    expect((await market.listOf(person)).wants[0]!.delivery).toBe('now')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const stop = () => site.visitor.post(`/api${path}`, 'List-Unsubscribe=One-Click', form)
    expect((await stop()).statusCode).toBe(204)
    expect((await market.listOf(person)).wants[0]!.delivery).toBe('off')
    await market.sell()
    expect(await market.listNotifications(person)).toHaveLength(1)
    expect(await market.readMatches(person)).toHaveLength(2)
    await site.database.db.execute(sql`delete from "user" where id = ${person.userId}`)
    expect((await stop()).statusCode).toBe(204)
  })

  test('S-W11 names what it is about, also while it is stopped', async () => {
    const named = async (person: Visitor) =>
      (await site.visitor.get(`/api${await readStopLink(person)}/wants`)).json<{ words: string[] }>().words
    const { person } = await market.wanting()
    await market.wanting({ words: 'crib' }, person)
    await market.sell()
    expect(await named(person)).toEqual(['pyrex bowl'])
    await site.visitor.post(`/api${await readStopLink(person)}`)
    expect(await named(person)).toEqual(['pyrex bowl'])
    // One notice of two wants.
    const { person: other } = await market.wanting()
    await market.wanting({ words: 'bowl' }, other)
    await market.wanting({ words: 'crib' }, other)
    await market.sell()
    expect(await named(other)).toEqual(['bowl', 'pyrex bowl'])
  })

  test('S-W11 is no other’s', async () => {
    const { id } = await market.wanting()
    for (const token of [id, `${id}.AAAA`, 'x']) {
      expect((await site.visitor.get(`/api/wants/stop/${token}/wants`)).statusCode).toBe(404)
      expect((await site.visitor.post(`/api/wants/stop/${token}`)).statusCode).toBe(404)
    }
  })

  test('of a Thursday ends all of Thursday, and nothing else', async () => {
    const { person } = await market.wanting({ delivery: 'thursday' })
    await market.wanting({ words: 'crib' }, person)
    await market.sell()
    const now = new Date(`${nextWeekday(4)}T19:00:00-05:00`)
    await market.matching.notifyWeekend(new AbortController().signal, now)
    expect((await site.visitor.post(`/api${await readStopLink(person)}`)).statusCode).toBe(204)
    const deliveries = (await market.listOf(person)).wants.map(({ words, delivery }) => [words, delivery])
    expect(Object.fromEntries(deliveries)).toEqual({ crib: 'now', 'pyrex bowl': 'off' })
  })
})
