import { dollars } from './dollars.ts'
import type { DraftChanges, DraftItem } from './drafts.ts'
import type { PriceSource } from './item-prices.ts'
import type { Item } from './items.ts'

/** The note on an item that is given away, before items had a price source. */
export const FORMER_FREE_NOTE = 'Free'
/** How the notes on a price begin that were written before items had a price source. */
const FORMER_NOTES: readonly [beginning: string, source: PriceSource][] = [
  ['Rough guess', 'rough-guess'],
  ['Second-hand guide', 'price-guide'],
  ['Estimated from asking prices', 'similar-items'],
  ['Estimated from the price when new', 'retail-price'],
  ['Estimated as half the median', 'online-prices'],
  ['Estimated by ', 'remote-model'],
]

/**
 * The source of a price that was stored or sent by an earlier version, which described it in words; null where the
 * words do not tell it. The migration that adds the column does the same in SQL.
 */
export function formerPriceSource({
  priceSuggested,
  marketNotes,
}: Pick<Item, 'priceSuggested' | 'marketNotes'>): PriceSource | null {
  if (dollars(priceSuggested) === 0) return marketNotes === FORMER_FREE_NOTE ? 'free' : null
  if (marketNotes === '') return 'own'
  return FORMER_NOTES.find(([beginning]) => marketNotes.startsWith(beginning))?.[1] ?? null
}

/**
 * Adds the source to changes of prices that an earlier version wrote. Where the words do not tell it, the item keeps
 * the source that it has; an item without a price has none.
 * @param items that the changes are applied to
 */
export function withPriceSources(changes: DraftChanges, items: readonly DraftItem[]): DraftChanges {
  const byId = new Map(items.map((item) => [item.id, item]))
  const sourced = (change: DraftChanges['items'][number]) => {
    const { id, base, changes: fields } = change
    const isOfPrice = fields?.priceSuggested !== undefined || fields?.marketNotes !== undefined
    if (!isOfPrice || fields.priceSource !== undefined) return change
    const known = byId.get(id)
    const { priceSuggested = '0.00', marketNotes = '' } = { ...known, ...fields }
    const priceSource = formerPriceSource({ priceSuggested, marketNotes })
    const before = known?.priceSource ?? null
    if (priceSource === before || (priceSource === null && dollars(priceSuggested) > 0)) return change
    return {
      ...change,
      base: base && { ...base, priceSource: before },
      changes: { ...fields, priceSource },
    }
  }
  return { ...changes, items: changes.items.map(sourced) }
}
