import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ItemCategory, MAX_ITEMS_PER_LISTING } from './items.ts'
import { t } from './texts.ts'

/** Where a seller can also offer items; `photos` exports the photos alone. */
export const MARKETPLACES = ['craigslist', 'photos', 'facebook', 'ebay', 'catalog'] as const
export const Marketplace = z.enum(MARKETPLACES)
export type Marketplace = z.infer<typeof Marketplace>

/** The premium ones: many items in one file ('bulk tools', S6.3). */
const PREMIUM_MARKETPLACES: readonly Marketplace[] = ['facebook', 'ebay', 'catalog']
export const isPremiumMarketplace = (marketplace: Marketplace): boolean => PREMIUM_MARKETPLACES.includes(marketplace)

/** eBay's category for whatever fits nowhere else. */
export const EBAY_OTHER_CATEGORY = '88433'
export const EBAY_BOOKS_CATEGORY = '261186'

/** Some of eBay's leaf categories by their ids on ebay.com, in eBay's own words; any other id can be entered. */
export const EBAY_CATEGORIES = [
  { id: EBAY_OTHER_CATEGORY, name: 'Every Other Thing' },
  { id: EBAY_BOOKS_CATEGORY, name: 'Books' },
  { id: '617', name: 'DVDs & Blu-ray Discs' },
  { id: '176984', name: 'Music CDs' },
  { id: '176985', name: 'Vinyl Records' },
  { id: '139973', name: 'Video Games' },
  { id: '38208', name: 'Sofas, Armchairs & Couches' },
  { id: '38204', name: 'Tables' },
  { id: '112581', name: 'Lamps' },
] as const

export const EbayCategoryId = z
  .string()
  .trim()
  .regex(/^\d{1,10}$/, { error: () => t`An eBay category is a number, such as 261186` })

export const MarketplaceOptions = z.object({
  /** By item category; where one is missing, what the title names decides, else it is EBAY_OTHER_CATEGORY, or that of books. */
  ebayCategoryIds: z.partialRecord(ItemCategory, EbayCategoryId).default({}),
  /** Only these; without it, everything that is left. */
  itemIds: z.array(z.uuid()).max(MAX_ITEMS_PER_LISTING).optional(),
})
export type MarketplaceOptions = z.infer<typeof MarketplaceOptions>

export const MarketplaceNote = z.object({
  /** The item that it is about; null for all of them. */
  itemTitle: z.string().nullable(),
  text: z.string(),
})
export type MarketplaceNote = z.infer<typeof MarketplaceNote>

export const MarketplaceReview = z.object({
  /** Without those that the marketplace does not take, as a catalog those without a photo. */
  itemCount: z.number().int(),
  /** The distinct categories of its items: that of what the title names where nobody chose one. */
  itemCategories: z.array(ItemCategory),
  /** Its tables, by name. */
  files: z.array(z.string()),
  pictureCount: z.number().int(),
  /** What differs from the sale: shortened, rounded, or left out. */
  notes: z.array(MarketplaceNote),
  /** Texts to copy into a form, for a marketplace that takes no file. */
  copy: z.object({ title: z.string(), body: z.string() }).nullable(),
})
export type MarketplaceReview = z.infer<typeof MarketplaceReview>

const params = z.object({ listingId: z.uuid(), marketplace: Marketplace })

export const reviewMarketplaceExport = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/marketplaces/:marketplace/review',
  summary: 'What a marketplace will get of an own sale, and what of it has to be shortened or left out',
  access: 'user',
  addsNothing: true,
  params,
  body: MarketplaceOptions,
  response: MarketplaceReview,
})

/** The answer is a file and never parsed with this schema. */
export const makeMarketplaceExport = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/marketplaces/:marketplace/file',
  summary: 'What a marketplace takes of an own sale, as one file',
  access: 'user',
  addsNothing: true,
  params,
  body: MarketplaceOptions,
  response: z.unknown(),
  mediaTypes: ['application/zip', 'text/csv'],
})
