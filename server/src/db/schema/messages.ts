import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** A conversation between one shopper and one seller about one listing. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    /** Null after the listing is deleted: the conversation outlives it. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** Title at the time of the first message: a later one may be a draft's, which only the seller may see. */
    listingTitle: text('listing_title').notNull(),
    sellerId: person('seller_id'),
    shopperId: person('shopper_id'),
    lastMessageAt: instant('last_message_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('conversations_listing_shopper_key').on(table.listingId, table.shopperId),
    index('conversations_seller_idx').on(table.sellerId, table.lastMessageAt.desc()),
    index('conversations_shopper_idx').on(table.shopperId, table.lastMessageAt.desc()),
    check('conversations_two_people_check', sql`seller_id <> shopper_id`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: person('sender_id'),
    recipientId: person('recipient_id'),
    text: text('text').notNull(),
    kind: text('kind', { enum: ['text', 'still-there', 'still-there-yes', 'still-there-sold', 'offer'] })
      .notNull()
      .default('text'),
    /** Uses the clock instead of the transaction's start, because writers wait for each other in between. */
    sentAt: instant('sent_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null until the recipient has opened the conversation. */
    readAt: instant('read_at'),
  },
  (table) => [
    index('messages_sender_idx').on(table.senderId),
    index('messages_conversation_idx').on(table.conversationId, table.sentAt, table.id),
    index('messages_unread_idx')
      .on(table.recipientId, table.conversationId)
      .where(sql`read_at is null`),
  ],
)

/** Users who blocked another user's messages. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    blockerId: person('blocker_id'),
    blockedId: person('blocked_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
)

export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    reporterId: person('reporter_id'),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
  },
  (table) => [index('message_reports_reporter_idx').on(table.reporterId)],
)
