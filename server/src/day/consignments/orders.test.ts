import { randomUUID } from 'node:crypto'
import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#day/till/test-till.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import {
  addConsignor,
  addItem,
  close,
  openConsignment,
  readSettlement,
  settle,
  type TestConsignment,
} from './test-consignments.ts'

const PHONES = 3
const SPLITS = [6000, 6667, 3333]
const ITEMS_EACH = 3

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface Line {
  /** Null: something of nobody in particular. */
  consignor: number | null
  /** Null: the thing has lost its tag. */
  item: number | null
  cents: number
}

interface Sale {
  phone: number
  lines: Line[]
  isTakenBack: boolean
}

const line: fc.Arbitrary<Line> = fc.record({
  consignor: fc.option(fc.integer({ min: 1, max: SPLITS.length })),
  item: fc.option(fc.integer({ min: 1, max: ITEMS_EACH })),
  cents: fc.nat(99_999),
})
const sale: fc.Arbitrary<Sale> = fc.record({
  phone: fc.nat(PHONES - 1),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  isTakenBack: fc.boolean(),
})

async function open(): Promise<TestConsignment> {
  const consignment = await openConsignment(site, { entryFeeCents: 199, shiftBonusBasisPoints: 0 })
  for (const [index, splitBasisPoints] of SPLITS.entries()) {
    const consignor = await addConsignor(consignment, `Person ${index}`, { splitBasisPoints })
    for (let count = 0; count < ITEMS_EACH; count += 1) {
      ;(await addItem(consignment, consignor)) satisfies ConsignedItem
    }
  }
  return consignment
}

/**
 * What arrives at the server: each phone sends its sales, and what it takes back, in its own order, whenever it has a signal.
 * @param turns which phone is next
 */
async function play(consignment: TestConsignment, sales: readonly Sale[], turns: readonly number[]): Promise<void> {
  const ids = sales.map(() => randomUUID())
  const statuses = new Set([204])
  const queues = Array.from({ length: PHONES }, (_phone, phone) =>
    sales.flatMap((made, index) => {
      if (made.phone !== phone) return []
      const send = () => sell(consignment, { id: ids[index]!, lines: made.lines.map(toTillLine), wasOffline: true })
      const takeBack = () => consignment.host.delete(`${consignment.path}/till/sales/${ids[index]}`)
      return made.isTakenBack ? [send, takeBack] : [send]
    }),
  )
  for (const turn of [...turns, ...queues.flatMap((queue, phone) => queue.map(() => phone))]) {
    const answer = await queues[turn]?.shift()?.()
    statuses.add(answer?.statusCode ?? 204)
  }
  expect([...statuses]).toEqual([204])
}

const toTillLine = ({ consignor, item, cents }: Line) => ({
  title: 'Thing',
  cents,
  ...(consignor !== null && (item === null ? { consignor } : { tag: { consignor, item } })),
})

async function summarize(consignment: TestConsignment) {
  const { unknownLines, consignors, ...sums } = await readSettlement(consignment)
  const rows = consignors.map(({ number, soldCents, shareCents, payoutCents, owedCents, commissionCents }) => ({
    number,
    soldCents,
    shareCents,
    payoutCents,
    owedCents,
    commissionCents,
  }))
  return { ...sums, unknown: unknownLines.length, rows }
}

test('in whatever order three phones sell, take back and send, the settlement is the same', async () => {
  const turns = fc.array(fc.nat(PHONES - 1), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), turns, turns, async (sales, one, other) => {
      const consignments = [await open(), await open()] as const
      await play(consignments[0], sales, one)
      await play(consignments[1], sales, other)
      const sums = await summarize(consignments[0])
      expect(await summarize(consignments[1])).toEqual(sums)
      expect(sums.payoutCents + sums.commissionCents + sums.feesTakenCents).toBe(sums.takingsCents)
      const kept = sales.filter(({ isTakenBack }) => !isTakenBack).flatMap(({ lines }) => lines)
      expect(sums.takingsCents).toBe(kept.reduce((sum, { cents }) => sum + cents, 0))
    }),
    { numRuns: 8 },
  )
})

test('what arrives after the settlement changes the payout as if it had arrived before', async () => {
  const sales: Sale[] = [
    { phone: 0, lines: [{ consignor: 2, item: 1, cents: 999 }], isTakenBack: true },
    { phone: 1, lines: [{ consignor: 2, item: 2, cents: 1001 }], isTakenBack: false },
    { phone: 2, lines: [{ consignor: 2, item: 3, cents: 1 }], isTakenBack: false },
  ]
  const [early, late] = [await open(), await open()]
  await play(early, sales, [])
  await play(late, sales.slice(0, 1), [0])
  for (const consignment of [early, late]) {
    await close(consignment)
    expect((await settle(consignment)).json()).toEqual({ settled: SPLITS.length })
  }
  await play(late, sales.slice(1), [])
  const [first, second] = [await summarize(early), await summarize(late)]
  expect(second.rows.map(({ payoutCents }) => payoutCents)).toEqual(first.rows.map(({ payoutCents }) => payoutCents))
  expect(second.takingsCents).toBe(first.takingsCents)
})
