import { t } from '@yardsnap/contract/texts'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { providerAnswers, providerCalls } from '#db/schema/providers.ts'
import { AppError } from '#errors.ts'

export type ProviderStore = ReturnType<typeof createProviderStore>

/** At most `calls` in any `seconds`, over all processes. */
export interface Quota {
  calls: number
  seconds: number
}

const computeHash = (question: string) => createHash('sha256').update(question).digest('hex')

/** Caches external services' answers and counts calls to them, in the database. */
export function createProviderStore({ db }: { db: Queryable }) {
  /** @returns 0 if the call may be made now, otherwise the milliseconds until it may */
  const tryCall = (provider: string, quota: Quota): Promise<number> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provider:${provider}`}, 0))`)
      const isOld = sql`${providerCalls.calledAt} <= clock_timestamp() - make_interval(secs => ${quota.seconds})`
      await tx.delete(providerCalls).where(and(eq(providerCalls.provider, provider), isOld))
      const [recent] = await tx
        .select({
          calls: sql<number>`count(*)::int`,
          waitMs: sql<number>`ceil(1000 * extract(epoch from min(${providerCalls.calledAt}) + make_interval(secs => ${quota.seconds}) - clock_timestamp()))::int`,
        })
        .from(providerCalls)
        .where(eq(providerCalls.provider, provider))
      if (recent && recent.calls >= quota.calls) return Math.max(1, recent.waitMs)
      await tx.insert(providerCalls).values({ provider, calledAt: sql`clock_timestamp()` })
      return 0
    })

  return {
    /** @returns undefined on a cache miss; null is a cached answer */
    async recall(provider: string, question: string): Promise<unknown> {
      const [row] = await db
        .select({ answer: providerAnswers.answer })
        .from(providerAnswers)
        .where(
          and(
            eq(providerAnswers.provider, provider),
            eq(providerAnswers.questionHash, computeHash(question)),
            gt(providerAnswers.expiresAt, sql`now()`),
          ),
        )
      return row?.answer
    },

    /** Caches an answer, and deletes expired ones. */
    async remember(provider: string, question: string, { answer, hours }: { answer: unknown; hours: number }) {
      await db.delete(providerAnswers).where(lt(providerAnswers.expiresAt, sql`now()`))
      const expiresAt = sql`now() + make_interval(hours => ${hours})`
      await db
        .insert(providerAnswers)
        .values({ provider, questionHash: computeHash(question), answer, expiresAt })
        .onConflictDoUpdate({
          target: [providerAnswers.provider, providerAnswers.questionHash],
          set: { answer, expiresAt },
        })
    },

    /**
     * Waits until the quota allows a call, and counts it.
     * @throws AppError `provider_failed` if the wait would be longer than `maxWaitMs`
     */
    async waitForQuota(provider: string, quota: Quota, maxWaitMs: number): Promise<void> {
      const giveUpAt = performance.now() + maxWaitMs
      for (;;) {
        const waitMs = await tryCall(provider, quota)
        if (waitMs === 0) return
        if (performance.now() + waitMs > giveUpAt) {
          throw new AppError('provider_failed', t.lazy`${provider} has been asked as often as it allows`)
        }
        await delay(waitMs)
      }
    },
  }
}
