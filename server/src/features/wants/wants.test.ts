import { randomUUID } from 'node:crypto'
import { FREE_WANTS, PREMIUM_WANTS } from '@yardsnap/contract/plans'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wants } from '#db/schema/wants.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { marketOf, nextWeekday, WANT } from './test-wants.ts'

let site: TestApp
let market: Awaited<ReturnType<typeof marketOf>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  market = await marketOf(site)
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
    const { person } = await market.wanting({ words: "(a+)+$ | !bowl <-> 'pyrex':*" })
    await market.sell()
    expect(await market.findsOf(person)).toHaveLength(1)
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
  const linkOf = async (person: Visitor) => (await market.toldTo(person)).at(-1)!.stopPath!

  test('S-W11 shows a button to whoever opens it, and stops the want when it is pressed', async () => {
    const { person } = await market.wanting()
    await market.sell()
    const path = await linkOf(person)
    const opened = await site.visitor.get(`/api${path}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, path])
    expect((await market.listOf(person)).wants[0]!.delivery).toBe('now')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const stop = () => site.visitor.post(`/api${path}`, 'List-Unsubscribe=One-Click', form)
    expect((await stop()).statusCode).toBe(204)
    expect((await market.listOf(person)).wants[0]!.delivery).toBe('off')
    await market.sell()
    expect(await market.toldTo(person)).toHaveLength(1)
    expect(await market.findsOf(person)).toHaveLength(2)
    await site.database.db.execute(sql`delete from "user" where id = ${person.userId}`)
    expect((await stop()).statusCode).toBe(204)
  })

  test('S-W11 is no other’s', async () => {
    const { id } = await market.wanting()
    for (const token of [id, `${id}.AAAA`, 'x']) {
      expect((await site.visitor.post(`/api/wants/stop/${token}`)).statusCode).toBe(404)
    }
  })

  test('of a Thursday ends all of Thursday, and nothing else', async () => {
    const { person } = await market.wanting({ delivery: 'thursday' })
    await market.wanting({ words: 'crib' }, person)
    await market.sell()
    const now = new Date(`${nextWeekday(4)}T19:00:00-05:00`)
    await market.matching.tellWeekend(new AbortController().signal, now)
    expect((await site.visitor.post(`/api${await linkOf(person)}`)).statusCode).toBe(204)
    const deliveries = (await market.listOf(person)).wants.map(({ words, delivery }) => [words, delivery])
    expect(Object.fromEntries(deliveries)).toEqual({ crib: 'now', 'pyrex bowl': 'off' })
  })
})
