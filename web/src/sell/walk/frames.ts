import { type GrayPicture, toGray } from './gray-picture.ts'
import { LOOK_PIXELS, type TakenLook } from './walk-rules.ts'

/** Scaled down to this before it is kept, in pixels: a walk of many photos must fit into a phone's memory. */
const MAX_SIDE_PIXELS = 2560
const QUALITY = 0.9

/** A photo of a walk, which waits on this device until it is used. */
export interface WalkPhoto extends TakenLook {
  file: File
  /** Of the file, for `img`. Its owner revokes it. */
  url: string
}

/** Draws what a video shows now. @returns null before its first picture */
function draw(video: HTMLVideoElement, maxSide: number, options?: CanvasRenderingContext2DSettings) {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', options)
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context
}

/** What a video shows now, small and without colors. @returns null before its first picture */
export function readLook(video: HTMLVideoElement): GrayPicture | null {
  const context = draw(video, LOOK_PIXELS, { willReadFrequently: true })
  return context && toGray(context.getImageData(0, 0, context.canvas.width, context.canvas.height))
}

/**
 * Takes a photo of what a video shows now. It has no sound and no metadata, so no place either.
 * @returns null before the first picture, and where the browser has no memory for it
 */
export async function takePhoto(video: HTMLVideoElement, look: TakenLook): Promise<WalkPhoto | null> {
  const canvas = draw(video, MAX_SIDE_PIXELS)?.canvas
  if (!canvas) return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  // Some phones keep the memory of a canvas for long, and have little of it.
  canvas.width = 0
  if (!blob) return null
  const file = new File([blob], `walk-${Math.round(look.at)}.jpg`, { type: blob.type })
  return { ...look, file, url: URL.createObjectURL(blob) }
}
