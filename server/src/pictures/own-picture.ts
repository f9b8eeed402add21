import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'

/** Long side of a master in pixels: enough for a full screen and for every crop, a fifth of a phone's photo to decode. */
export const MASTER_LONG_SIDE = 2560

/**
 * Opens a picture that this app made, a master or what was cut from one. They are small, so they are decoded where they
 * are needed; anything larger is none of ours, and is refused before it is decoded.
 */
export const openOwn = (picture: Buffer): Sharp => sharp(picture, { limitInputPixels: MASTER_LONG_SIDE ** 2 })
