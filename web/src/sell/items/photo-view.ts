import type { CropRectangle } from '@yardsnap/contract/items'

interface Size {
  width: number
  height: number
}

/** How much of the frame a crop takes where the photo has enough around it; and at most. */
const WITH_SURROUNDINGS = 0.66
const AT_MOST = 0.92
/** Larger, pixels show. */
const MAX_SCALE = 2

/**
 * Places a photo in a frame so that the crop is in the middle with its surroundings around it. The photo fills the
 * frame unless the crop would not fit then.
 * @param frame in pixels @returns pixels of the frame
 */
export function computeView(crop: CropRectangle, photo: Size, frame: Size): Size & { left: number; top: number } {
  const fit = Math.min(
    frame.width / ((crop.width / 100) * photo.width),
    frame.height / ((crop.height / 100) * photo.height),
  )
  const cover = Math.max(frame.width / photo.width, frame.height / photo.height)
  const wanted = Math.min(fit * WITH_SURROUNDINGS, MAX_SCALE)
  const scale = Math.min(Math.max(wanted, cover), fit * AT_MOST)
  const size = { width: photo.width * scale, height: photo.height * scale }
  return {
    ...size,
    left: offset(frame.width, size.width, (crop.x + crop.width / 2) / 100),
    top: offset(frame.height, size.height, (crop.y + crop.height / 2) / 100),
  }
}

/** Brings a point of the photo to the middle, with no gap at the edges that the photo can fill. @param point 0 to 1 */
function offset(frame: number, photo: number, point: number): number {
  if (photo <= frame) return (frame - photo) / 2
  return Math.min(0, Math.max(frame - photo, frame / 2 - point * photo))
}
