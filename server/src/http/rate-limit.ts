import { plural } from '@yardsnap/contract/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooSoon } from '#too-soon.ts'
import { rateLimitRefusals } from '#telemetry/metrics.ts'
import { isPageRequest } from './request-target.ts'

/** `points` calls per `duration` in seconds, for one signed-in user or one IP address. */
const LIMITS = {
  anonymous: { points: 50, duration: 10 },
  user: { points: 300, duration: 10 },
  /** Twice every picture of the largest possible listing. */
  picture: { points: 600, duration: 10 },
  /** A large screen shows forty, and moves on twice a second. */
  mapTile: { points: 800, duration: 10 },
  waitlist: { points: 10, duration: 3600 },
  detection: { points: 30, duration: 60 },
  upload: { points: 120, duration: 60 },
  /** Each of up to 10 MB, including multipart parts and retries. */
  uploadBody: { points: 240, duration: 60 },
  remoteImport: { points: 30, duration: 60 },
  coldCrop: { points: 600, duration: 60 },
  lookup: { points: 60, duration: 10 },
  /** Every item of the largest possible listing in a minute. */
  pricing: { points: 500, duration: 60 },
  /** Every item of the largest possible listing twelve times, a hundred titles a call. */
  recalls: { points: 60, duration: 60 },
  /** Every row of the largest imported list, twelve numbers a call. */
  codeNames: { points: 60, duration: 60 },
  message: { points: 20, duration: 3600 },
  /** The host is notified of each. */
  hold: { points: 30, duration: 3600 },
  /** The host is notified of each. */
  offer: { points: 40, duration: 3600 },
  /** A shopper is notified of each; a host may have many offers to answer. */
  offerAnswer: { points: 300, duration: 3600 },
  /** The host is notified of each. */
  appointment: { points: 40, duration: 3600 },
  /** A shopper is notified of each; a host may have two hundred times. */
  appointmentAnswer: { points: 300, duration: 3600 },
  report: { points: 20, duration: 3600 },
  /** A Saturday has some twenty sales; more than one tap at each. */
  visitReport: { points: 30, duration: 3600 },
  /** Of each account 5 become new sales in a day. */
  seenSale: { points: 30, duration: 3600 },
  /** Each looks at a photo for a second or two. */
  readSign: { points: 20, duration: 300 },
  /** Each removes what somebody else has added. */
  seenSaleRemoval: { points: 10, duration: 3600 },
  /** Also invitations, each of which may send a mail. */
  communityDay: { points: 30, duration: 3600 },
  /** Each may send a mail. A whole street may stand behind one address, with the code of a leaflet. */
  communityJoin: { points: 60, duration: 3600 },
  /** Each looks up to 2,000 addresses up. */
  communityRows: { points: 60, duration: 3600 },
  /** Each reads and writes up to 400 rows. */
  consignorRows: { points: 30, duration: 3600 },
  /** Each mails up to 400 people. */
  consignorMails: { points: 30, duration: 3600 },
  /** Each adds a row to somebody's sale, and may send a mail. A whole school may stand behind one address. */
  consignorSignUp: { points: 60, duration: 3600 },
  /** Each may add a row to somebody's line. Many people behind one address of a phone company may stand in it. */
  doorLine: { points: 300, duration: 3600 },
  /** In place of the general one: a hundred phones in line may stand behind one address, and nobody guesses their tokens. */
  doorTicket: { points: 400, duration: 10 },
  /** Each is a way into the account. */
  accessToken: { points: 20, duration: 3600 },
  /** Each may call another site. */
  webhook: { points: 60, duration: 3600 },
  support: { points: 10, duration: 3600 },
  /** Each tries a password. */
  ownPassword: { points: 10, duration: 900 },
  /** Each tries a setup token. */
  setup: { points: 10, duration: 900 },
  signIn: { points: 10, duration: 60 },
  /** If the site sends no mail, the response reveals whether an address has an account. */
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
   * @param accountId the account to count instead of the caller
   * @throws AppError `rate_limited` with the seconds to wait
   */
  consume(name: LimitName, request: FastifyRequest, accountId?: string): Promise<void>
  /** Whether the caller is within the limit for this one thing; for calls that are ignored silently beyond it. */
  isFirst(name: LimitName, request: FastifyRequest, subjectId: string): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyContextConfig {
    /** The limit that replaces the general one for this route; `none` needs a comment with the reason. */
    generalLimit?: LimitName | 'none'
  }
}

/** Rate limit key of a client address: an IPv6 client has a whole /64, so only the prefix counts. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}

/** Counts a call. @returns milliseconds to wait; 0 within the limit */
async function msToWait(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, refusal.msBeforeNext)
  }
}

const tooManyRequests = (waitSeconds: number) =>
  tooSoon(waitSeconds, {
    seconds: (count) =>
      plural(count, {
        one: 'Too many requests. Try again in # second.',
        other: 'Too many requests. Try again in # seconds.',
      }),
    minutes: (count) =>
      plural(count, {
        one: 'Too many requests. Try again in # minute.',
        other: 'Too many requests. Try again in # minutes.',
      }),
  })

/** Rate limits stored in the database, so that all processes share them. */
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

    for (const limit of limiters.keys()) rateLimitRefusals.add(0, { limit })

    /** @returns milliseconds to wait; 0 within the limit */
    async function take(name: LimitName, request: FastifyRequest, subjectId = '', accountId?: string): Promise<number> {
      if (!isEnabled) return 0
      const limiter = limiters.get(name)
      if (!limiter) return 0
      const userId = accountId ?? (await request.currentUser())?.id
      const key = (userId ? `user:${userId}` : addressKey(request.ip)) + subjectId
      const waitMs = await msToWait(limiter, key)
      if (waitMs <= limiter.msDuration) return waitMs
      // The stored expiry is from before the clock was set back: nobody waits longer than the limit's duration.
      await limiter.delete(key)
      return msToWait(limiter, key)
    }

    async function consume(name: LimitName, request: FastifyRequest, accountId?: string): Promise<void> {
      const waitMs = await take(name, request, '', accountId)
      if (waitMs === 0) return
      rateLimitRefusals.add(1, { limit: name })
      throw tooManyRequests(Math.ceil(waitMs / 1000))
    }

    const isFirst = async (name: LimitName, request: FastifyRequest, subjectId: string) =>
      (await take(name, request, `:${subjectId}`)) === 0

    app.decorate('limits', { consume, isFirst })
    // Counts by matched route, so that escaping a path differently does not help; new routes are limited by default.
    app.addHook('onRequest', async (request) => {
      const { generalLimit } = request.routeOptions.config
      // The web app's page is served from memory.
      if (generalLimit === 'none' || (request.is404 && isPageRequest(request))) return
      await consume(generalLimit ?? ((await request.currentUser()) ? 'user' : 'anonymous'), request)
    })
  },
)
