import { randomUUID } from 'node:crypto'
import { sumAmounts } from '@yardsnap/contract/till-money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#day/till/test-till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import {
  close,
  openConsignment,
  readSettlement,
  settle,
  taggedLine,
  type TestConsignment,
} from './test-consignments.ts'

const CONSIGNORS = 60
const ITEMS_EACH = 50
const SALES = 2000
const TILLS = 8
/** Of those who have agreed on their own; the others get 60%. */
const OWN_SPLITS = new Map([
  [7, 3333],
  [21, 6667],
  [42, 10_000],
])

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** Prices with odd cents, so that splits leave parts of a cent. */
const getCents = (consignor: number, number: number): number => 101 + ((consignor * 7919 + number * 104_729) % 4999)

async function fill({ host, path, listingId }: TestConsignment): Promise<void> {
  const rows = Array.from({ length: CONSIGNORS }, (_row, index) => {
    const split = OWN_SPLITS.get(index + 1)
    return `Person ${index + 1},${index + 1},${split === undefined ? '' : split / 100}`
  })
  const csv = ['Name,Number,Split', ...rows].join('\n')
  expect((await host.post(`${path}/consignors/csv`, { csv })).statusCode).toBe(200)
  await site.database.pool.query(
    `insert into consigned_items (id, listing_id, consignor_id, number, title, size, cents, flag, if_unsold, place)
     select gen_random_uuid(), $1, id, n, 'Thing', '', 101 + (number * 7919 + n * 104729) % 4999, 'half', 'return', 'checked_in'
     from till_owners, generate_series(1, $2::integer) n where listing_id = $1`,
    [listingId, ITEMS_EACH],
  )
}

interface Sold {
  id: string
  lines: { consignor: number | null; number: number; cents: number }[]
  isTakenBack: boolean
}

/** Every thing in one sale at most; some sales are of two consignors, some of the organizer's own things, some are taken back. */
function drawSales(): Sold[] {
  const things = Array.from({ length: CONSIGNORS * ITEMS_EACH }, (_thing, index) => ({
    consignor: (index % CONSIGNORS) + 1,
    number: Math.floor(index / CONSIGNORS) + 1,
  }))
  return Array.from({ length: SALES }, (_sale, index) => {
    const tagged = things.splice(0, index % 2 === 0 ? 2 : 1)
    const lines = tagged.map((thing) => ({ ...thing, cents: getCents(thing.consignor, thing.number) }))
    const own = index % 10 === 0 ? [{ consignor: null, number: 0, cents: 250 }] : []
    return { id: randomUUID(), lines: [...lines, ...own], isTakenBack: index % 40 === 39 }
  })
}

const toLine = ({ consignor, number, cents }: Sold['lines'][number]) =>
  consignor === null
    ? { title: 'Lemonade', cents }
    : taggedLine({ consignorNumber: consignor, number, title: 'Thing', cents })

test('2,000 sales of 60 consignors at eight tills are settled to the cent', { timeout: 300_000 }, async () => {
  const sale = await openConsignment(site, { entryFeeCents: 1350, tagFeeCents: 10 })
  await fill(sale)
  const sales = drawSales()
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: TILLS }, async (_till, till) => {
      for (const [index, { id, lines, isTakenBack }] of sales.entries()) {
        if (index % TILLS !== till) continue
        const wasOffline = index % 3 === 0
        statuses.add((await sell(sale, { id, lines: lines.map(toLine), wasOffline })).statusCode)
        if (isTakenBack) statuses.add((await sale.host.delete(`${sale.path}/till/sales/${id}`)).statusCode)
      }
    }),
  )
  expect([...statuses]).toEqual([204])
  await close(sale)
  expect((await settle(sale)).json()).toEqual({ settled: CONSIGNORS })

  const kept = sales.flatMap(({ lines, isTakenBack }) => (isTakenBack ? [] : lines))
  const { consignors, ...sums } = await readSettlement(sale)
  expect(consignors).toHaveLength(CONSIGNORS)
  const expected = consignors.map(({ number }) => {
    const soldCents = sumAmounts(kept.map(({ consignor, cents }) => (consignor === number ? cents : 0)))
    // Small enough that the product is exact.
    const shareCents = Math.floor((soldCents * (OWN_SPLITS.get(number) ?? 6000)) / 10_000)
    return { number, soldCents, shareCents, payoutCents: Math.max(0, shareCents - 1350 - 10 * ITEMS_EACH) }
  })
  expect(
    consignors.map(({ number, soldCents, shareCents, payoutCents }) => ({
      number,
      soldCents,
      shareCents,
      payoutCents,
    })),
  ).toEqual(expected)
  const takingsCents = sumAmounts(kept.map(({ cents }) => cents))
  expect(sums).toMatchObject({ takingsCents, houseCents: 250 * kept.filter((line) => line.consignor === null).length })
  expect(sums.payoutCents).toBe(sumAmounts(expected.map(({ payoutCents }) => payoutCents)))
  expect(sums.payoutCents + sums.commissionCents + sums.feesTakenCents).toBe(takingsCents)
})
