import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import type { S3Config } from '#config/s3-config.ts'
import { embeddedObjectStore } from './embedded.ts'
import type { ObjectStore } from './port.ts'
import { s3ObjectStore } from './s3.ts'

interface Options {
  config: Pick<Config, 's3' | 'dataDir' | 'appSecret'>
  log: Pick<FastifyBaseLogger, 'info'>
}

/** A bucket if S3_BUCKET is set, otherwise files in the data folder. */
export function chooseObjectStore({ config, log }: Options): ObjectStore {
  const { s3, dataDir, appSecret } = config
  if (!s3) return embeddedObjectStore({ root: path.join(dataDir, 'objects'), secret: appSecret })
  log.info({ bucket: s3.bucket, endpoint: s3.endpoint }, 'photos are stored in a bucket')
  return s3ObjectStore({ ...s3, secret: appSecret })
}

/** A file of a backup may be sent for longer than a request of a browser may wait. */
const BACKUP_TIMEOUT_MS = 120_000

/** The bucket that backups are kept in. Nobody gets a signed address of it. */
export function backupObjectStore(s3: S3Config): ObjectStore {
  return s3ObjectStore({ ...s3, secret: '', requestTimeoutMs: BACKUP_TIMEOUT_MS })
}
