import { z } from 'zod'
import { PriceSource } from './item-prices.ts'
import { dollars, Money } from './money.ts'
import { StickerColor } from './sticker-colors.ts'

/** S3.4, plus 'other' as the default. Compared without case. */
export const ITEM_CATEGORIES = [
  'electronics',
  'books',
  'clothing',
  'kitchen',
  'furniture',
  'toys',
  'sports',
  'tools',
  'garden',
  'jewelry',
  'art',
  'music',
  'other',
] as const
export const ItemCategory = z.enum(ITEM_CATEGORIES)
export type ItemCategory = z.infer<typeof ItemCategory>

export const ITEM_CONDITIONS = ['excellent', 'good', 'fair', 'poor'] as const
export const ItemCondition = z.enum(ITEM_CONDITIONS)
export type ItemCondition = z.infer<typeof ItemCondition>

export const MAX_ITEM_TITLE_LENGTH = 200
export const MAX_ITEM_DESCRIPTION_LENGTH = 2000
export const MAX_ITEM_QUANTITY = 10_000
export const MAX_ITEMS_PER_LISTING = 500
export const MAX_ITEM_PICTURES = 10

/** Suggested price times quantity, summed; a missing quantity counts as 1 (S4.5). @returns dollars */
export function sumPrices(
  items: readonly { priceSuggested: string | number; quantity?: number | undefined }[],
): number {
  return roundToCents(items.reduce((sum, item) => sum + dollars(item.priceSuggested) * (item.quantity || 1), 0))
}

export function roundToCents(value: number): number {
  return Math.round(value * 100) / 100
}

const percent = z.number().min(0).max(100)

/** A rectangle in percent of the upright photo. */
export const CropRectangle = z.object({ x: percent, y: percent, width: percent, height: percent })
export type CropRectangle = z.infer<typeof CropRectangle>

export const Item = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  condition: z.string(),
  quantity: z.number().int(),
  priceSuggested: Money,
  priceLow: Money,
  priceHigh: Money,
  /** Null without a price, and for one of which nobody has said where it comes from. */
  priceSource: PriceSource.nullable().default(null),
  sellAsLot: z.boolean(),
  /** Of its price sticker, by which price rules choose it. */
  stickerColor: StickerColor.nullable().default(null),
  imageUrls: z.array(z.string()),
  /** 0 to 1; null when the item was entered by hand. */
  confidence: z.number().nullable(),
  description: z.string(),
  marketNotes: z.string(),
  cropUrl: z.string().nullable(),
  cropData: CropRectangle.nullable(),
  sourceImageUrl: z.string().nullable(),
  /** The number under its barcode (`toGtin`); null if nobody has said it. */
  gtin: z.string().nullable().default(null),
})
export type Item = z.infer<typeof Item>

/** An item as it stands in a sale. Sold out when `soldQuantity` has reached `quantity`. */
export const ListedItem = Item.extend({
  soldQuantity: z.number().int(),
  /** Pieces promised to somebody, as the seller last said; `pendingLeft` says how many of those left. */
  pendingQuantity: z.number().int().default(0),
  /** Whether its price is firm: no offers, and nothing that lowers it. */
  isFirm: z.boolean().default(false),
  /** False for an item without a name: `title` then names its category. */
  isNamed: z.boolean().default(true),
})
export type ListedItem = z.infer<typeof ListedItem>

/** The picture that shows an item best: its crop, else its first one. */
export function getPictureUrl({ cropUrl, imageUrls }: Pick<Item, 'cropUrl' | 'imageUrls'>): string | null {
  return cropUrl ?? imageUrls[0] ?? null
}

export function quantityLeft({ quantity, soldQuantity }: Pick<ListedItem, 'quantity' | 'soldQuantity'>): number {
  return Math.max(0, quantity - soldQuantity)
}

/** How many of the pieces left are promised to somebody. */
export function pendingLeft(item: Pick<ListedItem, 'quantity' | 'soldQuantity' | 'pendingQuantity'>): number {
  return Math.min(quantityLeft(item), item.pendingQuantity)
}

/** In the order in which shoppers see items. */
const AVAILABILITIES = ['available', 'pending', 'sold'] as const
export type ItemAvailability = (typeof AVAILABILITIES)[number]

/** `pending`: all pieces left are promised. */
export function getAvailability(
  item: Pick<ListedItem, 'quantity' | 'soldQuantity' | 'pendingQuantity'>,
): ItemAvailability {
  const left = quantityLeft(item)
  if (left === 0) return 'sold'
  return pendingLeft(item) === left ? 'pending' : 'available'
}

/** Available items first, then pending, then sold ones; otherwise in their order. */
export function availableFirst<T extends Parameters<typeof getAvailability>[0]>(items: readonly T[]): T[] {
  const rank = (item: T) => AVAILABILITIES.indexOf(getAvailability(item))
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** What can still be bought, at its suggested prices. @returns dollars */
export function totalLeft(items: readonly Pick<ListedItem, 'priceSuggested' | 'quantity' | 'soldQuantity'>[]): number {
  const left = items.map((item) => ({ ...item, quantity: quantityLeft(item) }))
  return sumPrices(left.filter(({ quantity }) => quantity > 0))
}
