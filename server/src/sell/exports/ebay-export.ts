import {
  type EBAY_CATEGORIES,
  EBAY_OTHER_CATEGORY,
  type MarketplaceNote,
  type MarketplaceOptions,
} from '@yardsnap/contract/marketplaces'
import type { Item } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { csvOf } from '#text/csv.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { kindOf } from '#sell/pricing/service.ts'
import {
  descriptionOf,
  fitted,
  marketplaceCategoryOf,
  type MarketplaceFiles,
  type MarketplaceTask,
  picturesOf,
  publicPicture,
  titleOf,
} from './marketplace-export.ts'

const MAX_TITLE = 80
const MAX_DESCRIPTION = 4000
const MAX_PICTURES = 24
/** Dollars. */
const LEAST_PRICE = 0.99
const BOOKS = '261186'

/** The first lines of eBay's own template for drafts. */
const INFO = [
  ['#INFO', 'Version=0.0.2', 'Template= eBay-draft-listings-template_US'],
  [
    '#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your listings here: https://pages.ebay.com/sellerinformation/news/categorychanges.html',
  ],
  [
    "#INFO After you've successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to active listings here: https://www.ebay.com/sh/lst/drafts",
  ],
  ['#INFO'],
]
const HEADER = [
  'Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)',
  'Custom label (SKU)',
  'Category ID',
  'Title',
  'UPC',
  'Price',
  'Quantity',
  'Item photo URL',
  'Condition ID',
  'Description',
  'Format',
]

/** eBay's condition id 'Used', valid in most categories; books have grades. */
const USED = 3000
const BOOK_CONDITIONS: Record<string, number> = { excellent: 4000, good: 5000, fair: 6000, poor: 6000 }

/** Drafts for eBay's Seller Hub, where the seller completes and publishes them. */
export function ebayExport(task: MarketplaceTask): MarketplaceFiles {
  const { items, status } = task.listing
  const notes: MarketplaceNote[] = [{ itemTitle: null, text: 'eBay gets drafts: shipping and returns are set there.' }]
  const isPublic = status !== 'draft'
  if (!isPublic && items.some((item) => picturesOf(item).length > 0))
    notes.push({ itemTitle: null, text: 'Photos are left out until the sale is published: eBay fetches them from it.' })
  const links = isPublic ? items.flatMap(linksOf) : []
  const rows = items.map((item) => rowOf(item, { ...task, notes, isPublic }))
  const width = HEADER.length
  const lines = [...INFO, HEADER, ...rows].map((line) => Object.assign(Array<string>(width).fill(''), line))
  return { files: [{ name: 'ebay-drafts.csv', content: csvOf(lines) }], pictures: [], links, notes, copy: null }
}

const linksOf = (item: Item) =>
  picturesOf(item)
    .slice(0, MAX_PICTURES)
    .map((address) => ({ itemTitle: item.title, address }))

interface RowContext extends MarketplaceTask {
  notes: MarketplaceNote[]
  isPublic: boolean
}

function rowOf(item: Item, { notes, isPublic, pageUrl, options }: RowContext): (string | number)[] {
  const price = dollars(item.priceSuggested)
  const isTooCheap = price < LEAST_PRICE
  const pictures = isPublic ? picturesOf(item) : []
  const categoryId = categoryOf(item, options)
  const note = (text: string) => notes.push({ itemTitle: item.title, text })
  if (isTooCheap) note(`The price is left empty: eBay’s least is $${LEAST_PRICE}.`)
  if (pictures.length > MAX_PICTURES) note(`Only the first ${MAX_PICTURES} photos are named.`)
  return [
    'Draft',
    // Prefixed with letters, because spreadsheets would read '12e345678901' as a number.
    `item-${item.id.slice(-12)}`,
    categoryId,
    fitted(notes, { item, field: 'title', text: titleOf(item), maxLength: MAX_TITLE }),
    '',
    isTooCheap ? '' : price.toFixed(2),
    item.sellAsLot ? 1 : item.quantity,
    pictures
      .slice(0, MAX_PICTURES)
      .map((address) => publicPicture(address, pageUrl))
      .join('|'),
    categoryId === BOOKS ? (BOOK_CONDITIONS[item.condition] ?? USED) : USED,
    htmlOf(
      fitted(notes, { item, field: 'description', text: descriptionOf(item).join('\n'), maxLength: MAX_DESCRIPTION }),
    ),
    'FixedPrice',
  ]
}

/** eBay's categories of kinds, by their names in the catalog of kinds. */
const CATEGORIES_OF_KINDS: [kind: RegExp, id: (typeof EBAY_CATEGORIES)[number]['id']][] = [
  [/\b(?:sofa|loveseat|armchair|recliner|sectional|futon)$/, '38208'],
  [/\btable$/, '38204'],
  [/\blamp$/, '112581'],
  [/^(?:DVD|Blu-ray)\b(?!.*player)/, '617'],
  [/^CD$/, '176984'],
  [/\brecord$/, '176985'],
  [/^(?:video|Xbox|PlayStation|Nintendo|Wii)\b[^,]{0,40}\bgame$/, '139973'],
]

/** The seller's choice for the item's category, else by what its title names. */
function categoryOf(item: Item, { ebayCategoryIds }: MarketplaceOptions): string {
  const category = marketplaceCategoryOf(item)
  const kind = kindOf(item.title)?.name ?? ''
  const ofKind = category === 'toys' ? undefined : CATEGORIES_OF_KINDS.find(([kinds]) => kinds.test(kind))?.[1]
  return ebayCategoryIds[category] ?? ofKind ?? (category === 'books' ? BOOKS : EBAY_OTHER_CATEGORY)
}

/** eBay treats descriptions as HTML. */
const htmlOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
