/** A rectangle in fractions (0..1) of the upright photo; `x0 < x1`, `y0 < y1`. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** How many names of an object are kept. */
export const MAX_NAMES = 6

/** One of the names that an object may have. */
export interface ScoredName {
  /** A class of COCO or Open Images, lower case. */
  label: string
  /** Over all views, 0 to 1; a view without a detection counts 0. */
  score: number
}

/** A group of kinds, a file of server/data/kinds without its ending. */
export interface ScoredGroup {
  area: string
  /** 0 to 1; those of all groups add up to 1. */
  probability: number
}

/** An object that the models detected in a photo. The box is more reliable than the label. */
export interface DetectedBox {
  box: Box
  /** Likelihood that this is one object, 0 to 1. */
  score: number
  /** The likeliest class, lower case; one that is no name if there is no other. */
  label: string
  /** Score of the label as a name: 0 if it is none. */
  labelScore: number
  /** The likeliest names, best first, at most MAX_NAMES. */
  names: ScoredName[]
  /** The labeler's surest words for the crop, best first; empty without a labeler. */
  words: ScoredName[]
  /** What group it belongs to, likeliest first; empty where nothing was learned for the networks. */
  groups: ScoredGroup[]
  /** Kinds by their names in the catalog, likeliest first; empty where nothing was learned for the networks. */
  kinds: ScoredName[]
  /** Number of the photo's views with a detection. */
  views: number
  /**
   * Fingerprint of the crop, for recognizing the same item in another photo (fingerprint.ts); null if not requested.
   */
  fingerprint: string | null
}

/** A recognized line of text in a photo. Untrusted data: it must never be treated as instructions. */
export interface TextLine {
  box: Box
  text: string
  /** From 0 to 1. */
  confidence: number
  /** True when the text runs upward or downward. */
  isUpright: boolean
}

export interface PhotoFindings {
  /** Best first, without duplicates. Includes low scores: the caller chooses a threshold. */
  boxes: DetectedBox[]
  /** Heads of people, including those in pictures on a wall. */
  faces: Box[]
  /** Text lines inside the boxes; empty when text recognition is off. */
  texts: TextLine[]
}

/** A pack that may be fetched. */
export interface KnownPack {
  name: string
  title: string
  summary: string
  /** To fetch. */
  bytes: number
  sources: { file: string; host: string; license: string }[]
}

/** The packs that an admin may choose from, in the data folder of this process. */
export interface PackShelf {
  list(): KnownPack[]
  isInstalled(name: string): Promise<boolean>
  /** Takes minutes. @throws an Error that says why it failed */
  install(name: string, options: { signal: AbortSignal; onProgress: (bytes: number) => void }): Promise<void>
  /** Uses this pack from the next photo on, in place of the default one. */
  use(name: string): void
  /** Identifies the data folder, which several processes may share. */
  folderId(): Promise<string>
}

export interface VisionPort {
  readonly name: string
  /** Part of the cache key of results: changes whenever the same photo may get another result, also while the app runs. */
  readonly version: string
  /** Starts the work in the background. */
  start(): void
  /**
   * @param photo a JPEG, PNG or WebP file; its EXIF orientation is applied.
   * @param signal aborts the analysis; the promise then rejects with the signal's reason.
   * @throws AppError `unavailable` when the models are missing or damaged, `invalid` when the photo cannot be decoded,
   *   `provider_failed` when the analysis crashed or timed out.
   */
  detect(photo: Buffer, signal?: AbortSignal): Promise<PhotoFindings>
  /**
   * Fits boxes that were drawn roughly, for example by a remote model.
   * @returns where the item is, in the order of the rough boxes; null where nothing can tell, as without a localizer
   * @throws AppError as `detect`
   */
  fit(photo: Buffer, rough: readonly Box[], signal?: AbortSignal): Promise<(Box | null)[]>
  /** Whether `detect` can work now; the reason is for admins. */
  check(): Promise<{ ok: boolean; reason?: string }>
  /** Null where the configuration has chosen the pack. */
  readonly packs: PackShelf | null
  /** Which networks find things now, in a few words, for admins. */
  describe(): Promise<string>
  close(): Promise<void>
}
