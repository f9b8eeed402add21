import { z } from 'zod'
import { LookAlikeId, MAX_NAME_GUESSES, NameGuess } from './drafts.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { GroupGuesses } from './item-groups.ts'
import { CropRectangle, Item } from './items.ts'
import { MAX_PHOTOS_PER_UPLOAD } from './photos.ts'

export const MAX_ITEMS_PER_PHOTO = 50

/**
 * An item that was detected in a photo, not yet saved. `isSuggestion`: shown as a faint box until the seller accepts
 * it.
 */
export const DetectedItem = Item.omit({ id: true }).extend({
  cropUrl: z.string(),
  cropData: CropRectangle,
  sourceImageUrl: z.string(),
  isSuggestion: z.boolean(),
  /** False when the box is trusted and the name is a guess or missing. */
  isLabelSure: z.boolean(),
  /** Likeliest first; the title itself is the first one while it is a guess. Empty where nothing can be guessed. */
  nameGuesses: z.array(NameGuess).max(MAX_NAME_GUESSES),
  /**
   * Groups that it may belong to, likeliest first; empty when nothing is known. The group gives it a title only when
   * the seller chooses the group.
   */
  groupGuesses: GroupGuesses,
  /** The same for items that look alike, in any photo of the run; null for all others. */
  lookAlikeId: LookAlikeId,
})
export type DetectedItem = z.infer<typeof DetectedItem>

export const DetectionResult = z.object({
  /** `suggestedPrice`: `priceSuggested` as a number of dollars (S3.5). */
  items: z.array(DetectedItem.extend({ suggestedPrice: z.number() })),
})
export type DetectionResult = z.infer<typeof DetectionResult>

export const DetectionProgress = z.object({
  runId: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  photosDone: z.number().int(),
  photosTotal: z.number().int(),
  /** Addresses of its photos in the order of their analysis; the first `photosDone` of them are analyzed. */
  photoUrls: z.array(z.string()).default([]),
  items: z.array(DetectedItem),
  /** Addresses of the listing's photos whose last analysis failed, in this run or an earlier one. */
  failedPhotos: z.array(z.string()),
  /** Fit to show a person; set when the run failed, which it does when all of its photos fail. */
  message: z.string().nullable(),
  /** Why some items lack the advanced analysis, fit to show a person; null when there is nothing to say. */
  note: z.string().nullable(),
})
export type DetectionProgress = z.infer<typeof DetectionProgress>

/** An event of a followed run. It has no items, so that its size does not depend on what the photos show. */
export const DetectionStep = DetectionProgress.omit({ items: true }).extend({
  /** Present in the first event and when photos have joined the run; missing while the list is unchanged. */
  photoUrls: z.array(z.string()).optional(),
})
export type DetectionStep = z.infer<typeof DetectionStep>

/**
 * Answers when all photos are analyzed. With `Accept: text/event-stream` the same call sends `progress` events
 * (DetectionStep) and then one `result` (DetectionResult) or `error` (ErrorBody).
 */
export const processImages = endpoint({
  method: 'POST',
  path: '/api/process-images',
  summary: 'Find the items in photos of a listing',
  access: 'user',
  tokenScope: 'write',
  body: z.object({
    imageUrls: z.array(z.string().max(2000)).min(1).max(MAX_PHOTOS_PER_UPLOAD),
    listingId: z.uuid(),
  }),
  response: DetectionResult,
})

/**
 * The newest run of a listing, so that a seller who comes back sees its progress. With `Accept: text/event-stream` it
 * is followed to its end, as by `processImages`.
 */
export const getDetectionRun = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/detection',
  summary: 'Where the analysis of a listing stands',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  response: DetectionProgress.nullable(),
})

/** Ends the running analyses of a listing. The items detected so far stay. */
export const cancelDetection = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/detection',
  summary: 'Cancel the analysis of a listing',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  response: DetectionProgress.nullable(),
})

/**
 * Whether a remote model names and prices the caller's items: `none` is set up, it needs an `upgrade` to Premium, or it
 * is `included`.
 */
export const AdvancedDetection = z.enum(['none', 'upgrade', 'included'])
export type AdvancedDetection = z.infer<typeof AdvancedDetection>

export const getDetectionStatus = endpoint({
  method: 'GET',
  path: '/api/detection-status',
  summary: 'Whether items can be found automatically here',
  access: 'user',
  response: z.object({ isAvailable: z.boolean(), message: z.string().nullable(), advanced: AdvancedDetection }),
})

/** People's faces in one photo, and what of it is blurred. */
export const PhotoFaces = z.object({
  photoId: z.string(),
  faces: z.array(CropRectangle),
  blurs: z.array(CropRectangle),
})
export type PhotoFaces = z.infer<typeof PhotoFaces>

export const listFaces = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/faces',
  summary: "The faces found in a listing's photos, for its seller to have them blurred",
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  response: z.array(PhotoFaces),
})
