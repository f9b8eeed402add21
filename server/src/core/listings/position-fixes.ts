import { t } from '@yardsnap/contract/texts'
import type { PositionFixProgress, PositionFixResult } from '@yardsnap/contract/listing-places'
import { isExact } from '@yardsnap/contract/listings'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import type { PlacesService } from '#core/places/service.ts'
import { logFailure } from '#jobs/failure.ts'
import type { Log } from '#log/logger.ts'
import * as queries from './position-fix-queries.ts'
import { isBetter, computePosition } from './position.ts'
import { listOwnListings, type ListingRow } from './queries.ts'
import { writePosition } from './write-position.ts'

export type PositionFixesService = ReturnType<typeof positionFixesService>

const CHANNEL = 'position-fixes'
const FAILED = t.lazy`Failed to fix listing coordinates. Please try again.`

interface Dependencies {
  database: Database
  events: Events
  places: PlacesService
  /** Enqueues a run within the transaction that creates it. */
  enqueue: (tx: Queryable, runId: string) => Promise<void>
  /** Called in the transaction that has located a public listing. */
  onPublicChange: (tx: Queryable, listingId: string) => Promise<void>
  log: Log
}

export interface FollowOptions {
  onProgress?: (progress: PositionFixProgress) => void
  signal: AbortSignal
}

/** Geocodes a seller's own listings whose positions are less precise than the street. */
export function positionFixesService({ database, events, places, enqueue, onPublicChange, log }: Dependencies) {
  const { db } = database

  async function report(runId: string, values: Parameters<typeof queries.updateFix>[2]): Promise<void> {
    await queries.updateFix(db, runId, values)
    await events.notify(db, CHANNEL, runId)
  }

  async function fix(listing: ListingRow): Promise<boolean> {
    if (isExact(listing.positionPrecision)) return false
    const position = await computePosition(places, listing)
    if (!isBetter(position.positionPrecision, listing.positionPrecision)) return false
    return writePosition({ database, onPublicChange }, listing, position)
  }

  return {
    /** Starts a run, or joins the one in progress. Its job is sent again in case it was lost. @returns the run's id */
    async start(userId: string): Promise<string> {
      const { length: totalListings } = await listOwnListings(db, userId)
      return db.transaction(async (tx) => {
        const runId = await queries.joinOrInsertFix(tx, { id: uuidv7(), userId, totalListings })
        await enqueue(tx, runId)
        return runId
      })
    },

    /**
     * Waits until a run ends and reports each step; when `signal` aborts, returns the result so far.
     * @throws AppError `internal` if the run failed
     */
    async follow(runId: string, { onProgress, signal }: FollowOptions): Promise<PositionFixResult> {
      let result: PositionFixResult = { fixedCount: 0, totalListings: 0 }
      for await (const _ of events.watch(CHANNEL, { subject: runId, signal })) {
        const run = await queries.findFix(db, runId)
        if (!run || run.status === 'failed') throw new AppError('internal', FAILED)
        const { fixedCount, totalListings, checkedCount } = run
        result = { fixedCount, totalListings }
        if (run.status === 'done') break
        onProgress?.({ checkedCount, fixedCount, totalListings })
      }
      return result
    },

    /**
     * Processes a run. Safe to repeat after a crash: only listings that are still not located to the street are
     * geocoded again.
     */
    async work(runId: string, signal: AbortSignal): Promise<void> {
      const run = await queries.findFix(db, runId)
      if (!run || run.status === 'done' || run.status === 'failed') return
      try {
        const own = await listOwnListings(db, run.userId)
        const totalListings = Math.max(own.length, run.fixedCount)
        let { fixedCount } = run
        await report(runId, { status: 'running', totalListings })
        for (const [index, listing] of own.entries()) {
          signal.throwIfAborted()
          if (await fix(listing)) fixedCount += 1
          await report(runId, { checkedCount: Math.max(index + 1, fixedCount), fixedCount })
        }
        await report(runId, { status: 'done' })
      } catch (error) {
        signal.throwIfAborted()
        logFailure(log, { error, message: 'positions could not be fixed', of: { runId } })
        await report(runId, { status: 'failed' })
      }
    },
  }
}
