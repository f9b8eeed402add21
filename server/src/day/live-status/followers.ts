import { setTimeout as delay } from 'node:timers/promises'
import type { LiveListing } from '@yardsnap/contract/live-status'
import type { Events } from '#db/events.ts'

/** Processes notify each other of every change; rechecking covers a lost notification. In milliseconds. */
const RECHECK_MS = 60_000
/** A sale that changes more often is read again after this time, however many look at it. */
const READ_PAUSE_MS = 1000
/** The longest time that a timer can be set to. */
const NEVER_MS = 2 ** 31 - 1

export interface Listeners {
  onChange: (listing: LiveListing) => void
  /** Called when holds have changed. Each page fetches them itself, because each viewer may see something else. */
  onHolds: () => void
}

interface Follower extends Listeners {
  end: (error: unknown) => void
}

interface Followed {
  followers: Set<Follower>
  last: LiveListing | null
  stop: AbortController
}

interface Dependencies {
  holdEvents: string
  events: Pick<Events, 'watch'>
  /** @throws AppError `not_found` for what nobody may see any more */
  read: (listingId: string) => Promise<LiveListing>
}

export const LIVE_STATUS_EVENTS = 'live_status'

/** Streams status changes to open pages. Each sale is read once per process, however many pages follow it. */
export function liveFollowers({ events, holdEvents, read }: Dependencies) {
  const all = new Map<string, Followed>()

  async function watch(listingId: string, followed: Followed): Promise<void> {
    const { signal } = followed.stop
    for await (const _ of events.watch(LIVE_STATUS_EVENTS, { subject: listingId, signal, recheckMs: RECHECK_MS })) {
      const listing = await read(listingId)
      if (listing.version === followed.last?.version) continue
      followed.last = listing
      for (const { onChange } of followed.followers) onChange(listing)
      // Aborted at once when nobody follows any more, which also ends the loop.
      await delay(READ_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async function watchHolds(listingId: string, followed: Followed): Promise<void> {
    const { signal } = followed.stop
    let isFirst = true
    // Pages ask by themselves now and then, so nothing is read again for a notification that was lost.
    for await (const _ of events.watch(holdEvents, { subject: listingId, signal, recheckMs: NEVER_MS })) {
      if (!isFirst && !signal.aborted) for (const { onHolds } of followed.followers) onHolds()
      isFirst = false
    }
  }

  function begin(listingId: string): Followed {
    const followed: Followed = { followers: new Set(), last: null, stop: new AbortController() }
    all.set(listingId, followed)
    void Promise.all([watch(listingId, followed), watchHolds(listingId, followed)]).catch((error: unknown) => {
      for (const { end } of followed.followers) end(error)
    })
    return followed
  }

  return {
    /**
     * Calls `onChange` with how a sale stands, at once and after each change, and `onHolds` after each change of its holds,
     * until `signal` aborts.
     * @throws what `read` throws
     */
    async follow(listingId: string, { onChange, onHolds }: Listeners, signal: AbortSignal): Promise<void> {
      const done = Promise.withResolvers<void>()
      const follower = { onChange, onHolds, end: done.reject }
      const followed = all.get(listingId) ?? begin(listingId)
      followed.followers.add(follower)
      if (followed.last) onChange(followed.last)
      signal.addEventListener('abort', () => done.resolve(), { once: true })
      if (signal.aborted) done.resolve()
      try {
        await done.promise
      } finally {
        followed.followers.delete(follower)
        if (followed.followers.size === 0) {
          followed.stop.abort()
          if (all.get(listingId) === followed) all.delete(listingId)
        }
      }
    },
  }
}
