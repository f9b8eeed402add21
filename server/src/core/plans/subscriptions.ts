import { t } from '@yardsnap/contract/texts'
import { isPremium, TRIAL_DAYS } from '@yardsnap/contract/plans'
import { type Language, toLanguagePath } from '@yardsnap/contract/languages'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { Payments, Subscription } from '#ports/payments/port.ts'
import { type WriteUnderLease, withPaymentLease } from './payment-lease.ts'
import * as queries from './payment-queries.ts'
import { planAfterPayment, computePremiumUntil, getTrialEnd } from './rules.ts'

interface Dependencies {
  database: Database
  payments: Payments
  publicUrl: string
  log: Pick<Log, 'warn'>
  now: () => Date
}

const hasPremium = () => new AppError('conflict', t.lazy`You have Premium already`)

/** Checkout, customer portal and webhooks of Premium subscriptions. */
export function subscriptions({ database, payments, publicUrl, log, now }: Dependencies) {
  const { db } = database
  const addressOf = (language: Language) => `${publicUrl}${toLanguagePath(language, '/premium')}`

  /**
   * Synchronizes an account with its subscription. Events may be late, repeated and out of order, so they only trigger
   * this; the subscription is read under the account's lease, so that later reads lead to later writes.
   */
  async function follow(write: WriteUnderLease, { userId, subscriptionId, eventId }: Followed): Promise<void> {
    const subscription = await payments.findSubscription(subscriptionId)
    await write(async (tx, before) => {
      if (eventId && !(await queries.claimEvent(tx, eventId))) return
      if (subscription?.userId !== userId || isOvertaken(subscription, before)) return
      await apply(tx, { ...subscription, userId }, before)
    })
  }

  async function apply(
    tx: Queryable,
    subscription: Subscription & { userId: string },
    before: queries.PaymentAccountRow,
  ): Promise<void> {
    const { id, userId, customerId, status, periodEndsAt, isCancelled } = subscription
    const account = await queries.lockAccount(tx, userId)
    if (!account) return
    const trialStartedAt = account.trialStartedAt ?? (status === 'trialing' ? now() : null)
    const premiumUntil = computePremiumUntil(subscription, { trialStartedAt: trialStartedAt ?? now(), now: now() })
    const plan = planAfterPayment(account, {
      paidBefore: before.premiumUntil?.toISOString() ?? null,
      paidUntil: premiumUntil?.toISOString() ?? null,
      trialEndsAt: trialStartedAt && getTrialEnd(trialStartedAt).toISOString(),
    })
    await queries.updatePaymentAccount(tx, userId, {
      customerId,
      subscriptionId: id,
      status,
      renewsAt: periodEndsAt,
      isCancelled,
      premiumUntil,
    })
    await queries.updateAccount(tx, userId, { ...plan, trialStartedAt })
    await queries.markPremiumListings(tx, now(), userId)
  }

  /** Expires the open checkout. @returns true if it was already paid, although its event has not arrived yet */
  async function hasPaid(write: WriteUnderLease, userId: string, checkoutId: string): Promise<boolean> {
    const { subscriptionId } = await payments.closeCheckout(checkoutId)
    if (!subscriptionId) return false
    await follow(write, { userId, subscriptionId })
    return isLive((await queries.findPaymentAccount(db, userId))?.status)
  }

  return {
    /**
     * Creates a checkout page, with the trial first if the account has not had it. Only one checkout is open at a time,
     * so that nobody pays twice.
     * @throws AppError `unavailable` if payment is not configured, `conflict` if the user already pays,
     *   `provider_failed`
     */
    beginCheckout({ id: userId, email }: { id: string; email: string }, language: Language): Promise<{ url: string }> {
      return withPaymentLease(db, userId, async (write) => {
        const before = await queries.findPaymentAccount(db, userId)
        if (isLive(before?.status)) throw hasPremium()
        if (before?.checkoutId && (await hasPaid(write, userId, before.checkoutId))) throw hasPremium()
        const account = await queries.findAccount(db, userId)
        if (!account || (isPremium(account, now().getTime()) && account.premiumExpiresAt === null)) throw hasPremium()
        const { id: checkoutId, url } = await payments.beginCheckout({
          userId,
          email,
          customerId: before?.customerId ?? null,
          trialDays: account.trialStartedAt ? 0 : TRIAL_DAYS,
          language,
          successUrl: `${addressOf(language)}?checkout=done`,
          cancelUrl: `${addressOf(language)}?checkout=cancelled`,
        })
        await write((tx) => queries.updatePaymentAccount(tx, userId, { checkoutId }))
        return { url }
      })
    },

    /**
     * Ends what the account could still buy before it is deleted: later nobody could cancel it.
     * @returns whether its subscription renews until it is cancelled
     * @throws AppError `unavailable`, `provider_failed`
     */
    async stopBuying(userId: string): Promise<boolean> {
      const before = await queries.findPaymentAccount(db, userId)
      const checkoutId = before?.checkoutId
      if (payments.isSetUp && checkoutId && !isLive(before.status)) {
        await withPaymentLease(db, userId, (write) => hasPaid(write, userId, checkoutId))
      }
      const account = await queries.findPaymentAccount(db, userId)
      return account !== null && isLive(account.status) && !account.isCancelled
    },

    /** @throws AppError `not_found` if the user has never paid, `provider_failed` */
    async openPortal(userId: string, language: Language): Promise<{ url: string }> {
      const account = await queries.findPaymentAccount(db, userId)
      if (!account?.customerId) throw new AppError('not_found', t.lazy`There is no payment to manage`)
      return payments.openPortal({ customerId: account.customerId, language, returnUrl: addressOf(language) })
    },

    /**
     * Processes a webhook event. Failed events are not recorded, so that the retry is processed.
     * @throws AppError `invalid` for an invalid signature
     */
    async receive(body: Buffer, signature: string): Promise<void> {
      const { id: eventId, subscriptionId, userId, payment } = payments.readEvent(body, signature)
      if (payment) return queries.savePayment(db, payment)
      if (!subscriptionId || !userId) return
      if (!(await queries.findAccount(db, userId))) {
        return log.warn({ subscriptionId, userId }, 'a subscription is paid for an account that is gone')
      }
      await withPaymentLease(db, userId, async (write) => {
        if (!(await queries.hasEvent(db, eventId))) await follow(write, { userId, subscriptionId, eventId })
      })
    },
  }
}

interface Followed {
  userId: string
  subscriptionId: string
  /** The webhook event that caused it. */
  eventId?: string
}

function isLive(status: Subscription['status'] | null | undefined): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

/** Whether the account already has another live subscription, which the end of this one does not affect. */
function isOvertaken(subscription: Subscription, { subscriptionId, status }: queries.PaymentAccountRow): boolean {
  return subscriptionId !== null && subscriptionId !== subscription.id && isLive(status) && !isLive(subscription.status)
}
