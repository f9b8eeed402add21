import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { communityOrganizers } from '#db/schema/community-days.ts'
import { listings } from '#db/schema/listings.ts'
import { webhookDeliveries as deliveries, webhooks } from '#db/schema/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type NewDelivery = Pick<typeof deliveries.$inferInsert, 'id' | 'webhookId' | 'body'>

/** Named in full: of a single table, columns are written without its name, and `id` would be the delivery's. */
const waitingCount = sql<number>`(
  select count(*)::int from webhook_deliveries d where d.webhook_id = webhooks.id)`.as('waiting_count')
const shown = { ...getTableColumns(webhooks), waitingCount }
export type ShownWebhook = WebhookRow & { waitingCount: number }

export async function countWebhooks(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.userId, userId))
  return row?.count ?? 0
}

/** The latest first. */
export async function listWebhooks(db: Queryable, userId: string): Promise<ShownWebhook[]> {
  return db
    .select(shown)
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(desc(webhooks.createdAt), webhooks.id)
}

export async function findWebhook(db: Queryable, userId: string, webhookId: string): Promise<ShownWebhook | null> {
  const [row] = await db
    .select(shown)
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, webhookId)))
  return row ?? null
}

export async function insertWebhook(tx: Queryable, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

/** @returns whether this user has such a webhook */
export async function updateWebhook(
  tx: Queryable,
  { userId, webhookId }: { userId: string; webhookId: string },
  values: Partial<Omit<WebhookRow, 'id' | 'userId'>>,
): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set(values)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, webhookId)))
    .returning({ id: webhooks.id })
  return rows.length > 0
}

/** @returns whether this user had such a webhook */
export async function deleteWebhook(db: Queryable, userId: string, webhookId: string): Promise<boolean> {
  const rows = await db
    .delete(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, webhookId)))
    .returning({ id: webhooks.id })
  return rows.length > 0
}

/** Those of the seller of a listing that are on. */
export async function listOfSeller(tx: Queryable, listingId: string): Promise<ShownWebhook[]> {
  return tx
    .select(shown)
    .from(webhooks)
    .innerJoin(listings, eq(listings.sellerId, webhooks.userId))
    .where(and(eq(listings.id, listingId), eq(webhooks.isOn, true)))
}

/** Those of the organizers of a community day that are on. */
export async function listOfOrganizers(tx: Queryable, dayId: string): Promise<ShownWebhook[]> {
  return tx
    .select(shown)
    .from(webhooks)
    .innerJoin(communityOrganizers, eq(communityOrganizers.userId, webhooks.userId))
    .where(and(eq(communityOrganizers.dayId, dayId), eq(webhooks.isOn, true)))
}

export async function insertDeliveries(tx: Queryable, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deliveries).values([...rows])
}

export async function deleteDeliveries(tx: Queryable, webhookId: string): Promise<void> {
  await tx.delete(deliveries).where(eq(deliveries.webhookId, webhookId))
}

/** What waits is due now, and has all of its tries. */
export async function beginDeliveriesAnew(tx: Queryable, webhookId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ attempts: 0, dueAt: sql`now()` })
    .where(eq(deliveries.webhookId, webhookId))
}

/** Of whom a mail says that a webhook was switched off. */
export async function findSwitchedOff(db: Queryable, webhookId: string) {
  const [row] = await db
    .select({ webhook: webhooks, owner: user })
    .from(webhooks)
    .innerJoin(user, eq(user.id, webhooks.userId))
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.isOn, false)))
  return row ?? null
}
