import type { DraftItem } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import { ItemPicture } from '#core/items/ItemPicture.tsx'

interface ItemThumbnailProps {
  item: DraftItem
  /** As wide as it is shown, in CSS pixels. */
  widthPixels: number
  className: string
}

/** The picture of an item beside its name. It has no text of its own, because screen readers already read the name. */
export function ItemThumbnail({ item, ...size }: ItemThumbnailProps) {
  return <ItemPicture url={getPictureUrl(item)} category={item.category} name={item.title} alt="" {...size} />
}
