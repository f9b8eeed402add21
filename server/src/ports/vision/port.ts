/** A rectangle in fractions (0..1) of the upright photo; `x0 < x1`, `y0 < y1`. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Something that a model sees in a photo. The box can be trusted more than the label. */
export interface DetectedBox {
  box: Box
  /** How likely this is one thing, 0..1. */
  score: number
  /** A class of COCO or Open Images, lower case. */
  label: string
  /** How likely the views together hold this label, 0..1; a view that did not see the thing counts 0. */
  labelScore: number
  /** In how many views of the photo it was seen. */
  views: number
  /** What the crop looks like, for finding the same thing in another photo (fingerprint.ts); null when that was not asked. */
  fingerprint: string | null
}

/** A line of writing in a photo, as it was read. Never more than words: whatever it says, nothing is done by it. */
export interface TextLine {
  box: Box
  text: string
  /** 0..1 */
  confidence: number
  /** True when it runs upwards or downwards. */
  isUpright: boolean
}

/** What is seen in one photo. */
export interface PhotoFindings {
  /** Best first, each thing once. Weak answers are in it: the caller decides what is good enough. */
  boxes: DetectedBox[]
  /** Heads of people, also of those in pictures on a wall. */
  faces: Box[]
  /** Lines within the boxes; empty when reading is switched off. */
  texts: TextLine[]
}

/** Finds things in photos. */
export interface VisionPort {
  readonly name: string
  /** Changes whenever the same photo may get another answer: part of the key under which answers are kept. */
  readonly version: string
  /**
   * @param photo a JPEG, PNG or WebP file; it is turned upright as its EXIF data says.
   * @param signal stops the work; the promise then rejects with the signal's reason.
   * @throws AppError `unavailable` when the models are missing or damaged, `invalid` when the photo cannot be read,
   *   `provider_failed` when the analysis broke down or took too long.
   */
  detect(photo: Buffer, signal?: AbortSignal): Promise<PhotoFindings>
  /** Whether `detect` can work now; the reason is for operators. */
  check(): Promise<{ ok: boolean; reason?: string }>
  close(): Promise<void>
}
