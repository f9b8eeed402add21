import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

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
    /** Why the external model was not used for some photos; null where it was. */
    appraisalFailure: text('appraisal_failure', { enum: ['failed', 'invalid', 'user', 'everybody', 'month'] }),
    /** The same in words, as the previous version wrote it. */
    note: text('note'),
    /**
     * The networks that its photos are analyzed with, set by the process that analyzes them: others may have another
     * model pack.
     */
    visionModel: text('vision_model'),
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

/** Barcodes by the photo's content hash: the same photo is never read twice. */
export const photoBarcodes = pgTable('photo_barcodes', {
  contentHash: text('content_hash').primaryKey(),
  /** Boxes in fractions (0..1) of the upright photo. */
  codes: jsonb('codes').$type<{ gtin: string; box: { x0: number; y0: number; x1: number; y1: number } }[]>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** What books are called, by their number. */
export const books = pgTable('books', {
  isbn: text('isbn').primaryKey(),
  /** Null: the source does not know it, and may be asked again later. */
  title: text('title'),
  askedAt: instant('asked_at').notNull().defaultNow(),
})

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

/** Usage of the external model in a month (UTC), as counted by its service. */
export const remoteModelMonths = pgTable('remote_model_months', {
  /** Its first day. */
  month: date('month').primaryKey(),
  photos: integer('photos').notNull().default(0),
  /** Answers of the service; more than photos where one was asked about again. */
  answers: integer('answers').notNull().default(0),
  inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
  outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
  /** In millionths of a dollar, by the prices that were set at the time. */
  microDollars: bigint('micro_dollars', { mode: 'number' }).notNull().default(0),
})

/** The pack that an admin has chosen, in one row. */
export const chosenPack = pgTable('chosen_pack', {
  id: integer('id').primaryKey().default(1),
  pack: text('pack').notNull(),
  chosenAt: instant('chosen_at').notNull().defaultNow(),
})

/** The state of the chosen pack in each data folder whose processes analyze photos. */
export const packInstallations = pgTable('pack_installations', {
  /** Of the data folder, which several processes may share. */
  folderId: text('folder_id').primaryKey(),
  host: text('host').notNull(),
  pack: text('pack').notNull(),
  state: text('state').$type<'installing' | 'installed' | 'failed'>().notNull(),
  /** How many bytes of its files are downloaded. */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** Why it failed; otherwise empty. */
  reason: text('reason').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
