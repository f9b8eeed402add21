import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Limit of the time that one API call waits for the database, over all its statements: calls must answer within 3
 * seconds.
 */
const WAIT_BUDGET_MS = 2_000

/** An answer faster than this shows that the database is healthy and resets the budget. */
const QUICK_MS = 100

const TICK_MS = 50

export interface DatabaseWaits {
  /** Time waited since the last quick answer, excluding statements in progress. */
  waitedMs: number
  running: number
  runningSince: number
  /** Why the database was unavailable: the caller may wrap or swallow the original error. */
  failure?: unknown
  /** The call has been answered: its background work has no time limit. */
  isOver: boolean
}

interface Wait {
  until: number
  hasEnded: boolean
  giveUp: () => void
}

const waitsOfCall = new AsyncLocalStorage<DatabaseWaits>()
const waiting = new Set<Wait>()
let ticking: NodeJS.Timeout | undefined
/**
 * Time during which this process was able to see an answer: time in which its event loop was blocked does not count.
 */
let clockMs = 0

function tick(): void {
  clockMs += TICK_MS
  for (const wait of waiting) {
    if (wait.until > clockMs) continue
    waiting.delete(wait)
    // Give an answer that has already arrived a chance to be read first.
    setImmediate(() => wait.hasEnded || wait.giveUp())
  }
  if (waiting.size > 0) return
  clearInterval(ticking)
  ticking = undefined
}

export function startWaits(): DatabaseWaits {
  return { waitedMs: 0, running: 0, runningSince: 0, isOver: false }
}

/** Runs part of a call; all its database waits count toward the same budget. */
export function withinWaits<Result>(of: DatabaseWaits, work: () => Result): Result {
  return waitsOfCall.run(of, work)
}

/** Why the database was unavailable during this call; undefined if it was available. */
export function databaseFailure(): unknown {
  return waitsOfCall.getStore()?.failure
}

/**
 * Waits for the database within the call's budget; without a limit outside of calls.
 * @param giveUp makes `work` reject
 */
export async function waitWithinBudget<Result>(
  work: Promise<Result>,
  { giveUp, isDown }: { giveUp: () => void; isDown: (error: unknown) => boolean },
): Promise<Result> {
  const own = waitsOfCall.getStore()
  if (!own || own.isOver) return work
  if (own.running++ === 0) own.runningSince = clockMs
  const wait = { until: own.runningSince + WAIT_BUDGET_MS - own.waitedMs, hasEnded: false, giveUp }
  waiting.add(wait)
  ticking ??= setInterval(tick, TICK_MS).unref()
  try {
    return await work
  } catch (error) {
    if (isDown(error)) own.failure = error
    throw error
  } finally {
    wait.hasEnded = true
    waiting.delete(wait)
    if (--own.running === 0) {
      const tookMs = clockMs - own.runningSince
      own.waitedMs = tookMs < QUICK_MS ? 0 : own.waitedMs + tookMs
    }
  }
}
