import { setTimeout as delay } from 'node:timers/promises'
import type { Events } from '#db/events.ts'

/** Its payload is the line's id. */
export const DOOR_LINE_EVENTS = 'door_line'

/** A lost notification is made up for after this time; estimates are renewed with it. In milliseconds. */
const RECHECK_MS = 30_000
/** A line that changes more often is read again after this time, however many phones look at it. */
const READ_PAUSE_MS = 200

interface Follower<State> {
  onChange: (state: State) => void
  end: (error: unknown) => void
}

interface Followed<State> {
  followers: Set<Follower<State>>
  last: { state: State } | null
  stop: AbortController
}

interface Dependencies<State> {
  events: Pick<Events, 'watch'>
  read: (lineId: string) => Promise<State>
}

/** Shows changes of lines to open pages. Each line is read once per process, however many phones follow it. */
export function doorFollowers<State>({ events, read }: Dependencies<State>) {
  const all = new Map<string, Followed<State>>()

  async function watch(lineId: string, followed: Followed<State>): Promise<void> {
    const { signal } = followed.stop
    for await (const _ of events.watch(DOOR_LINE_EVENTS, { subject: lineId, signal, recheckMs: RECHECK_MS })) {
      const state = await read(lineId)
      followed.last = { state }
      for (const { onChange } of followed.followers) onChange(state)
      // Aborted at once when nobody follows any more, which also ends the loop.
      await delay(READ_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  function begin(lineId: string): Followed<State> {
    const followed: Followed<State> = { followers: new Set(), last: null, stop: new AbortController() }
    all.set(lineId, followed)
    watch(lineId, followed).catch((error: unknown) => {
      for (const { end } of followed.followers) end(error)
    })
    return followed
  }

  return {
    /** Calls `onChange` at once and after each change, until `signal` aborts. @throws what `read` and `onChange` throw */
    async follow(lineId: string, onChange: (state: State) => void, signal: AbortSignal): Promise<void> {
      const done = Promise.withResolvers<void>()
      const follower: Follower<State> = {
        onChange(state) {
          try {
            onChange(state)
          } catch (error) {
            done.reject(error)
          }
        },
        end: done.reject,
      }
      const followed = all.get(lineId) ?? begin(lineId)
      followed.followers.add(follower)
      if (followed.last) follower.onChange(followed.last.state)
      signal.addEventListener('abort', () => done.resolve(), { once: true })
      if (signal.aborted) done.resolve()
      try {
        await done.promise
      } finally {
        followed.followers.delete(follower)
        if (followed.followers.size === 0) {
          followed.stop.abort()
          if (all.get(lineId) === followed) all.delete(lineId)
        }
      }
    },
  }
}
