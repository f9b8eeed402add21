import { isPremium, type Plan, TRIAL_DAYS } from '@yardsnap/contract/plans'
import type { PlanKind, PlanState } from '@yardsnap/contract/own-plan'
import type { Subscription } from '#ports/payments/port.ts'

const DAY_MS = 24 * 3_600_000
/** A renewal is paid at the end of the period, and its event may be late. */
const RENEWAL_GRACE_DAYS = 1
/** A refused card is charged again during this time. */
const PAST_DUE_GRACE_DAYS = 7

export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

export function getTrialEnd(trialStartedAt: Date): Date {
  return daysAfter(trialStartedAt, TRIAL_DAYS)
}

/**
 * When a subscription's premium ends; null if it never granted any. An account has one trial, however many the payment
 * service grants.
 */
export function computePremiumUntil(
  { status, periodStartsAt, periodEndsAt, isCancelled, endedAt }: Subscription,
  { trialStartedAt, now }: { trialStartedAt: Date; now: Date },
): Date | null {
  switch (status) {
    case 'trialing':
      return earlier(periodEndsAt, getTrialEnd(trialStartedAt))
    case 'active':
      return isCancelled ? periodEndsAt : daysAfter(periodEndsAt, RENEWAL_GRACE_DAYS)
    case 'past_due':
      return daysAfter(periodStartsAt, PAST_DUE_GRACE_DAYS)
    case 'ended':
      return endedAt ?? now
    case 'unpaid':
      return null
  }
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

interface Grants {
  /** The end of the subscription's premium before and after the change. */
  paidBefore: string | null
  paidUntil: string | null
  trialEndsAt: string | null
}

/**
 * An account's plan after its subscription changed: premium until the latest end that was granted. An end that payments
 * did not set was set by the admin and is kept. Instants are ISO strings, which sort by time.
 */
export function planAfterPayment(plan: Plan, { paidBefore, paidUntil, trialEndsAt }: Grants): Plan {
  const isGranted = plan.accountType === 'premium' && plan.premiumExpiresAt !== paidBefore
  if (isGranted && plan.premiumExpiresAt === null) return plan
  const ends = [isGranted ? plan.premiumExpiresAt : null, trialEndsAt, paidUntil].filter((end) => end !== null)
  const premiumExpiresAt = ends.toSorted().at(-1) ?? null
  return { accountType: premiumExpiresAt === null ? 'free' : 'premium', premiumExpiresAt }
}

/** An account's plan and its subscription. */
export interface AccountPlan extends Plan {
  trialStartedAt: Date | null
  payment: { status: Subscription['status'] | null; renewsAt: Date | null; isCancelled: boolean } | null
}

export function toPlanState({ trialStartedAt, payment, ...plan }: AccountPlan, now: Date): PlanState {
  const isActive = isPremium(plan, now.getTime())
  const isLive = payment?.status === 'trialing' || payment?.status === 'active' || payment?.status === 'past_due'
  return {
    kind: isActive ? getActiveKind(plan, trialStartedAt) : plan.accountType === 'premium' ? 'ended' : 'free',
    endsAt: isActive ? plan.premiumExpiresAt : null,
    hasHadTrial: trialStartedAt !== null,
    subscription:
      payment && isLive && payment.renewsAt
        ? {
            renewsAt: payment.renewsAt.toISOString(),
            isCancelled: payment.isCancelled,
            isPastDue: payment.status === 'past_due',
          }
        : null,
  }
}

/** Premium that ends no later than the trial is the trial. */
function getActiveKind({ premiumExpiresAt }: Plan, trialStartedAt: Date | null): PlanKind {
  const isTrial =
    trialStartedAt !== null &&
    premiumExpiresAt !== null &&
    premiumExpiresAt <= getTrialEnd(trialStartedAt).toISOString()
  return isTrial ? 'trial' : 'premium'
}
