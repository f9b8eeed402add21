import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { PublicListing } from '@yardsnap/contract/browse'
import { toSearchUrl, getNextUrl, ORLANDO, type Query, setUpListings } from './test-listings.ts'

const SALES_IN_ONE_ZIP = 200
const PAGE = 30

let site: TestApp
let listings: Awaited<ReturnType<typeof setUpListings>>
const inOneZip: string[] = []

beforeAll(async () => {
  site = await testApp()
  listings = await setUpListings(site)
  for (let count = 0; count < SALES_IN_ONE_ZIP; count++) {
    // Spread evenly over two days and no day.
    const saleDate = [null, '2099-05-01', '2099-05-02'][count % 3] ?? null
    inOneZip.push(
      await listings.publish({ title: `Sale ${count}`, city: 'Orlando', state: 'FL', zipCode: '32801', saleDate }),
    )
  }
})
afterAll(() => site.close())

/** Reads all pages of a search, each at most `PAGE` long, and publishes a new listing after each. */
async function readAll(query: Query, fresh: Parameters<typeof listings.publish>[0]): Promise<string[]> {
  const ids: string[] = []
  let url: string | null = toSearchUrl({ ...query, limit: PAGE })
  while (url) {
    const answer = await site.visitor.get(url)
    expect(answer.statusCode).toBe(200)
    const page = answer.json<PublicListing[]>()
    expect(page.length).toBeLessThanOrEqual(PAGE)
    ids.push(...page.map(({ id }) => id))
    url = getNextUrl(answer)
    await listings.publish({ title: 'New', ...fresh })
  }
  return ids
}

const zip = { city: 'Orlando', state: 'FL', zipCode: '32801' }

test.each([
  ['nearest first', { location: '32801', distance: 5 }, { ...zip, saleDate: '2099-05-01' }],
  ['nearest first from elsewhere', { location: `${ORLANDO.latitude},${ORLANDO.longitude}`, distance: 25 }, zip],
  ['soonest first', {}, { ...zip, saleDate: '2099-05-01' }],
  ['soonest first, those without a day last', { category: 'all' }, zip],
  ['by a word', { search: 'sale' }, zip],
])('S7.4 200 sales in one ZIP, %s, appear exactly once while others are published', async (_name, query, fresh) => {
  const ids = await readAll(query, fresh)
  expect(new Set(ids).size).toBe(ids.length)
  expect(inOneZip.filter((id) => !ids.includes(id))).toEqual([])
})

test('the last page has no next one', async () => {
  const whole = await site.visitor.get(toSearchUrl({ search: 'sale 7', limit: 100 }))
  expect(whole.json<PublicListing[]>().length).toBeGreaterThan(0)
  expect(getNextUrl(whole)).toBeNull()
})

test('a cursor belongs to its search: with other filters it is refused with a reason', async () => {
  const near = getNextUrl(await site.visitor.get(toSearchUrl({ location: '32801', limit: 2 }))) ?? ''
  const soonest = getNextUrl(await site.visitor.get(toSearchUrl({ limit: 2 }))) ?? ''
  const cursor = new URL(near, 'http://localhost').searchParams.get('cursor') ?? ''
  for (const url of [
    toSearchUrl({ location: '32803', limit: 2, cursor }),
    toSearchUrl({ location: '32801', distance: 10, limit: 2, cursor }),
    toSearchUrl({ location: '32801', search: 'x', limit: 2, cursor }),
    toSearchUrl({ limit: 2, cursor }),
    `${soonest}&location=32801`,
    `${near}x.y`,
  ]) {
    const answer = await site.visitor.get(url)
    expect(answer.json()).toEqual({
      code: 'invalid',
      message: 'This page belongs to another search. Start again from the first page.',
    })
  }
})

test('G4 cursor contents are validated before they reach the database', async () => {
  const near = getNextUrl(await site.visitor.get(toSearchUrl({ limit: 2 }))) ?? ''
  const url = new URL(near, 'http://localhost')
  const cursor = JSON.parse(Buffer.from(url.searchParams.get('cursor') ?? '', 'base64url').toString()) as object
  for (const after of [
    { order: 'day', saleDate: '2026-99-99', listingId: inOneZip[0] },
    { order: 'day', saleDate: '2026-11-20', listingId: "' or 1=1" },
    { order: 'near', chord: 'NaN', listingIds: [inOneZip[0]] },
    { order: 'near', chord: 1, listingIds: ['x'] },
    { order: 'else' },
    null,
  ]) {
    url.searchParams.set('cursor', Buffer.from(JSON.stringify({ ...cursor, after })).toString('base64url'))
    expect((await site.visitor.get(url.pathname + url.search)).statusCode).toBe(400)
  }
})
