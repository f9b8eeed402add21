import path from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import type { DiskSpace } from '#disk-space.ts'
import type { PublicRequestOptions } from '#external/public-request.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { admission } from './admission.ts'
import { bodySlots } from './body-slots.ts'
import { photoCopies } from './photo-copies.ts'
import { derivativeCache } from './derivative-cache.ts'
import { gallery } from './gallery.ts'
import { imports } from './imports.ts'
import { multipart } from './multipart.ts'
import { ownPhotos } from './own-photos.ts'
import { publicFetch } from './public-fetch.ts'
import { receiptPhotos } from './receipt-photos.ts'
import { seenPhotos } from './seen-photos.ts'
import { removal as photoRemoval } from './removal.ts'
import { pictures } from './pictures.ts'
import { storageQuota } from './storage-quota.ts'
import { sweeper } from './sweeper.ts'
import { uploads } from './uploads.ts'

export type { AnalyzedPhoto } from './gallery.ts'
export type { OwnPhoto } from './own-photos.ts'
export type { ImportEvent } from './imports.ts'
export type { CachedPicture as KeptPicture, Picture } from './pictures.ts'
export type { SignedPut } from './uploads.ts'
export { objectPath } from './keys.ts'

export type PhotosService = ReturnType<typeof photosService>

const CACHE_BYTES = 512 * 1024 * 1024

interface Dependencies {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'storage'>
  database: Database
  objects: ObjectStore
  disk: DiskSpace
  log: Pick<BaseLogger, 'warn'>
  cacheBytes?: number
  /** Where imports may connect to; by default only the public internet. */
  outgoing?: PublicRequestOptions | undefined
}

export function photosService({ config, log, cacheBytes = CACHE_BYTES, outgoing, ...dependencies }: Dependencies) {
  const { database, objects, disk } = dependencies
  const cache = derivativeCache({
    folder: path.join(config.dataDir, 'cache', 'pictures'),
    maxBytes: cacheBytes,
    hasRoomFor: (bytes) => disk.hasRoomFor(bytes),
    onError: (error) => log.warn({ err: error }, 'the picture cache could not be used'),
  })
  const removal = photoRemoval({ database, objects })
  const quota = storageQuota({ config, database, objects, disk, removal })
  const withSlot = bodySlots()
  const photos = admission({ database, objects, quota, removal, withSlot })
  return {
    uploads: uploads({ database, objects, photos, quota, withSlot }),
    multipart: multipart({ database, objects, photos, removal }),
    imports: imports({ database, objects, photos, fetch: publicFetch(outgoing) }),
    ...gallery({ database, photos, quota }),
    ...seenPhotos(),
    ...receiptPhotos(),
    ...photoCopies({ database, objects, quota, removal }),
    ...pictures({ database, objects, cache }),
    ...sweeper({ database, objects, removal, log }),
    ...ownPhotos({ database, objects, photos }),
  }
}
