import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { supportMessages } from '#db/schema/support.ts'

export async function insertMessage(
  db: Queryable,
  message: { id: string; senderId: string; text: string },
): Promise<void> {
  await db.insert(supportMessages).values(message)
}

export interface SupportMessageRow {
  id: string
  text: string
  senderName: string
  senderEmail: string
  isPriority: boolean
  sentAt: Date
}

/** Those of senders with Premium first, then the oldest. */
export async function listOpenMessages(db: Queryable, limit: number): Promise<SupportMessageRow[]> {
  const isPriority = sql<boolean>`(${user.accountType} = 'premium' and coalesce(${user.premiumExpiresAt} > now(), true))`
  return db
    .select({
      id: supportMessages.id,
      text: supportMessages.text,
      senderName: sql<string>`trim(${user.firstName} || ' ' || ${user.lastName})`,
      senderEmail: user.email,
      isPriority,
      sentAt: supportMessages.sentAt,
    })
    .from(supportMessages)
    .innerJoin(user, eq(user.id, supportMessages.senderId))
    .where(isNull(supportMessages.closedAt))
    .orderBy(desc(isPriority), asc(supportMessages.sentAt), asc(supportMessages.id))
    .limit(limit)
}

export async function countOpenMessages(db: Queryable): Promise<number> {
  return db.$count(supportMessages, isNull(supportMessages.closedAt))
}

/** @returns the address of its sender; null if there was no such open message */
export async function closeMessage(tx: Queryable, messageId: string): Promise<string | null> {
  const isSender = eq(user.id, supportMessages.senderId)
  const [closed] = await tx
    .update(supportMessages)
    .set({ closedAt: sql`now()` })
    .from(user)
    .where(and(eq(supportMessages.id, messageId), isNull(supportMessages.closedAt), isSender))
    .returning({ email: user.email })
  return closed?.email ?? null
}

/** Oldest first. */
export async function listOwnMessages(db: Queryable, senderId: string): Promise<{ text: string; sentAt: Date }[]> {
  return db
    .select({ text: supportMessages.text, sentAt: supportMessages.sentAt })
    .from(supportMessages)
    .where(eq(supportMessages.senderId, senderId))
    .orderBy(asc(supportMessages.sentAt), asc(supportMessages.id))
}
