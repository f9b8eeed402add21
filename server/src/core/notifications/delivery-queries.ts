import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { notificationDeliveries as deliveries, type pushSubscriptions } from '#db/schema/notifications.ts'

export type Channel = 'push' | 'mail'

export interface Delivery {
  id: number
  notificationId: number
  attempts: number
  /** Whether this person may still be notified of this now. */
  isAllowed: boolean
  key: string
  title: string
  text: string
  path: string
  isUrgent: boolean
  picture: string | null
  stopPath: string | null
  email: string
  /** As stored. */
  language: string
  needsConfirmation: boolean
  emailVerified: boolean
  /** Null for a mail. */
  subscription: Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'endpoint' | 'p256dh' | 'auth'> | null
}

/**
 * Takes deliveries that are due: first the one of each sender that is due the longest, then the second of each, and so
 * on, so that one seller's many deliveries do not delay those of others. The index is searched once for each sender,
 * however many deliveries they have. Those that are not finished, postponed or given back are due again after `leaseSeconds`.
 */
export async function claimDeliveries(
  tx: Queryable,
  { channel, limit, leaseSeconds }: { channel: Channel; limit: number; leaseSeconds: number },
): Promise<Delivery[]> {
  // Serialized, because two processes would choose the same deliveries.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim-deliveries:${channel}`}, 0))`)
  const { rows: claimed } = await tx.execute<{ id: string }>(sql`
    with recursive senders (sender) as (
      (select sender from notification_deliveries where channel = ${channel} order by sender limit 1)
      union all
      select (
        select d.sender from notification_deliveries d
        where d.channel = ${channel} and d.sender > senders.sender order by d.sender limit 1)
      from senders where senders.sender is not null
    ), due as (
      select waiting.id from senders cross join lateral (
        select d.id, d.due_at, row_number() over (order by d.due_at) as turn from notification_deliveries d
        where d.channel = ${channel} and d.sender = senders.sender and d.due_at <= now()
        order by d.due_at limit ${limit}) waiting
      order by turn, due_at limit ${limit}
    )
    update notification_deliveries d
    set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    from due where d.id = due.id returning d.id`)
  return claimed.length > 0 ? describe(tx, claimed) : []
}

const LOCAL_NOW = sql`(now() at time zone coalesce(l.time_zone, ${FALLBACK_TIME_ZONE}))`

/** When the last day of the listing `l` closes, by its clock; a day without an end lasts until midnight. */
const CLOSING = sql`l.last_day + coalesce(
  case when l.last_day = l.sale_date then l.end_time else (
    select nullif(later ->> 'endTime', '')::time from jsonb_array_elements(l.later_days) later
    where later ->> 'date' = l.last_day::text) end,
  '24:00'::time)`

/** Whether the listing `l`, if there is one, is over: ended, called off, or closed on its last day. */
const IS_OVER = sql`coalesce(l.status = 'ended' or ${CLOSING} <= ${LOCAL_NOW}, false)`

/** What is about a day that has passed, as after an outage of days, is no news anymore. */
const IS_STALE = sql`(n.kind = 'sale_status' and coalesce(l.last_day < ${LOCAL_NOW}::date, false)
  or n.kind in ('own_sale', 'saturday') and n.created_at < now() - interval '1 day')`

/** Whether the notification `n` goes to the seller of its listing `l`, or to a co-host who still edits it. */
const RUNS_SALE = sql`(n.user_id = l.seller_id or exists (
  select from co_hosts h where h.listing_id = l.id and h.user_id = n.user_id and h.role = 'edit'))`

/**
 * Without a settings row, both ways are on. Pages below that of a sale are for whoever runs it. The sender of a notification
 * about a listing is its seller, unless another one is named.
 */
async function describe(db: Queryable, claimed: { id: string }[]): Promise<Delivery[]> {
  const { rows } = await db.execute<Delivery & Record<string, unknown>>(sql`
    select d.id, d.notification_id as "notificationId", d.attempts, n.key, n.title, n.text, n.path,
      n.is_urgent as "isUrgent", n.picture, n.stop_path as "stopPath", u.email, u.locale as language,
      u.needs_confirmation as "needsConfirmation", u.email_verified as "emailVerified",
      case when s.id is not null then
        jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as subscription,
      u.suspended_at is null
        and n.title <> ''
        and (n.listing_id is null or l.status <> 'draft')
        and not (n.kind in ('want', 'price_drop') and ${IS_OVER})
        and not ${IS_STALE}
        and case d.channel when 'push' then coalesce(c.push, true) else coalesce(c.mail, true) end
        and not exists (
          select from message_blocks b
          where (b.blocker_id, b.blocked_id) in
            ((n.user_id, coalesce(n.sender_id, l.seller_id)), (coalesce(n.sender_id, l.seller_id), n.user_id))
        )
        and (n.listing_id is null or n.path not like '/sale/' || n.listing_id || '/%' or ${RUNS_SALE}) as "isAllowed"
    from notification_deliveries d
    join notifications n on n.id = d.notification_id
    join "user" u on u.id = n.user_id
    left join push_subscriptions s on s.id = d.subscription_id
    left join listings l on l.id = n.listing_id
    left join notification_settings c on c.user_id = n.user_id and c.kind = n.kind
    where d.id = any(${sql.param(claimed.map(({ id }) => id))}::bigint[])
    order by d.id`)
  return rows.map((row) => ({ ...row, id: Number(row.id), notificationId: Number(row.notificationId) }))
}

export async function deleteDeliveries(db: Queryable, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(deliveries).where(inArray(deliveries.id, ids))
}

/** Gives claimed deliveries back that were not begun: due at once, and without an attempt. */
export async function releaseDeliveries(db: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()`, attempts: sql`${deliveries.attempts} - 1` })
    .where(inArray(deliveries.id, ids))
}

export async function postponeDelivery(db: Queryable, id: number, seconds: number): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(deliveries.id, id))
}

/** Whether announcements, push messages and mails are due. */
export async function findDue(db: Queryable): Promise<{ announcements: boolean; push: boolean; mail: boolean }> {
  const { rows } = await db.execute<{ announcements: boolean; push: boolean; mail: boolean }>(sql`
    select exists (select from announcements where due_at <= now()) as announcements,
      exists (select from notification_deliveries where channel = 'push' and due_at <= now()) as push,
      exists (select from notification_deliveries where channel = 'mail' and due_at <= now()) as mail`)
  return rows[0] ?? { announcements: false, push: false, mail: false }
}
