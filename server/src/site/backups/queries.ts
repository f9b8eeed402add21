import { desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { backups } from '#db/schema/backups.ts'

export type BackupRow = typeof backups.$inferSelect

/** Newest first. */
export const listBackups = (db: Queryable): Promise<BackupRow[]> =>
  db.select().from(backups).orderBy(desc(backups.startedAt))

export async function insertBackup(db: Queryable, folder: string): Promise<void> {
  await db.insert(backups).values({ folder })
}

export async function updateBackup(db: Queryable, folder: string, changes: Partial<BackupRow>): Promise<void> {
  await db.update(backups).set(changes).where(eq(backups.folder, folder))
}

export async function deleteBackups(db: Queryable, folders: string[]): Promise<void> {
  if (folders.length > 0) await db.delete(backups).where(inArray(backups.folder, folders))
}

export async function newestTimes(db: Queryable): Promise<{ madeAt: Date | null; verifiedAt: Date | null }> {
  const [row] = await db
    .select({
      madeAt: sql<string | null>`max(${backups.finishedAt})`,
      verifiedAt: sql<string | null>`max(${backups.verifiedAt})`,
    })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
  const toDate = (text: string | null | undefined) => (text ? new Date(text) : null)
  return { madeAt: toDate(row?.madeAt), verifiedAt: toDate(row?.verifiedAt) }
}
