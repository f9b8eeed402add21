import type { Database, Queryable } from '#db/database.ts'
import { retrySeconds } from '#jobs/retry.ts'
import * as queries from './queries.ts'
import type { FollowerName } from './queries.ts'

export type PublicChangesService = ReturnType<typeof publicChangesService>

/** When the changes that a killed process was following are due again. */
const LEASE_SECONDS = 60
/** The delay for people who may not be notified yet, such as at night. */
const WAIT_SECONDS = 900
const DUE_AT_ONCE = 500

export interface Follower {
  /** The pause before later changes of the same sale are followed. */
  pauseSeconds: number
  /**
   * Notifies people of what is new in a sale. Must be repeatable: it runs again when it fails, is interrupted, or
   * people may not be notified yet.
   * @returns whether there are such people
   */
  follow(listingId: string, signal: AbortSignal): Promise<{ isWaiting: boolean }>
}

interface Dependencies {
  database: Pick<Database, 'db'>
  followers: Record<FollowerName, Follower>
  /** Runs `follow` when `tx` commits. */
  enqueue: (tx: Queryable, listingId: string, follower: FollowerName) => Promise<void>
}

/**
 * What follows when a public sale changes. Changes are counted in the transaction that makes them and stay due until
 * they were followed, so that no outage loses any.
 */
export function publicChangesService({ database: { db }, followers, enqueue }: Dependencies) {
  const pauses = { wants: followers.wants.pauseSeconds, prices: followers.prices.pauseSeconds }

  async function note(tx: Queryable, listingId: string): Promise<void> {
    for (const follower of await queries.countChange(tx, listingId, pauses)) await enqueue(tx, listingId, follower)
  }

  return {
    /** Called in the transaction that publishes a sale or changes a public one. */
    note,

    /** Follows the changes of a sale if they are due. */
    async follow(name: FollowerName, listingId: string, signal: AbortSignal): Promise<void> {
      const place = { listingId, follower: name }
      const claimed = await queries.claim(db, place, LEASE_SECONDS)
      if (!claimed) return
      const known = { ...claimed, pauseSeconds: pauses[name] }
      try {
        const { isWaiting } = await followers[name].follow(listingId, signal)
        if (signal.aborted) await queries.postpone(db, place, { ...known, seconds: 0 })
        else if (isWaiting) await queries.postpone(db, place, { ...known, attempts: 0, seconds: WAIT_SECONDS })
        else await queries.finish(db, place, known)
      } catch (error) {
        // If this fails as well, they are due when the lease ends.
        await queries.postpone(db, place, { ...known, seconds: retrySeconds(claimed.attempts) }).catch(() => undefined)
        throw error
      }
    },

    /** Follows all changes that are due, including those that waited, failed or were lost with a process. */
    listDue: () => queries.listDue(db, DUE_AT_ONCE),
  }
}
