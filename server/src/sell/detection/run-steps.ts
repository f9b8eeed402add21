import { t, toLazyText } from '@yardsnap/contract/texts'
import type { DetectionStep } from '@yardsnap/contract/detection'
import type { Language } from '@yardsnap/contract/languages'
import type { Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { objectPath } from '#core/photos/service.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'
import { getAppraisalNote } from './remote-appraisals.ts'
import { DETECTION_CHANNEL } from './run-worker.ts'

/** `items` is always empty, because pages of the previous version reject an event without it. */
export type SentStep = DetectionStep & { items: [] }
export type OnStep = (step: SentStep) => void

interface Dependencies {
  db: Queryable
  events: Pick<Events, 'watch'>
  /** Addresses of a listing's photos whose last analysis failed. */
  failedPhotosOf: (listingId: string) => Promise<string[]>
}

/** What is said of a run, in the language of whoever reads it. */
export function sayOfRun(
  run: Pick<queries.RunRow, 'message' | 'note' | 'appraisalFailure'>,
  language: Language,
): Pick<DetectionStep, 'message' | 'note'> {
  return inLanguage(language, () => ({
    // Its English was stored where nobody knew who would read it.
    message: run.message === null ? null : String(toLazyText(run.message)),
    note: getAppraisalNote(run),
  }))
}

/** The progress of runs, for callers that follow them. */
export function runSteps({ db, events, failedPhotosOf }: Dependencies) {
  return {
    /** Yields where a run stands, now and after each change. @throws AppError `not_found` if the run is gone */
    async *follow(
      runId: string,
      { signal, language }: { signal: AbortSignal; language: Language },
    ): AsyncGenerator<SentStep> {
      let before: queries.RunProgress | null = null
      let failedPhotos: string[] = []
      for await (const _ of events.watch(DETECTION_CHANNEL, { subject: runId, signal })) {
        const progress = await queries.findRunProgress(db, runId)
        if (!progress) throw runGone()
        const { listingId, failedCount, status, photosDone, photosTotal } = progress
        const haveJoined = before?.photosTotal !== photosTotal
        if (haveJoined || before?.failedCount !== failedCount) failedPhotos = await failedPhotosOf(listingId)
        const photoUrls = haveJoined ? (await queries.findRun(db, runId))?.photoKeys.map(objectPath) : undefined
        before = progress
        yield {
          runId,
          status,
          photosDone,
          photosTotal,
          ...sayOfRun(progress, language),
          failedPhotos,
          ...(photoUrls && { photoUrls }),
          items: [],
        }
      }
    },
  }
}

export function runGone(): AppError {
  return new AppError('not_found', t.lazy`The analysis was canceled`)
}
