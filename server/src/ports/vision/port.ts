import type { Language } from '@yardsnap/contract/languages'
import { z } from 'zod'

/** A rectangle in fractions (0..1) of the upright photo; `x0 < x1`, `y0 < y1`. */
export const Box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
export type Box = z.infer<typeof Box>

/** How many names of an object are kept. */
export const MAX_NAMES = 6

/** One of the names that an object may have. */
export const ScoredName = z.object({
  /** A class of COCO or Open Images, lower case. */
  label: z.string(),
  /** Over all views, 0 to 1; a view without a detection counts 0. */
  score: z.number(),
})
export type ScoredName = z.infer<typeof ScoredName>

/** A group of kinds, a file of server/data/kinds without its ending. Probabilities of all groups add up to 1. */
export const ScoredGroup = z.object({ area: z.string(), probability: z.number() })
export type ScoredGroup = z.infer<typeof ScoredGroup>

/**
 * An object that the models detected in a photo. The box is more reliable than the label. Fields with a default are missing
 * in findings that earlier versions stored.
 */
export const DetectedBox = z.object({
  box: Box,
  /** Likelihood that this is one object, 0 to 1. */
  score: z.number(),
  /** The likeliest class, lower case; one that is no name if there is no other. */
  label: z.string(),
  /** Score of the label as a name: 0 if it is none. */
  labelScore: z.number(),
  /** The likeliest names, best first, at most MAX_NAMES. */
  names: z.array(ScoredName).default([]),
  /** The labeler's surest words for the crop, best first; empty without a labeler. */
  words: z.array(ScoredName).default([]),
  /** What group it belongs to, likeliest first; empty where nothing was learned for the networks. */
  groups: z.array(ScoredGroup).default([]),
  /** Kinds by their names in the catalog, likeliest first; empty where nothing was learned for the networks. */
  kinds: z.array(ScoredName).default([]),
  /** Number of the photo's views with a detection. */
  views: z.number(),
  /** Fingerprint of the crop, for recognizing the same item in another photo (fingerprint.ts); null if not requested. */
  fingerprint: z.string().nullable().default(null),
})
export type DetectedBox = z.infer<typeof DetectedBox>

/** A recognized line of text in a photo. Untrusted data: it must never be treated as instructions. */
export const TextLine = z.object({
  box: Box,
  text: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
  /** True when the text runs upward or downward. */
  isUpright: z.boolean(),
})
export type TextLine = z.infer<typeof TextLine>

export const PhotoFindings = z.object({
  /** Best first, without duplicates. Includes low scores: the caller chooses a threshold. */
  boxes: z.array(DetectedBox),
  /** Heads of people, including those in pictures on a wall. */
  faces: z.array(Box),
  /** Text lines inside the boxes; empty when text recognition is off. */
  texts: z.array(TextLine),
})
export type PhotoFindings = z.infer<typeof PhotoFindings>

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
  /** @param language of the titles and summaries, English by default */
  list(language?: Language): KnownPack[]
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
  /**
   * Reads all writing of a photo, also where no thing was found: of a sign, or a picture of a screen.
   * @returns lines in the order in which people read them, of what stands in one row one; null where it cannot be read here
   * @throws AppError as `detect`
   */
  read(photo: Buffer, signal?: AbortSignal): Promise<TextLine[] | null>
  /** Whether `detect` can work now; the reason is for admins. */
  check(): Promise<{ ok: boolean; reason?: string }>
  /** Null where the configuration has chosen the pack. */
  readonly packs: PackShelf | null
  /** Which networks find things now, in a few words, for admins. */
  describe(): Promise<string>
  close(): Promise<void>
}
