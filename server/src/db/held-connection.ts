import { AsyncLocalStorage } from 'node:async_hooks'

/** One connection of the pool, in the hands of whoever runs within `holdConnection`. */
interface Hold {
  /** Until the work ends: what goes on in the background after that holds nothing any more. */
  isOpen: boolean
  isTaken: boolean
  /** Undefined before the connection is taken, and when it has been given back. */
  giveBack: (() => void) | undefined
}

const holds = new AsyncLocalStorage<Hold>()

/** A mistake in the code: it waits for something while it keeps a connection from everybody else. */
export class HeldConnectionError extends Error {
  override name = 'HeldConnectionError'

  constructor(what: string) {
    super(`${what} within a transaction: do it before or after, or with the transaction's own connection`)
  }
}

/**
 * Whoever holds one of the few connections must not wait for anything but its own statements: not for a second
 * connection (all that hold one would wait for each other), and not for an external service.
 * @throws HeldConnectionError
 */
export function refuseWhileHolding(what: string): void {
  if (holds.getStore()?.isOpen) throw new HeldConnectionError(what)
}

/**
 * Runs what takes one connection, and sees to it that it is given back: Drizzle keeps one whose BEGIN has failed.
 * @throws HeldConnectionError within another
 */
export async function holdConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWhileHolding('A second connection was asked for')
  const hold: Hold = { isOpen: true, isTaken: false, giveBack: undefined }
  try {
    return await holds.run(hold, work)
  } finally {
    hold.isOpen = false
    hold.giveBack?.()
  }
}

/** Notes that the one connection is asked for. @throws HeldConnectionError unless it is the first within `holdConnection` */
export function takeHeldConnection(): Hold {
  const hold = holds.getStore()
  if (!hold?.isOpen) throw new Error('A connection is taken by db.transaction, which gives it back')
  if (hold.isTaken) throw new HeldConnectionError('A second connection was asked for')
  hold.isTaken = true
  return hold
}
