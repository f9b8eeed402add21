import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The backups in BACKUP_DIR or BACKUP_BUCKET that the app has made by itself and still keeps, and the last one that failed. */
export const backups = pgTable('backups', {
  /** Its name there. */
  folder: text('folder').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  /** Null while it is being made, and when that failed. */
  finishedAt: instant('finished_at'),
  files: integer('files').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** When it was last restored into a database of its own. */
  verifiedAt: instant('verified_at'),
  /** Why it could not be made or restored, in words for the operator. */
  failure: text('failure'),
})
