import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { formatCount } from './formats.ts'
import { GtinInput } from './gtins.ts'
import { PriceSource } from './item-prices.ts'
import { MAX_PRICE, MoneyInput } from './money.ts'
import { PictureUrl } from './http-url.ts'
import { StickerColor } from './sticker-colors.ts'
import { plainText } from './text.ts'
import {
  ItemCategory,
  ItemCondition,
  MAX_ITEM_TITLE_LENGTH,
  MAX_ITEM_DESCRIPTION_LENGTH,
  MAX_ITEM_QUANTITY,
  MAX_ITEMS_PER_LISTING,
  MAX_ITEM_PICTURES,
  roundToCents,
  CropRectangle,
  Item,
} from './items.ts'

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
  const high = Math.min(roundToCents(suggested * DETECTED_HIGH_FACTOR), MAX_PRICE)
  return { low: roundToCents(suggested * DETECTED_LOW_FACTOR), high }
}

/** The bounds after a market price: the greater of 1 and 70%, and 130% (S4.5). @param suggested dollars */
export function marketBounds(suggested: number): { low: number; high: number } {
  return {
    low: Math.max(MARKET_LOW_MINIMUM, roundToCents(suggested * MARKET_LOW_FACTOR)),
    high: Math.min(roundToCents(suggested * MARKET_HIGH_FACTOR), MAX_PRICE),
  }
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
