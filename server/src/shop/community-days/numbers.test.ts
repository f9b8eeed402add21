import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityDays } from '#db/schema/community-days.ts'
import { testAppPair, type TestApp } from '#testing/test-app.ts'
import {
  addRows,
  dayFromNow,
  join,
  joinInput,
  openDay,
  readDay,
  readOrganizing,
  setStatus,
} from './test-community-days.ts'

let site: TestApp
let second: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ site, second, close } = await testAppPair())
})
afterAll(() => close())

const toRows = (...streets: string[]) => streets.map((streetAddress) => ({ streetAddress }))

/** 'number street' of each house, by number. */
async function listNumbers(...[organizer, slug]: Parameters<typeof readOrganizing>): Promise<string[]> {
  const { entries } = await readOrganizing(organizer, slug)
  return entries.map(({ number, streetAddress }) => `${number} ${streetAddress}`)
}

test('20 hosts who join at once, over two processes, have the numbers 1 to 20', async () => {
  const { slug, code } = await openDay(site)
  const hosts = await Promise.all(Array.from({ length: 20 }, () => site.signUp()))
  const entries = await Promise.all(
    hosts.map((host, index) => join(index % 2 === 0 ? host : second.enter(host), slug, joinInput(code))),
  )
  const numbers = entries.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('20 hosts who join at once with one address are one entry', async () => {
  const { organizer, slug, code } = await openDay(site)
  const hosts = await Promise.all(Array.from({ length: 20 }, () => site.signUp()))
  const answers = await Promise.all(
    hosts.map((host, index) =>
      (index % 2 === 0 ? host : second.enter(host)).post(
        `/api/community-days/${slug}/join`,
        joinInput(code, { streetAddress: '1 Race St' }),
      ),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect(await listNumbers(organizer, slug)).toEqual(['1 1 Race St'])
})

describe('publishing', () => {
  test('numbers along the streets, the odd side first; a late house has the next number, and nobody another one', async () => {
    const { organizer, slug } = await openDay(site)
    await addRows(organizer, slug, toRows('12 Oak St', '8 Elm Ave', '3 Oak St', '2 Oak St', '101 Oak St', '7 Elm Ave'))
    await setStatus(organizer, slug, 'published')
    const published = ['1 7 Elm Ave', '2 8 Elm Ave', '3 3 Oak St', '4 101 Oak St', '5 2 Oak St', '6 12 Oak St']
    expect(await listNumbers(organizer, slug)).toEqual(published)
    await addRows(organizer, slug, toRows('1 Ash Ct'))
    await setStatus(organizer, slug, 'published')
    expect(await listNumbers(organizer, slug)).toEqual([...published, '7 1 Ash Ct'])
  })

  test('numbers anew until the print date, and from then on never', async () => {
    const { organizer, slug } = await openDay(site, { printDate: dayFromNow(20) })
    await addRows(organizer, slug, toRows('3 Oak St', '5 Elm Ave'))
    await setStatus(organizer, slug, 'published')
    await addRows(organizer, slug, toRows('1 Ash Ct'))
    expect((await setStatus(organizer, slug, 'published')).areNumbersFixed).toBe(false)
    expect(await listNumbers(organizer, slug)).toEqual(['1 1 Ash Ct', '2 5 Elm Ave', '3 3 Oak St'])
    const { db } = site.database
    await db
      .update(communityDays)
      .set({ printDate: dayFromNow(0) })
      .where(eq(communityDays.slug, slug))
    await addRows(organizer, slug, toRows('1 Aardvark Ln'))
    expect((await setStatus(organizer, slug, 'published')).areNumbersFixed).toBe(true)
    expect(await listNumbers(organizer, slug)).toEqual(['1 1 Ash Ct', '2 5 Elm Ave', '3 3 Oak St', '4 1 Aardvark Ln'])
  })

  test('who leaves afterwards keeps the number, and the houses of the others keep theirs', async () => {
    const { organizer, slug, code } = await openDay(site)
    const host = await site.signUp()
    await join(host, slug, joinInput(code, { streetAddress: '1 Ash Ct' }))
    await addRows(organizer, slug, toRows('5 Elm Ave'))
    await setStatus(organizer, slug, 'published')
    await host.delete(`/api/community-days/${slug}/entry`)
    expect((await readDay(site.visitor, slug)).houses.map(({ number }) => number)).toEqual([2])
    await addRows(organizer, slug, toRows('9 Fir St'))
    expect(await listNumbers(organizer, slug)).toEqual(['1 1 Ash Ct', '2 5 Elm Ave', '3 9 Fir St'])
  })
})
