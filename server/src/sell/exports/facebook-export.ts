import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { isPriced } from '@yardsnap/contract/item-prices'
import type { Item } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { type LazyText, t } from '@yardsnap/contract/texts'
import { toSlug } from '#text/file-name.ts'
import {
  describeItem,
  fitted,
  fittedTitle,
  type LazyNote,
  chooseMarketplaceCategory,
  type MarketplaceFiles,
  type MarketplacePicture,
  type MarketplaceTask,
  listPictureUrls,
} from './marketplace-export.ts'

const SHEET = 'Bulk Upload Template'
const ROWS_A_FILE = 50
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000
const PICTURES_AN_ITEM = 10

/** The rows above the items in Facebook's own template; the fourth row has the column names. */
const HEAD = [
  ['Facebook Marketplace Bulk Upload Template'],
  ['You can create up to 50 listings at once. When you are finished, save or export this as an XLS/XLSX file.'],
  [],
  ['TITLE', 'PRICE', 'CONDITION', 'DESCRIPTION', 'CATEGORY'],
]

/** Facebook has no 'poor'. */
const CONDITIONS: Record<string, string> = {
  excellent: 'Used - Like New',
  good: 'Used - Good',
  fair: 'Used - Fair',
  poor: 'Used - Fair',
}

/** Marketplace's category names for items that are listed manually. */
const CATEGORIES: Record<string, string> = {
  electronics: 'Electronics & computers',
  books: 'Books, Movies & Music',
  kitchen: 'Household',
  furniture: 'Furniture',
  toys: 'Toys & Games',
  sports: 'Sports & Outdoors',
  tools: 'Tools',
  garden: 'Garden',
  jewelry: 'Jewelry & Accessories',
  art: 'Arts & Crafts',
  music: 'Musical Instruments',
}
const OTHER_CATEGORY = 'Miscellaneous'

/**
 * Tables of at most 50 items for Facebook's bulk upload. It has no column for photos, so they are separate files named
 * by row.
 */
export async function facebookExport({ listing: { items } }: MarketplaceTask): Promise<MarketplaceFiles> {
  const notes: LazyNote[] = []
  const parts = Array.from({ length: Math.ceil(items.length / ROWS_A_FILE) }, (_, part) =>
    items.slice(part * ROWS_A_FILE, (part + 1) * ROWS_A_FILE),
  )
  const files = await Promise.all(
    parts.map(async (part, index) => {
      const table: SheetData = [...HEAD, ...part.map((item) => toFacebookRow(item, notes))]
      return { name: `facebook-${index + 1}.xlsx`, content: await writeXlsxFile(table, { sheet: SHEET }).toBuffer() }
    }),
  )
  if (parts.length > 1)
    notes.unshift({
      itemTitle: null,
      text: t.lazy`Facebook takes 50 items a file: yours are in ${parts.length} files.`,
    })
  notes.unshift({
    itemTitle: null,
    text: t.lazy`Facebook’s file has no photos. Add them by hand: each is named by its row.`,
  })
  const pictures = parts.flatMap((part, index) => photosByRow(part, index, notes))
  return { itemCount: items.length, files, pictures, links: [], notes, copy: null }
}

function toFacebookRow(item: Item, notes: LazyNote[]): (string | number | null)[] {
  const price = dollars(item.priceSuggested)
  const wholePrice = price > 0 ? Math.max(1, Math.round(price)) : 0
  const category = chooseMarketplaceCategory(item)
  const note = (text: LazyText) => notes.push({ itemTitle: item.title, text })
  if (!isPriced(item)) note(t.lazy`The price is left empty: 0 would give it away on Facebook.`)
  if (wholePrice !== price) note(t.lazy`The price is rounded from $${price.toFixed(2)} to $${wholePrice}.`)
  if (item.condition === 'poor')
    note(t.lazy`Facebook has no ‘poor’: it says ‘Used - Fair’, and the description the truth.`)
  if (category === 'clothing') note(t.lazy`Facebook parts clothing by who wears it: choose the category there.`)
  return [
    cellText(fittedTitle(notes, item, MAX_TITLE)),
    isPriced(item) ? wholePrice : null,
    CONDITIONS[item.condition] ?? 'Used - Good',
    cellText(
      fitted(notes, { item, field: 'description', text: describeItem(item).join('\n'), maxLength: MAX_DESCRIPTION }),
    ),
    CATEGORIES[category] ?? OTHER_CATEGORY,
  ]
}

/** Excel decodes `_x000D_` and the like as characters (ECMA-376, ST_Xstring), so literal ones are escaped. */
const cellText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

function photosByRow(items: Item[], part: number, notes: LazyNote[]): MarketplacePicture[] {
  return items.flatMap((item, index) => {
    const row = String(HEAD.length + 1 + index).padStart(2, '0')
    const pictures = listPictureUrls(item)
    if (pictures.length > PICTURES_AN_ITEM)
      notes.push({ itemTitle: item.title, text: t.lazy`Only the first ${PICTURES_AN_ITEM} photos are in the file.` })
    return pictures.slice(0, PICTURES_AN_ITEM).map((address, picture) => ({
      name: `photos-${part + 1}/${[`row-${row}`, toSlug(item.title), picture + 1].filter(Boolean).join('-')}.jpg`,
      itemTitle: item.title,
      address,
    }))
  })
}
