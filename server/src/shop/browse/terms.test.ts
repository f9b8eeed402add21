import { BROWSE_CATEGORIES } from '@yardsnap/contract/browse'
import { addDays, dayIn, SALE_DATE_FILTERS } from '@yardsnap/contract/sale-days'
import { isInSaleDays } from '@yardsnap/contract/day-windows'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endListings } from '#core/listings/clock-queries.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { Candidates } from './queries.ts'
import { toChord, unitPoint } from './rules.ts'
import { browseService, type ListingSearch } from './service.ts'
import { synonymQuery } from './synonyms.ts'
import { searchTitles, setUpListings, ORLANDO } from './test-listings.ts'

const SALES = 400
const NOW = new Date('2031-05-14T03:30:00Z') // still the 13th in the United States
const WORDS = ['lamp', 'couch', 'sofa', 'vintage', 'bike', 'tools', 'kitchen', 'd 100', 'c books']
const TEXTS = [
  'lamp',
  'couch',
  'vintage lamp',
  '"vintage lamp"',
  'lamp -couch',
  '-lamp',
  'bike or tools',
  'the',
  'accordion',
  'kitchen',
  'books',
  'c:books',
  "'d:none'",
  'd:22413',
]

let site: TestApp

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const aSale = fc.record({
  status: fc.constantFrom('published', 'published', 'published', 'published', 'draft', 'ended'),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
  categories: fc.uniqueArray(fc.constantFrom(...BROWSE_CATEGORIES), { maxLength: 3 }),
  day: fc.option(fc.integer({ min: -3, max: 45 }), { freq: 8 }),
  /** How many days after one another the later days are. */
  later: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
  ),
  timeZone: fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', null),
  // Many sales at the same point, as those known to a ZIP only.
  north: fc.constantFrom(0, 0, 0, 3, 8, 24.9, 60),
  precision: fc.constantFrom('street', 'zip', 'city', null),
})

const aSearch = fc.record({
  location: fc.constantFrom(undefined, `${ORLANDO.latitude},${ORLANDO.longitude}`),
  distance: fc.constantFrom(5, 25, 50),
  date: fc.constantFrom(...SALE_DATE_FILTERS),
  category: fc.constantFrom('all', ...BROWSE_CATEGORIES),
  search: fc.option(fc.constantFrom(...TEXTS), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 40 }),
})

test('any search finds, page by page, the same sales in the same order as reading all of them', async () => {
  const { userId } = await site.signUp()
  const seed = Date.now()
  await insertSales(userId, fc.sample(aSale, { seed, numRuns: SALES }))
  // Few candidates, so that days are split as with thousands of matches.
  const bounds = fc.constantFrom<Candidates | undefined>(undefined, { order: 3, terms: 6 }, { order: 10, terms: 60 })
  await fc.assert(
    fc.asyncProperty(aSearch, bounds, async (search, candidates) => {
      expect(await findAll(search, candidates)).toEqual(await readAll(search))
    }),
    { seed, numRuns: 400, endOnFailure: true },
  )
})

type Sale = typeof aSale extends fc.Arbitrary<infer Value> ? Value : never

async function insertSales(sellerId: string, sales: Sale[]): Promise<void> {
  const { pool } = site.database
  const today = NOW.toISOString().slice(0, 10)
  const rows = sales.map(({ day, later, north, words, ...sale }) => ({
    ...sale,
    later_days: later.map((_, index) => ({
      date: addDays(today, (day ?? 0) + later.slice(0, index + 1).reduce((sum, days) => sum + days, 0)),
    })),
    text: words.join(' '),
    sale_date: day === null ? null : addDays(today, day),
    latitude: sale.precision === null ? null : ORLANDO.latitude + north / 69.1,
  }))
  await pool.query(
    `insert into listings (id, seller_id, status, title, items_text, categories, sale_date, later_days, time_zone, latitude,
       longitude, position_precision)
     select gen_random_uuid(), $1, status, 'Sale', text, categories, sale_date, later_days, "timeZone", latitude,
       case when latitude is null then null else $2::float8 end, precision
     from json_to_recordset($3) as sale (status text, text text, categories text[], sale_date date, later_days jsonb,
       "timeZone" text, latitude float8, precision text)`,
    [sellerId, ORLANDO.longitude, JSON.stringify(rows)],
  )
}

type Search = typeof aSearch extends fc.Arbitrary<infer Value> ? Value : never

async function findAll(search: Search, candidates: Candidates | undefined): Promise<string[]> {
  const places = { geocode: async () => ({ latitude: null, longitude: null, precision: null, label: null }) }
  const service = browseService({ database: site.database, places, now: () => NOW, ...(candidates && { candidates }) })
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await service.search({ ...search, cursor } as ListingSearch)
    expect(page.listings.length).toBeLessThanOrEqual(search.limit)
    found.push(...page.listings.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

/** The ids of all sales that match, without the indexes of search. */
async function readAll({ location, distance, date, category, search }: Search): Promise<string[]> {
  const { rows } = await site.database.pool.query<
    Record<'id' | 'zone' | 'precision', string> & { days: string[] | null; chord: number | null }
  >(
    `select id, days::text[] as days, time_zone as zone, pos <-> $1::cube as chord
     from listings
     where status = 'published' and ($2 = 'all' or categories @> array[$2])
       and ($3 = '' or search @@ websearch_to_tsquery('english', $3) or $4 <> '' and search @@ to_tsquery('english', $4))
     order by case when $5 then pos <-> $1::cube end, id`,
    [
      `(${unitPoint(ORLANDO).join(',')})`,
      category,
      search ?? '',
      search ? synonymQuery(search) : '',
      Boolean(location),
    ],
  )
  const isMeant = (day: string | null, zone: string) =>
    isInSaleDays({ saleDate: day, laterDays: [], timeZone: zone }, date, NOW)
  const found = rows
    .flatMap(({ days, ...row }) => {
      const day = (days ?? [null]).find((one) => isMeant(one, row.zone))
      return day === undefined ? [] : [{ ...row, day: day ?? '9999' }]
    })
    .filter(({ chord }) => !location || (chord !== null && chord <= toChord(distance)))
  const inOrder = location ? found : found.toSorted((a, b) => a.day.localeCompare(b.day))
  return inOrder.map(({ id }) => id)
}

test('a sale that changes its words, category or day is found by the new and no longer by the old', async () => {
  const made = await setUpListings(site)
  const { seller } = made
  const today = dayIn('America/New_York', new Date())
  const location = `${ORLANDO.latitude},${ORLANDO.longitude}`
  const id = await made.publish({ title: 'Gramophone', saleDate: addDays(today, 20), ...ORLANDO }, [
    { title: 'Shellac', category: 'books' },
  ])
  const searches = (word: string, category: string, date: string) => [
    { search: word },
    { search: word, category },
    { search: word, date },
    { search: word, location },
    { search: word, location, category },
    { search: word, location, date },
    { search: word, location, category, date },
  ]
  const findBy = (...terms: [string, string, string]) =>
    Promise.all(searches(...terms).map((query) => searchTitles(site.visitor, query)))

  expect(new Set((await findBy('gramophone', 'books', 'any')).flat())).toEqual(new Set(['Gramophone']))
  await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Shellac', category: 'toys' }] })
  await seller.put(`/api/listings/${id}`, { title: 'Phonograph', saleDate: addDays(today, 1) })

  expect(await findBy('gramophone', 'books', 'any')).toEqual(searches('', '', '').map(() => []))
  expect(await findBy('phonograph', 'toys', 'week')).toEqual(searches('', '', '').map(() => ['Phonograph']))
  expect(await searchTitles(site.visitor, { search: 'phonograph', category: 'books', location })).toEqual([])

  await seller.put(`/api/listings/${id}`, { saleDate: addDays(today, 20) })
  expect(await searchTitles(site.visitor, { search: 'phonograph', date: 'week', location })).toEqual([])
  expect(await searchTitles(site.visitor, { search: 'phonograph', location })).toEqual(['Phonograph'])

  await endListings(site.database.db, { day: addDays(today, 30), limit: 1000 })
  expect(await findBy('phonograph', 'toys', 'any')).toEqual(searches('', '', '').map(() => []))
})
