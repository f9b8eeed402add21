import { DATED_KINDS, NOT_FOR_SALE, NOT_FOR_SALE_IDS } from '@yardsnap/contract/not-for-sale'
import type { RecallNotice, RecallNotices } from '@yardsnap/contract/recalls'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindCatalog } from '#kinds/catalog.ts'
import { createProviderStore } from '#external/provider-store.ts'
import { cpscRecalls } from '#ports/recalls/cpsc.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { recallLoading } from './loading.ts'
import { makeRecall, OTHER_TITLES, RECALLED_TITLES, startFakeCpsc, TEST_RECALLS } from './test-recalls.ts'

const NOW = new Date()
/** A port of this machine at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'
const ARIDANE = TEST_RECALLS.findIndex(({ Title }) => Title.startsWith('Aridane'))
const DAY_MS = 24 * 3600 * 1000
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let site: TestApp
let seller: Visitor
let cpsc: FakeServer
const published = [...TEST_RECALLS]
const logged: string[] = []
let loading: ReturnType<typeof recallLoading>
beforeAll(async () => {
  cpsc = await startFakeCpsc(published)
  cpsc.fault = 'down'
  // The job of the app itself, which runs at any time, has nobody to ask; the test loads.
  site = await testApp({ env: { RECALLS: NOWHERE } })
  seller = await site.signUp()
  const providerStore = { ...createProviderStore(site.database), waitForQuota: async () => {} }
  const recalls = cpscRecalls({ providerStore, baseUrl: cpsc.baseUrl, timeoutMs: 2000 })
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  loading = recallLoading({ database: site.database, recalls, log })
})
afterAll(async () => {
  await site.close()
  await cpsc.close()
})

/** Runs the job of the app until everything is loaded; the service is asked without its pause between calls. */
async function refresh(now: Date): Promise<void> {
  for (let calls = -1; calls < cpsc.requests.length;) {
    calls = cpsc.requests.length
    await loading.refresh(now)
  }
}

interface Answer {
  asOf: string | null
  found: RecallNotices[]
}
async function check(titles: readonly string[], language = 'en'): Promise<Answer> {
  const answer = await seller.post('/api/recalls/check', { titles }, { 'accept-language': language })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<Answer>()
}
async function noticesOf(title: string): Promise<RecallNotice[]> {
  return (await check([title])).found[0]?.notices ?? []
}
const levelsOf = async (title: string) => (await noticesOf(title)).map(({ level, id }) => `${level} ${id}`)
/** Whether recalls are shown for each title. */
async function areRecalled(titles: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < titles.length; from += 100) {
    for (const { title, notices } of (await check(titles.slice(from, from + 100))).found) {
      if (notices.some(({ level }) => level === 'exact' || level === 'many')) found.add(title)
    }
  }
  return found
}

describe('without any recalls', () => {
  test.each([
    ['Drop side crib', 'drop-side-crib'],
    ['White drop-side crib with mattress pad', 'drop-side-crib'],
    ['Cuna con barandal abatible', 'drop-side-crib'],
    ["Fisher-Price Rock 'n Play", 'inclined-sleeper'],
    ['Inclined baby sleeper', 'inclined-sleeper'],
    ['Padded crib bumper', 'crib-bumper'],
    ['Crib bedding set with bumpers', 'crib-bumper'],
    ['Chichonera para cuna', 'crib-bumper'],
    ['Lawn darts in box', 'lawn-darts'],
    ['Vintage Jarts', 'lawn-darts'],
  ])('%s may not be sold', async (title, id) => {
    expect(await levelsOf(title)).toEqual([`not-for-sale ${id}`])
  })

  test.each([
    'Mesh crib liner, no bumper',
    'Doll crib, drop side',
    'Lawn darts, soft tip',
    'Dart board',
    'Crib sheet',
    'Car bumper',
  ])('%s may be sold', async (title) => {
    expect(await levelsOf(title)).toEqual([])
  })

  test.each([
    ['Wooden crib', 'crib-date'],
    ['Infant car seat', 'car-seat-date'],
    ['Graco booster car seat', 'car-seat-date'],
    ['Cuna', 'crib-date'],
  ])('%s: its date decides', async (title, id) => {
    expect(await levelsOf(title)).toEqual([`look-at-date ${id}`])
  })

  test('nothing is said of a day', async () => {
    expect(await check(['Bonavilla crib'])).toMatchObject({ asOf: null })
  })
})

test('what may not be sold names its law, and dated kinds are in the catalog', () => {
  for (const id of NOT_FOR_SALE_IDS) {
    expect(NOT_FOR_SALE[id].law).toMatch(/^(?:16 CFR \d+|15 U\.S\.C\. \d+[a-z]?)/)
    expect(NOT_FOR_SALE[id].lawUrl).toMatch(/^https:/)
  }
  for (const { kinds } of Object.values(DATED_KINDS)) {
    for (const kind of kinds) expect([kind, kindCatalog().find(kind)?.kind.name]).toEqual([kind, kind])
  }
})

describe('loading', () => {
  test('waits for a network, and says so without a warning', async () => {
    cpsc.requests.length = 0
    await refresh(later(-1))
    // Each call is tried twice.
    expect(cpsc.requests).toHaveLength(2)
    await refresh(later(-0.99))
    expect(cpsc.requests).toHaveLength(2)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('"level":30')
    expect(await noticesOf('Aridane dehumidifier')).toEqual([])
  })

  test('loads each year once, the newest first', async () => {
    cpsc.fault = null
    cpsc.requests.length = 0
    await refresh(NOW)
    const asked = cpsc.requests.map(({ url }) => url.searchParams.get('RecallDateStart'))
    const year = NOW.getUTCFullYear()
    expect(asked).toEqual(Array.from({ length: year - 1972 }, (_, index) => `${year - index}-01-01`))
    cpsc.requests.length = 0
    await refresh(later(6))
    expect(cpsc.requests).toEqual([])
    const { rows } = await site.database.pool.query<{ count: number }>('select count(*)::int from recalls')
    expect(rows).toEqual([{ count: TEST_RECALLS.length }])
  })
})

describe('a recall', () => {
  test('is shown with its title, year, hazard, remedy and link, and the day of the list', async () => {
    const { asOf, found } = await check(['Aridane dehumidifier', 'Oak table'])
    expect(asOf).toBe(NOW.toISOString().slice(0, 10))
    expect(found).toEqual([
      {
        title: 'Aridane dehumidifier',
        notices: [
          {
            level: 'exact',
            id: expect.stringMatching(/^recall-\d+$/),
            recall: {
              number: expect.any(String),
              date: '2013-09-12',
              title: 'Aridane Dehumidifiers Recalled Due to Fire and Burn Hazards',
              hazard: 'Fire and Burn Hazards',
              remedy: 'Stop using it and contact the maker for a refund.',
              url: expect.stringMatching(/^https:\/\/www\.cpsc\.gov\//),
            },
          },
        ],
      },
    ])
  })

  test('of a kind that was recalled often is shown with the others, unless a brand is named', async () => {
    const [notice] = (await noticesOf('High chair')).filter(({ level }) => level === 'many')
    expect(notice).toMatchObject({ id: 'many-high chair', kind: 'high chair', count: 5 })
    expect(await areRecalled(['Graco high chair', 'Bar stool'])).toEqual(new Set())
  })

  test('of another product of the brand is not shown', async () => {
    const titles = ['Nordahl Hemsedal dresser', 'Brackwell nightstand', 'Ostrava table', 'Torquemont hammer']
    expect(await areRecalled(titles)).toEqual(new Set())
  })

  test('is found in 200 titles, with few that are wrong', async () => {
    expect(RECALLED_TITLES).toHaveLength(40)
    expect(OTHER_TITLES).toHaveLength(160)
    const found = await areRecalled([...RECALLED_TITLES, ...OTHER_TITLES])
    const missed = RECALLED_TITLES.filter((title) => !found.has(title))
    const wrong = OTHER_TITLES.filter((title) => found.has(title))
    expect(missed.length, `missed: ${missed.join('; ')}`).toBeLessThanOrEqual(8)
    expect(wrong.length, `wrong: ${wrong.join('; ')}`).toBeLessThanOrEqual(10)
  })

  test('that is published or changed later is there within a week', async () => {
    const changed = {
      ...TEST_RECALLS[ARIDANE]!,
      Title: 'Aridane Dehumidifiers Recalled Again',
      LastPublishDate: later(5).toISOString(),
    }
    published.push({
      ...makeRecall(900, later(5).toISOString().slice(0, 10), 'Ovenly Recalls Ranges', ['Ovenly Gas Ranges']),
    })
    published[ARIDANE] = changed
    cpsc.requests.length = 0
    await refresh(later(8))
    const asked = cpsc.requests.map(({ url }) => url.searchParams.get('LastPublishDateStart'))
    expect(asked).toEqual([new Date(NOW.getTime() - DAY_MS).toISOString().slice(0, 10)])
    expect(await areRecalled(['Ovenly gas range'])).toEqual(new Set(['Ovenly gas range']))
    expect(await noticesOf('Aridane dehumidifier')).toMatchObject([
      { recall: { title: 'Aridane Dehumidifiers Recalled Again' } },
    ])
  })

  test('is shown no more when nobody has renewed the list for 90 days; the law still is', async () => {
    const renewed = "update recall_loads set loaded_at = now() - interval '91 days' where part = 'news'"
    await site.database.pool.query(renewed)
    expect(await check(['Bonavilla crib', 'Lawn darts'])).toEqual({
      asOf: null,
      found: [
        { title: 'Bonavilla crib', notices: [{ level: 'look-at-date', id: 'crib-date' }] },
        { title: 'Lawn darts', notices: [{ level: 'not-for-sale', id: 'lawn-darts' }] },
      ],
    })
    await site.database.pool.query("update recall_loads set loaded_at = now() where part = 'news'")
  })
})

test('a call checks at most a hundred titles', async () => {
  const answer = await seller.post('/api/recalls/check', { titles: Array.from({ length: 101 }, () => 'Crib') })
  expect(answer.statusCode).toBe(400)
})

test("'Not mine' stays with the item of the draft, and goes to nobody else", async () => {
  const listingId = '0198a1b2-0000-7000-8000-000000000001'
  const item = { title: 'Bonavilla crib', notMine: ['recall-1', 'crib-date'] }
  const id = '0198a1b2-0000-7000-8000-000000000002'
  const changes = { fields: { base: {}, changes: { title: 'Sale' } }, items: [{ id, base: null, changes: item }] }
  const saved = await seller.patch(`/api/listings/${listingId}/draft`, { version: 0, ...changes })
  expect(saved.statusCode).toBe(200)
  const draft = (await seller.get(`/api/listings/${listingId}/draft`)).json<{ items: { notMine: string[] }[] }>()
  expect(draft.items.map(({ notMine }) => notMine)).toEqual([['recall-1', 'crib-date']])
  expect((await seller.get(`/api/listings/${listingId}`)).body).not.toContain('notMine')
})
