import { t } from '@yardsnap/contract/texts'
import { isPremium, type Plan } from '@yardsnap/contract/plans'
import type { Config } from '#config/config.ts'
import type { Database, Queryable } from '#db/database.ts'
import type { DiskSpace } from '#disk-space.ts'
import { AppError } from '#errors.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import * as storageQueries from './storage-queries.ts'
import * as uploadQueries from './upload-queries.ts'
import type { Removal } from './removal.ts'

/** Uploads in progress and photos in no listing, per user. Limits what can be stored without a listing. */
const MAX_LOOSE_PHOTOS = 200
/** Retry-After, by when some of the uploads in progress should have finished. */
const IN_FLIGHT_SECONDS = 30
const DISK_FULL_SECONDS = 300
const GB = 1024 ** 3

interface Options {
  config: Pick<Config, 'storage'>
  database: Database
  objects: ObjectStore
  disk: DiskSpace
  removal: Removal
}

/** A request to reserve space for an upload or a copy. */
export type ReservationRequest = uploadQueries.NewUpload & { reservedBytes: number }

export type StorageQuota = ReturnType<typeof storageQuota>

/**
 * Enforces storage quotas. The use of an account is the sum of its rows, computed while the account's row is locked, so
 * it stays correct with several processes and after crashes.
 */
export function storageQuota({ config, database, objects, disk, removal }: Options) {
  const { db } = database
  const limits = config.storage

  async function tryReserve(ownerId: string, requests: ReservationRequest[]): Promise<AppError | null> {
    return db.transaction(async (tx) => {
      const plan = await storageQueries.lockAccount(tx, ownerId)
      if (!plan) return noAccount()
      const refusal = getRefusal(plan, limits, await storageQueries.getStorageUse(tx, ownerId), requests)
      if (!refusal) await uploadQueries.insertUploads(tx, requests)
      return refusal
    })
  }

  /** @throws AppError `storage_full` if these bytes and other reservations would fill the disk */
  async function checkDisk(bytes: number): Promise<void> {
    // A bucket does not use this disk.
    if (objects.kind === 's3') return
    const awaited = await storageQueries.sumReserved(db, removal.stuckSince())
    if (await disk.hasRoomFor(awaited + bytes)) return
    throw new AppError('storage_full', t.lazy`There is no room left for photos on this server`, {
      retryAfterSeconds: DISK_FULL_SECONDS,
    })
  }

  /** @throws AppError `not_found` unless all of them are still in progress */
  async function end(tx: Queryable, uploadIds: string[]): Promise<void> {
    const ended = await uploadQueries.deleteUploads(tx, uploadIds)
    if (ended < uploadIds.length) throw new AppError('not_found', t.lazy`This upload does not exist`)
  }

  return {
    /**
     * Reserves space for uploads or copies until they end. If it is insufficient, deleted objects and abandoned uploads
     * of the account are removed first.
     * @throws AppError `quota_exceeded`, `rate_limited` when too many uploads are unfinished, `storage_full`
     */
    async reserve(ownerId: string, requests: ReservationRequest[]): Promise<void> {
      if (requests.length === 0) return
      const sent = requests.filter(isSent)
      if (sent.length > 0) await checkDisk(sumReservedBytes(sent))
      const refusal = await tryReserve(ownerId, requests)
      if (!refusal) return
      await removal.removeGivenUp(ownerId)
      const again = await tryReserve(ownerId, requests)
      if (again) throw again
    },

    /**
     * Converts an upload's reservation into the stored size, in the transaction that inserts the photo's row, because
     * the size of a master is unknown before.
     * @param insertPhoto returns false if the row already exists
     * @returns the result of `insertPhoto`
     * @throws AppError `quota_exceeded`; `not_found` if the upload was ended meanwhile
     */
    async settle(
      tx: Queryable,
      upload: uploadQueries.UploadRow,
      insertPhoto: () => Promise<boolean>,
    ): Promise<boolean> {
      const plan = await storageQueries.lockAccount(tx, upload.ownerId)
      if (!plan) throw noAccount()
      if (!(await insertPhoto())) return false
      await end(tx, [upload.id])
      const { stored, reserved } = await storageQueries.getStorageUse(tx, upload.ownerId)
      if (stored + reserved > getQuota(plan, limits)) throw quotaExceeded(plan, limits)
      return true
    },

    /**
     * Makes photos another account's, whose storage they use from then on.
     * @throws AppError `quota_exceeded`; `not_found` for an account that is gone
     */
    async changeOwner(tx: Queryable, photos: readonly { id: string }[], ownerId: string): Promise<void> {
      if (photos.length === 0) return
      const plan = await storageQueries.lockAccount(tx, ownerId)
      if (!plan) throw noAccount()
      await storageQueries.writeOwner(
        tx,
        photos.map(({ id }) => id),
        ownerId,
      )
      const { stored, reserved } = await storageQueries.getStorageUse(tx, ownerId)
      if (stored + reserved > getQuota(plan, limits)) throw quotaExceeded(plan, limits)
    },

    end,
    checkDisk,
  }
}

const noAccount = () => new AppError('not_found', t.lazy`This account does not exist`)

type Limits = Config['storage']

function getRefusal(
  plan: Plan,
  limits: Limits,
  use: storageQueries.StorageUse,
  requests: ReservationRequest[],
): AppError | null {
  const sent = requests.filter(isSent)
  if (sent.length > 0 && use.looseCount >= MAX_LOOSE_PHOTOS) {
    return new AppError('rate_limited', t.lazy`You have many photos that are in no sale yet. Add them to one first.`, {
      retryAfterSeconds: 3600,
    })
  }
  if (use.stored + use.reserved + sumReservedBytes(requests) > getQuota(plan, limits))
    return quotaExceeded(plan, limits)
  if (sent.length > 0 && use.inFlight + sumReservedBytes(sent) > limits.inFlightBytes) {
    return new AppError(
      'rate_limited',
      t.lazy`Too many photos are on their way at once. Wait until some have arrived.`,
      {
        retryAfterSeconds: IN_FLIGHT_SECONDS,
      },
    )
  }
  return null
}

/** False for copies, which are made inside the store, mostly without transferring bytes. */
function isSent({ kind }: ReservationRequest): boolean {
  return kind !== 'copy'
}

function sumReservedBytes(requests: ReservationRequest[]): number {
  return requests.reduce((sum, { reservedBytes }) => sum + reservedBytes, 0)
}

function getQuota(plan: Plan, { freeBytes, premiumBytes }: Limits): number {
  return isPremium(plan, Date.now()) ? premiumBytes : freeBytes
}

function quotaExceeded(plan: Plan, limits: Limits): AppError {
  const quota = getQuota(plan, limits)
  const message =
    quota < limits.premiumBytes
      ? t.lazy`Your photos take up all the room of your account (${gigabytes(quota)}). Delete photos or sales that you no longer need. Premium has room for ${gigabytes(limits.premiumBytes)}.`
      : t.lazy`Your photos take up all the room of your account (${gigabytes(quota)}). Delete photos or sales that you no longer need.`
  return new AppError('quota_exceeded', message)
}

function gigabytes(bytes: number): string {
  return bytes < GB ? `${Math.round((bytes / GB) * 1024)} MB` : `${Number((bytes / GB).toFixed(1))} GB`
}
