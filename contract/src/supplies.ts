import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money, MoneyInput } from './money.ts'
import { plainText } from './text.ts'
import { HttpUrl } from './http-url.ts'
import { wholeNumber } from './input-schemas.ts'

export const MAX_CATEGORY_LENGTH = 60
export const MAX_PRODUCTS_SHOWN = 200

/** The shape of a product's picture in CSS pixels, as large as it is shown. */
export const PRODUCT_PICTURE = { width: 480, height: 360 }

/** S3.9. */
export const AffiliateProduct = z.object({
  id: z.uuid(),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  retailer: z.string(),
  price: Money,
  /** Null where the product is not reduced. */
  originalPrice: Money.nullable(),
  /** Percent below the original price; null where the product is not reduced. */
  discount: z.number().int().nullable(),
  /** 0 to 5 stars; null where nobody has rated it. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  affiliateUrl: z.string(),
  /** A picture of this site, of the shape of PRODUCT_PICTURE; null for a product without one. */
  imageUrl: z.string().nullable(),
  lastUpdated: z.iso.datetime(),
})
export type AffiliateProduct = z.infer<typeof AffiliateProduct>

const category = plainText(() => t`The category`, MAX_CATEGORY_LENGTH)
const stars = () => t`A rating is 0 to 5 stars`

export const ProductInput = z.object({
  isActive: z.boolean().default(true),
  category: category.min(1, { error: () => t`Enter a category` }),
  title: plainText(() => t`The title`, 160).min(1, { error: () => t`Enter a title` }),
  description: plainText(() => t`The description`, 600).default(''),
  retailer: plainText(() => t`The retailer`, 80).min(1, { error: () => t`Name the retailer` }),
  price: MoneyInput,
  originalPrice: MoneyInput.nullable().default(null),
  rating: z.number({ error: stars }).min(0, { error: stars }).max(5, { error: stars }).nullable().default(null),
  reviewCount: wholeNumber(0, 1_000_000_000, () => t`Reviews: a whole number from 0`).default(0),
  affiliateUrl: HttpUrl,
})
export type ProductInput = z.infer<typeof ProductInput>

/** Whole percent that `price` is below `originalPrice`; null where that is less than half a percent. */
export function discountPercent(price: string, originalPrice: string | null): number | null {
  const before = Number(originalPrice ?? 0)
  if (!(before > 0)) return null
  const percent = Math.round((1 - Number(price) / before) * 100)
  return percent > 0 ? percent : null
}

export const getAffiliateCategories = endpoint({
  method: 'GET',
  path: '/api/affiliate-categories',
  summary: 'The categories that have products',
  access: 'anyone',
  response: z.array(z.string()),
})

export const getAffiliateProducts = endpoint({
  method: 'GET',
  path: '/api/affiliate-products',
  summary: 'The products of a category, or of all of them',
  access: 'anyone',
  query: z.object({ category: category.optional() }),
  response: z.array(AffiliateProduct),
})

export const trackProductClick = endpoint({
  method: 'POST',
  path: '/api/affiliate-products/track-click',
  summary: 'Counts that a product was followed; one visitor counts once in half an hour',
  access: 'anyone',
  addsNothing: true,
  body: z.object({ productId: z.uuid({ error: () => t`There is no such product` }) }),
})
