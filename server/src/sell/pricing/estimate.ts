import type { ItemCondition } from '@yardsnap/contract/items'
import { askedBounds, type PriceBasis } from '@yardsnap/contract/pricing'
import { getPriceBounds, type GuideMatch, guidePrice } from './guide.ts'
import { computeMean, computeQuantile } from './quantiles.ts'

interface Bounds {
  low: number
  high: number
}

/** A price with its range, all in US dollars. */
export interface Estimate {
  recommended: number
  average: number
  range: { min: number; max: number }
  /** 0 to 1 */
  confidence: number
  basis: PriceBasis
}

/** Maximum ratio of the bounds where the price when new, the brand or others' prices are known: wider says nothing. */
const WIDEST_RANGE = 3
/** Minimum ratio of the bounds, since even identical things vary in price. */
const NARROWEST_RANGE = 1.25

/** Minimum recommended price and lower bound, in dollars (S9.7). */
const CHEAPEST = 1

/** Number of prices from which their median is used. */
export const ENOUGH_PRICES = 3

/** Garage-sale price as a share of the price when new: rules of thumb of public yard-sale guides. */
const SHARE_OF_RETAIL: Record<ItemCondition, number> = { excellent: 0.4, good: 0.3, fair: 0.2, poor: 0.1 }

/** What age does to that share: estimates of the editors. */
const SHARES_OF_AGE: [underYears: number, share: number][] = [
  [1, 1.4],
  [3, 1.15],
  [6, 1],
  [10, 0.8],
]
const SHARE_OF_OLD = 0.6

function shareOfAge(years: number | null): number {
  if (years === null) return 1
  return SHARES_OF_AGE.find(([under]) => years < under)?.[1] ?? SHARE_OF_OLD
}

/** Assumed, not measured: without shipping and returns, people pay about half of the online asking price. */
const SHARE_OF_ONLINE = 0.5

/**
 * Confidence values from `npm run bench -- prices`: a share of the price when new was mostly near what sellers asked,
 * the guide less so.
 */
const RETAIL_CONFIDENCE = 0.6
const GUIDE_CONFIDENCE = 0.5
/** For a kind of which only the last word is known. */
const ALIKE_CONFIDENCE = 0.3
const ROUGH_CONFIDENCE = 0.15
const ONLINE_CONFIDENCE_SHARE = 0.6

/** The median of similar things, with their interquartile range. @param prices US dollars, one or more */
export function fromSimilar(prices: readonly number[]): Estimate {
  const bounds = { low: computeQuantile(prices, 0.25), high: computeQuantile(prices, 0.75) }
  return {
    ...tagged(computeQuantile(prices, 0.5), bounds),
    average: computeMean(prices),
    confidence: computeConfidence(prices),
    basis: 'similar-items',
  }
}

/**
 * @param retailPrice US dollars
 * @param ageYears null if nobody says
 */
export function fromRetail(retailPrice: number, condition: ItemCondition, ageYears: number | null = null): Estimate {
  const price = retailPrice * SHARE_OF_RETAIL[condition] * shareOfAge(ageYears)
  return { ...around(price), average: price, confidence: RETAIL_CONFIDENCE, basis: 'retail-price' }
}

export function fromGuide(match: GuideMatch, condition: ItemCondition): Estimate {
  const { low, high } = getPriceBounds(match)
  return {
    ...byGuide(guidePrice(match, condition), match),
    // Geometric mean: a bicycle of 5 to 83 dollars is 20 on average, not 44.
    average: tagPrice(Math.sqrt(low * high)),
    confidence: match.isExact ? GUIDE_CONFIDENCE : ALIKE_CONFIDENCE,
    basis: 'price-guide',
  }
}

/** By the category alone. */
export function fromCategory(match: GuideMatch, condition: ItemCondition): Estimate {
  return { ...fromGuide(match, condition), confidence: ROUGH_CONFIDENCE, basis: 'rough-guess' }
}

/** @param prices asked online, in US dollars, one or more */
export function fromOnline(prices: readonly number[]): Estimate {
  return {
    ...around(computeQuantile(prices, 0.5) * SHARE_OF_ONLINE),
    average: computeMean(prices),
    confidence: computeConfidence(prices) * ONLINE_CONFIDENCE_SHARE,
    basis: 'online-prices',
  }
}

/**
 * Confidence grows with the number and agreement of prices: (n + 1) / (n + 3), less the interquartile range divided by
 * the median. Three similar prices are medium, a dozen are high. What was given away has a median of nothing.
 */
function computeConfidence(prices: readonly number[]): number {
  const median = Math.max(computeQuantile(prices, 0.5), CHEAPEST)
  const spread = (computeQuantile(prices, 0.75) - computeQuantile(prices, 0.25)) / median
  return (prices.length + 1) / (prices.length + 3) / (1 + spread / 2)
}

/** Without a brand only the kind is known, so the range is wide. */
function byGuide(price: number, { isBranded }: GuideMatch): Pick<Estimate, 'recommended' | 'range'> {
  const cheapest = Math.max(price, CHEAPEST)
  return inRange(cheapest, askedBounds(cheapest, isBranded ? WIDEST_RANGE : undefined))
}

/** A price in the middle of the widest allowed range. */
function around(price: number): Pick<Estimate, 'recommended' | 'range'> {
  return inRange(price, rangeAround(Math.max(price, CHEAPEST)))
}

function rangeAround(middle: number, widest = WIDEST_RANGE): Bounds {
  return { low: middle / Math.sqrt(widest), high: middle * Math.sqrt(widest) }
}

/** A price in the range of others' prices, limited to the allowed widths. */
function tagged(price: number, { low, high }: Bounds): Pick<Estimate, 'recommended' | 'range'> {
  const middle = Math.max(price, CHEAPEST)
  const [narrow, wide] = [rangeAround(middle, NARROWEST_RANGE), rangeAround(middle)]
  return inRange(middle, {
    low: Math.max(Math.min(low, narrow.low), wide.low),
    high: Math.min(Math.max(high, narrow.high), wide.high),
  })
}

/** Bounds are rounded outward: one that moves inward leaves out prices that sellers ask. */
function inRange(price: number, { low, high }: Bounds): Pick<Estimate, 'recommended' | 'range'> {
  const range = { min: roundBound(low, Math.floor), max: roundBound(high, Math.ceil) }
  return { recommended: Math.min(Math.max(tagPrice(price), range.min), range.max), range }
}

function roundBound(price: number, round: (value: number) => number): number {
  return price < 10 ? round(price * 4) / 4 : round(price)
}

/** Rounds to a typical tag price. @returns US dollars, at least CHEAPEST */
export function tagPrice(price: number): number {
  const step = price < 20 ? 1 : price < 100 ? 5 : 10
  return Math.max(CHEAPEST, Math.round(price / step) * step)
}

/** Shipping is worth the effort above this ratio to the garage-sale price and above this difference in dollars. */
const WORTH_TIMES = 2
const WORTH_DOLLARS_MORE = 25

/** Whether to tell a seller about a higher asking price elsewhere. @param price US dollars */
export function isWorthMuchMore(price: number, { recommended }: Pick<Estimate, 'recommended'>): boolean {
  return price >= recommended * WORTH_TIMES && price - recommended >= WORTH_DOLLARS_MORE
}
