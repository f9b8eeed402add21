import { t } from './texts.ts'
import type { DraftItem } from './drafts.ts'
import type { Listing } from './listings.ts'

/** All texts of a sale together, in bytes of UTF-8: the limits of each alone would allow a page of many megabytes. */
export const MAX_LISTING_TEXT_BYTES = 1024 * 1024
export const LISTING_TEXTS_TOO_LONG = t.lazy`The texts of this sale are too long together (at most 1 MB). Shorten some descriptions or notes`

export interface ListingTexts {
  fields: Pick<Listing, 'title' | 'description'>
  items: readonly ItemTexts[]
}
type ItemTexts = Pick<DraftItem, 'title' | 'description' | 'marketNotes'> & Partial<Pick<DraftItem, 'nameGuesses'>>

/** Length in UTF-8 of what is said of a listing and its items. */
export function listingTextBytes({ fields, items }: ListingTexts): number {
  return items.reduce((sum, item) => sum + itemTextBytes(item), byteLength([fields.title, fields.description]))
}

/** Length in UTF-8 of what is said of an item. */
export function itemTextBytes({ title, description, marketNotes, nameGuesses = [] }: ItemTexts): number {
  return byteLength([title, description, marketNotes, ...nameGuesses.map((guess) => guess.title)])
}

const encoder = new TextEncoder()

function byteLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0)
}
