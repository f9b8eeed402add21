import type { DetectedItem, DetectionProgress, DetectionResult } from '@yardsnap/contract/detection'
import type { Plan } from '@yardsnap/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#logger.ts'
import type { AnalysedPhoto, PhotosService } from '#features/photos/service.ts'
import type { PricingService } from '#features/pricing/service.ts'
import type { VisionPort } from '#ports/vision/port.ts'
import { toItems } from './items.ts'
import * as queries from './queries.ts'

export type DetectionService = ReturnType<typeof detectionService>

const DETECTION_CHANNEL = 'detection'
const UNAVAILABLE = 'Finding items automatically is not available right now. You can add items by hand.'
/** How long a waiting call goes without news before it reads the state again. */
const RECHECK_MS = 5000

/** What was stored of a photo: the port's boxes, read back from the database. */
const StoredBoxes = z.array(
  z.object({
    box: z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }),
    score: z.number(),
    label: z.string(),
    labelScore: z.number(),
    views: z.number(),
  }),
)

interface Dependencies {
  database: Database
  events: Events
  vision: VisionPort
  photos: PhotosService
  pricing: PricingService
  /** Hands a run to the job queue, within the transaction that makes it. */
  enqueue: (tx: Queryable, runId: string) => Promise<void>
  log: Log
}

interface Seller extends Plan {
  id: string
}

export function detectionService({ database, events, vision, photos, pricing, enqueue, log }: Dependencies) {
  const { db } = database
  const model = `${vision.name}@${vision.version}`

  /** What is known of these photos so far, as items in the photos' order. */
  async function itemsOf(photoKeys: string[]): Promise<DetectedItem[]> {
    const analysed = await photos.describe(photoKeys)
    const boxes = await queries.findBoxes(
      db,
      model,
      analysed.map((photo) => photo.contentHash),
    )
    return analysed.flatMap((photo) => {
      const found = boxes.get(photo.contentHash)
      if (found === undefined) return []
      return toItems(photo, StoredBoxes.parse(found), (item) => pricing.hint(item))
    })
  }

  async function progressOf(run: queries.RunRow): Promise<DetectionProgress> {
    return {
      runId: run.id,
      status: run.status,
      photosDone: run.photosDone,
      photosTotal: run.photoKeys.length,
      items: await itemsOf(run.photoKeys),
      message: run.message,
    }
  }

  /** Analyses one photo unless its content is known. A photo that the models cannot read counts as one with nothing in it. */
  async function analyse(photo: AnalysedPhoto, signal: AbortSignal): Promise<void> {
    const known = await queries.findBoxes(db, model, [photo.contentHash])
    if (known.has(photo.contentHash)) return
    const picture = await photos.readMaster(photo.objectKey)
    const boxes = await vision.detect(picture, signal).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid') return []
      throw error
    })
    await queries.saveBoxes(db, model, photo.contentHash, boxes)
  }

  async function report(runId: string, values: Parameters<typeof queries.updateRun>[2]): Promise<boolean> {
    const isAlive = await queries.updateRun(db, runId, values)
    await events.notify(db, DETECTION_CHANNEL, runId)
    return isAlive
  }

  return {
    /** Whether items can be found here, and if not, why, in words for a seller. */
    async status(): Promise<{ isAvailable: boolean; message: string | null }> {
      const { ok } = await vision.check()
      return { isAvailable: ok, message: ok ? null : UNAVAILABLE }
    },

    /**
     * Starts the analysis of a listing's photos, or joins the one that runs for the same photos.
     * @returns the run's id
     * @throws AppError `not_found` for another's listing or photos, `photo_limit`, `unavailable`.
     */
    async start(seller: Seller, listingId: string, imageUrls: string[]): Promise<string> {
      const photoKeys = await photos.admit(seller.id, imageUrls)
      const { ok } = await vision.check()
      if (!ok) throw new AppError('unavailable', UNAVAILABLE)
      return db.transaction(async (tx) => {
        await photos.attach(tx, seller, listingId, photoKeys)
        await queries.lockRunsOf(tx, listingId)
        const active = await queries.findActiveRun(tx, listingId, photoKeys)
        if (active) return active.id
        const run = await queries.insertRun(tx, { id: uuidv7(), listingId, userId: seller.id, photoKeys })
        await enqueue(tx, run.id)
        return run.id
      })
    },

    /**
     * Where the newest analysis of a listing stands; null when there was none.
     * @throws AppError `not_found` for another's listing.
     */
    async latest(userId: string, listingId: string): Promise<DetectionProgress | null> {
      const isOwn = await queries.isOwnListing(db, userId, listingId)
      if (!isOwn) throw new AppError('not_found', 'This listing does not exist or has been removed')
      const run = await queries.findLatestRun(db, userId, listingId)
      return run && progressOf(run)
    },

    /**
     * Waits until a run ends, telling of each step.
     * @throws AppError `provider_failed` with the run's message when it failed; `not_found` when its listing is gone.
     */
    async follow(
      runId: string,
      { onProgress, signal }: { onProgress?: (progress: DetectionProgress) => void; signal: AbortSignal },
    ): Promise<DetectionResult> {
      let wake = () => {}
      const unsubscribe = await events.subscribe(DETECTION_CHANNEL, (payload) => {
        if (payload === '' || payload === runId) wake()
      })
      try {
        for (;;) {
          const news = new Promise<void>((resolve) => {
            wake = resolve
            setTimeout(resolve, RECHECK_MS).unref()
            signal.addEventListener('abort', () => resolve(), { once: true })
          })
          const run = await queries.findRun(db, runId)
          if (!run || run.status === 'cancelled') throw new AppError('not_found', 'The analysis was cancelled')
          if (run.status === 'failed') throw new AppError('provider_failed', run.message ?? UNAVAILABLE)
          const progress = await progressOf(run)
          onProgress?.(progress)
          if (run.status === 'done') return { items: progress.items }
          await news
          if (signal.aborted) throw new AppError('unavailable', 'The call was ended before the analysis was')
        }
      } finally {
        unsubscribe()
      }
    },

    /**
     * Works a run off, photo by photo. Repeating it after a crash does only what is left.
     * @throws the signal's reason when the app stops: the run is then taken up again by whoever runs next.
     */
    async work(runId: string, signal: AbortSignal): Promise<void> {
      const run = await queries.findRun(db, runId)
      if (!run || run.status === 'done' || run.status === 'cancelled') return
      try {
        await report(runId, { status: 'running', message: null })
        const analysed = await photos.describe(run.photoKeys)
        for (const [index, photo] of analysed.entries()) {
          await analyse(photo, signal)
          const isAlive = await report(runId, { photosDone: index + 1 })
          if (!isAlive) return
        }
        await report(runId, { status: 'done', photosDone: run.photoKeys.length })
      } catch (error) {
        signal.throwIfAborted()
        log.error({ err: error, runId }, 'an analysis failed')
        const message = error instanceof AppError ? error.message : 'Please try again.'
        await report(runId, { status: 'failed', message })
      }
    },
  }
}
