import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import { isNamed } from '@yardsnap/contract/item-titles'

/** Stands where a name would, on the seller's own screens. */
export const NO_NAME = 'No name yet'

export const getItemName = (item: Pick<DraftItem, 'title'>): string => (isNamed(item) ? item.title : NO_NAME)

/** What stands on an item's tag. */
export function priceText(item: DraftItem): string {
  return isPriced(item) ? formatTag(item.priceSuggested) : '$ ?'
}
