import { type LazyText, t } from '@yardsnap/contract/texts'
import type { Item } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { toCsv } from '#text/csv.ts'
import { AppError } from '#errors.ts'
import {
  describeItem,
  fitted,
  fittedTitle,
  type LazyNote,
  type MarketplaceFiles,
  type MarketplaceTask,
  listPictureUrls,
  publicPicture,
} from './marketplace-export.ts'
import { getItemUrl } from './print-listing.ts'

/** The columns of Google's and Facebook's catalogs, with the smaller of their limits. */
const HEADER = ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'gtin']
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000

/**
 * The items as a catalog feed, with links and pictures on the listing's page.
 * @throws AppError `invalid` for a draft, which has no public page
 */
export function catalogExport({ listing, pageUrl }: MarketplaceTask): MarketplaceFiles {
  if (listing.status === 'draft')
    throw new AppError('invalid', t.lazy`Publish the sale first: the links of a catalog lead to its page.`)
  const notes: LazyNote[] = []
  const links: MarketplaceFiles['links'] = []
  const rows = listing.items.flatMap((item) => {
    const [picture] = listPictureUrls(item)
    const missing = describeMissing({ hasPhoto: picture !== undefined, hasPrice: dollars(item.priceSuggested) > 0 })
    if (missing) notes.push({ itemTitle: item.title, text: missing })
    if (!picture || missing) return []
    links.push({ itemTitle: item.title, address: picture })
    return [toCatalogRow(item, picture, { notes, pageUrl })]
  })
  const files = rows.length > 0 ? [{ name: 'catalog.csv', content: toCsv([HEADER, ...rows]) }] : []
  return { itemCount: rows.length, files, pictures: [], links, notes, copy: null }
}

/** Null if a catalog takes the item. */
function describeMissing({ hasPhoto, hasPrice }: { hasPhoto: boolean; hasPrice: boolean }): LazyText | null {
  if (hasPhoto && hasPrice) return null
  if (hasPhoto) return t.lazy`Left out: a catalog takes no item without a price.`
  if (hasPrice) return t.lazy`Left out: a catalog takes no item without a photo.`
  return t.lazy`Left out: a catalog takes no item without a photo and a price.`
}

function toCatalogRow(
  item: Item,
  picture: string,
  { notes, pageUrl }: { notes: LazyNote[]; pageUrl: string },
): string[] {
  return [
    item.id,
    // One line per item, because many consumers read such files line by line and ignore quoting.
    fittedTitle(notes, item, MAX_TITLE),
    fitted(notes, { item, field: 'description', text: describeItem(item).join(' · '), maxLength: MAX_DESCRIPTION }),
    'in stock',
    'used',
    `${dollars(item.priceSuggested).toFixed(2)} USD`,
    getItemUrl(item, pageUrl),
    publicPicture(picture, pageUrl),
    // A lot is not the one thing that the number means.
    (!item.sellAsLot && item.gtin) || '',
  ]
}
