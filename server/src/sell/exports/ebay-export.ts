import { type EBAY_CATEGORIES, EBAY_OTHER_CATEGORY, type MarketplaceOptions } from '@yardsnap/contract/marketplaces'
import type { Item } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { type LazyText, t } from '@yardsnap/contract/texts'
import { toCsv } from '#text/csv.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { findExactKind } from '#sell/pricing/service.ts'
import {
  describeItem,
  fitted,
  fittedTitle,
  chooseMarketplaceCategory,
  type LazyNote,
  type MarketplaceFiles,
  type MarketplaceTask,
  listPictureUrls,
  publicPicture,
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
const HEADER = (
  'Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8),Custom label (SKU),Category ID,Title,UPC,' +
  'Price,Quantity,Item photo URL,Condition ID,Description,Format'
).split(',')

/** eBay's condition id 'Used', valid in most categories; books have grades. */
const USED = 3000
const BOOK_CONDITIONS: Record<string, number> = { excellent: 4000, good: 5000, fair: 6000, poor: 6000 }

/** Drafts for eBay's Seller Hub, where the seller completes and publishes them. */
export function ebayExport(task: MarketplaceTask): MarketplaceFiles {
  const { items, status } = task.listing
  const notes: LazyNote[] = [{ itemTitle: null, text: t.lazy`eBay gets drafts: shipping and returns are set there.` }]
  const isPublic = status !== 'draft'
  if (!isPublic && items.some((item) => listPictureUrls(item).length > 0))
    notes.push({
      itemTitle: null,
      text: t.lazy`Photos are left out until the sale is published: eBay fetches them from it.`,
    })
  const links = isPublic ? items.flatMap(listPictureLinks) : []
  const rows = items.map((item) => toEbayRow(item, { ...task, notes, isPublic }))
  const width = HEADER.length
  const lines = [...INFO, HEADER, ...rows].map((line) => Object.assign(Array<string>(width).fill(''), line))
  const files = [{ name: 'ebay-drafts.csv', content: toCsv(lines) }]
  return { itemCount: items.length, files, pictures: [], links, notes, copy: null }
}

const listPictureLinks = (item: Item) =>
  listPictureUrls(item)
    .slice(0, MAX_PICTURES)
    .map((address) => ({ itemTitle: item.title, address }))

interface RowContext extends MarketplaceTask {
  notes: LazyNote[]
  isPublic: boolean
}

function toEbayRow(item: Item, { notes, isPublic, pageUrl, options }: RowContext): (string | number)[] {
  const price = dollars(item.priceSuggested)
  const isTooCheap = price < LEAST_PRICE
  const pictures = isPublic ? listPictureUrls(item) : []
  const categoryId = chooseCategoryId(item, options)
  const note = (text: LazyText) => notes.push({ itemTitle: item.title, text })
  if (isTooCheap) note(t.lazy`The price is left empty: eBay’s least is $${LEAST_PRICE}.`)
  if (pictures.length > MAX_PICTURES) note(t.lazy`Only the first ${MAX_PICTURES} photos are named.`)
  return [
    'Draft',
    // Prefixed with letters, because spreadsheets would read '12e345678901' as a number.
    `item-${item.id.slice(-12)}`,
    categoryId,
    fittedTitle(notes, item, MAX_TITLE),
    // The column is for EAN and ISBN too. A lot is not the one thing that the number means.
    (!item.sellAsLot && item.gtin) || '',
    isTooCheap ? '' : price.toFixed(2),
    item.sellAsLot ? 1 : item.quantity,
    pictures
      .slice(0, MAX_PICTURES)
      .map((address) => publicPicture(address, pageUrl))
      .join('|'),
    categoryId === BOOKS ? (BOOK_CONDITIONS[item.condition] ?? USED) : USED,
    toHtml(
      fitted(notes, { item, field: 'description', text: describeItem(item).join('\n'), maxLength: MAX_DESCRIPTION }),
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
function chooseCategoryId(item: Item, { ebayCategoryIds }: MarketplaceOptions): string {
  const category = chooseMarketplaceCategory(item)
  const kind = findExactKind(item.title)?.name ?? ''
  const ofKind = category === 'toys' ? undefined : CATEGORIES_OF_KINDS.find(([kinds]) => kinds.test(kind))?.[1]
  return ebayCategoryIds[category] ?? ofKind ?? (category === 'books' ? BOOKS : EBAY_OTHER_CATEGORY)
}

/** eBay treats descriptions as HTML. */
const toHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
