import { AsyncLocalStorage } from 'node:async_hooks'

/** For this long one call may wait for the database, all its statements together: it is answered within three seconds. */
const WAIT_BUDGET_MS = 2_000

/** A database that answers so fast is well, and the budget is whole again. */
const QUICK_MS = 100

const TICK_MS = 50

/** What a call has had of the database so far. */
export interface DatabaseWaits {
  /** How long it has been waiting since the last quick answer, apart from what runs now. */
  waitedMs: number
  running: number
  runningSince: number
  /** Why the database could not be asked: what is thrown of it in the end may be somebody else's error, or none. */
  failure?: unknown
  /** The call has been answered: what it left running is in no hurry. */
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
/** Time in which this process was there to see an answer. While it is kept from looking, nobody else is to blame. */
let clockMs = 0

function tick(): void {
  clockMs += TICK_MS
  for (const wait of waiting) {
    if (wait.until > clockMs) continue
    waiting.delete(wait)
    // An answer that has come by now is read first.
    setImmediate(() => wait.hasEnded || wait.giveUp())
  }
  if (waiting.size > 0) return
  clearInterval(ticking)
  ticking = undefined
}

export function startWaits(): DatabaseWaits {
  return { waitedMs: 0, running: 0, runningSince: 0, isOver: false }
}

/** Runs a part of a call: all that it asks the database is counted together. */
export function withinWaits<Result>(of: DatabaseWaits, work: () => Result): Result {
  return waitsOfCall.run(of, work)
}

/** Why the database could not be asked during this call; undefined when it could. */
export function databaseFailure(): unknown {
  return waitsOfCall.getStore()?.failure
}

/**
 * Waits for something of the database as long as the call's budget lasts, which has no end outside of calls.
 * @param giveUp makes `work` fail
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
