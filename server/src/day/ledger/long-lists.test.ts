import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type Ledger, MAX_LEDGER_PURCHASES, SOLD_PAGE_SIZE, type SoldPieces } from '@yardsnap/contract/ledger'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitlistCsv } from '#site/waitlist/export.ts'
import { openSale, type TestSale } from '#day/till/test-till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

/** Not a whole number of pages of any of the lists. */
const COUNT = 2345

let site: TestApp
let sale: TestSale
beforeAll(async () => {
  site = await testApp()
  sale = await openSale(site)
  const { pool } = site.database
  const saleId = randomUUID()
  await pool.query(
    `insert into till_sales (id, listing_id, device_id, device_name, sold_at, was_offline, total_cents, titles, means)
     values ($1, $2, gen_random_uuid(), 'Phone', now(), false, 100, '{Other}', 'cash')`,
    [saleId, sale.listingId],
  )
  // Several within one microsecond, and several in one millisecond.
  await pool.query(
    `insert into purchases (id, listing_id, title, quantity, price, sold_at, till_sale_id)
     select gen_random_uuid(), $1, 'Thing ' || number, 1, 1, now() + number / 7 * interval '1 microsecond', $2
     from generate_series(1, $3::int) number`,
    [sale.listingId, saleId, COUNT],
  )
})
afterAll(() => site.close())

const everyNumber = Array.from({ length: COUNT }, (_, index) => index + 1)
const parseNumber = (title: string) => Number(title.replace('Thing ', ''))

describe('S-T13 lists without a bound', () => {
  test('what was sold comes in pages, each purchase once, the latest first', async () => {
    const path = `/api/listings/${sale.listingId}/sold`
    const sizes: number[] = []
    const sold: SoldPieces[] = []
    for (let next: string | undefined = path; next;) {
      const answer = await sale.host.get(next)
      const page = answer.json<SoldPieces[]>()
      sizes.push(page.length)
      sold.push(...page)
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1]
    }
    const full = Math.floor(COUNT / SOLD_PAGE_SIZE)
    expect(sizes).toEqual([...Array<number>(full).fill(SOLD_PAGE_SIZE), COUNT % SOLD_PAGE_SIZE])
    expect(sold.map(({ title }) => parseNumber(title)).toSorted((a, b) => a - b)).toEqual(everyNumber)
    const times = sold.map(({ soldAt }) => soldAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test.each(['x', 'MjAzMS0wNS0wMw', Buffer.from(`2031-99-99 00:00:00+00 ${randomUUID()}`).toString('base64url')])(
    'a cursor that is none (%s) is refused',
    async (cursor) => {
      const answer = await sale.host.get(`/api/listings/${sale.listingId}/sold?cursor=${cursor}`)
      expect(answer.statusCode).toBe(400)
    },
  )

  test('sales tracking shows the latest, with the total of all', async () => {
    const ledger = (await sale.host.get(`/api/listings/${sale.listingId}/ledger`)).json<Ledger>()
    expect(ledger.purchases).toHaveLength(MAX_LEDGER_PURCHASES)
    expect(ledger.total).toBe(`${COUNT}.00`)
  })

  test("the till's table has each purchase once, the first first", async () => {
    const answer = await sale.host.get(`/api/listings/${sale.listingId}/till/report.csv`)
    expect(answer.statusCode).toBe(200)
    const [heading, ...rows] = parse(answer.body)
    expect(heading).toHaveLength(11)
    expect(rows.map((row) => parseNumber(row[2] ?? '')).toSorted((a, b) => a - b)).toEqual(everyNumber)
  })

  test('so does the waitlist', async () => {
    await site.database.pool.query(
      `insert into waitlist_entries (email, created_at)
       select number || '@example.com', now() + number / 7 * interval '1 microsecond'
       from generate_series(1, $1::int) number`,
      [COUNT],
    )
    const [, ...rows] = parse(await text(waitlistCsv(site.database.db)))
    expect(rows.map(([email = '']) => Number.parseInt(email, 10)).toSorted((a, b) => a - b)).toEqual(everyNumber)
  })
})
