import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { webhookDeliveries as deliveries, webhooks } from '#db/schema/webhooks.ts'

export interface Delivery {
  id: string
  webhookId: string
  body: string
  /** How often it was tried in vain. */
  attempts: number
  url: string
  sealedSecret: string
}

interface Claim {
  limit: number
  /** Of one webhook, so that one program that is slow leaves room for others. */
  limitOfOne: number
  leaseSeconds: number
  /** Webhooks that are left alone now. */
  except: readonly string[]
}

/**
 * Takes deliveries that are due: first the one of each webhook that is due the longest, then the second of each. What was
 * neither deleted nor postponed is due again after `leaseSeconds`. Nothing is sent for who is suspended.
 */
export async function claimDeliveries(
  tx: Queryable,
  { limit, limitOfOne, leaseSeconds, except }: Claim,
): Promise<Delivery[]> {
  // Serialized, because two processes would choose the same deliveries.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('claim-webhook-deliveries', 0))`)
  const { rows } = await tx.execute<{ [Key in keyof Delivery]: Delivery[Key] }>(sql`
    with owed as (
      select distinct webhook_id from webhook_deliveries
      where due_at <= now() and webhook_id <> all(${sql.param(except)}::uuid[])
    ), due as (
      select waiting.id from owed
      join webhooks w on w.id = owed.webhook_id and w.is_on
      join "user" u on u.id = w.user_id and u.suspended_at is null
      cross join lateral (
        select d.id, d.due_at, row_number() over (order by d.due_at, d.id) as turn from webhook_deliveries d
        where d.webhook_id = w.id and d.due_at <= now()
        order by d.due_at, d.id limit ${limitOfOne}) waiting
      order by turn, due_at limit ${limit}
    )
    update webhook_deliveries d set due_at = now() + make_interval(secs => ${leaseSeconds})
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.body, d.attempts, w.url, w.sealed_secret as "sealedSecret"`)
  return rows
}

/** As everything that writes both, the webhook first: else this and what switches it off would wait for each other. */
export async function noteDelivered(tx: Queryable, { id, webhookId }: Delivery, status: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({ lastDeliveredAt: sql`now()`, failingSince: null, lastStatus: status })
    .where(eq(webhooks.id, webhookId))
  await tx.delete(deliveries).where(eq(deliveries.id, id))
}

/** @param status null where nobody answered */
export async function postpone(
  tx: Queryable,
  { id, webhookId }: Delivery,
  { seconds, status }: { seconds: number; status: number | null },
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, now())`, lastStatus: status })
    .where(eq(webhooks.id, webhookId))
  await tx
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(deliveries.id, id))
}

/** Switches a webhook off and forgets what waits for it. @returns false if it was off already */
export async function switchOff(
  tx: Queryable,
  webhookId: string,
  { because, status }: { because: 'failed' | 'gone'; status: number | null },
): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({
      isOn: false,
      offBecause: because,
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      lastStatus: status,
    })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.isOn, true)))
    .returning({ id: webhooks.id })
  await tx.delete(deliveries).where(eq(deliveries.webhookId, webhookId))
  return rows.length > 0
}

/** Whether something can be sent now. */
export async function isDue(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.due_at <= now() and w.is_on) as due`)
  return rows[0]?.due === true
}
