import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { computeFees, computeResult, computeShare } from '@yardsnap/contract/settlement-sums'
import { sumAmounts } from '@yardsnap/contract/till-money'

type Selling = Pick<ConsignorPortal, 'consignor' | 'rules' | 'items' | 'soldCents'>

/**
 * What a consignor would get if the sale ended now, by the split that they have now: purchases keep the split of their
 * moment, so the settlement may differ.
 */
export function getEstimate({ consignor, rules, items, soldCents }: Selling) {
  const count = {
    checkedIn: items.filter(({ state }) => state !== 'announced' && state !== 'pulled').length,
    pulled: items.filter(({ state }) => state === 'pulled').length,
  }
  const rates = {
    entryCents: consignor.entryFeeCents,
    tagCents: consignor.tagFeeCents,
    pulledCents: rules.pulledFeeCents,
  }
  const shareCents = computeShare([{ splitBasisPoints: consignor.splitBasisPoints, cents: soldCents }], 0)
  const feeCents = computeFees(rates, count)
  return { shareCents, feeCents, ...computeResult({ soldCents, shareCents, feeCents, correctionCents: 0 }) }
}

type Result = NonNullable<ConsignorPortal['result']>

/** What a consignor was paid of which nothing is theirs anymore, because things came back later; in cents. */
export function getOverpaid({ payouts, payoutCents }: Pick<Result, 'payouts' | 'payoutCents'>): number {
  const paid = payouts.filter(({ undoneAt }) => undoneAt === null).map(({ cents }) => cents)
  return Math.max(0, sumAmounts(paid) - payoutCents)
}
