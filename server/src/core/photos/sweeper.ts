import type { BaseLogger } from 'pino'
import type { Database } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import * as queries from './queries.ts'
import * as storageQueries from './storage-queries.ts'
import * as uploadQueries from './upload-queries.ts'
import type { Removal } from './removal.ts'

const HOUR_MS = 3_600_000
/** Age after which an unfinished upload or a photo in no listing is removed. */
const LOOSE_MS = 24 * HOUR_MS
/** An object briefly exists before its row is inserted; older objects without a row are orphans. */
const ORPHAN_MS = HOUR_MS
const BATCH = 500

export interface SweepResult {
  unfinishedUploads: number
  loosePhotos: number
  removedObjects: number
}

interface Options {
  database: Database
  objects: ObjectStore
  removal: Removal
  log: Pick<BaseLogger, 'warn'>
  now?: () => number
}

/** Removes abandoned uploads, photos and objects. Safe to run at any time and in several processes. */
export function sweeper({ database, objects, removal, log, now = Date.now }: Options) {
  const { db } = database

  async function abortMultiparts(unfinished: uploadQueries.UploadRow[]): Promise<void> {
    for (const { objectKey, multipartId } of unfinished) {
      if (!multipartId) continue
      await objects.abortMultipart(objectKey, multipartId).catch((error: unknown) => {
        log.warn({ err: error, objectKey }, 'an unfinished upload could not be aborted')
      })
    }
  }

  async function discardOrphans(): Promise<void> {
    let batch: string[] = []
    const flush = async () => {
      const orphans = await queries.findOrphans(db, batch)
      await storageQueries.discardObjects(
        db,
        orphans.map((key) => ({ key })),
      )
      batch = []
    }
    for (const prefix of ['uploads/', 'masters/']) {
      for await (const { key, modifiedAt } of objects.list(prefix)) {
        if (modifiedAt.getTime() < now() - ORPHAN_MS) batch.push(key)
        if (batch.length === BATCH) await flush()
      }
    }
    await flush()
  }

  return {
    async sweep(): Promise<SweepResult> {
      const before = new Date(now() - LOOSE_MS)
      const unfinished = await db.transaction((tx) => uploadQueries.giveUpUploads(tx, { before }))
      await abortMultiparts(unfinished)
      const loosePhotos = await db.transaction((tx) => queries.discardPhotos(tx, { looseBefore: before }))
      await objects.removeAbandoned({ temporaryBefore: new Date(now() - ORPHAN_MS), multipartBefore: before })
      await discardOrphans()
      const removedObjects = await removal.removeDiscarded()
      return { unfinishedUploads: unfinished.length, loosePhotos, removedObjects }
    },
  }
}
