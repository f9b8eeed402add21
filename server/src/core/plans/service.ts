import { LazyText, plural, t } from '@yardsnap/contract/texts'
import {
  isPremium,
  getPlanLimits,
  type Plan,
  type PlanLimits,
  TRIAL_DAYS,
  type UpgradeReason,
} from '@yardsnap/contract/plans'
import type { PlanState, UsageStats } from '@yardsnap/contract/own-plan'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { comparedToToday } from '@yardsnap/contract/sale-days'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { Payments } from '#ports/payments/port.ts'
import * as payments from './payment-queries.ts'
import { addUsage, countActiveListings, lockUsage, readUsage } from './queries.ts'
import { daysAfter, toPlanState, getTrialEnd } from './rules.ts'
import { subscriptions } from './subscriptions.ts'

export type PlansService = ReturnType<typeof plansService>

/** First day of an instant's calendar month (UTC) as YYYY-MM-DD, the month that a new listing counts toward. */
export function getMonthStart(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`
}

interface Dependencies {
  database: Database
  payments: Payments
  publicUrl: string
  log: Pick<Log, 'warn'>
  now?: () => Date
}

/** Fallback for an account that is being deleted. */
const FREE = { accountType: 'free', premiumExpiresAt: null } as const

/** Webhook events are retried for three days; this is more than twice as long. */
const EVENTS_KEPT_DAYS = 7

/** Plan limits and their usage. Checks run inside the caller's transaction, under a row lock. */
export function plansService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { database, payments: paymentService } = dependencies
  const { db } = database

  async function read(userId: string, from: Queryable = db): Promise<PlanState> {
    const account = await payments.findAccount(from, userId)
    if (!account) throw new AppError('unauthorized', t.lazy`Sign in to continue`)
    const payment = await payments.findPaymentAccount(from, userId)
    return toPlanState({ ...account, payment }, now())
  }

  /** The current limits, locked until the transaction ends. */
  async function limitsNow(tx: Queryable, userId: string): Promise<PlanLimits> {
    const plan = await payments.lockPlan(tx, userId)
    return getPlanLimits(plan ?? FREE, now().getTime())
  }

  return {
    read: (userId: string): Promise<PlanState> => read(userId),

    limits: limitsNow,

    subscriptions: subscriptions({ ...dependencies, now }),

    /**
     * Starts the trial without a card. If payment is configured, the trial starts in the checkout instead.
     * @throws AppError `conflict` if the account has Premium, or has already had the trial
     */
    async startTrial(userId: string): Promise<PlanState> {
      if (paymentService.isSetUp) throw new AppError('conflict', t.lazy`The trial begins in the checkout`)
      return db.transaction(async (tx) => {
        const account = await payments.lockAccount(tx, userId)
        if (account && isPremium(account, now().getTime()))
          throw new AppError('conflict', t.lazy`You have Premium already`)
        const startedAt = now()
        const hasBegun = await payments.beginTrial(tx, userId, { startedAt, endsAt: getTrialEnd(startedAt) })
        if (!hasBegun) throw new AppError('conflict', t.lazy`You have had your ${TRIAL_DAYS}-day trial`)
        await payments.markPremiumListings(tx, startedAt, userId)
        return read(userId, tx)
      })
    },

    /**
     * Guards premium features. The error names the feature, and the app then shows what Premium offers.
     * @throws AppError `premium_required`
     */
    async requirePremium(userId: string, reason: UpgradeReason): Promise<void> {
      const account = await payments.findAccount(db, userId)
      if (account && isPremium(account, now().getTime())) return
      throw new AppError('premium_required', t.lazy`This is part of Premium`, { reason })
    },

    /** For the admin: grants Premium, with or without an end, or makes the account free. */
    async grant(tx: Queryable, userId: string, plan: Plan): Promise<void> {
      const account = await payments.lockAccount(tx, userId)
      if (!account) throw new AppError('not_found', t.lazy`There is no such account`)
      await payments.updateAccount(tx, userId, { ...account, ...plan })
      await payments.markPremiumListings(tx, now(), userId)
    },

    /** Updates the marks on listings after premium has begun or ended by time. @returns how many changed */
    async sweep(): Promise<number> {
      await payments.forgetEvents(db, daysAfter(now(), -EVENTS_KEPT_DAYS))
      return payments.markPremiumListings(db, now())
    },

    async usage(userId: string): Promise<UsageStats> {
      return {
        currentActiveListings: await countActiveListings(db, userId, now()),
        monthlyListingsUsed: await readUsage(db, userId, getMonthStart(now())),
      }
    },

    /**
     * Counts one more listing of this month.
     * @throws AppError `listing_limit` if the plan has none left
     */
    async takeListing(tx: Queryable, userId: string): Promise<void> {
      const month = getMonthStart(now())
      const used = await lockUsage(tx, userId, month)
      const { listingsPerMonth } = await limitsNow(tx, userId)
      if (used >= listingsPerMonth) {
        throw new AppError('listing_limit', monthlyLimitText(listingsPerMonth))
      }
      await addUsage(tx, userId, month, 1)
    },

    /** Returns the slot of a draft that was never public. */
    async returnListing(tx: Queryable, userId: string, createdAt: Date): Promise<void> {
      await addUsage(tx, userId, getMonthStart(createdAt), -1)
    },

    /** Whether a listing counts as active for the plan's limit: it is public, and not over where it is. */
    isActive: ({
      status,
      lastDay,
      timeZone,
    }: Pick<ListingSummary, 'status' | 'timeZone'> & { lastDay: string | null }) =>
      status === 'published' && (lastDay === null || comparedToToday(lastDay, timeZone, now()) >= 0),

    /** @throws AppError `listing_limit` if as many listings are public as the plan allows */
    async checkCanPublish(tx: Queryable, userId: string): Promise<void> {
      await lockUsage(tx, userId, getMonthStart(now()))
      const { activeListings } = await limitsNow(tx, userId)
      if ((await countActiveListings(tx, userId, now())) >= activeListings) {
        throw new AppError('listing_limit', activeLimitText(activeListings))
      }
    },
  }
}

const monthlyLimitText = (listings: number) =>
  new LazyText(() =>
    plural(listings, { one: 'Your plan includes # listing a month', other: 'Your plan includes # listings a month' }),
  )

const activeLimitText = (listings: number) =>
  new LazyText(() =>
    plural(listings, {
      one: 'Your plan includes # active sale at a time',
      other: 'Your plan includes # active sales at a time',
    }),
  )
