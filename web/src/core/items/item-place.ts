import type { CropRectangle, Item } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { parseCrop, getPhotoUrl } from './crop.ts'

/** A fraction of the photo as it stands in an address: quantized to a thousandth, as the server's crops are. */
function fraction(percent: number): string {
  return String(Math.round(Math.min(Math.max(percent, 0), 100) * 10) / 1000)
}

/** The address of a piece of a photo: `/objects/<key>?region=x1,y1,x2,y2`, each 0 to 1. @param crop in percent */
export function toCropUrl(photoUrl: string, crop: CropRectangle): string {
  const corners = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  return `${photoUrl}?region=${corners.map(fraction).join(',')}`
}

/** Where in a photo an item is, in percent; null when it is not in it. */
export function placeIn(
  item: Pick<Item, 'sourceImageUrl' | 'cropData' | 'imageUrls'>,
  photo: Pick<Photo, 'url'>,
): CropRectangle | null {
  if (item.sourceImageUrl === photo.url && item.cropData) return item.cropData
  const url = item.imageUrls.find((one) => getPhotoUrl(one) === photo.url)
  return url === undefined ? null : parseCrop(url)
}
