import type { CropRectangle } from '@yardsnap/contract/items'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { and, isNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { donations } from './leftovers.ts'
import { listings } from './listings.ts'
import { seenSales } from './seen-sales.ts'
import { instant } from './columns.ts'

/** A photo that was validated. Private to its owner until its listing is published. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null until the photo is attached; photos that are not attached within a day are swept. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** The seen sale that it shows, for a photo of no listing; without it the sweep removes the photo. */
    seenSaleId: uuid('seen_sale_id').references(() => seenSales.id, { onDelete: 'set null' }),
    /** The donation whose receipt it is; only its owner can see it. Without the donation the sweep removes the photo. */
    donationId: uuid('donation_id').references(() => donations.id, { onDelete: 'set null' }),
    /** Key of the uploaded original with all its metadata: kept, never served. */
    objectKey: text('object_key').notNull().unique(),
    /** Key of the upright JPEG without metadata that all other pictures are derived from. */
    masterKey: text('master_key').notNull(),
    /** Hexadecimal SHA-256 of the uploaded bytes. */
    contentHash: text('content_hash').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    masterBytes: integer('master_bytes').notNull().default(0),
    /** Pixels of the upright photo at its original size. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Order within the listing, from 0. */
    position: integer('position').notNull().default(0),
    /** Rectangles in percent that are blurred in every derived picture. */
    blurs: jsonb('blurs').$type<CropRectangle[]>().notNull().default([]),
    /** It was added while its listing was public, and shoppers see it once the seller updates the sale. */
    isUnpublished: boolean('is_unpublished').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('photos_listing_idx').on(table.listingId, table.position),
    index('photos_owner_idx').on(table.ownerId),
    uniqueIndex('photos_seen_sale_idx').on(table.seenSaleId),
    uniqueIndex('photos_donation_idx').on(table.donationId),
  ],
)

/** Whether a photo belongs to nothing yet, or no longer. */
export const isLoose = and(isNull(photos.listingId), isNull(photos.seenSaleId), isNull(photos.donationId))

/**
 * Permission to store one object, and the storage reserved for it. Deleted when the photo has been received, so that it
 * can be used only once.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    objectKey: text('object_key').notNull().unique(),
    /** `copy`: a copy of another photo, without an upload. */
    kind: text('kind', { enum: ['single', 'multipart', 'remote', 'copy'] }).notNull(),
    /** `writing`: bytes are being received. `failed`: receiving them failed and may be retried. */
    status: text('status', { enum: ['open', 'writing', 'failed'] })
      .notNull()
      .default('open'),
    /** The store's id of a multipart upload. */
    multipartId: text('multipart_id'),
    sourceUrl: text('source_url'),
    /** Bytes that count against the account's quota until the upload ends: at least as many as can be stored for it. */
    reservedBytes: integer('reserved_bytes').notNull().default(MAX_PHOTO_BYTES),
    /** For a multipart upload: the upper limit of bytes already received, by part number. */
    partBytes: jsonb('part_bytes').$type<Record<string, number>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_created_idx').on(table.createdAt),
    // For deleting an account.
    index('uploads_owner_idx').on(table.ownerId),
  ],
)

/** Objects without rows: inserted in the deleting transaction, then deleted from the store by the sweep. */
export const discardedObjects = pgTable(
  'discarded_objects',
  {
    key: text('key').primaryKey(),
    /** The account whose quota it uses until it is deleted; null if unknown. The account may no longer exist. */
    ownerId: text('owner_id'),
    bytes: integer('bytes').notNull().default(0),
    /**
     * When the object was or will be written. A bucket accepts the same object again until its upload URL has expired.
     */
    storedAt: instant('stored_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('discarded_objects_owner_idx').on(table.ownerId)],
)
