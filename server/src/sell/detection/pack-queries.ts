import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { chosenPack, packInstallations } from '#db/schema/detection.ts'

type InstallationRow = typeof packInstallations.$inferSelect

export async function findChosenPack(db: Queryable): Promise<{ pack: string; chosenAt: Date } | null> {
  const [row] = await db.select({ pack: chosenPack.pack, chosenAt: chosenPack.chosenAt }).from(chosenPack)
  return row ?? null
}

export async function saveChosenPack(tx: Queryable, pack: string): Promise<void> {
  const chosenAt = sql`clock_timestamp()`
  await tx
    .insert(chosenPack)
    .values({ pack, chosenAt })
    .onConflictDoUpdate({ target: chosenPack.id, set: { pack, chosenAt } })
}

export async function savePackInstallation(db: Queryable, row: Omit<InstallationRow, 'updatedAt'>): Promise<void> {
  const values = { ...row, updatedAt: sql`clock_timestamp()` }
  await db
    .insert(packInstallations)
    .values(values)
    .onConflictDoUpdate({ target: packInstallations.folderId, set: values })
}

export async function findPackInstallation(db: Queryable, folderId: string): Promise<InstallationRow | null> {
  const [row] = await db.select().from(packInstallations).where(eq(packInstallations.folderId, folderId))
  return row ?? null
}

export async function listPackInstallations(db: Queryable): Promise<InstallationRow[]> {
  return db.select().from(packInstallations).orderBy(asc(packInstallations.host), asc(packInstallations.folderId))
}
