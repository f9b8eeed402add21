import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
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
