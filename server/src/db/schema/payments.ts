import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

/** The payment service's data about an account. Its row is the lock for changes of the plan by payments. */
export const paymentAccounts = pgTable('payment_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  customerId: text('customer_id'),
  subscriptionId: text('subscription_id'),
  status: text('status', { enum: ['trialing', 'active', 'past_due', 'unpaid', 'ended'] }),
  /** The next payment, or the end of a canceled subscription. */
  renewsAt: instant('renews_at'),
  isCancelled: boolean('is_cancelled').notNull().default(false),
  /** Until when this subscription grants Premium; distinguishes it from Premium granted by the admin. */
  premiumUntil: instant('premium_until'),
  checkoutId: text('checkout_id'),
  /** Lease of the process that is querying the payment service about this account, and its expiry. */
  leaseId: uuid('lease_id'),
  leaseUntil: instant('lease_until'),
})

/**
 * What was paid for Premium and refunded, as the payment service reported it. Outlives the account, as bookkeeping
 * requires.
 */
export const payments = pgTable(
  'payments',
  {
    /** That of the invoice that was paid, or of the charge that was refunded. */
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** US cents; negative for a refund. */
    cents: integer('cents').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('payments_at_idx').on(table.at), index('payments_customer_idx').on(table.customerId)],
)

/** Processed events of the payment service, for idempotency. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})
