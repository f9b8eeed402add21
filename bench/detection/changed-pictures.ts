import sharp, { type Sharp } from 'sharp'
import type { ReferencePhoto } from './reference-photos.ts'

/** Maximum side in pixels of the app's working copy of a photo. */
const WORKING_SIDE = 1280

/** Alterations that keep the content: they change a model's output as much as another camera would. */
const CHANGES: Record<string, (picture: Sharp) => Sharp> = {
  'as it is': (picture) => picture,
  sharpened: (picture) => picture.sharpen({ sigma: 1 }),
  blurred: (picture) => picture.blur(0.8),
  brighter: (picture) => picture.linear(1.15, 0),
  'contrast stretched': (picture) => picture.normalize({ lower: 1, upper: 99 }),
  'JPEG of quality 50': (picture) => picture.jpeg({ quality: 50 }),
  smaller: (picture) => picture.resize(900, 900, { fit: 'inside', withoutEnlargement: true }),
}

/**
 * The photos, altered in seven ways. With 52 photos it is easy to overfit a constant to their noise; the mean over the
 * alterations is more reliable.
 */
export async function* changedPictures(photos: readonly ReferencePhoto[]) {
  for (const [change, apply] of Object.entries(CHANGES)) {
    const changed: ReferencePhoto[] = []
    for (const photo of photos) changed.push({ ...photo, content: await changePicture(photo.content, apply) })
    yield { change, photos: changed }
  }
}

async function changePicture(content: Buffer, apply: (picture: Sharp) => Sharp): Promise<Buffer> {
  const scaled = await sharp(content)
    .autoOrient()
    .resize(WORKING_SIDE, WORKING_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return apply(sharp(scaled).png({ compressionLevel: 1 })).toBuffer()
}
