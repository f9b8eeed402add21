import { type DraftItem, UNIDENTIFIED_TITLE } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { hasPrice } from '@yardsnap/contract/items'
import { isFree, isNamed } from './draft-items.ts'

export const nameOf = (item: DraftItem): string => (isNamed(item) ? item.title : UNIDENTIFIED_TITLE)

/** What stands on an item's tag. */
export function priceText(item: DraftItem): string {
  if (isFree(item)) return 'Free'
  return hasPrice(item) ? formatPrice(item.priceSuggested) : '$ ?'
}
