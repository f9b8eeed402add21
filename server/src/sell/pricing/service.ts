import { DEFAULT_LANGUAGE, type Language } from '@yardsnap/contract/languages'
import { type LazyText, t } from '@yardsnap/contract/texts'
import type { FoundKind } from '@yardsnap/contract/kinds'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { PriceSource } from '@yardsnap/contract/item-prices'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import type { MarketPricing, MarketPricingInput } from '@yardsnap/contract/pricing'
import { AppError } from '#errors.ts'
import type { MarketPort } from '#ports/market/port.ts'
import { singularWords } from '#kinds/words.ts'
import { inLanguage } from '#text/translations.ts'
import { ENOUGH_PRICES, fromRetail, tagPrice } from './estimate.ts'
import { guideSource, guideText, roughText } from './estimate-words.ts'
import { getPriceBounds, type GuideMatch, guidePrice, matchGuide, roughGuess, sourcesText } from './guide.ts'
import { findKindNamed, groupKinds, inKindLanguage, kindMeant, kindNamesIn } from './kind-names.ts'
import { isSameName, type KindName, searchKinds } from './kind-search.ts'
import { toMarketPricing } from './market-pricing.ts'
import { getSearchWords, pickSameKind, pickSimilar, type SimilarItem } from './similar.ts'
import { type SoldPrices, summarizeSold } from './sold-nearby.ts'
import type { SoldItem, SoldSearch } from './sold-queries.ts'

export { findExactKind, readTitle } from './read-title.ts'
export { isNaming as isNamingWord } from './title-words.ts'

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
  /** Finds what was sold near the caller, whose titles contain all of the words. */
  findSold: (search: SoldSearch) => Promise<SoldItem[]>
  market: MarketPort
}

export interface PricingCaller {
  id: string
  isPremium: boolean
}

export function pricingService({ findPublished, findSold, market }: Dependencies) {
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

  /** What such things went for near the caller; null if too few sales are known. */
  async function soldNear(callerId: string, itemName: string, match: GuideMatch | null): Promise<SoldPrices | null> {
    for (const words of getSearchWords(itemName, match)) {
      const sold = summarizeSold(pickSameKind(itemName, await findSold({ words, callerId })))
      if (sold) return sold
    }
    return null
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
     * Estimates a second-hand price: by what such things went for near by, else by similar published items, else by the price
     * when new, else by the guide, else by online asking prices, else by the category. Premium accounts also get online asking
     * prices if they are configured.
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
      const [sold, similar, online] = await Promise.all([
        soldNear(caller.id, input.itemName, match),
        similarTo(caller.id, input, match),
        caller.isPremium ? market.findAskingPrices(input.itemName) : [],
      ])
      const found = { ...input, match, sold, similar, online, priceName: market.priceName ?? '' }
      return inLanguage(language, () => toMarketPricing(found))
    },
  }
}

function sayMore({ itemName }: MarketPricingInput): LazyText {
  return t.lazy`“${itemName}” does not say what it is. Name the item with a word for an estimate.`
}

const toFoundKind = (name: KindName, meant: KindName | null): FoundKind => ({
  ...name.kind,
  group: name.group,
  isMatch: name === meant,
})
