import type { Database } from '#db/database.ts'
import { toAccountFullError } from '#db/row-limit.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { logFailure } from '#jobs/failure.ts'
import type { Log } from '#log/logger.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import type { AnalyzedPhoto, PhotosService } from '#core/photos/service.ts'
import type { PhotoFindings, VisionPort } from '#ports/vision/port.ts'
import type { Barcodes } from './barcodes.ts'
import { type AppraisalFailure, endsAdvanced, type RemoteAppraisals } from './remote-appraisals.ts'
import type { findingsStore } from './findings.ts'
import * as queries from './queries.ts'
import type { RunItems } from './run-items.ts'

export const DETECTION_CHANNEL = 'detection'
/** A photo fails if it takes longer, including the wait for the models. */
const PHOTO_LIMIT_MS = 8 * 60_000

interface Dependencies {
  database: Database
  events: Events
  vision: VisionPort
  visionModel: () => string
  stored: ReturnType<typeof findingsStore>
  barcodes: Pick<Barcodes, 'read' | 'sweep'>
  /** Null without a remote model. */
  advanced: RemoteAppraisals | null
  photos: Pick<PhotosService, 'describe' | 'readMaster'>
  drafts: Pick<DraftsService, 'addFound'>
  runItems: RunItems
  log: Log
}

/** Analyzes the photos of all runs, one photo per waiting user in turn (round robin). */
export function runWorker(dependencies: Dependencies) {
  const { database, events, vision, visionModel, stored, barcodes } = dependencies
  const { advanced, photos, drafts, runItems, log } = dependencies
  const { db } = database

  /** Analyzes one photo, unless its content is known. */
  async function analyze(photo: AnalyzedPhoto, signal: AbortSignal): Promise<PhotoFindings> {
    const [known] = await stored.load([photo])
    if (known) return known.findings
    const picture = await photos.readMaster(photo.objectKey)
    const findings = await vision.detect(picture, signal)
    await stored.save(photo.contentHash, findings)
    return findings
  }

  /**
   * Counts a photo as analyzed and adds its items to the draft, in one transaction. @param photoKey null: the photo is
   * gone
   */
  async function finishPhoto(
    run: queries.RunRow,
    photoKey: string | null,
    failure: AppraisalFailure | null,
  ): Promise<void> {
    const items = photoKey === null ? [] : await runItems.changedBy(run, photoKey)
    await database.db.transaction(async (tx) => {
      if (items.length > 0) await drafts.addFound(tx, run.userId, run.listingId, items)
      await queries.countPhoto(tx, run, failure)
    })
    await events.notify(db, DETECTION_CHANNEL, run.id)
  }

  /** Resolves when a run is cancelled or its listing deleted, or when `signal` aborts. */
  async function untilCancelled(runId: string, signal: AbortSignal): Promise<void> {
    for await (const _ of events.watch(DETECTION_CHANNEL, { subject: runId, signal })) {
      const run = await queries.findRunProgress(db, runId)
      if (!run || run.status === 'cancelled') return
    }
  }

  async function processPhoto(waiting: queries.RunRow, signal: AbortSignal): Promise<void> {
    let run = waiting
    await queries.updateRun(db, run.id, { status: 'running', message: null })
    await events.notify(db, DETECTION_CHANNEL, run.id)
    const key = run.photoKeys[run.photosDone]
    const [photo] = key === undefined ? [] : await photos.describe([key])
    let failure = run.appraisalFailure
    if (photo) {
      const findings = await analyze(photo, signal)
      await barcodes.read(photo, signal)
      if (run.visionModel !== visionModel()) {
        run = { ...run, visionModel: visionModel() }
        await queries.updateRun(db, run.id, { visionModel: run.visionModel })
      }
      if (run.isAdvanced && advanced && !endsAdvanced(failure)) {
        failure = (await advanced.appraise(photo, findings, { userId: run.userId, signal })) ?? failure
      }
    }
    await finishPhoto(run, photo?.objectKey ?? null, failure)
  }

  return {
    /**
     * Analyzes the next photo of a user's oldest run. After a crash, running it again does only what is left.
     * @returns whether more photos of this user wait
     * @throws the signal's reason when the app stops; the photo is analyzed after the next start
     */
    async processNextPhoto(userId: string, signal: AbortSignal): Promise<boolean> {
      const run = await queries.findNextRun(db, userId)
      if (!run) return false
      const ended = new AbortController()
      const cancelled = new AbortController()
      const watching = untilCancelled(run.id, ended.signal).then(() => cancelled.abort())
      try {
        const limits = [signal, cancelled.signal, AbortSignal.timeout(PHOTO_LIMIT_MS)]
        await processPhoto(run, AbortSignal.any(limits))
      } catch (error) {
        runItems.forget(run.id)
        signal.throwIfAborted()
        if (!cancelled.signal.aborted) {
          const refusal = toAccountFullError(error) ?? error
          logFailure(log, { error: refusal, message: 'the analysis of a photo failed', of: { runId: run.id } })
          await queries.countFailedPhoto(db, run, refusal instanceof AppError ? refusal.message : 'Please try again.')
          await events.notify(db, DETECTION_CHANNEL, run.id)
        }
      } finally {
        ended.abort()
        await watching
      }
      return (await queries.findNextRun(db, userId)) !== null
    },

    waitingUsers: () => queries.findWaitingUsers(db),

    async sweepFindings(): Promise<number> {
      await barcodes.sweep()
      return queries.deleteOldFindings(db)
    },
  }
}
