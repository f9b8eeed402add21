import type { Plan } from '@yardsnap/contract/plans'
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { discardedObjects, isLoose, photos, uploads } from '#db/schema/photos.ts'

/**
 * Locks an account until the transaction ends and returns its plan, to serialize its quota changes. Rows that reference
 * the account can still be inserted. @returns null if the account is gone
 */
export async function lockAccount(tx: Queryable, ownerId: string): Promise<Plan | null> {
  const [row] = await tx
    .select({ accountType: user.accountType, premiumExpiresAt: user.premiumExpiresAt })
    .from(user)
    .where(eq(user.id, ownerId))
    .for('no key update')
  return row ? { ...row, premiumExpiresAt: row.premiumExpiresAt?.toISOString() ?? null } : null
}

export async function writeOwner(tx: Queryable, photoIds: string[], ownerId: string): Promise<void> {
  await tx.update(photos).set({ ownerId }).where(inArray(photos.id, photoIds))
}

/** An account's storage use in bytes. */
export interface StorageUse {
  /** Originals and masters, including those that are deleted but not yet removed. */
  stored: number
  /** Reserved for uploads and copies in progress. */
  reserved: number
  /** The part of `reserved` that clients will send. */
  inFlight: number
  /** Uploads in progress and photos that belong to nothing. */
  looseCount: number
}

export async function getStorageUse(db: Queryable, ownerId: string): Promise<StorageUse> {
  const { rows } = await db.execute<Record<keyof StorageUse, string>>(sql`
    select kept.bytes + discarded.bytes as stored, begun.reserved, begun.in_flight as "inFlight",
      begun.count + kept.loose as "looseCount"
    from
      (select coalesce(sum(${photos.bytes} + ${photos.masterBytes}), 0) as bytes,
        count(*) filter (where ${isLoose}) as loose
        from ${photos} where ${photos.ownerId} = ${ownerId}) kept,
      (select coalesce(sum(${discardedObjects.bytes}), 0) as bytes
        from ${discardedObjects} where ${discardedObjects.ownerId} = ${ownerId}) discarded,
      (select coalesce(sum(${uploads.reservedBytes}), 0) as reserved,
        coalesce(sum(${uploads.reservedBytes}) filter (where ${uploads.kind} <> 'copy'), 0) as in_flight,
        count(*) filter (where ${uploads.kind} <> 'copy') as count
        from ${uploads} where ${uploads.ownerId} = ${ownerId}) begun`)
  const [row] = rows
  return {
    stored: Number(row?.stored),
    reserved: Number(row?.reserved),
    inFlight: Number(row?.inFlight),
    looseCount: Number(row?.looseCount),
  }
}

/** Bytes reserved by all accounts for uploads since an instant. */
export async function sumReserved(db: Queryable, after: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${uploads.reservedBytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(gt(uploads.createdAt, after), ne(uploads.kind, 'copy')))
  return row?.bytes ?? 0
}

export type DiscardedObject = typeof discardedObjects.$inferInsert

export async function discardObjects(db: Queryable, objects: DiscardedObject[]): Promise<void> {
  if (objects.length > 0) await db.insert(discardedObjects).values(objects).onConflictDoNothing()
}

export interface DiscardChoice {
  ownerId?: string
  /** Only objects stored before this instant, whose upload URLs have expired. */
  storedBefore?: Date | undefined
}

export async function listDiscarded(
  db: Queryable,
  { ownerId, storedBefore }: DiscardChoice,
  limit: number,
): Promise<string[]> {
  const isOwn = ownerId && eq(discardedObjects.ownerId, ownerId)
  const isFinal = storedBefore && or(isNull(discardedObjects.storedAt), lt(discardedObjects.storedAt, storedBefore))
  const rows = await db
    .select({ key: discardedObjects.key })
    .from(discardedObjects)
    .where(and(isOwn || undefined, isFinal))
    .limit(limit)
  return rows.map((row) => row.key)
}

export async function forgetDiscarded(db: Queryable, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(discardedObjects).where(inArray(discardedObjects.key, keys))
}
