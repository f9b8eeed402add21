import { ListingMark } from '@yardsnap/contract/saved'
import { z } from 'zod'

const Marks = z.record(z.string(), ListingMark.nullable())
/** By the id of the sale; null takes a mark back. */
export type Marks = z.infer<typeof Marks>

/** What became of a mark that was sent: `refused` ones are not sent again, those `later` are. */
export type Sending = 'sent' | 'refused' | 'later'

interface Options {
  /** Where marks outlast the page; all tabs share it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  send: (listingId: string, mark: ListingMark | null) => Promise<Sending>
  onChange: (marks: Marks) => void
}

/** Marks that have not reached the server. Of each sale only the last one counts. */
export function markQueue({ storage, key, send, onChange }: Options) {
  /** Stands in for a storage that is switched off or full; the marks then last as long as the page. */
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
      // One that was changed while it was on its way is sent again.
      if (latest === mark) write(others)
    }
  }

  return {
    waiting: read,

    add(listingId: string, mark: ListingMark | null): void {
      write({ ...read(), [listingId]: mark })
    },

    /** Sends one after the other until all are answered or the signal is lost. */
    flush(): Promise<void> {
      flushing ??= sendAll().finally(() => (flushing = null))
      return flushing
    },
  }
}

export type MarkQueue = ReturnType<typeof markQueue>

function firstOf(marks: Marks): [string, ListingMark | null] | undefined {
  return Object.entries(marks)[0]
}
