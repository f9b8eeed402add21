import { ListingMark } from '@yardsnap/contract/saved'
import { z } from 'zod'

const Marks = z.record(z.string(), ListingMark.nullable())
/** By the id of the sale; null takes a mark back. */
export type Marks = z.infer<typeof Marks>

/** The outcome of sending a mark: `refused` ones are dropped, `later` ones are sent again. */
export type Sending = 'sent' | 'refused' | 'later'

interface Options {
  /** Marks survive a reload here; all tabs share it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  send: (listingId: string, mark: ListingMark | null) => Promise<Sending>
  onChange: (marks: Marks) => void
}

/** Marks that have not reached the server: the last one of each sale. */
export function markQueue({ storage, key, send, onChange }: Options) {
  /** Replaces a storage that is off or full; these marks last as long as the page. */
  let inMemory: Marks | null = null
  let flushing: Promise<void> | null = null

  function read(): Marks {
    if (inMemory) return inMemory
    try {
      return Marks.safeParse(JSON.parse(storage().getItem(key) ?? '{}')).data ?? {}
    } catch {
      return {}
    }
  }

  function write(marks: Marks): void {
    try {
      if (Object.keys(marks).length > 0) storage().setItem(key, JSON.stringify(marks))
      else storage().removeItem(key)
      inMemory = null
    } catch {
      inMemory = marks
    }
    onChange(marks)
  }

  async function sendAll(): Promise<void> {
    for (let next = firstOf(read()); next; next = firstOf(read())) {
      const [listingId, mark] = next
      if ((await send(listingId, mark)) === 'later') return
      const { [listingId]: latest, ...others } = read()
      // A mark that changed while it was being sent is sent again.
      if (latest === mark) write(others)
    }
  }

  return {
    waiting: read,

    add(listingId: string, mark: ListingMark | null): void {
      write({ ...read(), [listingId]: mark })
    },

    /** Sends marks one by one until all are answered or the connection is lost. */
    flush(): Promise<void> {
      flushing ??= sendAll().finally(() => (flushing = null))
      return flushing
    },
  }
}

function firstOf(marks: Marks): [string, ListingMark | null] | undefined {
  return Object.entries(marks)[0]
}
