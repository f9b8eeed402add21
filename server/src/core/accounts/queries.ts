import type { MailPreferences, PriceSharing, Profile } from '@yardsnap/contract/own-account'
import { and, desc, eq, gt, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { account, passkey, profilePictures, session, user, verification } from '#db/schema/accounts.ts'
import { accessTokens } from '#db/schema/access-tokens.ts'
import { calendarFeeds } from '#db/schema/calendar-feeds.ts'
import { pushSubscriptions } from '#db/schema/notifications.ts'
import { webhooks } from '#db/schema/webhooks.ts'

export type UserRow = typeof user.$inferSelect
export type SessionRow = typeof session.$inferSelect

export async function findUser(db: Queryable, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(user).where(eq(user.id, userId))
  return row ?? null
}

/** @param email in lower case, as stored */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(user).where(eq(user.email, email))
  return row ?? null
}

/** Locks the row until the transaction ends, so that no rows can be added that reference the account. */
export async function lockUser(tx: Queryable, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
  return row ?? null
}

export async function updateUser(
  db: Queryable,
  userId: string,
  values: Partial<Profile & MailPreferences & PriceSharing & Pick<UserRow, 'name' | 'image' | 'suspendedAt'>>,
): Promise<void> {
  await db
    .update(user)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(user.id, userId))
}

export async function insertUser(tx: Queryable, values: typeof user.$inferInsert): Promise<void> {
  await tx.insert(user).values(values)
}

export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(user).where(eq(user.id, userId))
}

/** Hash of the account's password; null if it signs in through a provider. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return row?.password ?? null
}

export async function setEmailVerified(db: Queryable, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(user.id, userId))
}

/**
 * Deletes everything that grants access to an account but mailed links: passwords, providers, passkeys, sessions, the
 * calendar feed and programs' tokens. Webhooks go, too: whoever had access may have had others told of what happens here.
 */
export async function deleteWaysIn(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(account).where(eq(account.userId, userId))
  await tx.delete(passkey).where(eq(passkey.userId, userId))
  await tx.delete(session).where(eq(session.userId, userId))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await deleteAccessTokens(tx, userId)
  await tx.delete(webhooks).where(eq(webhooks.userId, userId))
}

/** Deletes what programs act with. */
export async function deleteAccessTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
}

/** Deletes the mailed or handed-out links of a user: the value of each token is the user's id. */
export async function deleteTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId))
}

/** Unexpired sessions, the latest first. */
export async function listSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt), desc(session.id))
}

/** @returns whether this user had such a session */
export async function deleteSession(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, sessionId)))
    .returning({ id: session.id })
  return rows.length > 0
}

/** @param exceptId the session to keep, if any */
export async function deleteSessions(db: Queryable, userId: string, exceptId?: string): Promise<void> {
  await db
    .delete(session)
    .where(and(eq(session.userId, userId), exceptId === undefined ? undefined : ne(session.id, exceptId)))
}

export async function listPasskeys(db: Queryable, userId: string): Promise<(typeof passkey.$inferSelect)[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(desc(passkey.createdAt), desc(passkey.id))
}

/** @returns whether this user had such a passkey */
export async function deletePasskey(db: Queryable, userId: string, passkeyId: string): Promise<boolean> {
  const rows = await db
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.id, passkeyId)))
    .returning({ id: passkey.id })
  return rows.length > 0
}

export async function savePicture(tx: Queryable, picture: { id: string; userId: string; webp: Buffer }): Promise<void> {
  const { id, webp } = picture
  await tx
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userId, set: { id, webp } })
}

export async function deletePicture(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
}

export async function findPicture(db: Queryable, pictureId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ webp: profilePictures.webp })
    .from(profilePictures)
    .where(eq(profilePictures.id, pictureId))
  return row?.webp ?? null
}

export async function findPictureOf(db: Queryable, userId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ webp: profilePictures.webp })
    .from(profilePictures)
    .where(eq(profilePictures.userId, userId))
  return row?.webp ?? null
}

/**
 * Deletes sessions that have ended, with the network addresses and browsers of people. While its device still takes push
 * messages, one stays without these.
 */
export async function forgetEndedSessions(db: Queryable): Promise<void> {
  const hasEnded = lt(session.expiresAt, sql`now()`)
  const subscription = db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.id))
  await db.delete(session).where(and(hasEnded, notExists(subscription)))
  await db
    .update(session)
    .set({ ipAddress: null, userAgent: null })
    .where(and(hasEnded, or(isNotNull(session.ipAddress), isNotNull(session.userAgent))))
}
