import { MAX_PAGE_SIZE, type PublicListing } from '@yardsnap/contract/browse'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { maxChordsOf, saleDaysOf, unitPoint } from './rules.ts'
import * as queries from './queries.ts'
import { synonymQuery } from './synonyms.ts'
import { addressOf, find, nextOf, ORLANDO, type Query } from './test-listings.ts'

const SALES = 10_100
const HERE = `${ORLANDO.latitude},${ORLANDO.longitude}`

let site: TestApp
/** A pool of the test's own, which records all queries. */
let pool: pg.Pool
let listening: Queryable
const asked: string[] = []

/**
 * Thousands of listings at the center of one ZIP. Every other has a camera, one in a thousand a turntable; the last two
 * hundred with a camera are in the category books.
 */
beforeAll(async () => {
  site = await testApp()
  pool = new pg.Pool(site.connection)
  listening = drizzle({ client: pool, logger: { logQuery: (statement) => asked.push(statement) } })
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
    expect(await find(site.visitor, query)).toHaveLength(60)
    const shown = new Set<string>()
    let url: string | null = addressOf({ ...query, limit: MAX_PAGE_SIZE })
    for (let page = 1; page <= 3 && url; page++) {
      const answer = await site.visitor.get(url)
      for (const { id } of answer.json<PublicListing[]>()) shown.add(id)
      expect(shown.size).toBe(page * MAX_PAGE_SIZE)
      url = nextOf(answer)
    }
    expect((await site.visitor.get(addressOf({ ...query, limit: MAX_PAGE_SIZE + 1 }))).statusCode).toBe(400)
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
  const dayByDay = /Index Scan using listings_day_idx/
  const byWords = /Bitmap Index Scan on listings_search_idx/
  const near = { point: unitPoint(ORLANDO), maxChords: maxChordsOf(5) }

  test.each([
    ['any day', 'any', {}],
    ['a week', 'week', {}],
    ['a category', 'any', { category: 'books' }],
    ['a word', 'any', { text: textOf('camera') }],
    ['a word on a weekend', 'weekend', { text: textOf('camera') }],
  ] as const)('L2 the plan for %s goes outwards by the index, whatever the values are', async (_name, date, filter) => {
    const days = saleDaysOf(date, new Date())
    const [plan = ''] = await plansOf((db) => queries.searchNear(db, { ...filter, ...near, days, limit: 25 }))
    expect(plan).toMatch(outwards)
    expect(plan).not.toMatch(/Bitmap Index Scan on listings|Seq Scan on listings/)
  })

  test('L2 a common word takes one query', async () => {
    const filter = { text: textOf('camera'), days: saleDaysOf('any', new Date()), limit: 25 }
    expect(await plansOf((db) => queries.searchNear(db, { ...filter, ...near }))).toHaveLength(1)
    expect(await plansOf((db) => queries.searchByDay(db, filter))).toHaveLength(1)
  })

  test('L2 a rare word is searched by distance or day first, then in the full-text index', async () => {
    expect(synonymQuery('turntable')).toContain(" | 'record player'")
    const filter = { text: textOf('turntable'), days: saleDaysOf('any', new Date()), limit: 25 }
    const nearest = await plansOf((db) => queries.searchNear(db, { ...filter, ...near }))
    expect(nearest).toEqual([expect.stringMatching(outwards), expect.stringMatching(byWords)])
    const soonest = await plansOf((db) => queries.searchByDay(db, filter))
    expect(soonest).toEqual([expect.stringMatching(dayByDay), expect.stringMatching(byWords)])
  })
})

async function findAll(query: Query): Promise<string[]> {
  const found: string[] = []
  let url: string | null = addressOf(query)
  while (url) {
    const answer = await site.visitor.get(url)
    found.push(...answer.json<PublicListing[]>().map(({ id }) => id))
    url = nextOf(answer)
  }
  return found
}

function textOf(text: string) {
  return { all: text, any: text, synonyms: synonymQuery(text) }
}

/** PostgreSQL's generic query plans, which it may use from a prepared statement's sixth execution on. */
async function plansOf(search: (db: Queryable) => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  await search(listening)
  const plans: string[] = []
  for (const statement of asked.splice(0)) {
    const { rows } = await pool.query<Record<string, string>>(`explain (generic_plan) ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}
