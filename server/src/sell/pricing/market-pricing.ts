import { dollars } from '@yardsnap/contract/dollars'
import type { Comparison, MarketPricing, MarketPricingInput } from '@yardsnap/contract/pricing'
import { t } from '@yardsnap/contract/texts'
import type { AskingPrice } from '#ports/market/port.ts'
import {
  ENOUGH_PRICES,
  type Estimate,
  fromCategory,
  fromGuide,
  fromOnline,
  fromRetail,
  fromSimilar,
  isWorthMuchMore,
} from './estimate.ts'
import { guideSource, guideText, priceText, roughText } from './estimate-words.ts'
import { type GuideMatch, roughGuess } from './guide.ts'
import { computeQuantile } from './quantiles.ts'
import type { SimilarItem } from './similar.ts'
import type { SoldPrices } from './sold-nearby.ts'
import { ageIn } from './title-words.ts'

/** More comparisons than these nobody reads. */
const MOST_COMPARISONS = 6

/** What is known of a thing before its price is estimated. */
interface Found extends MarketPricingInput {
  match: GuideMatch | null
  sold: SoldPrices | null
  similar: readonly SimilarItem[]
  online: readonly AskingPrice[]
  priceName: string
}

/** Estimates a price, with what it is based on, in the language of the moment. */
export function toMarketPricing(found: Found): MarketPricing {
  const { match } = found
  const { estimate, sourceText, prices } = bestEstimate(found)
  const { min, max } = estimate.range
  return {
    recommendedPrice: estimate.recommended.toFixed(2),
    averagePrice: estimate.average.toFixed(2),
    confidence: Math.round(estimate.confidence * 100) / 100,
    priceRange: { min: min.toFixed(2), max: max.toFixed(2) },
    comparisons: toComparisons(found),
    basis: estimate.basis,
    priceSource: match && estimate.basis === 'price-guide' ? guideSource(match) : estimate.basis,
    sourceText,
    comparablePrices: prices.toSorted((a, b) => a - b).map((price) => price.toFixed(2)),
    soldNearby: found.sold?.shown ?? null,
    onlineValue: computeOnlineValue(found, estimate),
  }
}

interface SourcedEstimate {
  estimate: Estimate
  sourceText: string
  /** The prices that the estimate is based on, in US dollars. */
  prices: readonly number[]
}

function bestEstimate(found: Found): SourcedEstimate {
  const { itemName, category, condition, match, sold, similar, online, priceName, retailPrice } = found
  if (sold) {
    const sourceText = t`Estimated from what such things went for at ${sold.shown.sales} sales within ${sold.shown.miles} miles`
    return { estimate: fromSimilar(sold.got), sourceText, prices: [] }
  }
  if (similar.length >= ENOUGH_PRICES) {
    const prices = similar.map((item) => item.price)
    const sourceText = t`Estimated from asking prices of ${similar.length} similar items in published sales`
    return { estimate: fromSimilar(prices), sourceText, prices }
  }
  const retail = dollars(retailPrice)
  if (retail > 0) {
    const age = ageIn(itemName)
    const sourceText =
      age === null
        ? t`Estimated from the price when new, ${priceText(retail)}, and the condition`
        : t`Estimated from the price when new, ${priceText(retail)}, the condition and the age of ${age} years`
    return { estimate: fromRetail(retail, condition, age), sourceText, prices: [] }
  }
  if (match?.isExact) return { estimate: fromGuide(match, condition), sourceText: guideText(match), prices: [] }
  if (online.length >= ENOUGH_PRICES) {
    const prices = online.map((item) => item.price)
    const sourceText = t`Estimated as half the median of ${prices.length} ${priceName}, which nobody has paid yet`
    return { estimate: fromOnline(prices), sourceText, prices }
  }
  if (match) return { estimate: fromGuide(match, condition), sourceText: guideText(match), prices: [] }
  const guess = roughGuess(itemName, category)
  return { estimate: fromCategory(guess, condition), sourceText: roughText(guess), prices: [] }
}

function toComparisons({ similar, online, priceName }: Found): Comparison[] {
  const own = similar.map(({ title, condition, price, listingId, imageUrl }): Comparison => ({
    title,
    source: t`Yardsnap sale`,
    condition,
    price: price.toFixed(2),
    url: `/sale/${listingId}`,
    ...(imageUrl !== null && { imageUrl }),
  }))
  const elsewhere = online.map(({ title, condition, price, url }): Comparison => ({
    title,
    source: priceName,
    ...(condition !== null && { condition }),
    price: price.toFixed(2),
    url,
  }))
  const ownShare = Math.max(MOST_COMPARISONS / 2, MOST_COMPARISONS - elsewhere.length)
  return [...own.slice(0, ownShare), ...elsewhere].slice(0, MOST_COMPARISONS)
}

/** Reports much higher prices elsewhere, with figures; without asking prices, a share of the price when new is used. */
function computeOnlineValue(
  { online, priceName, retailPrice, condition }: Found,
  estimate: Estimate,
): MarketPricing['onlineValue'] {
  if (online.length >= ENOUGH_PRICES) {
    const prices = online.map((item) => item.price)
    const median = computeQuantile(prices, 0.5)
    if (!isWorthMuchMore(median, estimate)) return null
    const [low, high] = [priceText(computeQuantile(prices, 0.25)), priceText(computeQuantile(prices, 0.75))]
    const text = t`The middle half of ${prices.length} ${priceName} is ${low} to ${high}, before fees and shipping.`
    return { price: median.toFixed(2), text }
  }
  const retail = dollars(retailPrice)
  if (retail === 0 || estimate.basis !== 'similar-items') return null
  const used = fromRetail(retail, condition).recommended
  if (!isWorthMuchMore(used, estimate)) return null
  const text = t`By its price when new, ${priceText(retail)}, it may be worth about ${priceText(used)}; sales here ask less for similar items.`
  return { price: used.toFixed(2), text }
}
