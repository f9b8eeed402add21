import { setImmediate } from 'node:timers/promises'
import { AppError } from '#errors.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#log/logger.ts'
import type { RecallPeriod, RecallsPort } from '#ports/recalls/port.ts'
import { toRecallKeys } from './matching.ts'
import { type KeptRecall, listLoads, writeLoad, writeRecalls } from './queries.ts'

/** The CPSC's first year. */
const FIRST_YEAR = 1973
const DAY_MS = 24 * 3600 * 1000
const NEWS_EVERY_DAYS = 7
const TRY_AGAIN_MS = 3600 * 1000
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
  let tryAgainAt = new Date(0)

  async function load(
    port: RecallsPort,
    period: RecallPeriod,
    done: { parts: readonly string[]; at: Date },
    signal?: AbortSignal,
  ) {
    const found = await port.list(period, signal)
    const kept: KeptRecall[] = []
    for (const [index, { products, ...recall }] of found.entries()) {
      // A year's names take a core for some tenths of a second, during which requests would wait.
      if (index % BATCH === BATCH - 1) await setImmediate()
      kept.push({ ...recall, ...toRecallKeys({ title: recall.title, products }) })
    }
    await db.transaction(async (tx) => {
      await writeRecalls(tx, kept)
      for (const part of done.parts) await writeLoad(tx, part, done.at)
    })
  }

  return {
    /**
     * Loads one part that is missing or due, so that a run is short. Without a network it does nothing, and a run an hour later
     * tries again.
     */
    async refresh(now: Date, signal?: AbortSignal): Promise<void> {
      if (recalls === null || now < tryAgainAt) return
      const next = findNextPart(await listLoads(db), now)
      if (next === null) return
      try {
        await load(recalls, next.period, { parts: next.parts, at: now }, signal)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'provider_failed')) throw error
        tryAgainAt = new Date(now.getTime() + TRY_AGAIN_MS)
        log.info({ cause: error }, 'recalls could not be loaded; this is tried again in an hour')
      }
    },
  }
}

/** @returns null when everything is loaded */
function findNextPart(loads: ReadonlyMap<string, Date>, now: Date) {
  const news = loads.get(NEWS)
  const year = findMissingYear(loads, now)
  if (year !== null) {
    const period = { recalledFrom: `${year}-01-01`, recalledTo: `${year}-12-31` }
    // What is published while the years are loaded is news.
    return { period, parts: news ? [String(year)] : [String(year), NEWS] }
  }
  if (!news || now.getTime() - news.getTime() < NEWS_EVERY_DAYS * DAY_MS) return null
  const from = new Date(news.getTime() - NEWS_OVERLAP_DAYS * DAY_MS)
  return { period: { publishedFrom: from.toISOString().slice(0, 10) }, parts: [NEWS] }
}

/** The newest year that is missing. Those that began after the first load need none: all of their recalls are news. */
function findMissingYear(loads: ReadonlyMap<string, Date>, now: Date): number | null {
  const years = new Set([...loads.keys()].filter((part) => part !== NEWS).map(Number))
  const last = years.size > 0 ? Math.max(...years) : now.getUTCFullYear()
  for (let year = last; year >= FIRST_YEAR; year--) if (!years.has(year)) return year
  return null
}
