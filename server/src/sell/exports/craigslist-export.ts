import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import { ADDRESS_SHOWN_LATER, areaText } from '@yardsnap/contract/address-text'
import { formatTime } from '@yardsnap/contract/dates'
import { ADDRESS_SHOWN_FROM } from '@yardsnap/contract/hidden-address'
import type { Item } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { dollars } from '@yardsnap/contract/money'
import { LazyText, plural, t } from '@yardsnap/contract/texts'
import type { Redacted } from '#log/redaction.ts'
import { printedDays } from './print-listing.ts'
import {
  fitted,
  type LazyNote,
  type MarketplaceFiles,
  type MarketplaceTask,
  listPictureUrls,
  shortened,
  formatItemTitle,
} from './marketplace-export.ts'
import { numberedPictures } from './photos-export.ts'

/** Limits of Craigslist's form. */
const MAX_TITLE = 70
const MAX_BODY = 30_000
const MAX_PICTURES = 24

/** Craigslist has no bulk upload for garage sales: two texts to paste into its form, and the photos to drop there. */
export function craigslistExport({ listing, pageUrl }: MarketplaceTask): MarketplaceFiles {
  const notes: LazyNote[] = []
  const byPrice = listing.items.toSorted((a, b) => dollars(b.priceSuggested) - dollars(a.priceSuggested))
  const firstPictures = byPrice.map((item) => ({ item, pictures: listPictureUrls(item).slice(0, 1) }))
  const pictures = numberedPictures(firstPictures)
  if (pictures.length > MAX_PICTURES) {
    const text = t.lazy`Craigslist takes ${MAX_PICTURES} photos: those of the ${MAX_PICTURES} dearest items are in.`
    notes.push({ itemTitle: null, text })
  }
  if (listing.isAddressHidden) notes.push({ itemTitle: null, text: new LazyText(streetText) })
  const title = fitted(notes, { item: null, field: 'title', text: listing.title, maxLength: MAX_TITLE })
  const { body, itemCount } = buildBody(listing, { byPrice, pageUrl, notes })
  return {
    itemCount,
    files: [],
    pictures: pictures.slice(0, MAX_PICTURES),
    links: [],
    notes,
    copy: { title, body },
  }
}

interface BodyParts {
  byPrice: Item[]
  pageUrl: string
  notes: LazyNote[]
}

function buildBody(listing: Redacted<Listing>, { byPrice, pageUrl, notes }: BodyParts) {
  const end = listing.status === 'draft' ? '' : `Photos and prices of everything: ${pageUrl}`
  const start = [
    listing.description,
    printedDays(listing)
      .map(({ days, hours, note }) => [`${days}, ${hours}`, note].filter(Boolean).join(' · '))
      .join('\n'),
    whereText(listing),
  ]
    .filter(Boolean)
    .join('\n\n')
  const lines: string[] = []
  let room = MAX_BODY - start.length - end.length - 4
  for (const item of byPrice) {
    const line = ['- ' + formatItemTitle(item), ...(isPriced(item) ? [formatTag(item.priceSuggested)] : [])].join(', ')
    room -= line.length + 1
    if (room < 0) break
    lines.push(line)
  }
  const leftOut = byPrice.length - lines.length
  if (leftOut > 0) notes.push({ itemTitle: null, text: new LazyText(() => leftOutText(leftOut)) })
  const body = shortened([start, lines.join('\n'), end].filter(Boolean).join('\n\n'), MAX_BODY)
  return { body, itemCount: lines.length }
}

const streetText = () =>
  t`The street is left out. The page of your sale shows it from ${formatTime(ADDRESS_SHOWN_FROM)} on the day of the sale.`

const leftOutText = (count: number) =>
  plural(count, { one: '# item has no room in the text.', other: '# items have no room in the text.' })

function whereText(listing: Redacted<Listing>): string {
  if (!listing.isAddressHidden) return listing.address
  return [areaText(listing), ADDRESS_SHOWN_LATER].filter(Boolean).join('\n')
}
