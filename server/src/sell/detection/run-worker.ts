import type { DetectedItem } from '@yardsnap/contract/detection'
import type { Database } from '#db/database.ts'
import { accountFullOf } from '#db/row-limit.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { logFailure } from '#jobs/failure.ts'
import type { Log } from '#log/logger.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import type { AnalyzedPhoto, PhotosService } from '#core/photos/service.ts'
import type { PhotoFindings, VisionPort } from '#ports/vision/port.ts'
import { type RemoteAppraisals, endsAdvanced } from './remote-appraisals.ts'
import type { storedFindings } from './findings.ts'
import * as queries from './queries.ts'

export const DETECTION_CHANNEL = 'detection'
/** A photo fails if it takes longer, including the wait for the models. */
const PHOTO_LIMIT_MS = 8 * 60_000

interface Dependencies {
  database: Database
  events: Events
  vision: VisionPort
  stored: ReturnType<typeof storedFindings>
  /** Null without a remote model. */
  advanced: RemoteAppraisals | null
  photos: Pick<PhotosService, 'describe' | 'readMaster'>
  drafts: Pick<DraftsService, 'addFound'>
  /** The results of a run so far. */
  itemsOf: (run: queries.RunRow) => Promise<DetectedItem[]>
  log: Log
}

/** Analyzes the photos of all runs, one photo per waiting user in turn (round robin). */
export function runWorker({ database, events, vision, stored, advanced, photos, drafts, itemsOf, log }: Dependencies) {
  const { db } = database

  /** Analyzes one photo, unless its content is known. */
  async function analyze(photo: AnalyzedPhoto, signal: AbortSignal): Promise<PhotoFindings> {
    const [known] = await stored.of([photo])
    if (known) return known.findings
    const picture = await photos.readMaster(photo.objectKey)
    const findings = await vision.detect(picture, signal)
    await stored.save(photo.contentHash, findings)
    return findings
  }

  async function report(runId: string, values: Parameters<typeof queries.updateRun>[2]): Promise<void> {
    await queries.updateRun(db, runId, values)
    await events.notify(db, DETECTION_CHANNEL, runId)
  }

  /** Counts a photo as analyzed and adds what the run has found so far to the draft, at once. */
  async function finishPhoto(run: queries.RunRow, note: string | null): Promise<void> {
    const found = await itemsOf(run)
    await database.db.transaction(async (tx) => {
      await drafts.addFound(tx, run.userId, run.listingId, found)
      await queries.countPhoto(tx, run, note)
    })
    await events.notify(db, DETECTION_CHANNEL, run.id)
  }

  /** Resolves when a run is cancelled or its listing deleted, or when `signal` aborts. */
  async function untilCancelled(runId: string, signal: AbortSignal): Promise<void> {
    for await (const _ of events.watch(DETECTION_CHANNEL, { subject: runId, signal })) {
      const run = await queries.findRun(db, runId)
      if (!run || run.status === 'cancelled') return
    }
  }

  async function processPhoto(run: queries.RunRow, signal: AbortSignal): Promise<void> {
    await report(run.id, { status: 'running', message: null })
    const key = run.photoKeys[run.photosDone]
    const [photo] = key === undefined ? [] : await photos.describe([key])
    let { note } = run
    if (photo) {
      const findings = await analyze(photo, signal)
      if (run.isAdvanced && advanced && !endsAdvanced(note)) {
        await report(run.id, {}) // who follows the run sees the local results while the remote model is asked
        note = (await advanced.appraise(photo, findings, { userId: run.userId, signal })) ?? note
      }
    }
    await finishPhoto(run, note)
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
        signal.throwIfAborted()
        if (!cancelled.signal.aborted) {
          const refusal = accountFullOf(error) ?? error
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

    sweepFindings: () => queries.deleteOldFindings(db),
  }
}
