import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import { isNamed } from '@yardsnap/contract/item-titles'

/** Shown instead of a name on the seller's own screens. */
export const NO_NAME = t`No name yet`

export const getItemName = (item: Pick<DraftItem, 'title'>): string => (isNamed(item) ? item.title : NO_NAME)

/** The text of an item's price tag. */
export function priceText(item: DraftItem): string {
  return isPriced(item) ? formatTag(item.priceSuggested) : '$ ?'
}
