import type { SaturdaySettings } from '@yardsnap/contract/saturday'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { saturdayPlans, saturdaySettings } from '#db/schema/saturday.ts'

export type SettingsRow = typeof saturdaySettings.$inferSelect
export type PlanRow = typeof saturdayPlans.$inferSelect

/** The place of a ZIP; all null without one. */
export interface Home {
  latitude: number | null
  longitude: number | null
  timeZone: string | null
  /** On the unit sphere. */
  point: readonly number[] | null
}

export async function findSettings(db: Queryable, userId: string): Promise<SettingsRow | null> {
  return (await db.select().from(saturdaySettings).where(eq(saturdaySettings.userId, userId)))[0] ?? null
}

/** Where people live, as roughly as their ZIP says it, by user; those who have not said so are left out. */
export async function listHomes(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, { latitude: number; longitude: number }>> {
  if (userIds.length === 0) return new Map()
  const { userId, latitude, longitude } = saturdaySettings
  const rows = await db
    .select({ userId, latitude, longitude })
    .from(saturdaySettings)
    .where(inArray(userId, [...userIds]))
  return new Map(
    rows.flatMap((row) =>
      row.latitude === null || row.longitude === null
        ? []
        : [[row.userId, { latitude: row.latitude, longitude: row.longitude }] as const],
    ),
  )
}

export async function writeSettings(
  db: Queryable,
  userId: string,
  { point, ...settings }: SaturdaySettings & Home,
): Promise<void> {
  const values = { ...settings, point: point && sql`cube(${sql.param(point)}::float8[])` }
  await db
    .insert(saturdaySettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: saturdaySettings.userId, set: values })
}

/** Ends the plans of the person whose settings have this id, if there are any. */
export async function stopPlans(db: Queryable, settingsId: string): Promise<void> {
  await db.update(saturdaySettings).set({ isOn: false }).where(eq(saturdaySettings.id, settingsId))
}

/** The plan of this day or the next one after it. @param today YYYY-MM-DD */
export async function findNextPlan(db: Queryable, userId: string, today: string): Promise<PlanRow | null> {
  const isAhead = and(eq(saturdayPlans.userId, userId), gte(saturdayPlans.day, today))
  return (await db.select().from(saturdayPlans).where(isAhead).orderBy(saturdayPlans.day).limit(1))[0] ?? null
}

export async function findPlan(db: Queryable, userId: string, day: string): Promise<PlanRow | null> {
  return (await db.select().from(saturdayPlans).where(isPlan(userId, day)))[0] ?? null
}

export async function listPlans(db: Queryable, userId: string): Promise<PlanRow[]> {
  return db.select().from(saturdayPlans).where(eq(saturdayPlans.userId, userId)).orderBy(saturdayPlans.day)
}

export async function setAccepted(
  db: Queryable,
  userId: string,
  { day, state }: { day: string; state: 'accepted' | 'changed' },
): Promise<void> {
  await db.update(saturdayPlans).set({ state }).where(isPlan(userId, day))
}

/** @returns whether there is such a plan that was not accepted */
export async function setDismissed(
  db: Queryable,
  userId: string,
  { day, state }: { day: string; state: 'proposed' | 'dismissed' },
): Promise<boolean> {
  const isOpen = inArray(saturdayPlans.state, ['proposed', 'dismissed'])
  const { rowCount } = await db
    .update(saturdayPlans)
    .set({ state })
    .where(and(isPlan(userId, day), isOpen))
  return (rowCount ?? 0) > 0
}

export async function deletePlansBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(saturdayPlans).where(lt(saturdayPlans.day, day))
}

const isPlan = (userId: string, day: string) => and(eq(saturdayPlans.userId, userId), eq(saturdayPlans.day, day))
