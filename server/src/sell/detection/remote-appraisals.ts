import { ITEM_GROUPS } from '@yardsnap/contract/item-groups'
import { ITEM_CATEGORIES, ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { AnalyzedPhoto, PhotosService } from '#core/photos/service.ts'
import type { Log } from '#log/logger.ts'
import type { AppraisedItem, AppraiserPort, Usage } from '#ports/appraiser/port.ts'
import { Box, type PhotoFindings, type VisionPort } from '#ports/vision/port.ts'
import type { Appraisal } from './appraisal.ts'
import { dailyBudget, type Refusal } from './budget.ts'
import * as queries from './queries.ts'
import { type RemoteLimits, usageCounter } from './remote-cost.ts'
import { selectCandidates } from './rules.ts'

const StoredItems = z.array(
  z.object({
    box: Box,
    betterBox: Box.nullable(),
    isBoxRough: z.boolean(),
    title: z.string(),
    category: z.enum(ITEM_CATEGORIES),
    group: z.enum(ITEM_GROUPS).nullable(),
    condition: z.enum(ITEM_CONDITIONS),
    description: z.string(),
    price: z.object({ low: z.number(), suggested: z.number(), high: z.number() }).nullable(),
    priceNew: z.number().nullable(),
    marketNotes: z.string(),
    confidence: z.number(),
  }),
)

const getNotes = () =>
  ({
    failed: t`The advanced analysis does not answer. These names and prices are from the built-in analysis. You can look again later.`,
    invalid: t`Invalid response from AI analysis for some photos. These names and prices are from the built-in analysis.`,
    user: t`You have used up your advanced analyzes for today. These names and prices are from the built-in analysis.`,
    everybody: t`The advanced analysis is used up for today. These names and prices are from the built-in analysis.`,
    month: t`The advanced analysis is used up for this month. These names and prices are from the built-in analysis.`,
  }) satisfies Record<Refusal | 'failed' | 'invalid', string>
export type AppraisalFailure = keyof ReturnType<typeof getNotes>

/**
 * Why the result of the local models was used, in words for the seller in the language of the moment; null if nothing is
 * to be said.
 * @param run runs of the previous version have the text itself in `note`
 */
export function getAppraisalNote({ note, appraisalFailure }: Pick<queries.RunRow, 'note' | 'appraisalFailure'>) {
  return appraisalFailure === null ? note : getNotes()[appraisalFailure]
}

/** Whether this failure would repeat for the next photo. */
export const endsAdvanced = (failure: AppraisalFailure | null) => failure !== null && failure !== 'invalid'

interface Dependencies {
  database: Database
  appraiser: AppraiserPort
  limits: RemoteLimits
  /** The version of the models whose boxes are asked about. */
  visionModel: () => string
  /** Fits boxes where the remote model is not known to place them well. */
  vision: Pick<VisionPort, 'fit'>
  photos: Pick<PhotosService, 'readMaster'>
  log: Log
}

export type RemoteAppraisals = ReturnType<typeof remoteAppraisals>

/** Calls an external model about the objects found in photos, once per photo and within the daily limits. */
export function remoteAppraisals(dependencies: Dependencies) {
  const { database, appraiser, limits, visionModel, vision, photos, log } = dependencies
  const { db } = database
  const modelNow = (found = visionModel()) => `${appraiser.name}@${appraiser.version} ${found}`
  const budget = dailyBudget({ database, limits, log })

  /**
   * Fits rough boxes with the local networks. Where these find nothing, the box stays rough, and a better one that was
   * proposed is dropped.
   */
  async function fitRough(
    appraisedItems: AppraisedItem[],
    photo: Buffer,
    signal: AbortSignal,
  ): Promise<AppraisedItem[]> {
    const rough = appraisedItems.filter(({ isBoxRough }) => isBoxRough)
    if (rough.length === 0) return appraisedItems
    const fitted = await vision.fit(
      photo,
      rough.map(({ box, betterBox }) => betterBox ?? box),
      signal,
    )
    return appraisedItems.map((appraisedItem) => {
      if (!appraisedItem.isBoxRough) return appraisedItem
      const place = fitted[rough.indexOf(appraisedItem)] ?? null
      if (appraisedItem.betterBox) return { ...appraisedItem, betterBox: place, isBoxRough: false }
      return place ? { ...appraisedItem, box: place, isBoxRough: false } : appraisedItem
    })
  }

  return {
    /**
     * Stored appraisals, by content hash.
     * @param ofRun the vision model of the run, which another process may analyze; null for that of this process
     */
    async load(contentHashes: string[], ofRun: string | null): Promise<Map<string, Appraisal>> {
      const stored = await queries.loadFindings(db, modelNow(ofRun ?? visionModel()), contentHashes)
      return new Map(
        [...stored].map(([hash, items]) => [hash, { by: appraiser.name, items: StoredItems.parse(items) }]),
      )
    },

    /** @returns null on success */
    async appraise(
      photo: AnalyzedPhoto,
      findings: PhotoFindings,
      { userId, signal }: { userId: string; signal: AbortSignal },
    ): Promise<AppraisalFailure | null> {
      const known = await queries.loadFindings(db, modelNow(), [photo.contentHash])
      if (known.size > 0) return null
      const refusal = await budget.take(userId)
      if (refusal) return refusal
      const boxes = selectCandidates(findings.boxes, findings.texts)
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .map(({ box }) => box)
      const usage = usageCounter(limits.prices)
      try {
        const picture = await photos.readMaster(photo.objectKey)
        const question = { photo: picture, boxes, hidden: findings.faces, onUsage: (took: Usage) => usage.add(took) }
        const appraisedItems = await appraiser.appraise(question, signal)
        const fitted = await fitRough(appraisedItems, picture, signal)
        await queries.saveFindings(db, modelNow(), photo.contentHash, fitted)
        return null
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error, photoId: photo.id }, 'the remote model was of no use; the local answer stands')
        return error.code === 'invalid' ? 'invalid' : 'failed'
      } finally {
        await usage.save(db)
      }
    },
  }
}
