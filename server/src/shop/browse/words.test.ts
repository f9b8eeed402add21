import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'
import { words } from '#db/schema/words.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { browseService } from './service.ts'
import { toSearchUrl, searchTitles, getNextUrl, setUpListings } from './test-listings.ts'

let site: TestApp
let testListings: Awaited<ReturnType<typeof setUpListings>>
let now = new Date()

const refresh = () =>
  browseService({
    database: site.database,
    places: { geocode: async () => ({ latitude: null, longitude: null, precision: null, label: null }) },
    now: () => now,
  }).refreshWords()
const known = async () => (await site.database.db.select().from(words)).map(({ word }) => word)

beforeAll(async () => {
  site = await testApp()
  testListings = await setUpListings(site)
  await testListings.publish({ title: 'Kitchen things' }, [{ title: 'Pyrex bowl' }, { title: 'Teapot' }])
  await testListings.publish({ title: 'More of them' }, [{ title: 'Pyrex bowl with lid' }])
  await testListings.seller.post('/api/listings', { title: 'Confidential draft' })
  now = new Date()
  await refresh()
})
afterAll(() => site.close())

test.each([
  ['pyrx', 'pyrex', 2],
  ['Pyerx bwol', 'pyrex bowl', 2],
  ['tepot', 'teapot', 1],
  ['pyr', 'pyrex', 2],
])('%s is searched as %s, and the response says so', async (search, corrected, count) => {
  const answer = await site.visitor.get(toSearchUrl({ search }))
  expect(answer.json()).toHaveLength(count)
  expect(decodeURIComponent(String(answer.headers['x-corrected-search']))).toBe(corrected)
})

test('paging continues a corrected search', async () => {
  const first = await site.visitor.get(toSearchUrl({ search: 'pyrx', limit: 1 }))
  const second = await site.visitor.get(getNextUrl(first) ?? '')
  expect([first.json<{ title: string }[]>()[0]?.title, second.json<{ title: string }[]>()[0]?.title]).toEqual([
    'Kitchen things',
    'More of them',
  ])
  expect(second.headers['x-corrected-search']).toBe('pyrex')
})

test.each([
  ['-'.repeat(60), 0],
  [`x${'-'.repeat(60)}`, 0],
  ['- '.repeat(50), 0],
  [`pyrex ${'-('.repeat(40)}`, 2],
  ['pyrex -- -teapot', 1],
])('S-T20 V-T2 a search of many minus signs is answered: %s', async (search, count) => {
  const answer = await site.visitor.get(toSearchUrl({ search }))
  expect([answer.statusCode, answer.json<unknown[]>().length]).toEqual([200, count])
})

test('a search with matches is not corrected', async () => {
  const answer = await site.visitor.get(toSearchUrl({ search: 'pyrex -teapot' }))
  expect([answer.json<unknown[]>().length, answer.headers['x-corrected-search']]).toEqual([1, undefined])
})

test('A4 words of drafts are not used', async () => {
  expect(await known()).not.toContain('confidential')
  expect(
    (await site.visitor.get(toSearchUrl({ search: 'confidentail' }))).headers['x-corrected-search'],
  ).toBeUndefined()
})

test('a sale is found by new words immediately, and by misspelled ones once the words are learned', async () => {
  await testListings.publish({ title: 'Accordion' })
  expect(await searchTitles(site.visitor, { search: 'accordion' })).toEqual(['Accordion'])
  expect(await searchTitles(site.visitor, { search: 'acordion' })).toEqual([])
  await refresh()
  expect(await searchTitles(site.visitor, { search: 'acordion' })).toEqual(['Accordion'])
})

test('words without listings are forgotten within a day', async () => {
  await site.database.db.delete(listings).where(eq(listings.title, 'Accordion'))
  await refresh()
  expect(await known()).toContain('accordion')
  now = new Date(Date.now() + 25 * 3_600_000)
  await refresh()
  expect(await known()).not.toContain('accordion')
  expect(await known()).toContain('pyrex')
})
