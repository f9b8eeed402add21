import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'

/** One browser uploads six photos at once, and a seller may use two. */
const MAX_BODIES_OF_ONE = 12
const MAX_BODIES = 64
const RETRY_AFTER_SECONDS = 5

export type BodySlots = ReturnType<typeof bodySlots>

/** Limits concurrent uploads in this process, in total and per account, so that no account blocks the others. */
export function bodySlots() {
  const open = new Map<string, number>()
  let total = 0

  function take(ownerId: string): void {
    const own = open.get(ownerId) ?? 0
    if (own >= MAX_BODIES_OF_ONE) {
      throw new AppError('rate_limited', t.lazy`You are sending too many photos at once. Try again in a moment.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    if (total >= MAX_BODIES) {
      throw new AppError('unavailable', t.lazy`Too many photos are being sent. Try again in a moment.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    open.set(ownerId, own + 1)
    total += 1
  }

  function give(ownerId: string): void {
    const left = (open.get(ownerId) ?? 1) - 1
    if (left > 0) open.set(ownerId, left)
    else open.delete(ownerId)
    total -= 1
  }

  /** Runs the reception of one body. @throws AppError `rate_limited`, `unavailable` when too many are being received */
  return async function withSlot<T>(ownerId: string, receive: () => Promise<T>): Promise<T> {
    take(ownerId)
    try {
      return await receive()
    } finally {
      give(ownerId)
    }
  }
}
