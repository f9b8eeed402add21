import type { Database } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import * as storageQueries from './storage-queries.ts'
import * as uploadQueries from './upload-queries.ts'

/** How long an address to upload to works. Uppy asks for a new one when it has expired. */
export const UPLOAD_SECONDS = 900
/** An address has expired by then, and a body that was begun in its last second has ended. */
const STUCK_MS = 2 * UPLOAD_SECONDS * 1000
/** What one caller waits for at most; the sweep does the rest. */
const BATCH = 500
const AT_ONCE = 8

interface Options {
  database: Database
  objects: ObjectStore
  now?: () => number
}

export type Removal = ReturnType<typeof removal>

/** Takes out of the store what has no row any more. */
export function removal({ database, objects, now = Date.now }: Options) {
  const { db } = database
  const stuckSince = () => new Date(now() - STUCK_MS)

  async function removeAll(keys: string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => objects.remove(key)))
    }
  }

  async function removeBatch(which: { ownerId?: string }): Promise<number> {
    // An object in a bucket can be written again by whoever has its address, as long as that works.
    const storedBefore = objects.kind === 's3' ? stuckSince() : undefined
    const keys = await storageQueries.listDiscarded(db, { ...which, storedBefore }, BATCH)
    await removeAll(keys)
    await storageQueries.forgetDiscarded(db, keys)
    return keys.length
  }

  return {
    /** Uploads that began before are no longer being sent, unless they have several parts. */
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

    /** Ends uploads and removes what there is of them. */
    async giveUp(uploadIds: string[]): Promise<void> {
      const given = await db.transaction((tx) => uploadQueries.giveUpUploads(tx, { ids: uploadIds }))
      const discarded = given.flatMap(uploadQueries.objectsOf)
      const keysOf = (some: storageQueries.DiscardedObject[]) => some.map(({ key }) => key)
      await removeAll(keysOf(discarded))
      const isFinal = ({ storedAt }: storageQueries.DiscardedObject) => objects.kind !== 's3' || !storedAt
      await storageQueries.forgetDiscarded(db, keysOf(discarded.filter(isFinal)))
    },

    /** Gives an account the room back of what it has deleted, and of uploads that failed or were not finished in time. */
    async removeGivenUp(ownerId: string): Promise<void> {
      await db.transaction((tx) => uploadQueries.giveUpUploads(tx, { stuckOf: ownerId, before: stuckSince() }))
      await removeBatch({ ownerId })
    },
  }
}
