import { t } from '@yardsnap/contract/texts'
import os from 'node:os'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { boundedQueue, type RunQueued } from '#queues/bounded-queue.ts'

/**
 * A hash takes a core for a tenth of a second and 32 MB, on one of libuv's four threads, which image decoding, file
 * access and DNS lookups need as well.
 */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, os.availableParallelism() - 1))

/** The last one in the queue waits about five seconds, longer on a busy machine. */
const MAX_WAITING = 50

const REFUSAL = t.lazy`Many people are signing in. Try again in a moment.`

/** A call with a password runs some ten statements: a burst of them would fill the connection pool's queue. */
const CALLS_AT_ONCE = HASHES_AT_ONCE + 2

/** Limits the number of concurrent calls with a password. */
export function passwordCallQueue(): RunQueued {
  return boundedQueue({ running: CALLS_AT_ONCE, waiting: MAX_WAITING, refusal: REFUSAL })
}

/** Better Auth's password hashing with limited concurrency. */
export function passwordHashing() {
  const run = boundedQueue({ running: HASHES_AT_ONCE, waiting: MAX_WAITING, refusal: REFUSAL })
  return {
    hash: (password: string) => run(() => hashPassword(password)),
    verify: (stored: { hash: string; password: string }) => run(() => verifyPassword(stored)),
  }
}

/**
 * Hashes a new account's password before the transaction that creates the account; Better Auth would hash it inside.
 */
export function hashBeforeSignUp({ hash }: Pick<ReturnType<typeof passwordHashing>, 'hash'>): BetterAuthPlugin {
  return {
    id: 'hash-before-sign-up',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body, context }) => {
            const { password }: { password?: unknown } = body ?? {}
            const { minPasswordLength, maxPasswordLength } = context.password.config
            if (typeof password !== 'string') return undefined
            if (password.length < minPasswordLength || password.length > maxPasswordLength) return undefined
            const hashed = await hash(password)
            return { context: { context: { password: { hash: async () => hashed } } } }
          }),
        },
      ],
    },
  }
}
