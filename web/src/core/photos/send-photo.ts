import { createUpload, MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { accepted, call, languageHeader } from '#api/call.ts'

/** Enough to read a sign across the street by, and a fraction of a camera's bytes on a weak signal. In pixels. */
const MAX_SIDE_PIXELS = 2400
const QUALITY = 0.85

/**
 * Sends one photo, scaled down where the browser can read it. @returns its path, `/objects/<key>`
 * @throws ApiError with the server's reason
 */
export async function sendPhoto(file: File): Promise<string> {
  const bytes = await scaledDown(file)
  const { type, size } = bytes
  const { uploadURL, objectPath } = await call(createUpload, { body: { filename: file.name, type, size } })
  const headers = { 'content-type': type || 'application/octet-stream', ...languageHeader(uploadURL) }
  await accepted(await fetch(new URL(uploadURL, window.location.href), { method: 'PUT', body: bytes, headers }))
  return objectPath
}

/** The photo as it is where it is small, or of a format that this browser cannot read. */
async function scaledDown(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = MAX_SIDE_PIXELS / Math.max(picture.width, picture.height)
  if (scale >= 1 && file.size <= MAX_PHOTO_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * Math.min(scale, 1))
  canvas.height = Math.round(picture.height * Math.min(scale, 1))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY))
}
