import { type LazyText, t, toLazyText } from '@yardsnap/contract/texts'
import type { DetectionState } from '@yardsnap/contract/admin-detection'
import type {
  AdvancedDetection,
  DetectedItem,
  DetectionProgress,
  DetectionResult,
  PhotoFaces,
} from '@yardsnap/contract/detection'
import type { Language } from '@yardsnap/contract/languages'
import type { Photo } from '@yardsnap/contract/photos'
import { dollars } from '@yardsnap/contract/money'
import { isPremium, type Plan } from '@yardsnap/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import { checkOwnListing, type Seller } from '#core/listings/ownership.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import { objectPath, type PhotosService } from '#core/photos/service.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import type { AppraiserPort } from '#ports/appraiser/port.ts'
import type { VisionPort } from '#ports/vision/port.ts'
import { inLanguage } from '#text/translations.ts'
import { remoteAppraisals } from './remote-appraisals.ts'
import type { BooksPort } from '#ports/books/port.ts'
import { barcodes as barcodesOf } from './barcodes.ts'
import { codeNames } from './code-names.ts'
import { findingsStore } from './findings.ts'
import { toRectangle } from './items.ts'
import { looks } from './looks.ts'
import { withLookAlikes } from './look-alikes.ts'
import { packKeeper } from './pack-keeper.ts'
import * as queries from './queries.ts'
import { describeRemote, type RemoteLimits } from './remote-cost.ts'
import { mergeSameObjects } from './same-object.ts'
import { seenItems } from './seen-items.ts'
import { runItems } from './run-items.ts'
import { type OnStep, runGone, runSteps, sayOfRun } from './run-steps.ts'
import { DETECTION_CHANNEL, runWorker } from './run-worker.ts'

export type DetectionService = ReturnType<typeof detectionService>

const UNAVAILABLE = t.lazy`Finding items automatically is not available right now. You can add items by hand.`

interface Dependencies {
  database: Database
  events: Events
  vision: VisionPort
  /** The remote model, its limits and prices, and whether it is for free accounts too; null if there is none. */
  remote: { appraiser: AppraiserPort; limits: RemoteLimits; isForAll: boolean } | null
  /** Null: nobody tells what books are called. */
  books: BooksPort | null
  photos: PhotosService
  pricing: PricingService
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  drafts: Pick<DraftsService, 'addFound'>
  /** Enqueues the user for analysis, within the transaction that creates the run. */
  enqueue: (tx: Queryable, userId: string) => Promise<void>
  log: Log
}

export interface FollowOptions {
  onProgress?: OnStep
  signal: AbortSignal
  language: Language
  photoKeys?: string[]
}

export function detectionService(dependencies: Dependencies) {
  const { database, events, vision, remote, books, photos, pricing, ownAccount, drafts, enqueue, log } = dependencies
  const { db } = database
  const visionModel = () => `${vision.name}@${vision.version}`
  const stored = findingsStore(db, visionModel)
  const barcodes = barcodesOf({ db, photos, books, log })
  const advanced = remote && remoteAppraisals({ ...remote, database, visionModel, vision, photos, log })
  const seenIn = seenItems({ stored, barcodes, advanced, photos, pricing, ownAccount })

  /** The results of a run so far, in the order of its photos. */
  async function loadItems(run: queries.RunRow, photoKeys = run.photoKeys): Promise<DetectedItem[]> {
    return mergeSameObjects(withLookAlikes((await seenIn(run, [...new Set(photoKeys)])).flat()))
  }

  async function listFailedPhotos(listingId: string): Promise<string[]> {
    return (await photos.describe(await queries.findFailedKeys(db, listingId))).map(({ url }) => url)
  }

  async function loadProgress(run: queries.RunRow, language: Language): Promise<DetectionProgress> {
    return {
      runId: run.id,
      status: run.status,
      photosDone: run.photosDone,
      photosTotal: run.photoKeys.length,
      photoUrls: run.photoKeys.map(objectPath),
      items: await loadItems(run),
      failedPhotos: await listFailedPhotos(run.listingId),
      ...sayOfRun(run, language),
    }
  }

  /**
   * Starts the analysis of a listing's photos; they join the run that is in progress.
   * @throws AppError `not_found` for a listing or photos of another user, `photo_limit`, `unavailable`
   */
  async function start(
    seller: Seller,
    listingId: string,
    imageUrls: string[],
  ): Promise<{ runId: string; photoKeys: string[] }> {
    const photoKeys = await photos.admit(seller, imageUrls)
    const { ok } = await vision.check()
    if (!ok) throw new AppError('unavailable', UNAVAILABLE)
    return db.transaction(async (tx) => {
      await photos.attach(tx, seller, listingId, photoKeys)
      await queries.lockRuns(tx, listingId)
      const active = await queries.extendRun(tx, listingId, photoKeys)
      if (active) return { runId: active.id, photoKeys }
      const isAdvanced = advancedFor(seller, remote) === 'included'
      const run = await queries.insertRun(tx, { id: uuidv7(), listingId, userId: seller.id, photoKeys, isAdvanced })
      await enqueue(tx, seller.id)
      return { runId: run.id, photoKeys }
    })
  }

  const worker = { database, events, vision, visionModel, stored, barcodes, advanced, photos, drafts, log }
  const runs = runWorker({ ...worker, runItems: runItems({ photos, seenIn }) })
  const steps = runSteps({ db, events, failedPhotosOf: listFailedPhotos })

  return {
    /** Whether detection is available and if not, why, in words for the seller; and what the plan adds. */
    async status(
      plan: Plan,
      language: Language,
    ): Promise<{ isAvailable: boolean; message: string | null; advanced: AdvancedDetection }> {
      const { ok } = await vision.check()
      const message = ok ? null : inLanguage(language, () => String(UNAVAILABLE))
      return { isAvailable: ok, message, advanced: advancedFor(plan, remote) }
    },

    operator: detectionOperator(dependencies),

    ...codeNames({ barcodes, pricing }),

    ...looks({ vision, stored, photos, log }),

    start,

    /**
     * Adds photos to a listing.
     * @param isAnalyzed also starts their analysis, where it is available
     * @throws AppError `not_found` for a listing or photos of another user, `photo_limit`
     */
    async addPhotos(
      seller: Seller,
      listingId: string,
      { imageUrls, isAnalyzed }: { imageUrls: string[]; isAnalyzed: boolean },
    ): Promise<Photo[]> {
      if (isAnalyzed && (await vision.check()).ok) await start(seller, listingId, imageUrls)
      return photos.add(seller, listingId, imageUrls)
    },

    /**
     * Progress of a listing's newest analysis; null if there was none.
     * @throws AppError `not_found` for a listing of another user
     */
    async latest(userId: string, listingId: string, language: Language): Promise<DetectionProgress | null> {
      await checkOwnListing(db, userId, listingId)
      const run = await queries.findLatestRun(db, userId, listingId)
      return run && loadProgress(run, language)
    },

    /** The id of that analysis. @throws as `latest` */
    async latestRunId(userId: string, listingId: string): Promise<string | null> {
      await checkOwnListing(db, userId, listingId)
      return (await queries.findLatestRun(db, userId, listingId))?.id ?? null
    },

    /**
     * Cancels a listing's analyses; the photo in progress is abandoned.
     * @returns the state of the newest one afterwards
     * @throws AppError `not_found` for a listing of another user
     */
    async cancel(userId: string, listingId: string, language: Language): Promise<DetectionProgress | null> {
      await checkOwnListing(db, userId, listingId)
      const runIds = await queries.cancelRuns(db, userId, listingId)
      for (const runId of runIds) await events.notify(db, DETECTION_CHANNEL, runId)
      const run = await queries.findLatestRun(db, userId, listingId)
      return run && loadProgress(run, language)
    },

    /**
     * The faces found in a listing's photos, for its seller, in photo order; photos with neither faces nor blurs are
     * left out.
     * @throws AppError `not_found` for a listing of another user
     */
    async faces(userId: string, listingId: string): Promise<PhotoFaces[]> {
      const own = await photos.listOwn(userId, listingId)
      const run = await queries.findLatestRun(db, userId, listingId)
      const found = await stored.loadAnyVersion(own, run?.visionModel ?? null)
      const known = new Map(found.map(({ photo, findings }) => [photo.id, findings.faces]))
      return own
        .map(({ id, blurs }) => ({ photoId: id, faces: (known.get(id) ?? []).map(toRectangle), blurs }))
        .filter(({ faces, blurs }) => faces.length > 0 || blurs.length > 0)
    },

    /**
     * Waits until a run ends and reports each step. A cancelled run ends with its results so far.
     * @param options `photoKeys`: only their items are in the result, by default all; `language` of what is said of the steps
     * @throws AppError `provider_failed` if all of these photos failed; `not_found` if the listing is gone
     */
    async follow(runId: string, { onProgress, photoKeys, ...reader }: FollowOptions): Promise<DetectionResult> {
      for await (const step of steps.follow(runId, reader)) {
        onProgress?.(step)
        if (step.status === 'queued' || step.status === 'running') continue
        const run = await queries.findRun(db, runId)
        if (!run) throw runGone()
        const keys = photoKeys ?? run.photoKeys
        if (haveAllFailed(run, keys)) throw new AppError('provider_failed', reasonOf(run) ?? t.lazy`Please try again.`)
        return { items: (await loadItems(run, keys)).map(withNumber) }
      }
      throw new AppError('unavailable', t.lazy`The call was ended before the analysis was`)
    },

    ...runs,
  }
}

/** What the operator of the site sees and decides about the detection. */
function detectionOperator({ database, events, vision, remote, log }: Dependencies) {
  const keeper = packKeeper({ database, events, shelf: vision.packs, log })
  return {
    /** The networks in use, those that may be chosen, and the usage of the remote model in this month. */
    async describe(language: Language): Promise<DetectionState> {
      const pack = await vision.describe()
      return {
        pack,
        ...(await keeper.state(pack, language)),
        remote: remote && (await describeRemote(database.db, remote)),
      }
    },
    choosePack: (tx: Queryable, pack: string): Promise<void> => keeper.choose(tx, pack),
    /** Brings the chosen pack into this process's data folder, until `stop`. */
    start: (): void => keeper.start(),
    stop: (): void => keeper.stop(),
  }
}

function advancedFor(plan: Plan, remote: Dependencies['remote']): AdvancedDetection {
  if (!remote) return 'none'
  return remote.isForAll || isPremium(plan, Date.now()) ? 'included' : 'upgrade'
}

/** Why a run failed, whose English was stored where nobody knew who would read it; null for one that did not. */
function reasonOf({ message }: queries.RunRow): LazyText | null {
  return message === null ? null : toLazyText(message)
}

function haveAllFailed({ status, failedKeys }: queries.RunRow, photoKeys: string[]): boolean {
  return status === 'failed' || (status === 'done' && photoKeys.every((key) => failedKeys.includes(key)))
}

function withNumber(item: DetectedItem) {
  return { ...item, suggestedPrice: dollars(item.priceSuggested) }
}
