import { type CodeName, MAX_CODES_AT_ONCE } from '@yardsnap/contract/code-names'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeServer, startFake } from '#testing/fake-server.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const KNOWN_BOOK = '9780140328721'
const UNKNOWN_BOOK = '9780306406157'
const TISSUES = '036000291452'

let site: TestApp
let library: FakeServer
let seller: Visitor
beforeAll(async () => {
  library = await startFake(() => ({ body: { [`ISBN:${KNOWN_BOOK}`]: { title: 'The Armchair' } } }))
  site = await testApp({ env: { BOOK_TITLES: library.baseUrl } })
})
beforeEach(async () => {
  seller = await site.signUp()
  await site.database.pool.query('delete from books')
  library.fault = null
  library.requests.length = 0
})
afterAll(async () => {
  await site.close()
  await library.close()
})

const ask = (who: Visitor, gtins: unknown, headers = {}) => who.post('/api/code-names', { gtins }, headers)
const namesFor = async (who: Visitor, gtins: readonly string[]) => (await ask(who, gtins)).json<(CodeName | null)[]>()

describe('numbers that a seller types or brings in', () => {
  test('name books, in one call for all and once for ever; a book costs what books do', async () => {
    const [known, unknown] = await namesFor(seller, ['978-0-14-032872-1', UNKNOWN_BOOK])
    expect(known).toMatchObject({ title: 'The Armchair', category: 'books', isSure: true, isKindOnly: false })
    expect(unknown).toMatchObject({ title: 'Book', category: 'books', isKindOnly: true })
    expect(known?.kind).toEqual(unknown?.kind)
    expect(known?.kind).toMatchObject({ title: 'Book', price: expect.stringMatching(/^\d+\.\d\d$/) })
    const asked = library.requests.map(({ url }) => url.searchParams.get('bibkeys'))
    expect(asked).toEqual([`ISBN:${KNOWN_BOOK},ISBN:${UNKNOWN_BOOK}`])
    await namesFor(await site.signUp(), [UNKNOWN_BOOK, KNOWN_BOOK])
    expect(library.requests).toHaveLength(1)
  })

  test('say in the seller’s language that it is a book', async () => {
    const [english] = await namesFor(seller, [UNKNOWN_BOOK])
    const answer = await ask(seller, [UNKNOWN_BOOK], { 'x-language': 'es' })
    const kind = { price: english?.kind?.price, title: expect.stringMatching(/^Libro/) }
    expect(answer.json()).toMatchObject([{ title: 'Libro', isKindOnly: true, kind }])
  })

  test('name other things as their sellers called them, once that is public; one other seller is a guess', async () => {
    const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
    const item = { title: 'Kleenex tissues', category: 'kitchen', gtin: TISSUES }
    await seller.post(`/api/listings/${id}/items/bulk`, { items: [item] })
    const other = await site.signUp()
    expect(await namesFor(seller, [TISSUES])).toMatchObject([{ title: 'Kleenex tissues', isSure: true }])
    expect(await namesFor(other, [TISSUES])).toEqual([null])
    await site.database.pool.query("update listings set status = 'published' where id = $1", [id])
    expect(await namesFor(other, [TISSUES])).toMatchObject([
      { title: 'Kleenex tissues', category: 'kitchen', isSure: false, isKindOnly: false },
    ])
    await site.database.pool.query("update listings set early_access_until = now() + interval '1 hour' where id = $1", [
      id,
    ])
    expect(await namesFor(other, [TISSUES])).toEqual([null])
    expect(library.requests).toEqual([])
  })

  test('that a shop has given by itself, and empty ones, name nothing', async () => {
    const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
    await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Cheese', gtin: '212345000007' }] })
    expect(await namesFor(seller, ['212345000007', ''])).toEqual([null, null])
  })

  test('are answered without a network, and nobody is asked again for a while', async () => {
    const alone = await testApp({ beside: site, env: { BOOK_TITLES: library.baseUrl } })
    const same = alone.enter(seller)
    library.fault = 'down'
    expect(await namesFor(same, [KNOWN_BOOK])).toMatchObject([{ title: 'Book', isKindOnly: true }])
    const asked = library.requests.length
    expect(asked).toBeGreaterThan(0)
    expect(await namesFor(same, [KNOWN_BOOK])).toMatchObject([{ title: 'Book' }])
    expect(library.requests).toHaveLength(asked)
    await alone.close()
  })

  test('of many callers at once do not wait for each other: who comes late gets what is known', async () => {
    // As if it had just been asked: the first caller waits for two seconds.
    await site.database.pool.query(
      "insert into provider_calls (provider, called_at) values ('Open Library', clock_timestamp() + interval '1 second')",
    )
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(seller, [KNOWN_BOOK])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(library.requests).toHaveLength(1)
    const titles = new Set(answers.map((answer) => answer.json<CodeName[]>()[0]?.title))
    expect(titles).toEqual(new Set(['The Armchair', 'Book']))
  })

  test('that others leave no room to ask about are asked about the next time', async () => {
    await site.database.pool.query(
      "insert into provider_calls (provider, called_at) values ('Open Library', clock_timestamp() + interval '10 seconds')",
    )
    expect(await namesFor(seller, [KNOWN_BOOK])).toMatchObject([{ title: 'Book', isKindOnly: true }])
    expect(library.requests).toEqual([])
    await site.database.pool.query('delete from provider_calls')
    expect(await namesFor(seller, [KNOWN_BOOK])).toMatchObject([{ title: 'The Armchair', isKindOnly: false }])
  })

  test('are looked up sixty times in a minute, and no more', async () => {
    const limited = await testApp({ beside: site, env: { BOOK_TITLES: 'off', RATE_LIMITS: 'on' } })
    const same = limited.enter(seller)
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) statuses.push((await ask(same, [TISSUES])).statusCode)
    await limited.close()
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    ['none', []],
    ['more than twelve', Array.from({ length: MAX_CODES_AT_ONCE + 1 }, () => KNOWN_BOOK)],
    ['one with a wrong digit', [KNOWN_BOOK, '9780140328722']],
    ['what is no number', ['Matilda']],
    ['no list', KNOWN_BOOK],
  ])('are refused: %s', async (_what, gtins) => {
    expect((await ask(seller, gtins)).statusCode).toBe(400)
    expect(library.requests).toEqual([])
  })
})
