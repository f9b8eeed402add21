import type { AdInput } from '@yardsnap/contract/ad-input'
import type { ProductInput } from '@yardsnap/contract/supplies'
import type { ProductDrawing } from './product-drawings.ts'

type SampleAd = Pick<AdInput, 'targetPage' | 'placement' | 'adSize' | 'title'> & {
  isPremium?: boolean
  /** Path on this site. */
  path: string
}

/** The demo advertises only itself. */
export const SAMPLE_ADVERTISER = 'Sample ad'

export const SAMPLE_ADS: readonly SampleAd[] = [
  {
    targetPage: 'browse-sales',
    placement: 'sidebar',
    adSize: 'rectangle',
    title: 'Signs, stickers and folding tables for Saturday',
    isPremium: true,
    path: '/supplies',
  },
  {
    targetPage: 'browse-sales',
    placement: 'sidebar',
    adSize: 'rectangle',
    title: 'Glow on the map with Premium',
    path: '/premium',
  },
  {
    targetPage: 'browse-sales',
    placement: 'between-listings',
    adSize: 'rectangle',
    title: 'Ten photos in, a priced list out: put up your own sale',
    path: '/create',
  },
  {
    targetPage: 'map-view',
    placement: 'header',
    adSize: 'leaderboard',
    title: 'Three sales or more? Save them and drive in the best order',
    path: '/saved',
  },
  {
    targetPage: 'map-view',
    placement: 'mobile-top',
    adSize: 'mobile-banner',
    title: 'Save sales, drive in order',
    path: '/saved',
  },
]

const RETAILER = 'Sample Store'

interface SampleProduct extends ProductInput {
  drawing: ProductDrawing
}

const product = (
  fields: Pick<SampleProduct, 'category' | 'title' | 'description' | 'price' | 'drawing'> & Partial<ProductInput>,
): SampleProduct => ({
  isActive: true,
  retailer: RETAILER,
  originalPrice: null,
  rating: null,
  reviewCount: 0,
  affiliateUrl: `https://example.com/${fields.drawing}`,
  ...fields,
})

/** Fictional, like the shop: prices and ratings do not belong to real products. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  product({
    category: 'Signs',
    title: 'Sample yard signs with stakes, set of 6',
    description: 'Two printed sides and a line to write the address on.',
    price: '24.95',
    originalPrice: '32.00',
    rating: 4.6,
    reviewCount: 1284,
    drawing: 'signs',
  }),
  product({
    category: 'Signs',
    title: 'Sample directional arrows, weatherproof',
    description: 'Twelve stickers for signs that are up already.',
    price: '9.50',
    rating: 4.2,
    reviewCount: 311,
    drawing: 'arrows',
  }),
  product({
    category: 'Signs',
    title: 'Sample banner, 6 feet',
    description: 'With eyelets, to hang between two trees.',
    price: '21.00',
    rating: 4.4,
    reviewCount: 96,
    drawing: 'banner',
  }),
  product({
    category: 'Pricing',
    title: 'Sample price stickers, 1,200 dots',
    description: 'Six colors. They come off without a trace.',
    price: '7.00',
    originalPrice: '8.75',
    rating: 4.8,
    reviewCount: 5210,
    drawing: 'stickers',
  }),
  product({
    category: 'Pricing',
    title: 'Sample hang tags with string, 200',
    description: 'For what a sticker would spoil: clothes, frames, old wood.',
    price: '11.25',
    rating: 4.5,
    reviewCount: 640,
    drawing: 'tags',
  }),
  product({
    category: 'Pricing',
    title: 'Sample thick markers, 4',
    description: 'Read from the street, and dry in seconds.',
    price: '6.40',
    drawing: 'marker',
  }),
  product({
    category: 'Tables & racks',
    title: 'Sample folding table, 6 feet',
    description: 'Carries 300 pounds and folds in half.',
    price: '54.00',
    originalPrice: '72.00',
    rating: 4.4,
    reviewCount: 892,
    drawing: 'table',
  }),
  product({
    category: 'Tables & racks',
    title: 'Sample clothes rack on wheels',
    description: 'One rail for sixty hangers.',
    price: '31.20',
    drawing: 'rack',
  }),
  product({
    category: 'Tables & racks',
    title: 'Sample canopy, 10 by 10 feet',
    description: 'Shade at noon, and a roof for a shower.',
    price: '89.00',
    originalPrice: '119.00',
    rating: 4.3,
    reviewCount: 2033,
    drawing: 'canopy',
  }),
  product({
    category: 'Money',
    title: 'Sample cash box with coin tray',
    description: 'Lockable, with two keys.',
    price: '18.99',
    originalPrice: '21.99',
    rating: 4.1,
    reviewCount: 77,
    drawing: 'cashbox',
  }),
  product({
    category: 'Money',
    title: 'Sample apron with three pockets',
    description: 'Change stays on you, not on the table.',
    price: '12.80',
    rating: 4.7,
    reviewCount: 418,
    drawing: 'apron',
  }),
]
