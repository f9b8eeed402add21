import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { hasPrice } from '@yardsnap/contract/items'
import { isNamed } from '@yardsnap/contract/item-titles'
import { isFree } from '#core/items/draft-items.ts'

/** Stands where a name would, on the seller's own screens. */
export const NO_NAME = 'No name yet'

export const nameOf = (item: Pick<DraftItem, 'title'>): string => (isNamed(item) ? item.title : NO_NAME)

/** What stands on an item's tag. */
export function priceText(item: DraftItem): string {
  if (isFree(item)) return 'Free'
  return hasPrice(item) ? formatPrice(item.priceSuggested) : '$ ?'
}
