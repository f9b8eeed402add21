import type { Item } from '@yardsnap/contract/items'

/** What shows an item best: the piece of a photo that was cut out for it, else its first picture. */
export function pictureOf(item: Item): string | null {
  return item.cropUrl ?? item.imageUrls[0] ?? item.sourceImageUrl
}
