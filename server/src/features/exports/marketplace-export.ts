import type { MarketplaceNote, MarketplaceOptions } from '@yardsnap/contract/marketplaces'
import type { Item } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { Redacted } from '#redaction.ts'
import { linesOf, oneLine } from '#text-lines.ts'

/** The sale of which an export is made, as everybody but its seller sees it: an export is for others to read. */
export interface MarketplaceTask {
  listing: Redacted<Listing>
  /** Of the sale's page. */
  pageUrl: string
  options: MarketplaceOptions
}

/** A picture to come: `address` is that of the picture on this site. */
export interface MarketplacePicture {
  name: string
  address: string
}

interface MarketplaceFile {
  name: string
  content: string | Uint8Array
}

/** What a marketplace takes of a sale, its pictures not yet made. */
export interface MarketplaceFiles {
  files: MarketplaceFile[]
  pictures: MarketplacePicture[]
  notes: MarketplaceNote[]
  copy: { title: string; body: string } | null
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text with at most `maxLength` UTF-16 units, cut between letters as people see them, with an ellipsis. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > maxLength - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** The text within the limit; when it had to be cut, a note says so. */
export function fitted(
  notes: MarketplaceNote[],
  { item, field, text, maxLength }: { item: Item | null; field: string; text: string; maxLength: number },
): string {
  const short = shortened(text, maxLength)
  if (short !== text) {
    const limit = maxLength.toLocaleString('en-US')
    notes.push({ itemTitle: item?.title ?? null, text: `The ${field} is shortened to ${limit} characters.` })
  }
  return short
}

/** On one line. A lot is one thing with one price. */
export const titleOf = ({ title, quantity, sellAsLot }: Item): string =>
  sellAsLot && quantity > 1 ? `${oneLine(title)} (lot of ${quantity})` : oneLine(title)

/** The item in plain lines, with what a marketplace's own fields do not say. */
export function descriptionOf({ title, description, condition, quantity, sellAsLot }: Item): string[] {
  return [
    ...linesOf(description || title),
    `Condition: ${condition}`,
    quantity === 1 ? '' : sellAsLot ? `All ${quantity} are sold together.` : `${quantity} available, price for each.`,
  ].filter(Boolean)
}

/** Every picture of an item on this site, its crop first. */
export function picturesOf({ cropUrl, imageUrls }: Item): string[] {
  return [...new Set([cropUrl ?? [], imageUrls].flat())]
}

/** How wide pictures are that leave the site. Large enough for every marketplace here. */
export const KIT_PICTURE_PIXELS = 1920

/** Where others fetch a picture of a published sale. */
export function publicPicture(address: string, pageUrl: string): string {
  const url = new URL(address, pageUrl)
  url.searchParams.set('w', String(KIT_PICTURE_PIXELS))
  return url.href
}
