import { t } from './texts.ts'
import { z } from 'zod'
import { dollars } from './dollars.ts'
import { formatPrice } from './formats.ts'

/** What a recommended price is based on, best first. */
export const PRICE_BASES = ['similar-items', 'retail-price', 'price-guide', 'online-prices', 'rough-guess'] as const

/**
 * Where the price of an item comes from. `own`: its seller. `free`: its seller gives it away, which a price of 0 alone
 * does not say. `similar-items`: asking prices of this site, or what such things went for. `price-guide`: the guide, which
 * knew more than the kind of item. `rough-guess`: only the kind, or not even that, is known. `online-prices`: asking prices
 * elsewhere. `remote-model`: a model that saw the photo.
 */
export const PriceSource = z.enum(['own', 'free', ...PRICE_BASES, 'remote-model'])
export type PriceSource = z.infer<typeof PriceSource>

interface Priced {
  priceSuggested: string
  priceSource: PriceSource | null
}

/** Shown in place of a price of 0. */
export const freeText = (): string => t`Free`

/** Whether it is given away. With a price it is not, whatever its source says. */
export function isFree({ priceSuggested, priceSource }: Priced): boolean {
  return priceSource === 'free' && dollars(priceSuggested) === 0
}

/** Whether an amount was set: without one it is stored as 0 (S5.3), which asks for nothing and is not shown. */
export function hasPrice({ priceSuggested }: Pick<Priced, 'priceSuggested'>): boolean {
  return dollars(priceSuggested) > 0
}

/** Whether its seller has said what it costs, if only that it is free. */
export const isPriced = (item: Priced): boolean => hasPrice(item) || isFree(item)

/** '$60', or 'Free' for 0. Only for items whose seller has set a price. */
export function formatTag(price: string | number): string {
  return dollars(price) === 0 ? freeText() : formatPrice(price)
}
