import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What the payment service knows of an account. Its row is the lock under which payments change a plan. */
export const paymentAccounts = pgTable('payment_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The customer of the payment service. */
  customerId: text('customer_id'),
  subscriptionId: text('subscription_id'),
  status: text('status', { enum: ['trialing', 'active', 'past_due', 'unpaid', 'ended'] }),
  /** The next payment, or the end of a cancelled subscription. */
  renewsAt: instant('renews_at'),
  isCancelled: boolean('is_cancelled').notNull().default(false),
  /** Until when this subscription gives premium; tells what payments gave from what the admin gave. */
  premiumUntil: instant('premium_until'),
  /** The checkout that was begun last. */
  checkoutId: text('checkout_id'),
  /** Who asks the payment service about this account now, and until when nobody else does. */
  leaseId: uuid('lease_id'),
  leaseUntil: instant('lease_until'),
})

/** Events of the payment service that have been dealt with. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})
