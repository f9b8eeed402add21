import { type LazyText, t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { CropRectangle } from './items.ts'

/** S5.5 and S9.1. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTOS_PER_UPLOAD = 10

/** S9.12: multipart upload is meant for large files; all parts but the last have at least 5 MB. */
export const MIN_PART_BYTES = 5 * 1024 * 1024
export const MAX_PARTS = 10_000

/** S2.15.1: the default region of a crop. */
export const DEFAULT_REGION = { x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 } as const
/** S9.10. Crops are enlarged to this many pixels where the photo has them. */
export const MIN_CROP_PIXELS = 100
/** Longer side of a photo that leaves the app for a marketplace, where the photo has as many. */
export const MIN_EXPORT_PIXELS = 800
export const CROP_QUALITY = 80

export const PHOTO_TOO_LARGE = t.lazy`This photo is larger than 10 MB.`
/** @param maxBytes the size that its upload was permitted for */
export function tooLargeText(maxBytes: number): LazyText {
  return maxBytes < MAX_PHOTO_BYTES
    ? t.lazy`This photo is larger than was said when its upload began.`
    : PHOTO_TOO_LARGE
}
export const FREE_PHOTO_LIMIT = t.lazy`Free listings have up to 5 photos. Premium removes the limit.`

/** A photo of a listing. `url` is `/objects/<key>`; a crop of it is `url?region=x1,y1,x2,y2`, each 0 to 1. */
export const Photo = z.object({
  id: z.string(),
  url: z.string(),
  /** Of the upright photo, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
})
export type Photo = z.infer<typeof Photo>

/** A photo in its seller's editor. */
export const DraftPhoto = Photo.extend({
  /** It was added to a public sale, and shoppers see it once its seller updates the sale. */
  isUnpublished: z.boolean().default(false),
})
export type DraftPhoto = z.infer<typeof DraftPhoto>

/** What the client says about a file (S3.14). Only a hint: the stored bytes decide. */
const fileHint = z.object({
  filename: z.string().max(2000).optional(),
  type: z.string().max(200).optional(),
  size: z.number().int().nonnegative().optional(),
})

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'Get an address to PUT the bytes of one photo to; it expires and works once',
  access: 'user',
  tokenScope: 'write',
  body: fileHint,
  response: z.object({ uploadURL: z.string(), objectPath: z.string() }),
})

/** Photos are private until their listing is published; that is all an owner can ask for (S6.6). */
export const setImageAcl = endpoint({
  method: 'PUT',
  path: '/api/image-acl',
  summary: "Keep one of the caller's photos private",
  access: 'user',
  tokenScope: 'write',
  addsNothing: true,
  body: z.object({
    imageUrl: z.string().max(2000),
    visibility: z.literal('private', { error: () => t`A photo is private until its listing is published` }),
  }),
  response: z.object({ objectPath: z.string(), visibility: z.literal('private') }),
})

export const attachPhotos = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/photos',
  summary: 'Add uploaded photos to a listing, and have their items found; a public one shows them once it is updated',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: listingParams,
  body: z.object({
    imageUrls: z.array(z.string().max(2000)).min(1).max(MAX_PHOTOS_PER_UPLOAD),
    /** Whether the photos are analyzed too, where that is available. Detected items join the draft. */
    analyze: z.boolean().default(false),
  }),
  status: 201,
  response: z.array(Photo),
})

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/photos',
  summary: 'The photos that a listing shows, in order',
  access: 'anyone',
  tokenScope: 'read',
  params: listingParams,
  response: z.array(Photo),
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/photos/:photoId',
  summary: 'Remove a photo from a listing and delete it',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: listingParams.extend({ photoId: z.uuid() }),
})

export const MAX_BLURS_PER_PHOTO = 50

/** The areas to blur; an empty list shows the whole photo again. The original is kept. */
export const setBlurs = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/photos/:photoId/blurs',
  summary: 'Choose the parts of a photo that are blurred in every picture of it',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: listingParams.extend({ photoId: z.uuid() }),
  body: z.object({ blurs: z.array(CropRectangle).max(MAX_BLURS_PER_PHOTO) }),
  response: z.object({ blurs: z.array(CropRectangle) }),
})
