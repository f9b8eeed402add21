import { randomUUID } from 'node:crypto'
import { MAX_PAGE_SIZE, type PublicListing } from '@yardsnap/contract/browse'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { toChord, toSaleDays, unitPoint } from './rules.ts'
import * as queries from './queries.ts'
import { synonymQuery } from './synonyms.ts'
import { toSearchUrl, searchListings, getNextUrl, ORLANDO, type Query } from './test-listings.ts'

const SALES = 10_100
const HERE = `${ORLANDO.latitude},${ORLANDO.longitude}`

let site: TestApp
/** A pool of the test's own, which records all queries. */
let pool: pg.Pool
let listening: Queryable
const asked: { text: string; values: unknown[] }[] = []

/** PostgreSQL plans the first five executions of a prepared statement with its values, and may plan later ones without. */
const PLAN_KINDS = ['generic plan', 'plan for the values'] as const
type PlanKind = (typeof PLAN_KINDS)[number]

/**
 * Thousands of listings at the center of one ZIP. Every other has a camera, one in a thousand a turntable; the last two
 * hundred with a camera are in the category books.
 */
beforeAll(async () => {
  site = await testApp()
  pool = new pg.Pool({ ...site.connection, max: 1 })
  listening = drizzle({ client: pool, logger: { logQuery: (text, values) => asked.push({ text, values }) } })
  const { userId } = await site.signUp()
  await site.database.pool.query(
    `insert into listings (id, seller_id, status, title, items_text, categories, sale_date, latitude, longitude, position_precision)
     select gen_random_uuid(), $1, 'published', 'Sale ' || n, case when n % 1000 = 1 then 'turntable' when n % 2 = 0 then 'camera' else 'novel' end,
       array[case when n % 2 = 0 and n <= $4 - 400 then 'electronics' else 'books' end], date '2099-05-01' + n % 7, $2, $3, 'zip'
     from generate_series(1, $4::int) n`,
    [userId, ORLANDO.latitude, ORLANDO.longitude, SALES],
  )
  await site.database.pool.query('analyze listings')
})
afterAll(async () => {
  await pool.end()
  await site.close()
})

describe('L2 thousands of sales in one ZIP', () => {
  const searches = {
    'around a place': { location: HERE },
    'by category': { location: HERE, category: 'books' },
    'by a word': { location: HERE, search: 'camera' },
    'soonest first': {},
  }

  test.each(Object.entries(searches))('L2 %s: no page is longer than requested', async (_name, query) => {
    expect(await searchListings(site.visitor, query)).toHaveLength(60)
    const shown = new Set<string>()
    let url: string | null = toSearchUrl({ ...query, limit: MAX_PAGE_SIZE })
    for (let page = 1; page <= 3 && url; page++) {
      const answer = await site.visitor.get(url)
      for (const { id } of answer.json<PublicListing[]>()) shown.add(id)
      expect(shown.size).toBe(page * MAX_PAGE_SIZE)
      url = getNextUrl(answer)
    }
    expect((await site.visitor.get(toSearchUrl({ ...query, limit: MAX_PAGE_SIZE + 1 }))).statusCode).toBe(400)
  })

  const orders = [
    ['nearest first', { location: HERE }, `pos <-> '(${unitPoint(ORLANDO).join(',')})'`],
    ['soonest first', {}, 'sale_date, id'],
  ] as const

  test.each(orders)('L2 a rare word finds all its sales, %s, page by page', async (_name, query, order) => {
    const { rows } = await site.database.pool.query<{ id: string }>(
      `select id from listings where items_text = 'turntable' order by ${order}`,
    )
    expect(await findAll({ ...query, search: 'turntable', limit: 4 })).toEqual(rows.map(({ id }) => id))
  })

  test.each(orders)('L2 a word rare only in a category finds all its sales, %s', async (_name, query, order) => {
    const { rows } = await site.database.pool.query<{ id: string }>(
      `select id from listings where items_text = 'camera' and categories = '{books}' order by ${order}`,
    )
    const found = await findAll({ ...query, search: 'camera', category: 'books', limit: 60 })
    expect(found).toEqual(rows.map(({ id }) => id))
  })

  const outwards = /Index Scan using listings_near_idx .*\n.*Index Cond: .*\n.*Order By: \(pos <->/
  const outwardsByTerms = /Index Scan using listings_terms_near_days_idx .*\n.*Index Cond: .*\n.*Order By: \(pos <->/
  const dayByDay = /Index (Only )?Scan using published_days_day_listing_id_pk/
  const byTerms = /Bitmap Index Scan on listings_terms_days_idx/
  const near = { point: unitPoint(ORLANDO), maxChord: toChord(5) }

  describe.each(PLAN_KINDS)('with the %s', (kind) => {
    test.each([
      ['any day', 'any', {}, outwards],
      ['a week', 'week', {}, outwardsByTerms],
      ['a category', 'any', { category: 'books' }, outwardsByTerms],
      ['a word', 'any', { text: toSearchText('camera') }, outwardsByTerms],
      [
        'a word in a category on a weekend',
        'weekend',
        { text: toSearchText('camera'), category: 'books' },
        outwardsByTerms,
      ],
    ] as const)('L2 the plan for %s goes outwards by the index', async (_name, date, filter, expected) => {
      const days = toSaleDays(date, new Date())
      for (const after of [undefined, { chord: 1e-6, listingIds: [randomUUID()] }]) {
        const search = { ...filter, ...near, days, after, limit: MAX_PAGE_SIZE + 1 }
        const plans = await explainQueries((db) => queries.searchNear(db, search), kind)
        expect(plans).toEqual([expect.stringMatching(expected)])
        expect(plans[0]).not.toMatch(/Bitmap Index Scan on listings|Seq Scan on listings|items_search_idx/)
      }
    })

    test('L2 without a place, a common word is read by day in one query', async () => {
      const filter = { text: toSearchText('camera'), days: toSaleDays('any', new Date()), limit: 25 }
      const plans = await explainQueries(
        (db) => queries.searchByDay(db, { ...filter, range: filter.days.possible }),
        kind,
      )
      expect(plans).toEqual([expect.stringMatching(dayByDay)])
    })

    test('L2 without a place, a rare word is read by day first, then in the index of terms', async () => {
      expect(synonymQuery('turntable')).toContain(" | 'record player'")
      const filter = { text: toSearchText('turntable'), days: toSaleDays('any', new Date()), limit: 25 }
      const plans = await explainQueries(
        (db) => queries.searchByDay(db, { ...filter, range: filter.days.possible }),
        kind,
      )
      expect(plans).toEqual([expect.stringMatching(dayByDay), expect.stringMatching(byTerms)])
    })
  })
})

async function findAll(query: Query): Promise<string[]> {
  const found: string[] = []
  let url: string | null = toSearchUrl(query)
  while (url) {
    const answer = await site.visitor.get(url)
    found.push(...answer.json<PublicListing[]>().map(({ id }) => id))
    url = getNextUrl(answer)
  }
  return found
}

function toSearchText(text: string) {
  return { all: text, any: text, synonyms: synonymQuery(text) }
}

/** PostgreSQL's plans of the queries: those for any values, and those for the values of this search. */
async function explainQueries(search: (db: Queryable) => Promise<unknown>, kind: PlanKind): Promise<string[]> {
  asked.length = 0
  await search(listening)
  const plans: string[] = []
  for (const { text, values } of asked.splice(0)) {
    await pool.query(`prepare asked as ${text}`)
    await pool.query(`set plan_cache_mode = ${kind === 'generic plan' ? 'force_generic_plan' : 'force_custom_plan'}`)
    const { rows } = await pool.query<Record<string, string>>(
      `explain execute asked (${values.map(toSqlLiteral).join(',')})`,
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    await pool.query('deallocate asked')
  }
  return plans
}

function toSqlLiteral(value: unknown): string {
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : `${value as string | number | boolean}`)
}
