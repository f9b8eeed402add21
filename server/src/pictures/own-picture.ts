import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'

/**
 * Long side of a master in pixels: enough for a full screen and every crop, and five times cheaper to decode than a
 * phone's photo.
 */
export const MASTER_LONG_SIDE = 2560

/**
 * Opens a picture that this app made: a master or a picture derived from it. They are small enough to be decoded in
 * this process; anything larger cannot be ours and is refused before decoding.
 */
export const openOwn = (picture: Buffer): Sharp => sharp(picture, { limitInputPixels: MASTER_LONG_SIDE ** 2 })
