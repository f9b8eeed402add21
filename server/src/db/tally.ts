import type { Log } from '#log/logger.ts'

/** Upper limit of what is lost when the process is killed. */
const WRITE_EVERY_MS = 5_000

/** Far more than the kinds of events; reached only while the database is unavailable. */
const MAX_KEYS = 10_000

/** An increment of `count` for a day. @property day YYYY-MM-DD, UTC */
export type Tallied<Key> = Key & { day: string; count: number }

interface TallyOptions<Key> {
  /** Adds to the stored counts. Rows that it failed to write are passed to it again later. */
  write: (rows: Tallied<Key>[]) => Promise<void>
  log: Pick<Log, 'warn'>
  now?: () => Date
}

/** Counts frequent events in memory first, so that a thousand events of one kind are one write. */
export function createTally<Key extends Record<string, string>>({
  write,
  log,
  now = () => new Date(),
}: TallyOptions<Key>) {
  let pending = new Map<string, Tallied<Key>>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function addRow(row: Tallied<Key>): void {
    const { count, ...what } = row
    const name = JSON.stringify(what)
    const known = pending.get(name)
    if (known) known.count += count
    else if (pending.size < MAX_KEYS) pending.set(name, { ...row })
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref()
  }

  async function writePending(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...pending.values()]
    pending = new Map()
    if (rows.length === 0) return
    try {
      await write(rows)
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, 'counts could not be written; trying again')
      for (const row of rows) addRow(row)
    }
  }

  /** Writes the counts so far; writes run one after another. */
  function flush(): Promise<void> {
    writing = writing.then(writePending)
    return writing
  }

  return {
    add: (key: Key): void => addRow({ ...key, day: now().toISOString().slice(0, 10), count: 1 }),
    flush,
  }
}
