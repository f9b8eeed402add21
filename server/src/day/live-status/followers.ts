import type { LiveListing } from '@yardsnap/contract/live-status'
import type { Events } from '#db/events.ts'
import { followers } from '#db/followers.ts'

/** Processes notify each other of every change; rechecking covers a lost notification. In milliseconds. */
const RECHECK_MS = 60_000
const READ_PAUSE_MS = 1000
/** The longest time that a timer can be set to. */
const NEVER_MS = 2 ** 31 - 1

export interface Listeners {
  onChange: (listing: LiveListing) => void
  /** Called when holds have changed. Each page fetches them itself, because each viewer may see something else. */
  onHolds: () => void
}

interface Dependencies {
  holdEvents: string
  events: Pick<Events, 'watch'>
  /** @throws AppError `not_found` for what nobody may see anymore */
  read: (listingId: string) => Promise<LiveListing>
}

export const LIVE_STATUS_EVENTS = 'live_status'

/** Streams status changes to open pages, and says when the holds of a sale have changed. */
export function liveFollowers({ events, holdEvents, read }: Dependencies) {
  return followers<LiveListing, Listeners>({
    events,
    channel: LIVE_STATUS_EVENTS,
    read,
    isSame: (before, after) => before.version === after.version,
    recheckMs: RECHECK_MS,
    readPauseMs: READ_PAUSE_MS,
    async watchMore(listingId, tell, signal) {
      let isFirst = true
      // Pages ask by themselves now and then, so nothing is read again for a notification that was lost.
      for await (const _ of events.watch(holdEvents, { subject: listingId, signal, recheckMs: NEVER_MS })) {
        if (!isFirst && !signal.aborted) tell(({ onHolds }) => onHolds())
        isFirst = false
      }
    },
  })
}
