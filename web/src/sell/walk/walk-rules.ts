import { hashDistance, type Look } from './gray-picture.ts'

/** The longer side of the pictures that are looked at, in pixels. The measures below are for this size. */
export const LOOK_PIXELS = 160
export const MAX_WALK_PHOTOS = 30
const MIN_INTERVAL_MS = 1000

/**
 * Below this `measureSharpness` a picture is blurred, or shows nothing. Sharp photos of things for sale have 400 and more; blurred by
 * a Gaussian of 0.8% of their longer side, less than 120.
 */
const MIN_SHARPNESS = 150
/** Above this `measureMotion` between two looks the camera moves: a shift by 0.6% of the longer side changes such photos by 4 to 13. */
const MAX_MOTION = 8
/** From this `hashDistance` on a view is another one. */
const MIN_NEW_BITS = 12
/** With how many photos, the newest, a view is compared. */
const COMPARED_PHOTOS = 5

/** A photo that was taken, as far as the next one depends on it. */
export interface TakenLook extends Look {
  /** When it was taken, in milliseconds of the walk's own clock. */
  at: number
}

/** A look of the camera. */
export interface CameraLook extends TakenLook {
  /** `measureMotion` since the look before. Infinity for the first one; 0 in a video, whose frames need not be still. */
  motion: number
}

/** What the shutter does, and if nothing, why: `soon` after the last photo, `moving`, `blurred`, or `known` from the last ones. */
export type Verdict = 'take' | 'soon' | 'moving' | 'blurred' | 'known'

/** Whether the shutter fires by itself. @param taken in the order of time */
export function judgeLook(look: CameraLook, taken: readonly TakenLook[]): Verdict {
  const last = taken.at(-1)
  if (last && look.at - last.at < MIN_INTERVAL_MS) return 'soon'
  if (look.motion > MAX_MOTION) return 'moving'
  if (look.sharpness < MIN_SHARPNESS) return 'blurred'
  const isNew = taken.slice(-COMPARED_PHOTOS).every(({ hash }) => hashDistance(hash, look.hash) >= MIN_NEW_BITS)
  return isNew ? 'take' : 'known'
}

/** A photo without any other beside it is as new as one of which each bit differs. */
const ALL_BITS = 64

/**
 * The sharpest photos with the most that is new, as many as there is room for: the sharpest of all first, then always the one
 * that differs most from the nearest of those chosen before, sharpness counting by its root, which is the contrast of edges.
 * @returns the chosen ones, in their order
 */
export function choosePhotos<Photo extends Look>(photos: readonly Photo[], room: number): Photo[] {
  const left = new Map(photos.map((photo) => [photo, ALL_BITS]))
  const chosen = new Set<Photo>()
  while (chosen.size < room && left.size > 0) {
    const [best] = [...left.keys()].toSorted((a, b) => worth(b, left.get(b)!) - worth(a, left.get(a)!))
    if (!best) break
    chosen.add(best)
    left.delete(best)
    for (const [photo, bits] of left) left.set(photo, Math.min(bits, hashDistance(photo.hash, best.hash)))
  }
  return photos.filter((photo) => chosen.has(photo))
}

const worth = ({ sharpness }: Look, newBits: number) => newBits * Math.sqrt(sharpness)
