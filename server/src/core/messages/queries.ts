import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { conversations, messageBlocks, messageReports, messages } from '#db/schema/messages.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof messages.$inferSelect

export interface PersonRow {
  firstName: string
  lastName: string
}

export interface ConversationWithPeople {
  conversation: ConversationRow
  seller: PersonRow & { email: string }
  shopper: PersonRow & { email: string }
}

const seller = alias(user, 'seller')
const shopper = alias(user, 'shopper')
const names = {
  conversation: conversations,
  seller: { firstName: seller.firstName, lastName: seller.lastName, email: seller.email },
  shopper: { firstName: shopper.firstName, lastName: shopper.lastName, email: shopper.email },
}

const isParticipant = (userId: string) => or(eq(conversations.sellerId, userId), eq(conversations.shopperId, userId))

/** Returns the conversation of a shopper about a listing, creating it if necessary. Safe for concurrent calls. */
export async function openConversation(
  tx: Queryable,
  newConversation: { id: string; listingId: string; listingTitle: string; sellerId: string; shopperId: string },
): Promise<ConversationRow> {
  await tx.insert(conversations).values(newConversation).onConflictDoNothing()
  const { listingId, shopperId } = newConversation
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.listingId, listingId), eq(conversations.shopperId, shopperId)))
  if (!row) throw new Error('a conversation that was just made is missing')
  return row
}

const selectConversations = (db: Queryable) =>
  db
    .select(names)
    .from(conversations)
    .innerJoin(seller, eq(seller.id, conversations.sellerId))
    .innerJoin(shopper, eq(shopper.id, conversations.shopperId))

export async function findConversation(
  db: Queryable,
  userId: string,
  conversationId: string,
): Promise<ConversationWithPeople | null> {
  const [row] = await selectConversations(db).where(and(eq(conversations.id, conversationId), isParticipant(userId)))
  return row ?? null
}

/** Latest first. */
export async function listConversations(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<ConversationWithPeople[]> {
  return selectConversations(db)
    .where(isParticipant(userId))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(limit)
}

export async function listLastMessages(db: Queryable, conversationIds: string[]): Promise<Map<string, MessageRow>> {
  const rows = await db
    .selectDistinctOn([messages.conversationId])
    .from(messages)
    .where(inArray(messages.conversationId, conversationIds))
    .orderBy(messages.conversationId, desc(messages.sentAt), desc(messages.id))
  return new Map(rows.map((row) => [row.conversationId, row]))
}

/** Conversations without unread messages are left out. */
export async function countUnreadByConversation(db: Queryable, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ conversationId: messages.conversationId, unread: count() })
    .from(messages)
    .where(and(eq(messages.recipientId, userId), isNull(messages.readAt)))
    .groupBy(messages.conversationId)
  return new Map(rows.map((row) => [row.conversationId, row.unread]))
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  return db.$count(messages, and(eq(messages.recipientId, userId), isNull(messages.readAt)))
}

/** The newest messages, oldest first. */
export async function listMessages(db: Queryable, conversationId: string, limit: number): Promise<MessageRow[]> {
  const newest = db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(limit)
    .as('newest')
  return db.select().from(newest).orderBy(asc(newest.sentAt), asc(newest.id))
}

/** @returns how many were unread */
export async function markRead(db: Queryable, userId: string, conversationId: string): Promise<number> {
  const read = await db
    .update(messages)
    .set({ readAt: sql`now()` })
    .where(and(eq(messages.recipientId, userId), eq(messages.conversationId, conversationId), isNull(messages.readAt)))
    .returning({ id: messages.id })
  return read.length
}

export async function insertMessage(
  tx: Queryable,
  values: Pick<MessageRow, 'id' | 'conversationId' | 'senderId' | 'recipientId' | 'text' | 'kind'> &
    Partial<Pick<MessageRow, 'readAt'>>,
): Promise<MessageRow> {
  const { conversationId } = values
  // First, because the row lock serializes writers to a conversation, so that its messages are in timestamp order.
  await tx
    .update(conversations)
    .set({ lastMessageAt: sql`clock_timestamp()` })
    .where(eq(conversations.id, conversationId))
  const [row] = await tx.insert(messages).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** The language of a user, as it is stored. */
export async function readLanguage(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ language: user.language }).from(user).where(eq(user.id, userId))
  return row?.language
}

/** Which of two users have blocked the other. */
export async function listBlockers(db: Queryable, one: string, other: string): Promise<string[]> {
  const rows = await db
    .select({ blockerId: messageBlocks.blockerId })
    .from(messageBlocks)
    .where(or(isBlock(one, other), isBlock(other, one)))
  return rows.map((row) => row.blockerId)
}

export async function insertBlock(db: Queryable, blockerId: string, blockedId: string): Promise<void> {
  await db.insert(messageBlocks).values({ blockerId, blockedId }).onConflictDoNothing()
}

export async function deleteBlock(db: Queryable, blockerId: string, blockedId: string): Promise<void> {
  await db.delete(messageBlocks).where(isBlock(blockerId, blockedId))
}

/** Whether the account is suspended or a deleted account's placeholder, so that nobody reads messages to it. */
export async function isGone(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), isNotNull(user.suspendedAt)))) > 0
}

export interface ConversationReportRow {
  id: string
  reason: string
  createdAt: Date
  reporterEmail: string
  reportedEmail: string
  listingId: string | null
  listingTitle: string
}

/** Latest first. */
export async function listOpenReports(db: Queryable, limit: number): Promise<ConversationReportRow[]> {
  const reporter = alias(user, 'reporter')
  const reported = alias(user, 'reported')
  const otherId = sql`case when ${conversations.sellerId} = ${messageReports.reporterId} then ${conversations.shopperId} else ${conversations.sellerId} end`
  return db
    .select({
      id: messageReports.id,
      reason: messageReports.reason,
      createdAt: messageReports.createdAt,
      reporterEmail: reporter.email,
      reportedEmail: reported.email,
      listingId: conversations.listingId,
      listingTitle: conversations.listingTitle,
    })
    .from(messageReports)
    .innerJoin(conversations, eq(conversations.id, messageReports.conversationId))
    .innerJoin(reporter, eq(reporter.id, messageReports.reporterId))
    .innerJoin(reported, eq(reported.id, otherId))
    .where(isNull(messageReports.closedAt))
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(limit)
}

export async function countOpenReports(db: Queryable): Promise<number> {
  return db.$count(messageReports, isNull(messageReports.closedAt))
}

/** @returns the title of the sale that the conversation is about; null if there was no such open report */
export async function closeReport(tx: Queryable, reportId: string): Promise<string | null> {
  const isAbout = eq(conversations.id, messageReports.conversationId)
  const [closed] = await tx
    .update(messageReports)
    .set({ closedAt: sql`now()` })
    .from(conversations)
    .where(and(eq(messageReports.id, reportId), isNull(messageReports.closedAt), isAbout))
    .returning({ title: conversations.listingTitle })
  return closed?.title ?? null
}

/** All messages that a user sent or received, by conversation, oldest first. */
export async function listOwnMessages(db: Queryable, userId: string) {
  return db
    .select({
      conversationId: conversations.id,
      listingTitle: conversations.listingTitle,
      senderId: messages.senderId,
      text: messages.text,
      sentAt: messages.sentAt,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(isParticipant(userId))
    .orderBy(asc(conversations.createdAt), asc(conversations.id), asc(messages.sentAt), asc(messages.id))
}

export async function hasConversations(tx: Queryable, userId: string): Promise<boolean> {
  return (await tx.$count(conversations, isParticipant(userId))) > 0
}

/** Transfers all conversations of one account to another. */
export async function passOnConversations(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.update(conversations).set({ sellerId: to }).where(eq(conversations.sellerId, from))
  await tx.update(conversations).set({ shopperId: to }).where(eq(conversations.shopperId, from))
  await tx.update(messages).set({ senderId: to }).where(eq(messages.senderId, from))
  await tx
    .update(messages)
    .set({ recipientId: to, readAt: sql`coalesce(read_at, now())` })
    .where(eq(messages.recipientId, from))
}

export async function insertReport(
  db: Queryable,
  values: { id: string; conversationId: string; reporterId: string; reason: string },
): Promise<void> {
  await db.insert(messageReports).values(values)
}

/** Who writes, and the time zone of the sale that it is about; null if that is unknown or the sale is deleted. */
export async function findContext(
  db: Queryable,
  { listingId }: ConversationRow,
  senderId: string,
): Promise<{ sender: PersonRow; timeZone: string | null }> {
  const [row] = await db
    .select({ sender: { firstName: user.firstName, lastName: user.lastName }, timeZone: listings.timeZone })
    .from(user)
    .leftJoin(listings, listingId === null ? sql`false` : eq(listings.id, listingId))
    .where(eq(user.id, senderId))
  return row ?? { sender: { firstName: '', lastName: '' }, timeZone: null }
}

export interface MailRow {
  message: MessageRow
  listingTitle: string
  sender: PersonRow
  recipientEmail: string
  /** As stored. */
  recipientLanguage: string
  /**
   * Whether the recipient wants mails about messages, is not suspended, and neither of the two has blocked the other: the
   * mail may have waited for hours for its server.
   */
  isWanted: boolean
}

/** The data for a mail about a message; null if the message or a participant is gone. */
export async function findMail(db: Queryable, messageId: string): Promise<MailRow | null> {
  const sender = alias(user, 'sender')
  const recipient = alias(user, 'recipient')
  const [row] = await db
    .select({
      message: messages,
      listingTitle: conversations.listingTitle,
      sender: { firstName: sender.firstName, lastName: sender.lastName },
      recipientEmail: recipient.email,
      recipientLanguage: recipient.language,
      isWanted: sql<boolean>`${recipient.mailsMessages} and ${recipient.suspendedAt} is null and not exists (
        select from message_blocks b where (b.blocker_id, b.blocked_id) in
          ((${messages.senderId}, ${messages.recipientId}), (${messages.recipientId}, ${messages.senderId})))`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(recipient, eq(recipient.id, messages.recipientId))
    .where(eq(messages.id, messageId))
  return row ?? null
}

function isBlock(blockerId: string, blockedId: string) {
  return and(eq(messageBlocks.blockerId, blockerId), eq(messageBlocks.blockedId, blockedId))
}
