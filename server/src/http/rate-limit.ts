import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#errors.ts'
import { isPageRequest } from './request-target.ts'

/** Calls within a number of seconds, for one signed-in user or else one address. */
const LIMITS = {
  anonymous: { points: 50, duration: 10 },
  user: { points: 300, duration: 10 },
  /** Every picture of the largest sale at once, and again. */
  picture: { points: 600, duration: 10 },
  waitlist: { points: 10, duration: 3600 },
  detection: { points: 30, duration: 60 },
  upload: { points: 120, duration: 60 },
  /** Each with up to 10 MB; parts and photos that are sent again among them. */
  uploadBody: { points: 240, duration: 60 },
  remoteImport: { points: 30, duration: 60 },
  coldCrop: { points: 600, duration: 60 },
  lookup: { points: 60, duration: 10 },
  /** Every item of the largest sale in a minute. */
  pricing: { points: 500, duration: 60 },
  message: { points: 20, duration: 3600 },
  report: { points: 20, duration: 3600 },
  /** Each tries a password. */
  ownPassword: { points: 10, duration: 900 },
  signIn: { points: 10, duration: 60 },
  /** Without mail, the answer tells whether an address has an account. */
  signUp: { points: 10, duration: 3600 },
  passwordReset: { points: 10, duration: 3600 },
  confirmation: { points: 30, duration: 3600 },
  passkey: { points: 30, duration: 60 },
  document: { points: 60, duration: 60 },
  tracking: { points: 120, duration: 60 },
  adImpression: { points: 1, duration: 1800 },
  adClick: { points: 1, duration: 1800 },
  productClick: { points: 1, duration: 1800 },
  payment: { points: 20, duration: 3600 },
} as const
export type LimitName = keyof typeof LIMITS

export interface Limits {
  /**
   * @param accountId who is counted in place of the caller
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  consume(name: LimitName, request: FastifyRequest, accountId?: string): Promise<void>
  /** Whether the caller is still within the limit for this one thing; for what is passed over in silence. */
  isFirst(name: LimitName, request: FastifyRequest, thingId: string): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyContextConfig {
    /** What counts each call of this route in place of the general limit; `none` needs a reason beside it. */
    generalLimit?: LimitName | 'none'
  }
}

/** One client's address: an IPv6 client owns a /64 and can change within it at will. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}

/** Counts a call. @returns 0 while the caller is within the limit */
async function msToWait(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, refusal.msBeforeNext)
  }
}

/** Limits kept in the database, so that any number of processes share them. */
export const rateLimitPlugin = fp(
  async (app: FastifyInstance, { pool, isEnabled }: { pool: pg.Pool; isEnabled: boolean }) => {
    const limiters = new Map(
      Object.entries(LIMITS).map(([name, { points, duration }]) => [
        name,
        new RateLimiterPostgres({
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
          inMemoryBlockOnConsumed: points + 1,
        }),
      ]),
    )

    /** @returns milliseconds to wait; 0 when the caller is within the limit */
    async function take(name: LimitName, request: FastifyRequest, thingId = '', accountId?: string): Promise<number> {
      if (!isEnabled) return 0
      const limiter = limiters.get(name)
      if (!limiter) return 0
      const userId = accountId ?? (await request.currentUser())?.id
      const key = (userId ? `user:${userId}` : addressKey(request.ip)) + thingId
      const waitMs = await msToWait(limiter, key)
      if (waitMs <= limiter.msDuration) return waitMs
      // Noted before the clock was set back: nobody waits for longer than a limit lasts.
      await limiter.delete(key)
      return msToWait(limiter, key)
    }

    async function consume(name: LimitName, request: FastifyRequest, accountId?: string): Promise<void> {
      const waitMs = await take(name, request, '', accountId)
      if (waitMs === 0) return
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      throw new AppError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      })
    }

    const isFirst = async (name: LimitName, request: FastifyRequest, thingId: string) =>
      (await take(name, request, `:${thingId}`)) === 0

    app.decorate('limits', { consume, isFirst })
    // By the route that answers, however its address was written; so what is new is limited until it says otherwise.
    app.addHook('onRequest', async (request) => {
      const { generalLimit } = request.routeOptions.config
      // The page comes from memory.
      if (generalLimit === 'none' || (request.is404 && isPageRequest(request))) return
      await consume(generalLimit ?? ((await request.currentUser()) ? 'user' : 'anonymous'), request)
    })
  },
)
