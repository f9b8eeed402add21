import { dollars } from '@yardsnap/contract/dollars'
import { hasOwnPrice, type Items } from '#core/items/draft-items.ts'

export const ROUNDING_STEPS = [0.25, 1, 5] as const
export type RoundingStep = (typeof ROUNDING_STEPS)[number]
export type RoundingDirection = 'down' | 'up'

/** The items for sale with suggested prices rounded. What the seller typed stays, and nothing becomes free. */
export function roundedItems(items: Items, step: RoundingStep, direction: RoundingDirection): Items {
  return items.map((item) => {
    const price = dollars(item.priceSuggested)
    if (item.state !== 'kept' || price === 0 || hasOwnPrice(item)) return item
    const count = direction === 'down' ? Math.floor(price / step) : Math.ceil(price / step)
    const rounded = (count * step).toFixed(2)
    return count === 0 || rounded === item.priceSuggested ? item : { ...item, priceSuggested: rounded, isTouched: true }
  })
}
