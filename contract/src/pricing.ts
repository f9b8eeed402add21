import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PRICE_BASES, PriceSource } from './item-prices.ts'
import { ItemCategory, ItemCondition } from './items.ts'
import { ITEM_DEFAULTS } from './item-input.ts'
import { Money, MoneyInput } from './money.ts'
import { plainText } from './text.ts'

/** Thresholds of the confidence labels (S2.14.1). */
const HIGH_CONFIDENCE = 0.8
const MEDIUM_CONFIDENCE = 0.6

/** The address of a comparison without a link (S2.14.1). */
export const NO_LINK = '#'

export type ConfidenceLabel = 'High' | 'Medium' | 'Low'

/** @param confidence 0 to 1 */
export function confidenceLabel(confidence: number): ConfidenceLabel {
  if (confidence >= HIGH_CONFIDENCE) return 'High'
  return confidence >= MEDIUM_CONFIDENCE ? 'Medium' : 'Low'
}

export type PriceAssessment = 'good' | 'too low' | 'too high'

/** Compares a price to a range that includes both ends (S4.11). All in dollars. */
export function assessPrice(price: number, range: { min: number; max: number }): PriceAssessment {
  if (price < range.min) return 'too low'
  return price > range.max ? 'too high' : 'good'
}

/**
 * Sellers ask more than price guides say. This is the middle of what they ask, divided by the guide's price, fitted to
 * the asking prices of seven sales, each left out in turn (`npm run bench -- prices`). The recommended price stays the
 * guide's, at which items sell; its range is that of asking prices.
 */
const ASKED_TO_GUIDE = 1.5
/** Ratio of high to low where only the kind of thing is known. */
const ROUGH_WIDTH = 4

/** The range of what sellers ask for items that a guide prices like this. All in dollars. @param width high to low */
export function askedBounds(price: number, width = ROUGH_WIDTH): { low: number; high: number } {
  const middle = price * ASKED_TO_GUIDE
  return { low: middle / Math.sqrt(width), high: middle * Math.sqrt(width) }
}

export const MarketPricingInput = z.object({
  itemName: plainText(() => t`Item name`, 200).min(1, { error: () => t`Name the item first` }),
  category: z.string().toLowerCase().pipe(ItemCategory).default(ITEM_DEFAULTS.category),
  condition: z.string().toLowerCase().pipe(ItemCondition).default(ITEM_DEFAULTS.condition),
  /** The price when new, where the seller knows it. */
  retailPrice: MoneyInput.optional(),
})
export type MarketPricingInput = z.infer<typeof MarketPricingInput>

/** Something similar with its asking price. `url`: a page of this site, one of the web, or NO_LINK. */
export const Comparison = z.object({
  title: z.string(),
  source: z.string(),
  condition: z.string().optional(),
  price: Money,
  url: z.string().regex(/^(#$|\/(?!\/)|https:\/\/)/),
  /** A picture of this site. */
  imageUrl: z.string().optional(),
})
export type Comparison = z.infer<typeof Comparison>

/** Sales of so many different hosts are needed before anything is said of what things went for. */
export const MIN_SOLD_SALES = 10
/** What 'near you' means for them. */
export const SOLD_NEAR_MILES = 25

/** What similar things were asked and sold for at sales near by: medians for one piece. */
export const SoldNearby = z.object({
  asked: Money,
  got: Money,
  /** Sales of different hosts, at least MIN_SOLD_SALES. */
  sales: z.number().int(),
  /** Around the caller's newest sale. */
  miles: z.number().int(),
})
export type SoldNearby = z.infer<typeof SoldNearby>

export const PriceBasis = z.enum(PRICE_BASES)
export type PriceBasis = z.infer<typeof PriceBasis>

/** The answer (S3.12), with its basis. */
export const MarketPricing = z.object({
  recommendedPrice: Money,
  averagePrice: Money,
  /** 0 to 1; reflects how many prices there are and how far apart. */
  confidence: z.number().min(0).max(1),
  priceRange: z.object({ min: Money, max: Money }),
  comparisons: z.array(Comparison),
  basis: PriceBasis,
  /**
   * The price source that an item with this price gets: the guide's price is a rough guess where only the kind is
   * known.
   */
  priceSource: PriceSource.nullable().default(null),
  /** Where the price comes from, in words for the seller. */
  sourceText: z.string(),
  /** Every price it is based on, lowest first; empty when it is not based on other people's prices. */
  comparablePrices: z.array(Money),
  /** Null while too few sales near by have sold such things. */
  soldNearby: SoldNearby.nullable().default(null),
  /** Set when the item seems to be worth much more online. */
  onlineValue: z.object({ price: Money, text: z.string() }).nullable(),
})
export type MarketPricing = z.infer<typeof MarketPricing>

/** Answers for every name that has a word, if only a rough guess by the category; `not_found` for a name without any. */
export const getMarketPricing = endpoint({
  method: 'POST',
  path: '/api/market-pricing',
  summary: 'What similar things cost second-hand',
  access: 'user',
  tokenScope: 'write',
  addsNothing: true,
  body: MarketPricingInput,
  response: MarketPricing,
})
