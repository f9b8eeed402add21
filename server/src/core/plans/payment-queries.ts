import type { Plan } from '@yardsnap/contract/plans'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { lockListingsOf } from '#db/account-lock.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { paymentAccounts, paymentEvents, payments } from '#db/schema/payments.ts'

export type PaymentAccountRow = typeof paymentAccounts.$inferSelect
export interface AccountRow extends Plan {
  trialStartedAt: Date | null
}

const accountColumns = {
  accountType: user.accountType,
  premiumExpiresAt: user.premiumExpiresAt,
  trialStartedAt: user.trialStartedAt,
}

export async function findAccount(db: Queryable, userId: string): Promise<AccountRow | null> {
  const [row] = await db.select(accountColumns).from(user).where(eq(user.id, userId))
  return row ? toAccountRow(row) : null
}

/** Locks the row and the account's listings, whose marks follow its plan, until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: string): Promise<AccountRow | null> {
  await lockListingsOf(tx, userId)
  const [row] = await tx.select(accountColumns).from(user).where(eq(user.id, userId)).for('update')
  return row ? toAccountRow(row) : null
}

/** Takes a shared lock until the transaction ends, so that the plan cannot change. */
export async function lockPlan(tx: Queryable, userId: string): Promise<AccountRow | null> {
  const [row] = await tx.select(accountColumns).from(user).where(eq(user.id, userId)).for('share')
  return row ? toAccountRow(row) : null
}

function toAccountRow(row: {
  accountType: Plan['accountType']
  premiumExpiresAt: Date | null
  trialStartedAt: Date | null
}): AccountRow {
  return { ...row, premiumExpiresAt: row.premiumExpiresAt?.toISOString() ?? null }
}

export async function updateAccount(
  tx: Queryable,
  userId: string,
  { accountType, premiumExpiresAt, trialStartedAt }: AccountRow,
): Promise<void> {
  await tx
    .update(user)
    .set({
      accountType,
      premiumExpiresAt: premiumExpiresAt === null ? null : new Date(premiumExpiresAt),
      trialStartedAt,
      updatedAt: sql`now()`,
    })
    .where(eq(user.id, userId))
}

/** Starts the trial, unless the account has already had it. @returns whether it started */
export async function beginTrial(
  tx: Queryable,
  userId: string,
  { startedAt, endsAt }: { startedAt: Date; endsAt: Date },
): Promise<boolean> {
  const begun = await tx
    .update(user)
    .set({ accountType: 'premium', premiumExpiresAt: endsAt, trialStartedAt: startedAt, updatedAt: sql`now()` })
    .where(and(eq(user.id, userId), isNull(user.trialStartedAt)))
    .returning({ id: user.id })
  return begun.length > 0
}

export async function findPaymentAccount(db: Queryable, userId: string): Promise<PaymentAccountRow | null> {
  const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.userId, userId))
  return row ?? null
}

/** Locks the row until the transaction ends. */
export async function lockPaymentAccount(tx: Queryable, userId: string): Promise<PaymentAccountRow | null> {
  const [row] = await tx.select().from(paymentAccounts).where(eq(paymentAccounts.userId, userId)).for('update')
  return row ?? null
}

/** Inserts the row of an account if it is missing. @returns whether the lease was acquired */
export async function takeLease(
  db: Queryable,
  userId: string,
  { leaseId, seconds }: { leaseId: string; seconds: number },
): Promise<boolean> {
  const leaseUntil = sql`now() + make_interval(secs => ${seconds})`
  const taken = await db
    .insert(paymentAccounts)
    .values({ userId, leaseId, leaseUntil })
    .onConflictDoUpdate({
      target: paymentAccounts.userId,
      set: { leaseId, leaseUntil },
      setWhere: sql`${paymentAccounts.leaseUntil} is null or ${paymentAccounts.leaseUntil} <= now()`,
    })
    .returning({ userId: paymentAccounts.userId })
  return taken.length > 0
}

export async function endLease(db: Queryable, userId: string, leaseId: string): Promise<void> {
  await db
    .update(paymentAccounts)
    .set({ leaseId: null, leaseUntil: null })
    .where(and(eq(paymentAccounts.userId, userId), eq(paymentAccounts.leaseId, leaseId)))
}

export async function updatePaymentAccount(
  tx: Queryable,
  userId: string,
  values: Partial<Omit<PaymentAccountRow, 'userId' | 'leaseId' | 'leaseUntil'>>,
): Promise<void> {
  await tx.update(paymentAccounts).set(values).where(eq(paymentAccounts.userId, userId))
}

/**
 * A later event about the same one, such as a second partial refund, replaces the amount. A refund counts only for a
 * customer of Premium: the payment service may serve other shops of the operator, too.
 */
export async function savePayment(
  db: Queryable,
  { id, customerId, cents, at }: typeof payments.$inferSelect,
): Promise<void> {
  if (cents < 0 && (await db.$count(payments, eq(payments.customerId, customerId))) === 0) return
  await db
    .insert(payments)
    .values({ id, customerId, cents, at })
    // Events come in any order: what is refunded only grows.
    .onConflictDoUpdate({ target: payments.id, set: { cents: sql`least(${payments.cents}, excluded.cents)` } })
}

export async function hasEvent(db: Queryable, eventId: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, eventId))) > 0
}

/** @returns whether the event is new */
export async function claimEvent(tx: Queryable, eventId: string): Promise<boolean> {
  const claimed = await tx.insert(paymentEvents).values({ id: eventId }).onConflictDoNothing().returning()
  return claimed.length > 0
}

export async function forgetEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}

/** Updates the premium mark on the public listings of one or all sellers. @returns how many changed */
export async function markPremiumListings(db: Queryable, now: Date, sellerId?: string): Promise<number> {
  const isPremium = sql`(${user.accountType} = 'premium' and (${user.premiumExpiresAt} is null or ${user.premiumExpiresAt} > ${now.toISOString()}))`
  const changed = await db
    .update(listings)
    .set({ isPremiumListing: sql`${isPremium}` })
    .from(user)
    .where(
      and(
        eq(user.id, listings.sellerId),
        eq(listings.status, 'published'),
        sql`${listings.isPremiumListing} <> ${isPremium}`,
        sellerId === undefined ? undefined : eq(user.id, sellerId),
      ),
    )
    .returning({ id: listings.id })
  return changed.length
}
