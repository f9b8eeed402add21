import { MAX_PAGE_SIZE, type PublicListing } from '@yardsnap/contract/discovery'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { maxChordsOf, saleDaysOf, unitPoint } from './rules.ts'
import * as queries from './queries.ts'
import { addressOf, find, nextOf, ORLANDO } from './test-sales.ts'

const SALES = 5000
const HERE = `${ORLANDO.latitude},${ORLANDO.longitude}`

let site: TestApp
/** Connections of the test's own, which note what they are asked. */
let pool: pg.Pool
let listening: Queryable
const asked: string[] = []

/** Thousands of sales that are known to one and the same ZIP. Every other has a camera. */
beforeAll(async () => {
  site = await testApp()
  pool = new pg.Pool(site.connection)
  listening = drizzle({ client: pool, logger: { logQuery: (statement) => asked.push(statement) } })
  const { userId } = await site.signUp()
  await site.database.pool.query(
    `insert into listings (id, seller_id, status, title, items_text, categories, sale_date, latitude, longitude, position_precision)
     select gen_random_uuid(), $1, 'published', 'Sale ' || n, case when n % 2 = 0 then 'camera' else 'novel' end,
       array[case when n % 2 = 0 then 'electronics' else 'books' end], date '2099-05-01' + n % 7, $2, $3, 'zip'
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

  test.each(Object.entries(searches))('L2 %s: no page is longer than was asked for', async (_name, query) => {
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

  test.each([
    ['any day', 'any', {}],
    ['a week', 'week', {}],
    ['a category', 'any', { category: 'books' }],
    ['a word', 'any', { text: { all: 'camera', any: 'camera' } }],
    ['a word of a weekend', 'weekend', { text: { all: 'camera', any: 'camera' } }],
  ] as const)('L2 the plan for %s goes outwards by the index, whatever the values are', async (_name, days, filter) => {
    const plan = await planOf((db) =>
      queries.searchNear(db, {
        ...filter,
        days: saleDaysOf(days, new Date()),
        limit: 25,
        point: unitPoint(ORLANDO),
        maxChords: maxChordsOf(5),
      }),
    )
    expect(plan).toMatch(/Index Scan using listings_near_idx .*\n.*Index Cond: .*\n.*Order By: \(pos <->/)
    expect(plan).not.toMatch(/Bitmap Index Scan on listings|Seq Scan on listings/)
  })
})

/** How PostgreSQL runs the statement of a search once it plans for all values at once, as it does from the sixth time on. */
async function planOf(search: (db: Queryable) => Promise<unknown>): Promise<string> {
  asked.length = 0
  await search(listening)
  const { rows } = await pool.query<Record<string, string>>(`explain (generic_plan) ${asked[0]}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
