import { sumAmounts } from './till-money.ts'

// All amounts are whole cents, all splits basis points: 10,000 are all of it.

export const ALL_BASIS_POINTS = 10_000

/** What one consignor's things were sold for under one split. */
export interface SoldAtSplit {
  splitBasisPoints: number
  cents: number
}

/** A split with a bonus on it, as that of a shift: at most all of the price. */
export const addBonus = (splitBasisPoints: number, bonusBasisPoints: number): number =>
  Math.min(ALL_BASIS_POINTS, splitBasisPoints + bonusBasisPoints)

/**
 * A consignor's part of what was sold. Parts of a cent are added up first, and what is left of them then goes to the
 * organizer; so the sum is the same in whatever order the sales are counted.
 * @param bonusBasisPoints added to every split
 */
export function computeShare(sold: readonly SoldAtSplit[], bonusBasisPoints: number): number {
  const parts = sold.map(
    // The product of two amounts can exceed Number.MAX_SAFE_INTEGER.
    ({ cents, splitBasisPoints }) => BigInt(cents) * BigInt(addBonus(splitBasisPoints, bonusBasisPoints)),
  )
  return Number(parts.reduce((sum, part) => sum + part, 0n) / BigInt(ALL_BASIS_POINTS))
}

/** What a consignor owes the organizer, before anything is sold. */
export interface FeeRates {
  entryCents: number
  /** For each item that was checked in. */
  tagCents: number
  /** For each item that was pulled at the inspection. */
  pulledCents: number
}

export function computeFees(rates: FeeRates, count: { checkedIn: number; pulled: number }): number {
  return rates.entryCents + rates.tagCents * count.checkedIn + rates.pulledCents * count.pulled
}

export interface ConsignorSums {
  soldCents: number
  /** Their part of it, before fees. */
  shareCents: number
  feeCents: number
  /** What was corrected since they were settled: sales and take-backs that came later, and the organizer's own lines. */
  correctionCents: number
}

/** What is fixed when a consignor is settled: nothing of it changes afterwards. */
export interface SettledSums extends Omit<ConsignorSums, 'correctionCents'> {
  bonusBasisPoints: number
}

export interface ConsignorResult {
  /** To be paid out, 0 or more. */
  payoutCents: number
  /** What the share did not cover of the fees: to be collected, never negative cash. */
  owedCents: number
  /** The fees that the share covered. */
  feesTakenCents: number
  /** What stays with the organizer of what was sold. */
  commissionCents: number
}

/** Payout, commission and the fees taken always add up to what was sold. */
export function computeResult({ soldCents, shareCents, feeCents, correctionCents }: ConsignorSums): ConsignorResult {
  const available = shareCents + correctionCents
  const payoutCents = Math.max(0, available - feeCents)
  const feesTakenCents = Math.min(feeCents, Math.max(0, available))
  return {
    payoutCents,
    owedCents: Math.max(0, feeCents - available),
    feesTakenCents,
    commissionCents: soldCents - payoutCents - feesTakenCents,
  }
}

export interface SettlementSums {
  takingsCents: number
  payoutCents: number
  commissionCents: number
  feesTakenCents: number
  owedCents: number
}

/** @param houseCents what was sold of nobody in particular, which is the organizer's */
export function sumSettlement(
  consignors: readonly (ConsignorResult & Pick<ConsignorSums, 'soldCents'>)[],
  houseCents: number,
): SettlementSums {
  const sum = (part: (row: (typeof consignors)[number]) => number) => sumAmounts(consignors.map(part))
  return {
    takingsCents: sum(({ soldCents }) => soldCents) + houseCents,
    payoutCents: sum(({ payoutCents }) => payoutCents),
    commissionCents: sum(({ commissionCents }) => commissionCents) + houseCents,
    feesTakenCents: sum(({ feesTakenCents }) => feesTakenCents),
    owedCents: sum(({ owedCents }) => owedCents),
  }
}
