import { AsyncLocalStorage } from 'node:async_hooks'

/** One connection of the pool, in the hands of whoever runs within `checkOutConnection`. */
interface Checkout {
  /** Until the work ends: what goes on in the background after that holds nothing any more. */
  isOpen: boolean
  isTaken: boolean
  /** Undefined before the connection is taken, and when it has been given back. */
  giveBack: (() => void) | undefined
}

const checkouts = new AsyncLocalStorage<Checkout>()

/** A mistake in the code: it waits for something while it keeps a connection from everybody else. */
export class CheckedOutConnectionError extends Error {
  override name = 'CheckedOutConnectionError'

  constructor(what: string) {
    super(`${what} within a transaction: do it before or after, or with the transaction's own connection`)
  }
}

/**
 * Whoever has checked out one of the few connections must not wait for anything but its own statements: not for a second
 * connection (all that hold one would wait for each other), and not for an external service.
 * @throws CheckedOutConnectionError
 */
export function refuseInTransaction(what: string): void {
  if (checkouts.getStore()?.isOpen) throw new CheckedOutConnectionError(what)
}

/**
 * Runs what takes one connection, and sees to it that it is given back: Drizzle keeps one whose BEGIN has failed.
 * @throws CheckedOutConnectionError within another
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

/** Notes that the one connection is asked for. @throws CheckedOutConnectionError unless it is the first within `checkOutConnection` */
export function takeConnection(): Checkout {
  const checkout = checkouts.getStore()
  if (!checkout?.isOpen) throw new Error('A connection is taken by db.transaction, which gives it back')
  if (checkout.isTaken) throw new CheckedOutConnectionError('A second connection was asked for')
  checkout.isTaken = true
  return checkout
}
