import { formatCount } from '@yardsnap/contract/formats'
import type { MarketplaceOptions } from '@yardsnap/contract/marketplaces'
import { type Item, ItemCategory } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { MIN_EXPORT_PIXELS, type Photo } from '@yardsnap/contract/photos'
import { type LazyText, t } from '@yardsnap/contract/texts'
import { findExactKind } from '#sell/pricing/service.ts'
import type { Redacted } from '#log/redaction.ts'
import { splitLines, oneLine } from '#text/text-lines.ts'

/** The listing as the public sees it, because exports are published elsewhere. */
export interface MarketplaceTask {
  listing: Redacted<Listing>
  /** URL of the listing's page. */
  pageUrl: string
  options: MarketplaceOptions
}

/** A picture of an item by its `address` on this site. */
interface ItemPicture {
  itemTitle: string
  address: string
}

/** A picture that is rendered later. */
export interface MarketplacePicture extends ItemPicture {
  name: string
}

interface MarketplaceFile {
  name: string
  content: string | Uint8Array
}

/** Files, and items whose pictures stand beside them. */
export interface PackFiles {
  files: MarketplaceFile[]
  items: Item[]
}

/** An item's category, or that of what its title names if nobody chose one. Categories from drafts of old are 'other'. */
export function chooseMarketplaceCategory({ category, title }: Pick<Item, 'category' | 'title'>): ItemCategory {
  const chosen = ItemCategory.catch('other').parse(category)
  return chosen === 'other' ? (findExactKind(title)?.category ?? 'other') : chosen
}

/** A `MarketplaceNote` for whichever language its seller reads. What is in files and texts for a marketplace is English. */
export interface LazyNote {
  itemTitle: string | null
  text: LazyText
}

/** The contents of an export, before its pictures are rendered. */
export interface MarketplaceFiles {
  /** Without those that the marketplace does not take. */
  itemCount: number
  files: MarketplaceFile[]
  pictures: MarketplacePicture[]
  /** Pictures that the marketplace fetches from this site. */
  links: ItemPicture[]
  notes: LazyNote[]
  copy: { title: string; body: string } | null
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Truncates to `maxLength` UTF-16 code units including an ellipsis, at a grapheme boundary. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > maxLength - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Truncates to the limit and adds a note if that was necessary. */
export function fitted(
  notes: LazyNote[],
  { item, field, text, maxLength }: { item: Item | null; field: Field; text: string; maxLength: number },
): string {
  const short = shortened(text, maxLength)
  if (short !== text) notes.push({ itemTitle: item?.title ?? null, text: SHORTENED[field](formatCount(maxLength)) })
  return short
}

type Field = 'title' | 'description'

const SHORTENED: Record<Field, (limit: string) => LazyText> = {
  title: (limit) => t.lazy`The title is shortened to ${limit} characters.`,
  description: (limit) => t.lazy`The description is shortened to ${limit} characters.`,
}

/** Single-line title. A lot counts as one item with one price. */
export const formatItemTitle = (item: Item): string => `${oneLine(item.title)}${describeLot(item)}`

const describeLot = ({ quantity, sellAsLot }: Item): string =>
  sellAsLot && quantity > 1 ? ` (lot of ${quantity})` : ''

/** The title of an item within the limit, with a note if it had to be shortened. That it is a lot stays at its end. */
export function fittedTitle(notes: LazyNote[], item: Item, maxLength: number): string {
  if (formatItemTitle(item).length <= maxLength) return formatItemTitle(item)
  const lot = describeLot(item)
  notes.push({ itemTitle: item.title, text: SHORTENED.title(formatCount(maxLength)) })
  return `${shortened(oneLine(item.title), maxLength - lot.length)}${lot}`
}

/** The description as plain lines, including what marketplaces have no fields for. */
export function describeItem({ title, description, condition, quantity, sellAsLot }: Item): string[] {
  return [
    ...splitLines(description || title),
    `Condition: ${condition}`,
    quantity === 1 ? '' : sellAsLot ? `All ${quantity} are sold together.` : `${quantity} available, price for each.`,
  ].filter(Boolean)
}

/** All pictures of an item, its crop first. */
export function listPictureUrls({ cropUrl, imageUrls }: Item): string[] {
  return [...new Set([cropUrl ?? [], imageUrls].flat())]
}

/** Width of exported pictures in pixels, large enough for every supported marketplace. */
export const EXPORT_PICTURE_PIXELS = 1920

/** Public URL of a picture of a published listing. */
export function publicPicture(address: string, pageUrl: string): string {
  const url = new URL(exported(address), pageUrl)
  url.searchParams.set('w', String(EXPORT_PICTURE_PIXELS))
  return url.href
}

/** The address of a picture with enough pixels for marketplaces: a small part of a photo has more around it. */
export function exported(address: string): string {
  return address.includes('?') ? `${address}&export=1` : address
}

/** Notes about photos that are smaller than marketplaces like, even in full. @param photos with the pixels of each */
export function smallPhotoNotes(
  { pictures, links }: Pick<MarketplaceFiles, 'pictures' | 'links'>,
  photos: readonly Photo[],
): LazyNote[] {
  const photoOf = new Map(photos.map((photo) => [photo.url, photo]))
  const byItem = Map.groupBy([...pictures, ...links], ({ itemTitle }) => itemTitle)
  return [...byItem].flatMap(([itemTitle, shown]) => {
    const used = [...new Set(shown.map(({ address }) => photoOf.get(address.split('?')[0] ?? '')))]
    return used.flatMap((photo, index) => {
      if (!photo || Math.max(photo.width, photo.height) >= MIN_EXPORT_PIXELS) return []
      const { width, height } = photo
      const text =
        used.length > 1
          ? t.lazy`Photo ${index + 1} is small: ${width} × ${height} pixels.`
          : t.lazy`The photo is small: ${width} × ${height} pixels.`
      return { itemTitle, text }
    })
  })
}
