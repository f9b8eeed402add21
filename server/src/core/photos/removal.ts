import type { Database } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import * as storageQueries from './storage-queries.ts'
import * as uploadQueries from './upload-queries.ts'

/** Lifetime of an upload URL in seconds. Uppy requests a new one after it expires. */
export const UPLOAD_SECONDS = 900
/** By then the URL has expired, and a body started in its last second has ended. */
const STUCK_MS = 2 * UPLOAD_SECONDS * 1000
/** Maximum that one caller waits for; the sweep removes the rest. */
const BATCH = 500
const AT_ONCE = 8

interface Options {
  database: Database
  objects: ObjectStore
  now?: () => number
}

export type Removal = ReturnType<typeof removal>

/** Removes objects from the store that have no database row anymore. */
export function removal({ database, objects, now = Date.now }: Options) {
  const { db } = database
  const stuckSince = () => new Date(now() - STUCK_MS)

  async function removeAll(keys: string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => objects.remove(key)))
    }
  }

  async function removeBatch(which: { ownerId?: string }): Promise<number> {
    // As long as an upload URL to a bucket is valid, the object could be written again.
    const storedBefore = objects.kind === 's3' ? stuckSince() : undefined
    const keys = await storageQueries.listDiscarded(db, { ...which, storedBefore }, BATCH)
    await removeAll(keys)
    await storageQueries.forgetDiscarded(db, keys)
    return keys.length
  }

  return {
    /** Single uploads that began before this instant can no longer be in progress. */
    stuckSince,

    /** @returns how many objects were removed */
    async removeDiscarded(): Promise<number> {
      let removed = 0
      for (;;) {
        const batch = await removeBatch({})
        removed += batch
        if (batch < BATCH) return removed
      }
    },

    /** Ends uploads and removes their objects. */
    async giveUp(uploadIds: string[]): Promise<void> {
      const given = await db.transaction((tx) => uploadQueries.giveUpUploads(tx, { ids: uploadIds }))
      const discarded = given.flatMap(uploadQueries.toDiscardedObjects)
      const getKeys = (some: storageQueries.DiscardedObject[]) => some.map(({ key }) => key)
      await removeAll(getKeys(discarded))
      const isFinal = ({ storedAt }: storageQueries.DiscardedObject) => objects.kind !== 's3' || !storedAt
      await storageQueries.forgetDiscarded(db, getKeys(discarded.filter(isFinal)))
    },

    /** Frees an account's quota from deleted photos and from uploads that failed or timed out. */
    async removeGivenUp(ownerId: string): Promise<void> {
      await db.transaction((tx) => uploadQueries.giveUpUploads(tx, { stuckOf: ownerId, before: stuckSince() }))
      await removeBatch({ ownerId })
    },
  }
}
