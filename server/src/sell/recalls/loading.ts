import { AppError } from '#errors.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#log/logger.ts'
import type { PublishedRecall, RecallPeriod, RecallsPort } from '#ports/recalls/port.ts'
import { toRecallKeys } from './matching.ts'
import { listLoads, writeLoad, writeRecalls } from './queries.ts'

/** The CPSC's first year. */
const FIRST_YEAR = 1973
const DAY_MS = 24 * 3600 * 1000
const NEWS_EVERY_DAYS = 7
/** News are asked for from a day earlier, as the service counts days of its own time zone. */
const NEWS_OVERLAP_DAYS = 1
/** Recalls of a part that are prepared before other work gets its turn. */
const BATCH = 100

/** `recall_loads.part` of what was published since all recalls of a year were loaded. */
export const NEWS = 'news'

interface Dependencies {
  database: Pick<Database, 'db'>
  /** Null: nobody tells what was recalled. */
  recalls: RecallsPort | null
  log: Pick<Log, 'info'>
}

/** Keeps the recalls: each year once, the newest first, and then what is published week by week. */
export function recallLoading({ database: { db }, recalls, log }: Dependencies) {
  async function load(port: RecallsPort, period: RecallPeriod, done: { parts: readonly string[]; at: Date }, signal?: AbortSignal) {
    const found = await port.list(period, signal)
    const kept: (PublishedRecall & ReturnType<typeof toRecallKeys>)[] = []
    for (const [index, recall] of found.entries()) {
      // A year's names take a core for some tenths of a second, during which requests would wait.
      if (index % BATCH === BATCH - 1) await new Promise(setImmediate)
      kept.push({ ...recall, ...toRecallKeys(recall) })
    }
    await db.transaction(async (tx) => {
      await writeRecalls(
        tx,
        kept.map(({ products: _products, ...recall }) => recall),
      )
      for (const part of done.parts) await writeLoad(tx, part, done.at)
    })
  }

  async function loadYears(port: RecallsPort, loads: ReadonlyMap<string, Date>, now: Date, signal?: AbortSignal) {
    // What is published while the years are loaded is news.
    let isFirst = !loads.has(NEWS)
    for (let year = now.getUTCFullYear(); year >= FIRST_YEAR; year--) {
      if (loads.has(String(year)) || signal?.aborted) continue
      const period = { recalledFrom: `${year}-01-01`, recalledTo: `${year}-12-31` }
      await load(port, period, { parts: [String(year), ...(isFirst ? [NEWS] : [])], at: now }, signal)
      isFirst = false
    }
  }

  return {
    /** Loads what is missing or due. Without a network it does nothing, and the next run tries again. */
    async refresh(now: Date, signal?: AbortSignal): Promise<void> {
      if (recalls === null) return
      const loads = await listLoads(db)
      const news = loads.get(NEWS)
      try {
        await loadYears(recalls, startedIn(loads, news), now, signal)
        if (news && now.getTime() - news.getTime() >= NEWS_EVERY_DAYS * DAY_MS) {
          const from = new Date(news.getTime() - NEWS_OVERLAP_DAYS * DAY_MS).toISOString().slice(0, 10)
          await load(recalls, { publishedFrom: from }, { parts: [NEWS], at: now }, signal)
        }
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'provider_failed')) throw error
        log.info({ cause: error }, 'recalls could not be loaded; the next run tries again')
      }
    },
  }
}

/** Years that began after the first load need none: all of their recalls are news. */
function startedIn(loads: ReadonlyMap<string, Date>, news: Date | undefined): ReadonlyMap<string, Date> {
  const years = [...loads.keys()].filter((part) => part !== NEWS).map(Number)
  if (!news || years.length === 0) return loads
  const last = Math.max(...years)
  const later = Array.from({ length: 100 }, (_, index) => [String(last + 1 + index), news] as const)
  return new Map([...loads, ...later])
}
