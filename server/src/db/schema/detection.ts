import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** One request to find the items of some photos of a listing. */
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
    message: text('message'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('detection_runs_listing_idx').on(table.listingId, table.createdAt.desc())],
)

/** What a model found in a photo, by the photo's content: the same photo is never analysed twice. */
export const photoDetections = pgTable(
  'photo_detections',
  {
    contentHash: text('content_hash').notNull(),
    model: text('model').notNull(),
    boxes: jsonb('boxes').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.model] })],
)
