import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProviderStore } from '#external/provider-store.ts'
import { type FakeServer, FAULTS, startFake } from '#testing/fake-server.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { chooseBooks } from './index.ts'
import { openLibrary } from './open-library.ts'
import type { BooksPort } from './port.ts'

const BOOK = '9780306406157'
const OTHER = '9780140328721'

let testDatabase: TestDatabase
let fake: FakeServer
let port: BooksPort
let body: unknown
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  fake = await startFake(() => ({ body }))
  const providerStore = { ...createProviderStore(testDatabase.database), waitForQuota: async () => {} }
  const userAgent = 'Yardsnap (https://example.com)'
  port = openLibrary({ userAgent, providerStore, baseUrl: fake.baseUrl, timeoutMs: 500 })
})
afterEach(() => {
  fake.fault = null
  fake.requests.length = 0
})
afterAll(async () => {
  await fake.close()
  await testDatabase.drop()
})

describe('titles of books', () => {
  test('are asked for together, and the service learns who asks', async () => {
    body = { [`ISBN:${BOOK}`]: { title: 'Error-Correction Coding', authors: [{ name: 'George C. Clark' }] } }
    expect(await port.findTitles([BOOK, OTHER])).toEqual(new Map([[BOOK, 'Error-Correction Coding']]))
    expect(fake.requests).toHaveLength(1)
    const [{ url, headers }] = fake.requests as [(typeof fake.requests)[number]]
    expect(url.pathname).toBe('/api/books')
    expect(url.searchParams.get('bibkeys')).toBe(`ISBN:${BOOK},ISBN:${OTHER}`)
    expect(headers['user-agent']).toBe('Yardsnap (https://example.com)')
  })

  test.each([
    ['with line breaks and invisible characters', ' The\n Stand\u202e', 'The Stand'],
    ['of a thousand letters', 'x'.repeat(1000), expect.stringMatching(/^.{1,200}$/)],
  ])('%s are one line of an item’s length', async (_, title, line) => {
    body = { [`ISBN:${BOOK}`]: { title } }
    expect((await port.findTitles([BOOK])).get(BOOK)).toEqual(line)
  })

  test.each([
    ['no title', { [`ISBN:${BOOK}`]: { title: null } }],
    ['an empty one', { [`ISBN:${BOOK}`]: { title: '  ' } }],
    ['another book', { [`ISBN:${OTHER}`]: { title: 'Another' } }],
  ])('are left out where the answer has %s', async (_, answer) => {
    body = answer
    expect(await port.findTitles([BOOK])).toEqual(new Map())
  })

  test.each(FAULTS)('that are %s fail within their time', async (fault) => {
    fake.fault = fault
    await expect(port.findTitles([BOOK])).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test('are asked for once in a second', async () => {
    body = {}
    const providerStore = createProviderStore(testDatabase.database)
    const slow = openLibrary({ userAgent: 'Test', providerStore, baseUrl: fake.baseUrl })
    const from = performance.now()
    await Promise.all([slow.findTitles([BOOK]), slow.findTitles([BOOK])])
    expect(performance.now() - from).toBeGreaterThan(900)
  })

  test('wait for the questions of others only so long, which is no failure of the service', async () => {
    const providerStore = createProviderStore(testDatabase.database)
    const call = "('Open Library', clock_timestamp() + interval '10 seconds')"
    await testDatabase.database.pool.query(`insert into provider_calls (provider, called_at) values ${call}`)
    const busy = openLibrary({ userAgent: 'Test', providerStore, baseUrl: fake.baseUrl })
    await expect(busy.findTitles([BOOK])).rejects.toMatchObject({ code: 'unavailable' })
    expect(fake.requests).toEqual([])
  })
})

test('are asked for nowhere where they are off', () => {
  const providerStore = createProviderStore(testDatabase.database)
  const site = { productName: 'Yardsnap', publicUrl: 'https://example.com' }
  expect(chooseBooks({ config: { ...site, books: 'off' }, providerStore })).toBeNull()
  expect(chooseBooks({ config: { ...site, books: fake.baseUrl }, providerStore })).not.toBeNull()
})
