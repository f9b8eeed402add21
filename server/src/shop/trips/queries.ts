import type { TripState } from '@yardsnap/contract/trips'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/database.ts'
import { trips } from '#db/schema/trips.ts'

export type TripRow = typeof trips.$inferSelect

/**
 * Merges a device's trip with the one that is kept, in one statement, so that devices which come back at the same time
 * agree. @param trip none of its instants is after now @returns what counts
 */
export async function mergeTrip(db: Queryable, userId: string, trip: TripState): Promise<TripRow> {
  const later = {
    id: chooseLater(trips.id, trips.madeAt),
    madeAt: chooseLater(trips.madeAt, trips.madeAt),
    listingIds: chooseLater(trips.listingIds, trips.orderChangedAt),
    orderChangedAt: chooseLater(trips.orderChangedAt, trips.orderChangedAt),
    settings: chooseLater(trips.settings, trips.settingsChangedAt),
    settingsChangedAt: chooseLater(trips.settingsChangedAt, trips.settingsChangedAt),
    plan: chooseLater(trips.plan, trips.plannedAt),
    plannedAt: chooseLater(trips.plannedAt, trips.plannedAt),
    // Another trip has not been shared.
    shareToken: sql`case when ${isOtherAndLater} then null else ${trips.shareToken} end`,
  }
  const { id, listingIds, settings, plan } = trip
  const instants = {
    madeAt: new Date(trip.madeAt),
    orderChangedAt: new Date(trip.orderChangedAt),
    settingsChangedAt: new Date(trip.settingsChangedAt),
    plannedAt: new Date(trip.plannedAt),
  }
  const rows = await db
    .insert(trips)
    .values({ userId, id, listingIds, settings, plan, ...instants })
    .onConflictDoUpdate({ target: trips.userId, set: later })
    .returning()
  return rows[0]!
}

const isOtherAndLater = sql`(excluded.id <> ${trips.id} and excluded.made_at > ${trips.madeAt})`

/** A column's given value when it was changed later than the one that is there, or belongs to a later trip. */
function chooseLater(column: PgColumn, changedAt: PgColumn): SQL {
  const given = sql`excluded.${sql.identifier(column.name)}`
  const isLater = sql`(excluded.id = ${trips.id} and excluded.${sql.identifier(changedAt.name)} > ${changedAt})`
  return sql`case when ${isOtherAndLater} or ${isLater} then ${given} else ${column} end`
}

export async function findTrip(db: Queryable, userId: string): Promise<TripRow | undefined> {
  return (await db.select().from(trips).where(eq(trips.userId, userId)))[0]
}

/** Gives a trip a link unless it has one. @returns undefined when there is no trip */
export async function shareTrip(db: Queryable, userId: string, token: string): Promise<TripRow | undefined> {
  const rows = await db
    .update(trips)
    .set({ shareToken: sql`coalesce(${trips.shareToken}, ${token})` })
    .where(eq(trips.userId, userId))
    .returning()
  return rows[0]
}

export async function unshareTrip(db: Queryable, userId: string): Promise<void> {
  await db.update(trips).set({ shareToken: null }).where(eq(trips.userId, userId))
}

export async function findSharedTrip(
  db: Queryable,
  token: string,
): Promise<Pick<TripRow, 'listingIds' | 'plan'> | undefined> {
  const rows = await db
    .select({ listingIds: trips.listingIds, plan: trips.plan })
    .from(trips)
    .where(eq(trips.shareToken, token))
  return rows[0]
}
