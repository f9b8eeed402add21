import { ITEM_CATEGORIES, ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { AnalyzedPhoto, PhotosService } from '#core/photos/service.ts'
import type { Log } from '#log/logger.ts'
import type { AppraiserPort } from '#ports/appraiser/port.ts'
import type { PhotoFindings } from '#ports/vision/port.ts'
import type { Appraisal } from './appraisal.ts'
import { dailyBudget, type DailyLimits, type Refusal } from './budget.ts'
import * as queries from './queries.ts'
import { StoredBox } from './findings.ts'
import { candidatesOf } from './rules.ts'

const StoredThings = z.array(
  z.object({
    box: StoredBox,
    isBoxRough: z.boolean(),
    title: z.string(),
    category: z.enum(ITEM_CATEGORIES),
    condition: z.enum(ITEM_CONDITIONS),
    description: z.string(),
    price: z.object({ low: z.number(), suggested: z.number(), high: z.number() }).nullable(),
    marketNotes: z.string(),
    confidence: z.number(),
  }),
)

const BUILT_IN = 'These names and prices are from the built-in analysis.'
const NOTES = {
  failed: `The advanced analysis does not answer. ${BUILT_IN} You can look again later.`,
  invalid: `Invalid response from AI analysis for some photos. ${BUILT_IN}`,
  user: `You have used up your advanced analyzes for today. ${BUILT_IN}`,
  everybody: `The advanced analysis is used up for today. ${BUILT_IN}`,
} satisfies Record<Refusal | 'failed' | 'invalid', string>

/** Whether this failure would repeat for the next photo. */
export const endsAdvanced = (note: string | null) => note !== null && note !== NOTES.invalid

interface Dependencies {
  database: Database
  appraiser: AppraiserPort
  limits: DailyLimits
  /** Name and version of the model that finds the boxes, part of the cache key. */
  /** The version of the models whose boxes are asked about. */
  visionModel: () => string
  photos: Pick<PhotosService, 'readMaster'>
  log: Log
}

export type RemoteAppraisals = ReturnType<typeof remoteAppraisals>

/** Calls an external model about the objects found in photos, once per photo and within the daily limits. */
export function remoteAppraisals({ database, appraiser, limits, visionModel, photos, log }: Dependencies) {
  const { db } = database
  const modelNow = () => `${appraiser.name}@${appraiser.version} ${visionModel()}`
  const budget = dailyBudget({ database, limits, log })

  return {
    /** Stored appraisals, by content hash. */
    async of(contentHashes: string[]): Promise<Map<string, Appraisal>> {
      const stored = await queries.findFindings(db, modelNow(), contentHashes)
      const read = [...stored].map(([hash, things]) => [
        hash,
        { by: appraiser.name, things: StoredThings.parse(things) },
      ])
      return new Map(read as [string, Appraisal][])
    },

    /** @returns null on success, otherwise a note for the seller why the local result stands */
    async appraise(
      photo: AnalyzedPhoto,
      findings: PhotoFindings,
      { userId, signal }: { userId: string; signal: AbortSignal },
    ): Promise<string | null> {
      const known = await queries.findFindings(db, modelNow(), [photo.contentHash])
      if (known.size > 0) return null
      const refusal = await budget.take(userId)
      if (refusal) return NOTES[refusal]
      const boxes = candidatesOf(findings.boxes, findings.texts)
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .map(({ box }) => box)
      try {
        const question = { photo: await photos.readMaster(photo.objectKey), boxes, hidden: findings.faces }
        const things = await appraiser.appraise(question, signal)
        await queries.saveFindings(db, modelNow(), photo.contentHash, things)
        return null
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error, photoId: photo.id }, 'the remote model was of no use; the local answer stands')
        return error.code === 'invalid' ? NOTES.invalid : NOTES.failed
      }
    },
  }
}
