import type { CropRectangle } from '@yardsnap/contract/items'

/** How much of the height the piece takes at most. */
const PIECE_SHARE = 0.85

/**
 * The part of a photo that shows a piece with what is around it. All rectangles in percent of the photo.
 * @param aspect width by height, of the photo and of the room there is
 * @returns as wide as the photo allows: a tall piece leaves room at its sides
 */
export function computeContext(piece: CropRectangle, photoAspect: number, roomAspect: number): CropRectangle {
  const height = Math.min(100, piece.height / PIECE_SHARE)
  const wanted = (height * roomAspect) / photoAspect
  const width = Math.min(100, Math.max(wanted, piece.width))
  return { x: around(piece.x + piece.width / 2, width), y: around(piece.y + piece.height / 2, height), width, height }
}

/** The start of a length within 0 to 100 that is centered as far as possible. */
function around(center: number, length: number): number {
  return Math.min(Math.max(center - length / 2, 0), 100 - length)
}

/** A rectangle as a style inside of another one; both in percent of the same photo. */
export function placeWithin(piece: CropRectangle, frame: CropRectangle) {
  return {
    left: `${((piece.x - frame.x) / frame.width) * 100}%`,
    top: `${((piece.y - frame.y) / frame.height) * 100}%`,
    width: `${(piece.width / frame.width) * 100}%`,
    height: `${(piece.height / frame.height) * 100}%`,
  }
}
