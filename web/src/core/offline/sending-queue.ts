import type { z } from 'zod'

/** The outcome of sending a change: `refused` ones are dropped, `later` ones are sent again. */
export type Sending = 'sent' | 'refused' | 'later'

/** The last change of each subject. */
export type Waiting<Change> = Readonly<Record<string, Change>>

interface Options<Change> {
  /** Changes survive a reload here; all tabs share it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  change: z.ZodType<Change>
  /** May be called again with a change that has arrived already. */
  send: (subject: string, change: Change) => Promise<Sending>
  onChange: (waiting: Waiting<Change>) => void
}

/** Changes that have not reached the server: the last one of each subject, in the order of the subjects. */
export function sendingQueue<Change>({ storage, key, change: schema, send, onChange }: Options<Change>) {
  /** Replaces a storage that is off or full; these changes last as long as the page. */
  let inMemory: Waiting<Change> | null = null
  let flushing: Promise<void> | null = null

  function read(): Waiting<Change> {
    if (inMemory) return inMemory
    try {
      return onlyReadable(JSON.parse(storage().getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }

  /** One change that is not understood, as of another version of the app, takes no others away. */
  function onlyReadable(kept: object): Waiting<Change> {
    const changes = Object.entries(kept).map(([subject, change]) => [subject, schema.safeParse(change).data] as const)
    return Object.fromEntries(changes.filter((entry): entry is [string, Change] => entry[1] !== undefined))
  }

  function write(waiting: Waiting<Change>): void {
    try {
      if (Object.keys(waiting).length > 0) storage().setItem(key, JSON.stringify(waiting))
      else storage().removeItem(key)
      inMemory = null
    } catch {
      inMemory = waiting
    }
    onChange(waiting)
  }

  async function sendAll(): Promise<void> {
    for (let next = getFirst(read()); next; next = getFirst(read())) {
      const [subject, change] = next
      if ((await send(subject, change)) === 'later') return
      const { [subject]: latest, ...others } = read()
      // What changed while it was being sent is sent again.
      if (JSON.stringify(latest) === JSON.stringify(change)) write(others)
    }
  }

  return {
    waiting: read,

    /** Whether the queued changes would survive a reload. */
    isKept: () => inMemory === null,

    add(subject: string, change: Change): void {
      write({ ...read(), [subject]: change })
    },

    /** Adds changes of several subjects, written once. */
    addAll(changes: Waiting<Change>): void {
      write({ ...read(), ...changes })
    },

    /** Removes changes that were sent in another way, or are not to be sent anymore. */
    remove(...subjects: string[]): void {
      const removed = new Set(subjects)
      write(Object.fromEntries(Object.entries(read()).filter(([subject]) => !removed.has(subject))))
    },

    /** Sends changes one by one until all are answered or the connection is lost. */
    flush(): Promise<void> {
      flushing ??= sendAll().finally(() => (flushing = null))
      return flushing
    },
  }
}

function getFirst<Change>(waiting: Waiting<Change>): [string, Change] | undefined {
  return Object.entries(waiting)[0]
}
