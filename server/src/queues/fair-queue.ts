import { type LazyText, t } from '@yardsnap/contract/texts'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { AppError } from '#errors.ts'

export interface FairLimits {
  /** Pieces of work at once. */
  running: number
  /** Pieces of work that wait, of all accounts together. */
  waiting: number
  /** Of one account: pieces at once, and pieces that run or wait. */
  perAccount: { running: number; total: number }
  retryAfterSeconds: number
  /** Messages for a caller whose account has too much here already, and for one who finds the queue full. */
  refusals: { account: string | LazyText; full: string | LazyText }
}

/** Whose turn a piece of work takes. */
export interface QueueCaller {
  /** A user's id; for somebody without an account, their address (`addressKey`). */
  account: string
  /** Aborted when nobody waits for the result anymore: what still waits is dropped. */
  signal?: AbortSignal | undefined
}

export type RunQueued = <T>(caller: QueueCaller, work: () => Promise<T>) => Promise<T>

/**
 * Shares a resource fairly: accounts take turns, so that one with a hundred pieces of work delays another by only one.
 * It counts within this process, whose memory and processor it protects.
 * @returns a function that runs a piece of work in turn; it throws AppError `rate_limited` when the account has enough
 *   here already, `unavailable` when the queue is full, or when the caller has left before the work began
 */
export function fairQueue(limits: FairLimits): RunQueued {
  /** In the order of their turns. */
  const accounts = new Map<string, { running: number; waiting: (() => void)[] }>()
  let running = 0
  let waiting = 0

  /** Puts an account behind all others, or forgets it when it has nothing here. */
  function moveToBack(name: string): void {
    const account = accounts.get(name)
    accounts.delete(name)
    if (account && account.running + account.waiting.length > 0) accounts.set(name, account)
  }

  function findNext() {
    for (const [name, account] of accounts) {
      if (account.running < limits.perAccount.running && account.waiting.length > 0) return { name, account }
    }
    return null
  }

  function startWaiting(): void {
    for (let next = findNext(); next && running < limits.running; next = findNext()) {
      running += 1
      waiting -= 1
      next.account.running += 1
      next.account.waiting.shift()?.()
      moveToBack(next.name)
    }
  }

  async function waitForSlot({ account: name, signal }: QueueCaller): Promise<void> {
    if (signal?.aborted) throw callerLeft()
    const account = accounts.get(name) ?? { running: 0, waiting: [] }
    const isFull = running >= limits.running && waiting >= limits.waiting
    if (account.running + account.waiting.length >= limits.perAccount.total) throw refusal('rate_limited')
    if (isFull) throw refusal('unavailable')
    accounts.set(name, account)
    waiting += 1
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        account.waiting.splice(account.waiting.indexOf(start), 1)
        waiting -= 1
        moveToBack(name)
        reject(callerLeft())
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave)
      account.waiting.push(start)
      startWaiting()
    })
  }

  function refusal(code: 'rate_limited' | 'unavailable'): AppError {
    const { refusals, retryAfterSeconds } = limits
    return new AppError(code, code === 'rate_limited' ? refusals.account : refusals.full, { retryAfterSeconds })
  }

  return async (caller, work) => {
    refuseInTransaction('Work that may have to wait was begun')
    await waitForSlot(caller)
    try {
      return await work()
    } finally {
      running -= 1
      const account = accounts.get(caller.account)
      if (account) account.running -= 1
      moveToBack(caller.account)
      startWaiting()
    }
  }
}

/** The error for a caller who has closed the connection. */
export function callerLeft(): AppError {
  return new AppError('unavailable', t.lazy`Nobody waited for this anymore.`)
}
