import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { MAX_SUBSCRIPTIONS, type NotificationKind, type NotificationSetting } from '@yardsnap/contract/notifications'
import { and, desc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import {
  type announcements,
  notificationDeliveries as deliveries,
  notifications,
  notificationSettings,
  pushKeys,
  pushSubscriptions,
} from '#db/schema/notifications.ts'

const KEYS_ID = 'current'

type KeyPair = (typeof pushKeys.$inferSelect)['privateKey']
type SubscriptionRow = typeof pushSubscriptions.$inferSelect

export async function findPushKeys(db: Queryable): Promise<KeyPair | null> {
  const [row] = await db.select({ keys: pushKeys.privateKey }).from(pushKeys).where(eq(pushKeys.id, KEYS_ID))
  return row?.keys ?? null
}

/** @returns the keys that are kept: those of another process if it was first */
export async function keepPushKeys(db: Queryable, privateKey: KeyPair): Promise<KeyPair> {
  await db.insert(pushKeys).values({ id: KEYS_ID, privateKey }).onConflictDoNothing()
  return (await findPushKeys(db)) ?? privateKey
}

/** Gives a session its subscription. A device of another session or person is taken over. */
export async function writeSubscription(
  tx: Queryable,
  { userId, sessionId, ...subscription }: Omit<SubscriptionRow, 'id' | 'renewedAt'>,
): Promise<void> {
  await lockSubscriptions(tx, userId)
  // Deliveries to another person's subscription are deleted with it, so that nobody gets somebody else's notifications.
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, subscription.endpoint), ne(pushSubscriptions.sessionId, sessionId)))
  await tx
    .insert(pushSubscriptions)
    .values({ ...subscription, userId, sessionId })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: { ...subscription, renewedAt: sql`now()` } })
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.renewedAt), desc(pushSubscriptions.id))
    .limit(MAX_SUBSCRIPTIONS)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)))
}

/** Serializes changes to one person's subscriptions until the transaction ends. */
async function lockSubscriptions(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push-subscriptions:${userId}`}, 0))`)
}

export async function deleteSessionSubscription(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export async function deleteSubscription(db: Queryable, subscriptionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
}

/** What somebody has changed, and whether messages are mailed to them. */
export async function findSettings(
  db: Queryable,
  userId: string,
): Promise<{ changed: NotificationSetting[]; mailsMessages: boolean }> {
  const [changed, [person]] = await Promise.all([
    db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
    db.select({ mailsMessages: user.mailsMessages }).from(user).where(eq(user.id, userId)),
  ])
  return { changed, mailsMessages: person?.mailsMessages ?? true }
}

export async function writeSetting(
  db: Queryable,
  userId: string,
  { kind, push, mail }: NotificationSetting,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, kind, push, mail })
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.kind],
      set: { push, mail },
    })
}

/** The languages of accounts by their ids, as stored. */
export async function listLanguages(db: Queryable, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.select({ id: user.id, language: user.language }).from(user).where(inArray(user.id, userIds))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** What a notification says. */
export interface Words {
  title: string
  text: string
}

/** Those of an announcement in the other languages than English. */
export type Translations = NonNullable<(typeof announcements.$inferSelect)['texts']>

export interface Content extends Words {
  kind: NotificationKind
  key: string
  listingId: string | null
  path: string
  isUrgent: boolean
}

interface CrowdContent extends Content {
  listingId: string
  /** Null for one of the version before. */
  texts: Translations | null
  isCrucial: boolean
  dueAt: Date
  /** How many mails about the sale each person gets in a day of its time zone; as many again of crucial ones. */
  mailsADay: number
}

interface EachContent extends Content {
  userId: string
  senderId: string | null
  picture: string | null
  stopPath: string | null
  isMailed: boolean
  dueAt: Date
}

/**
 * Inserts notifications with texts that differ by person; otherwise like `insertNotifications`.
 * @returns how many people are notified
 */
export async function insertEach(tx: Queryable, given: readonly EachContent[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("userId" text, kind text, key text,
        "listingId" uuid, title text, text text, path text, "isUrgent" boolean, "senderId" text, picture text,
        "stopPath" text, "isMailed" boolean, "dueAt" timestamptz)
    ), told as (
      insert into notifications
        (user_id, kind, key, listing_id, title, text, path, is_urgent, sender_id, picture, stop_path)
      select u.id, kind, key, "listingId", title, text, path, "isUrgent", "senderId", picture, "stopPath"
      from given join "user" u on u.id = "userId" and u.suspended_at is null
      -- In the same order in every transaction, so that two of them do not wait for each other.
      order by u.id, key
      on conflict (user_id, key) do nothing
      returning id, user_id, key
    ), due as (
      select told.id, told.user_id, "dueAt", "isMailed", coalesce("senderId", l.seller_id, '') as sender
      from told join given on "userId" = told.user_id and given.key = told.key left join listings l on l.id = "listingId"
    ), pushed as (
      insert into notification_deliveries (notification_id, channel, subscription_id, due_at, sender)
      select due.id, 'push', s.id, "dueAt", sender from due join push_subscriptions s on s.user_id = due.user_id
    ), mailed as (
      insert into notification_deliveries (notification_id, channel, due_at, sender)
      select id, 'mail', "dueAt", sender from due where "isMailed"
    )
    select count(*)::int as count from told`)
  return rows[0]?.count ?? 0
}

/**
 * Inserts a notification for each person, with a delivery for each of their devices and one by mail. Leaves out people
 * who were notified of the key before, are suspended or have no account.
 */
export async function insertNotifications(
  tx: Queryable,
  userIds: string[],
  { dueAt, mailsADay, ...content }: CrowdContent,
): Promise<void> {
  const { kind, key, listingId, title, text, texts, path, isUrgent, isCrucial } = content
  const words = JSON.stringify(Object.entries(texts ?? {}).map(([language, each]) => ({ language, ...each })))
  const due = sql`${dueAt.toISOString()}::timestamptz`
  await tx.execute(sql`
    with sale as materialized (
      select seller_id, date_trunc('day', now() at time zone zone) at time zone zone as midnight
      from listings, coalesce(time_zone, ${FALLBACK_TIME_ZONE}) zone where id = ${listingId}
    ), told as (
      insert into notifications (user_id, kind, key, listing_id, title, text, path, is_urgent, is_crucial)
      select id, ${kind}, ${key}, ${listingId}::uuid, coalesce(words.title, ${title}), coalesce(words.text, ${text}), ${path},
        ${isUrgent}::boolean, ${isCrucial}::boolean
      from "user" left join jsonb_to_recordset(${words}::jsonb) as words (language text, title text, text text)
        on words.language = locale
      where id = any(${sql.param(userIds)}::text[]) and suspended_at is null
      -- In the same order in every transaction, so that two of them do not wait for each other.
      order by id
      on conflict (user_id, key) do nothing
      returning id, user_id
    ), pushed as (
      insert into notification_deliveries (notification_id, channel, subscription_id, due_at, sender)
      select told.id, 'push', s.id, ${due}, sale.seller_id
      from told cross join sale join push_subscriptions s on s.user_id = told.user_id
    ), mailed as (
      insert into notification_deliveries (notification_id, channel, due_at, sender)
      select told.id, 'mail', ${due}, sale.seller_id from told cross join sale
      where (
        select count(*) from notifications n
        where n.user_id = told.user_id and n.listing_id = ${listingId}::uuid and n.kind = ${kind}
          and n.is_crucial = ${isCrucial}::boolean and n.created_at >= sale.midnight) < ${mailsADay}
    )
    select`)
}

/** Deletes a person's unsent deliveries about a page, or of a key. */
export async function deleteDeliveries(
  db: Queryable,
  userId: string,
  about: { path: string } | { key: string },
): Promise<void> {
  const isAbout = 'path' in about ? eq(notifications.path, about.path) : eq(notifications.key, about.key)
  const theirs = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isAbout))
  await db.delete(deliveries).where(inArray(deliveries.notificationId, theirs))
}

/** Deletes a person's notification of a key with its unsent deliveries, so that the same can be said again. */
export async function deleteNotification(db: Queryable, userId: string, key: string): Promise<void> {
  await db.delete(notifications).where(and(eq(notifications.userId, userId), eq(notifications.key, key)))
}

/** Empties notifications older than `before`; their keys remain, so that nobody is notified twice. */
export async function clearContents(db: Queryable, before: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ title: '', text: '', path: '' })
    .where(and(lt(notifications.createdAt, before), ne(notifications.title, '')))
}
