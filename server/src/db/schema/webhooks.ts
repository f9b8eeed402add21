import type { WebhookEvent } from '@yardsnap/contract/webhooks'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

/** Addresses of programs that are called when something happens at somebody's sales. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** What signs, encrypted (auth/sealed-text.ts). */
    sealedSecret: text('sealed_secret').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Why the site has switched it off; null while it is on, and when its owner did. */
    offBecause: text('off_because', { enum: ['failed', 'gone'] }),
    /** Since when nothing was taken; null while all is well. */
    failingSince: instant('failing_since'),
    /** The HTTP status of the last answer; null when there was none. */
    lastStatus: integer('last_status'),
    lastDeliveredAt: instant('last_delivered_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhooks_user_idx').on(table.userId)],
)

/** Events that wait to be delivered; a row goes once it was taken. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The id of the message, the same at each try. */
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** JSON, byte for byte as it is signed. */
    body: text('body').notNull(),
    /** How often it was tried in vain. */
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.dueAt),
    index('webhook_deliveries_due_idx').on(table.dueAt),
  ],
)
