import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** One request to detect the items in some photos of a listing. */
export const detectionRuns = pgTable(
  'detection_runs',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** The photos' object keys, in order. */
    photoKeys: text('photo_keys').array().notNull(),
    photosDone: integer('photos_done').notNull().default(0),
    /** Those of `photoKeys` that could not be analyzed. */
    failedKeys: text('failed_keys').array().notNull().default([]),
    message: text('message'),
    /** Whether an external model names and prices the detected items. */
    isAdvanced: boolean('is_advanced').notNull().default(false),
    /** Why the external model was not used for some photos. */
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('detection_runs_listing_idx').on(table.listingId, table.createdAt.desc()),
    index('detection_runs_user_idx').on(table.userId),
    index('detection_runs_unfinished_idx')
      .on(table.userId, table.createdAt)
      .where(sql`${table.status} in ('queued', 'running')`),
  ],
)

/** Detections by the photo's content hash: the same photo is never analyzed twice. */
export const photoDetections = pgTable(
  'photo_detections',
  {
    contentHash: text('content_hash').notNull(),
    model: text('model').notNull(),
    /** Boxes, faces and texts. */
    findings: jsonb('boxes').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.model] })],
)

/** Photos sent to an external model by day (UTC): by one user, or by everybody (scope 'all'). */
export const appraisedPhotoCounts = pgTable(
  'appraised_photo_counts',
  {
    day: date('day').notNull(),
    scope: text('scope').notNull(),
    photos: integer('photos').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope] })],
)
