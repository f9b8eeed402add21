import type { CropRectangle, Item } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'

/** A fraction of the photo as it stands in an address: quantized to a thousandth, as the server's crops are. */
function fraction(percent: number): string {
  return String(Math.round(Math.min(Math.max(percent, 0), 100) * 10) / 1000)
}

/** The address of a piece of a photo: `/objects/<key>?region=x1,y1,x2,y2`, each 0 to 1. @param crop in percent */
export function toCropUrl(photoUrl: string, crop: CropRectangle): string {
  const corners = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  return `${photoUrl}?region=${corners.map(fraction).join(',')}`
}

/** The piece of the photo that a crop's address names, in percent; null when it names no piece. */
export function parseCrop(url: string): CropRectangle | null {
  const [x1, y1, x2, y2] = (/[?&]region=([\d.,]+)/.exec(url)?.[1] ?? '').split(',').map((part) => Number(part) * 100)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  return x2 > x1 && y2 > y1 ? { x: x1, y: y1, width: x2 - x1, height: y2 - y1 } : null
}

/**
 * A picture of this site no wider than it is shown.
 * @param aspect width by height of its place: a piece of a photo is shown whole, with as much around it as fills that
 */
export function sizedPicture(url: string, widthPixels: number, aspect?: number): string {
  const shape = aspect === undefined || parseCrop(url) === null ? '' : `&shape=${aspect.toFixed(2)}`
  return `${url}${url.includes('?') ? '&' : '?'}w=${widthPixels}${shape}`
}

/** The photo that a crop is a piece of. */
export function getPhotoUrl(url: string): string {
  return url.split('?')[0] ?? url
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
