import type { CropRectangle } from '@yardsnap/contract/items'

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
