import { isPrintable } from '#printing/text.ts'
import type { PrintedListing } from './printed-listing.ts'

/** Gives names to what would have none on paper: its title is in letters that none of our fonts has. */
export function legible(listing: PrintedListing): PrintedListing {
  return {
    ...listing,
    title: isPrintable(listing.title) ? listing.title : listing.kind,
    items: listing.items.map((item, index) =>
      isPrintable(item.title) ? item : { ...item, title: `Item ${index + 1}` },
    ),
  }
}
