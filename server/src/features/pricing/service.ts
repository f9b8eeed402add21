import type { ItemCondition } from '@yardsnap/contract/items'
import { matchGuide, priceInRange, readGuide } from './guide.ts'

export type PricingService = ReturnType<typeof pricingService>

export interface PriceHint {
  /** US dollars. */
  suggested: number
  /** Range and source, in words for the seller. */
  notes: string
}

export function pricingService() {
  const guide = readGuide()
  return {
    /** A first price for an item from the built-in guide; null when its kind is not in the guide. */
    hint({ title, condition }: { title: string; condition: ItemCondition }): PriceHint | null {
      const match = matchGuide(guide, title)
      if (!match) return null
      const { row } = match
      return {
        suggested: priceInRange(row, condition),
        notes: `Second-hand guide for ${row.kind}: $${row.low} to $${row.high} (${row.source})`,
      }
    },
  }
}
