import { AsyncLocalStorage } from 'node:async_hooks'

/** One connection of the pool, held by the async context inside `checkOutConnection`. */
interface Checkout {
  /** Until the work ends: background work that continues after that holds no connection. */
  isOpen: boolean
  isTaken: boolean
  /** Undefined before the connection is taken and after it was returned. */
  giveBack: (() => void) | undefined
}

const checkouts = new AsyncLocalStorage<Checkout>()

/** A programming error: code waits for something external while it holds a connection that others need. */
export class CheckedOutConnectionError extends Error {
  override name = 'CheckedOutConnectionError'

  constructor(what: string) {
    super(`${what} within a transaction: do it before or after, or with the transaction's own connection`)
  }
}

/**
 * Guards against pool deadlock: code that has checked out a connection may wait only for its own statements, not for a
 * second connection (all holders would wait for each other) and not for an external service.
 * @throws CheckedOutConnectionError
 */
export function refuseInTransaction(what: string): void {
  if (checkouts.getStore()?.isOpen) throw new CheckedOutConnectionError(what)
}

/**
 * Runs work that takes one connection, and makes sure that it is returned: Drizzle leaks a connection whose BEGIN
 * fails.
 * @throws CheckedOutConnectionError when nested
 */
export async function checkOutConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseInTransaction('A second connection was asked for')
  const checkout: Checkout = { isOpen: true, isTaken: false, giveBack: undefined }
  try {
    return await checkouts.run(checkout, work)
  } finally {
    checkout.isOpen = false
    checkout.giveBack?.()
  }
}

/**
 * Marks the one connection as taken. @throws CheckedOutConnectionError unless it is the first in `checkOutConnection`
 */
export function takeConnection(): Checkout {
  const checkout = checkouts.getStore()
  if (!checkout?.isOpen) throw new Error('A connection is taken by db.transaction, which gives it back')
  if (checkout.isTaken) throw new CheckedOutConnectionError('A second connection was asked for')
  checkout.isTaken = true
  return checkout
}
