import { DEFAULT_LANGUAGE, type Language } from '@yardsnap/contract/languages'
import { language, type LazyText, t } from '@yardsnap/contract/texts'
import { dollars } from '@yardsnap/contract/dollars'
import type { FoundKind } from '@yardsnap/contract/kinds'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { PriceSource } from '@yardsnap/contract/item-prices'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import { type Comparison, type MarketPricing, type MarketPricingInput } from '@yardsnap/contract/pricing'
import { AppError } from '#errors.ts'
import type { AskingPrice, MarketPort } from '#ports/market/port.ts'
import type { Kind } from '#kinds/catalog.ts'
import { getKindName } from '#kinds/translated-names.ts'
import { singularWords } from '#kinds/words.ts'
import { inLanguage } from '#text/translations.ts'
import { brandsIn } from './brands.ts'
import {
  ENOUGH_PRICES,
  type Estimate,
  fromCategory,
  fromGuide,
  fromOnline,
  fromRetail,
  fromSimilar,
  isWorthMuchMore,
  tagPrice,
} from './estimate.ts'
import { getPriceBounds, type GuideMatch, guidePrice, matchGuide, roughGuess, sourcesText } from './guide.ts'
import { findKindNamed, groupKinds, inKindLanguage, kindMeant, kindNamesIn } from './kind-names.ts'
import { matchKind } from './kind-match.ts'
import { isSameName, type KindName, searchKinds } from './kind-search.ts'
import { computeQuantile } from './quantiles.ts'
import { pickSimilar, type SimilarItem, getSearchWords } from './similar.ts'
import { ageIn, isNaming } from './title-words.ts'

export type PricingService = ReturnType<typeof pricingService>

export interface PriceHint {
  /** US dollars. */
  suggested: number
  source: PriceSource
  /** Range and source, in words for the seller. */
  notes: string
}

/**
 * Finds priced items of published listings whose titles contain all of the words, excluding lots and the caller's own.
 */
export type FindPublished = (search: {
  words: readonly string[]
  /** Null: any category. */
  category: ItemCategory | null
  exceptSellerId: string
}) => Promise<SimilarItem[]>

export interface HintInput {
  /** Empty if it has no name yet. */
  title: string
  category: ItemCategory
  /** The group that it most likely belongs to; null if none is known. */
  group: ItemGroup | null
  condition: ItemCondition
  /** Dollars, where somebody said so. */
  priceWhenNew?: number | null
}

interface Dependencies {
  findPublished: FindPublished
  market: MarketPort
}

/** The kind that a title names, with its category; null if it is none of the catalog. */
export function findExactKind(title: string): Pick<Kind, 'name' | 'category'> | null {
  const match = matchKind(title)
  return match?.isExact ? match.kind : null
}

/** What a title says of a thing: the kind of the catalog, its last word (also where only that is known), and brands. */
export function readTitle(title: string): { kind: string | null; lastWord: string | null; brands: string[] } {
  const match = matchKind(title)
  const kind = match?.isExact ? match.kind.name : null
  return {
    kind,
    lastWord: match ? (singularWords(kind ?? match.written).at(-1) ?? null) : null,
    brands: brandsIn(title).map(({ name }) => name),
  }
}

/** Whether a word may name a thing, instead of saying how it looks, how large or how good it is. */
export const isNamingWord = (word: string): boolean => isNaming(word)

export interface PricingCaller {
  id: string
  isPremium: boolean
}

/** More comparisons than these nobody reads. */
const MOST_COMPARISONS = 6
const OWN_SOURCE = 'Yardsnap sale'

export function pricingService({ findPublished, market }: Dependencies) {
  async function similarTo(
    userId: string,
    input: MarketPricingInput,
    match: GuideMatch | null,
  ): Promise<SimilarItem[]> {
    const category = input.category === 'other' ? null : input.category
    let picked: SimilarItem[] = []
    for (const words of getSearchWords(input.itemName, match)) {
      if (picked.length >= ENOUGH_PRICES) break
      const found = await findPublished({ words, category, exceptSellerId: userId })
      picked = pickSimilar({ ...input, title: input.itemName }, found)
    }
    return picked
  }

  return {
    /** Prices of a kind of thing, in US dollars; null if the title names none. */
    guideRange(title: string): { low: number; high: number; source: string } | null {
      const match = matchGuide(title)
      if (!match?.isExact) return null
      const { low, high } = getPriceBounds(match)
      return { low: Math.round(low), high: Math.round(high), source: sourcesText(match.kind) }
    },

    /** A first estimate for a found thing (S1.1), at least by its group or category. */
    hint({ title, category, group, condition, priceWhenNew }: HintInput): PriceHint {
      if (priceWhenNew) {
        const suggested = tagPrice(fromRetail(priceWhenNew, condition).recommended)
        return {
          suggested,
          source: 'retail-price',
          notes: t`Estimated from the price when new, $${Math.round(priceWhenNew)}, and the condition`,
        }
      }
      const match = matchGuide(title)
      if (match) {
        const suggested = tagPrice(guidePrice(match, condition))
        return { suggested, source: guideSource(match), notes: guideText(match) }
      }
      const guess = roughGuess(title, category, group)
      return { suggested: tagPrice(guidePrice(guess, condition)), source: 'rough-guess', notes: roughText(guess) }
    },

    /** Kinds for a name that is being typed, best first. @param language of what is typed and of their titles */
    findKinds(text: string, language: Language): FoundKind[] {
      const named = kindMeant(text)
      const meant = named && inKindLanguage(named, language)
      return searchKinds(kindNamesIn(language), text, meant).map((name) => toFoundKind(name, meant))
    },

    /**
     * What each title means: a kind of that name, or the kind that it describes. Looked up, because a search among all
     * kinds for each title of a list would keep all other requests waiting.
     * @param language of the titles
     */
    matchKinds(titles: readonly string[], language: Language): (FoundKind | null)[] {
      return titles.map((title) => {
        const named = kindMeant(title)
        const meant = named && inKindLanguage(named, language)
        const written = findKindNamed(title.trim().toLowerCase(), language)
        const found = written && !(meant && isSameName(meant, written)) ? written : meant
        return found && toFoundKind(found, meant)
      })
    },

    /** The groups that the seller can choose for an item without a name. */
    listGroups: (language: Language) => [...groupKinds(language)],

    /**
     * Estimates a second-hand price: by similar published items, else by the price when new, else by the guide, else by
     * online asking prices, else by the category. Premium accounts also get online asking prices if they are configured.
     * @param language of its words
     * @throws AppError `not_found` for a name without words
     */
    async analyze(
      caller: PricingCaller,
      input: MarketPricingInput,
      language: Language = DEFAULT_LANGUAGE,
    ): Promise<MarketPricing> {
      if (singularWords(input.itemName).length === 0) throw new AppError('not_found', sayMore(input))
      const match = matchGuide(input.itemName)
      const [similar, online] = await Promise.all([
        similarTo(caller.id, input, match),
        caller.isPremium ? market.findAskingPrices(input.itemName) : [],
      ])
      const found = { ...input, match, similar, online, priceName: market.priceName ?? '' }
      return inLanguage(language, () => toMarketPricing(found))
    },
  }
}

interface Found extends MarketPricingInput {
  match: GuideMatch | null
  similar: readonly SimilarItem[]
  online: readonly AskingPrice[]
  priceName: string
}

function toMarketPricing(found: Found): MarketPricing {
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
  const { itemName, category, condition, match, similar, online, priceName, retailPrice } = found
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

/** The guide's prices of a kind are wide where no brand is known. */
const guideSource = (match: GuideMatch): PriceSource => (match.isBranded ? 'price-guide' : 'rough-guess')

function guideText(match: GuideMatch): string {
  const { kind, isExact, modifiers, pieces } = match
  const about = [
    isExact ? getKindName(kind, language()) : t`things like '${match.written}'`,
    ...modifiers,
    ...(pieces > 1 ? [t`${Math.round(pieces)} pieces`] : []),
  ].join(', ')
  const [bounds, sources] = [boundsText(match), sourcesText(kind)]
  return guideSource(match) === 'rough-guess'
    ? t`Rough guess by the second-hand guide for ${about}: ${bounds} (${sources})`
    : t`Second-hand guide for ${about}: ${bounds} (${sources})`
}

function roughText(guess: GuideMatch): string {
  const [bounds, sources] = [boundsText(guess), sourcesText(guess.kind)]
  // What a category or a group is called here is English, for who knows the guide.
  if (language() === DEFAULT_LANGUAGE) return `Rough guess by the ${guess.kind.name} alone: ${bounds} (${sources})`
  return t`Rough guess by the kind of thing alone: ${bounds} (${sources})`
}

function boundsText(match: GuideMatch): string {
  const { low, high } = getPriceBounds(match)
  return t`${priceText(low)} to ${priceText(high)}`
}

function priceText(price: number): string {
  return `$${price < 10 && !Number.isInteger(price) ? price.toFixed(2) : Math.round(price).toLocaleString('en-US')}`
}

function sayMore({ itemName }: MarketPricingInput): LazyText {
  return t.lazy`'${itemName}' says nothing of what it is. Name the item with a word for an estimate.`
}

function toComparisons({ similar, online, priceName }: Found): Comparison[] {
  const own = similar.map(({ title, condition, price, listingId, imageUrl }): Comparison => ({
    title,
    source: OWN_SOURCE,
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
  const text = t`By its price when new, ${priceText(retail)}, it may be worth about ${priceText(used)}; similar items are asked less for in sales here.`
  return { price: used.toFixed(2), text }
}

const toFoundKind = (name: KindName, meant: KindName | null): FoundKind => ({
  ...name.kind,
  group: name.group,
  isMatch: name === meant,
})
