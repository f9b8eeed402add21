import path from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { EmbeddedObjectStore, ObjectStore } from '#ports/objects/port.ts'
import { admission } from './admission.ts'
import { copying } from './copying.ts'
import { derivativeCache } from './derivative-cache.ts'
import { gallery } from './gallery.ts'
import { importing } from './importing.ts'
import { multipart } from './multipart.ts'
import { ownPhotos } from './own-photos.ts'
import { publicFetch, type PublicFetchOptions } from './public-fetch.ts'
import { serving } from './serving.ts'
import { sweeping } from './sweeping.ts'
import { uploading } from './uploading.ts'

export type { AnalysedPhoto } from './gallery.ts'
export type { OwnPhoto } from './own-photos.ts'
export type { ImportEvent } from './importing.ts'
export type { KeptPicture, Picture } from './serving.ts'
export type { SignedPut } from './uploading.ts'
export type PhotosService = ReturnType<typeof photosService>

const CACHE_BYTES = 512 * 1024 * 1024

interface Dependencies {
  config: Pick<Config, 'dataDir' | 'publicUrl'>
  database: Database
  objects: ObjectStore | EmbeddedObjectStore
  log: Pick<BaseLogger, 'warn'>
  cacheBytes?: number
  /** Where imports may connect to; the public internet alone unless a test says otherwise. */
  outgoing?: PublicFetchOptions
}

/** Photos from the upload to the picture on a page. */
export function photosService({ config, database, objects, log, cacheBytes = CACHE_BYTES, outgoing }: Dependencies) {
  const cache = derivativeCache({
    folder: path.join(config.dataDir, 'cache', 'pictures'),
    maxBytes: cacheBytes,
    onError: (error) => log.warn({ err: error }, 'the picture cache could not be used'),
  })
  const photos = admission({ database, objects })
  return {
    uploads: uploading({ database, objects, photos }),
    multipart: multipart({ database, objects, photos }),
    imports: importing({ database, objects, photos, fetch: publicFetch(outgoing) }),
    ...gallery({ database, photos }),
    ...copying({ database, objects }),
    ...serving({ database, objects, cache }),
    ...sweeping({ database, objects, log }),
    ...ownPhotos({ database, objects, photos }),
  }
}
