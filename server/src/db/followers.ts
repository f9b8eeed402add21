import { setTimeout as delay } from 'node:timers/promises'
import type { Events } from './events.ts'

/** An open page, or whoever else is told. */
interface Listener<State> {
  onChange: (state: State) => void
}

interface Follower<Told> {
  listener: Told
  end: (error: unknown) => void
}

/** Something that is followed. */
interface Followed<State, Told> {
  followers: Set<Follower<Told>>
  last: { state: State } | null
  stop: AbortController
}

interface Options<State, Told> {
  events: Pick<Events, 'watch'>
  /** Says that something has changed; its payload is the subject. */
  channel: string
  /** @throws what ends the followers of this subject */
  read: (subject: string) => Promise<State>
  /** Nobody is told of what is as it was. */
  isSame?: (before: State, after: State) => boolean
  /** A lost notification is made up for after this time. In milliseconds. */
  recheckMs: number
  /** What changes more often is read again after this time, however many look at it. In milliseconds. */
  readPauseMs: number
  /** What is told beside the state, until `signal` aborts. */
  watchMore?: (subject: string, tell: (call: (listener: Told) => void) => void, signal: AbortSignal) => Promise<void>
}

/** Shows changes to open pages. What they follow is read once per process, however many pages follow it. */
export function followers<State, Told extends Listener<State> = Listener<State>>(options: Options<State, Told>) {
  const { events, channel, read, isSame = () => false, recheckMs, readPauseMs, watchMore } = options
  const all = new Map<string, Followed<State, Told>>()

  async function watch(subject: string, followed: Followed<State, Told>): Promise<void> {
    const { signal } = followed.stop
    for await (const _ of events.watch(channel, { subject, signal, recheckMs })) {
      const state = await read(subject)
      if (followed.last && isSame(followed.last.state, state)) continue
      followed.last = { state }
      tell(followed, ({ onChange }) => onChange(state))
      // Aborted at once when nobody follows anymore, which also ends the loop.
      await delay(readPauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  function begin(subject: string): Followed<State, Told> {
    const followed: Followed<State, Told> = { followers: new Set(), last: null, stop: new AbortController() }
    all.set(subject, followed)
    const more = watchMore?.(subject, (call) => tell(followed, call), followed.stop.signal)
    void Promise.all([watch(subject, followed), more]).catch((error: unknown) => {
      // Whoever comes now begins anew: here nothing is read anymore.
      leave(subject, followed)
      for (const { end } of followed.followers) end(error)
    })
    return followed
  }

  function leave(subject: string, followed: Followed<State, Told>): void {
    followed.stop.abort()
    if (all.get(subject) === followed) all.delete(subject)
  }

  return {
    /**
     * Calls `listener` at once and after each change, until `signal` aborts.
     * @throws what `read` throws, and what this listener throws
     */
    async follow(subject: string, listener: Told, signal: AbortSignal): Promise<void> {
      const done = Promise.withResolvers<void>()
      const follower = { listener, end: done.reject }
      const followed = all.get(subject) ?? begin(subject)
      followed.followers.add(follower)
      const { last } = followed
      if (last) tellOne(follower, ({ onChange }) => onChange(last.state))
      signal.addEventListener('abort', () => done.resolve(), { once: true })
      if (signal.aborted) done.resolve()
      try {
        await done.promise
      } finally {
        followed.followers.delete(follower)
        if (followed.followers.size === 0) leave(subject, followed)
      }
    },
  }
}

function tell<Told>({ followers: told }: { followers: Iterable<Follower<Told>> }, call: (listener: Told) => void) {
  for (const follower of told) tellOne(follower, call)
}

/** Whoever cannot be told is ended alone. */
function tellOne<Told>({ listener, end }: Follower<Told>, call: (listener: Told) => void): void {
  try {
    call(listener)
  } catch (error) {
    end(error)
  }
}
