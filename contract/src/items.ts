import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { formatCount } from './formats.ts'
import { GtinInput } from './gtins.ts'
import { PriceSource } from './item-prices.ts'
import { dollars, MAX_PRICE, Money, MoneyInput } from './money.ts'
import { PictureUrl } from './http-url.ts'
import { StickerColor } from './sticker-colors.ts'
import { plainText } from './text.ts'

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

/** S4.5 and S9.7. */
export const ITEM_DEFAULTS = { quantity: 1, category: 'other', condition: 'good', sellAsLot: false } as const
export const DEFAULT_CONFIDENCE = 0.8
export const DETECTED_LOW_FACTOR = 0.8
export const DETECTED_HIGH_FACTOR = 1.2
export const MARKET_LOW_FACTOR = 0.7
export const MARKET_HIGH_FACTOR = 1.3
export const MARKET_LOW_MINIMUM = 1

/** The first bounds of a suggested price: 80% and 120% of it (S4.5), as far as prices go. @param suggested dollars */
export function detectedBounds(suggested: number): { low: number; high: number } {
  const high = Math.min(cents(suggested * DETECTED_HIGH_FACTOR), MAX_PRICE)
  return { low: cents(suggested * DETECTED_LOW_FACTOR), high }
}

/** The bounds after a market price: the greater of 1 and 70%, and 130% (S4.5). @param suggested dollars */
export function marketBounds(suggested: number): { low: number; high: number } {
  return {
    low: Math.max(MARKET_LOW_MINIMUM, cents(suggested * MARKET_LOW_FACTOR)),
    high: Math.min(cents(suggested * MARKET_HIGH_FACTOR), MAX_PRICE),
  }
}

/** Suggested price times quantity, summed; a missing quantity counts as 1 (S4.5). @returns dollars */
export function sumPrices(
  items: readonly { priceSuggested: string | number; quantity?: number | undefined }[],
): number {
  return cents(items.reduce((sum, item) => sum + dollars(item.priceSuggested) * (item.quantity || 1), 0))
}

function cents(value: number): number {
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

const confidenceInput = z
  .union([z.number(), z.string().regex(/^(0|1)(\.\d{1,6})?$/)], { error: () => t`Confidence is a number from 0 to 1` })
  .transform(Number)
  .pipe(z.number().min(0).max(1))

export const ItemInput = z.object({
  /** The row to keep. Ids of other listings are treated as new items. */
  id: z.uuid().optional(),
  title: plainText(() => t`Item title`, MAX_ITEM_TITLE_LENGTH).min(1, { error: () => t`Every item needs a title` }),
  category: z.string().toLowerCase().pipe(ItemCategory).default(ITEM_DEFAULTS.category),
  condition: z.string().toLowerCase().pipe(ItemCondition).default(ITEM_DEFAULTS.condition),
  quantity: z
    .number({ error: () => t`Quantity is a whole number` })
    .int({ error: () => t`Quantity is a whole number` })
    .min(1, { error: () => t`Quantity is at least 1` })
    .max(MAX_ITEM_QUANTITY, { error: () => t`Quantity is at most ${formatCount(MAX_ITEM_QUANTITY)}` })
    .default(ITEM_DEFAULTS.quantity),
  priceSuggested: MoneyInput.default('0.00'),
  priceLow: MoneyInput.default('0.00'),
  priceHigh: MoneyInput.default('0.00'),
  priceSource: PriceSource.nullable().default(null),
  sellAsLot: z.boolean().default(ITEM_DEFAULTS.sellAsLot),
  stickerColor: StickerColor.nullable().default(null),
  imageUrls: z.array(PictureUrl).max(MAX_ITEM_PICTURES).default([]),
  confidence: confidenceInput.nullable().default(null),
  description: plainText(() => t`Item description`, MAX_ITEM_DESCRIPTION_LENGTH).default(''),
  marketNotes: plainText(() => t`Market notes`, 2000).default(''),
  cropUrl: PictureUrl.nullable().default(null),
  cropData: CropRectangle.nullable().default(null),
  sourceImageUrl: PictureUrl.nullable().default(null),
  gtin: GtinInput.nullable().default(null),
})
export type ItemInput = z.infer<typeof ItemInput>

/** Replaces all items of a listing in one transaction; ids that come back keep their row. */
export const replaceItems = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/items/bulk',
  summary: 'Replace the items of a listing',
  access: 'user',
  tokenScope: 'write',
  params: listingParams,
  body: z.object({ items: z.array(ItemInput).max(MAX_ITEMS_PER_LISTING) }),
  response: z.array(Item),
})
