import { z } from 'zod'
import { AdDays, AdPage, DisplayAd } from './ads.ts'
import { AdInput } from './ad-input.ts'
import { endpoint } from './endpoint.ts'
import { AffiliateProduct, ProductInput } from './supplies.ts'

const admin = { access: 'admin' } as const

/** An ad as the admin sees it. */
export const BookedAd = DisplayAd.extend({ ...AdDays.shape, targetPage: AdPage, createdAt: z.string() })
export type BookedAd = z.infer<typeof BookedAd>

/** With how often it was seen and followed since it was booked. */
export const CountedAd = BookedAd.extend({ impressions: z.number().int(), clicks: z.number().int() })
export type CountedAd = z.infer<typeof CountedAd>

/** A product as the admin sees it, the original price as it was entered. */
export const StockedProduct = AffiliateProduct.extend({ isActive: z.boolean() })
export type StockedProduct = z.infer<typeof StockedProduct>

export const AdDay = z.object({
  /** YYYY-MM-DD, UTC */
  day: z.string(),
  adId: z.uuid(),
  advertiserName: z.string(),
  title: z.string(),
  impressions: z.number().int(),
  clicks: z.number().int(),
})
export type AdDay = z.infer<typeof AdDay>

export const getBookedAds = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/ads',
  summary: 'All ads with their counts, the newest first',
  response: z.array(CountedAd),
})

export const createAd = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/ads',
  summary: 'Book an ad',
  body: AdInput,
  status: 201,
  response: BookedAd,
})

const adParams = z.object({ adId: z.uuid() })

export const updateAd = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/ads/:adId',
  summary: 'Change an ad, or switch it on or off',
  params: adParams,
  body: AdInput,
  response: BookedAd,
})

export const deleteAd = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/ads/:adId',
  summary: 'Delete an ad with its counts',
  params: adParams,
})

/** PUT the bytes of a JPEG, PNG or WebP; DELETE for an ad in words, or a product without a picture. */
export const getAdPicturePath = (adId: string) => `/api/admin/ads/${adId}/picture`
export const getProductPicturePath = (productId: string) => `/api/admin/products/${productId}/picture`
export const MAX_CATALOG_PICTURE_BYTES = 5 * 1024 * 1024

export const getAdReport = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/ads-report',
  summary: 'How often each ad was seen and followed on each day, the latest day first',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(14) }),
  response: z.array(AdDay),
})

export const getStockedProducts = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/products',
  summary: 'All products by category',
  response: z.array(StockedProduct),
})

export const createProduct = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Add a product',
  body: ProductInput,
  status: 201,
  response: StockedProduct,
})

const productParams = z.object({ productId: z.uuid() })

export const updateProduct = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/products/:productId',
  summary: 'Change a product; its price is then of today',
  params: productParams,
  body: ProductInput,
  response: StockedProduct,
})

export const deleteProduct = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/products/:productId',
  summary: 'Delete a product with its counts',
  params: productParams,
})
