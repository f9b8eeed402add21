import type { CropRectangle } from '@yardsnap/contract/items'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A photo that was read and found good. Private to its owner until its listing is published. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null until the photo is attached; swept when that does not happen within a day. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** The uploaded bytes, with all their metadata: kept, never served. */
    objectKey: text('object_key').notNull().unique(),
    /** The upright JPEG without metadata that every picture is cut from. */
    masterKey: text('master_key').notNull(),
    /** SHA-256 of the uploaded bytes, hexadecimal. */
    contentHash: text('content_hash').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    masterBytes: integer('master_bytes').notNull().default(0),
    /** Of the upright photo as it was taken, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Order within the listing, from 0. */
    position: integer('position').notNull().default(0),
    /** Rectangles in percent that are made unrecognizable in every picture of it. */
    blurs: jsonb('blurs').$type<CropRectangle[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('photos_listing_idx').on(table.listingId, table.position),
    index('photos_owner_idx').on(table.ownerId),
  ],
)

/**
 * A permission to store one object, and the room that is kept for it meanwhile. Its row goes when the photo has been
 * received, so that it serves once.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    objectKey: text('object_key').notNull().unique(),
    /** `copy`: of another photo, which nobody sends. */
    kind: text('kind', { enum: ['single', 'multipart', 'remote', 'copy'] }).notNull(),
    /** `writing`: bytes are being received now. `failed`: they were not, and may be sent again. */
    status: text('status', { enum: ['open', 'writing', 'failed'] })
      .notNull()
      .default('open'),
    /** The store's name for a multipart upload. */
    multipartId: text('multipart_id'),
    /** Where the bytes of a remote import come from. */
    sourceUrl: text('source_url'),
    /** What counts against the account until the upload has ended: never less than can be stored for it. */
    reservedBytes: integer('reserved_bytes').notNull().default(MAX_PHOTO_BYTES),
    /** Of a multipart upload: the most that each part, by its number, may have brought. */
    partBytes: jsonb('part_bytes').$type<Record<string, number>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_created_idx').on(table.createdAt),
    // Deleting an account looks for its uploads.
    index('uploads_owner_idx').on(table.ownerId),
  ],
)

/** Objects whose rows are gone: written in the deleting transaction, emptied by the sweep. */
export const discardedObjects = pgTable(
  'discarded_objects',
  {
    key: text('key').primaryKey(),
    /** Whose room it takes until it is removed; null when that is not known. The account may be gone. */
    ownerId: text('owner_id'),
    bytes: integer('bytes').notNull().default(0),
    /** When it was written, or was to be. A bucket takes the same object again until its address has expired. */
    storedAt: instant('stored_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('discarded_objects_owner_idx').on(table.ownerId)],
)
