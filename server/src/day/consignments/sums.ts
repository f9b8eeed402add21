import type { ConsignorSettlement, Correction, Payout, Settlement } from '@yardsnap/contract/settlements'
import {
  computeFees,
  computeResult,
  computeShare,
  type ConsignorResult,
  type SettledSums,
  type SoldAtSplit,
  sumSettlement,
} from '@yardsnap/contract/settlement-sums'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { Queryable } from '#db/database.ts'
import * as queries from './queries.ts'
import * as settlements from './settlement-queries.ts'
import { getState, getTerms } from './view.ts'

/** All that what a consignor gets follows from. */
interface Books {
  consignment: queries.ConsignmentRow | null
  consignors: queries.ConsignorRow[]
  sold: Awaited<ReturnType<typeof settlements.sumSold>>
  items: Map<string, queries.ItemCounts>
  corrections: Map<string, Correction[]>
  payouts: Map<string, Payout[]>
}

/** One consignor's settlement, with what is fixed of it when they are settled. */
export type Settled = ConsignorSettlement & { result: ConsignorResult; sums: SettledSums }

/** Reads each table once, however many consignors there are. */
export async function readBooks(db: Queryable, listingId: string): Promise<Books> {
  const corrections = await settlements.listCorrections(db, listingId)
  const payouts = await settlements.listPayouts(db, listingId)
  return {
    consignment: await queries.findConsignment(db, listingId),
    consignors: await queries.listConsignors(db, listingId),
    sold: await settlements.sumSold(db, listingId),
    items: await queries.countItemsByConsignor(db, listingId),
    corrections: groupBy(corrections, ({ id, consignorId, cents, reason, createdAt }) => [
      consignorId,
      { id, cents, reason, createdAt: createdAt.toISOString() },
    ]),
    payouts: groupBy(payouts, ({ payout, firstName, lastName }) => {
      const { consignorId, id, cents, means, day, note, recordedAt, undoneAt, cashedOn, replaces } = payout
      const paidBy = [firstName, lastName].filter(Boolean).join(' ')
      const at = { recordedAt: recordedAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null }
      return [consignorId, { id, cents, means, day, note, paidBy, ...at, cashedOn, replaces }]
    }),
  }
}

function groupBy<Row, Value>(rows: readonly Row[], entry: (row: Row) => [string, Value]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of rows.map(entry)) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

/** By the numbers of the consignors. */
export function settleAll(books: Books): Settled[] {
  const sold = groupBy(books.sold, (row) => [row.consignorId ?? '', row])
  return books.consignors.map((consignor) => settleOne(books, consignor, sold.get(consignor.id) ?? []))
}

/** Of those who are settled: who never had a place, and has brought nothing, owes no entry fee. */
export const listToSettle = (books: Books): Settled[] =>
  settleAll(books).filter(
    ({ consignorId, state, soldCount }) => state !== 'waiting' || soldCount > 0 || books.items.has(consignorId),
  )

function settleOne(books: Books, consignor: queries.ConsignorRow, sold: Books['sold']): Settled {
  const { id, number, name, dispute } = consignor
  const terms = getTerms(consignor, books.consignment)
  const items = books.items.get(id)
  const frozen = consignor.settled
  const bonusBasisPoints = frozen?.bonusBasisPoints ?? terms.bonusBasisPoints
  const soldCents = sumAmounts(sold.map(({ cents }) => cents))
  const liveShare = computeShare(sold satisfies SoldAtSplit[], bonusBasisPoints)
  const shareCents = frozen?.shareCents ?? liveShare
  const feeCents =
    frozen?.feeCents ?? computeFees(terms.fees, { checkedIn: items?.checkedIn ?? 0, pulled: items?.pulled ?? 0 })
  const corrections = books.corrections.get(id) ?? []
  const laterCents = liveShare - shareCents
  const correctionCents = laterCents + sumAmounts(corrections.map(({ cents }) => cents))
  const result = computeResult({ soldCents, shareCents, feeCents, correctionCents })
  const payouts = books.payouts.get(id) ?? []
  const paidCents = sumAmounts(payouts.map(({ cents, undoneAt }) => (undoneAt === null ? cents : 0)))
  const dueCents = result.payoutCents - paidCents
  return {
    consignorId: id,
    number,
    name,
    state: getState(consignor, books.consignment, dueCents),
    dispute,
    soldCount: sumAmounts(sold.map(({ lines }) => lines)),
    uncountedCount: sumAmounts(sold.map(({ uncounted }) => uncounted)),
    soldCents,
    shareCents,
    feeCents,
    laterCents,
    corrections,
    payoutCents: result.payoutCents,
    owedCents: result.owedCents,
    commissionCents: result.commissionCents,
    payouts,
    dueCents,
    unsoldCount: items?.unsold ?? 0,
    missingCount: items?.missing ?? 0,
    result,
    sums: { soldCents, shareCents, feeCents, bonusBasisPoints },
  }
}

/** What was sold of nobody in particular, which is the organizer's. */
const getHouseCents = ({ sold }: Books): number =>
  sumAmounts(sold.map(({ consignorId, cents }) => (consignorId === null ? cents : 0)))

export function sumBooks(books: Books, rows: readonly Settled[]) {
  const houseCents = getHouseCents(books)
  const sums = sumSettlement(
    rows.map(({ result, soldCents }) => ({ ...result, soldCents })),
    houseCents,
  )
  const paidCents = sumAmounts(rows.map(({ payoutCents, dueCents }) => payoutCents - dueCents))
  return { ...sums, houseCents, paidCents } satisfies Partial<Settlement>
}

export function toConsignorSettlement({ result: _result, sums: _sums, ...row }: Settled): ConsignorSettlement {
  return row
}
