import path from 'node:path'
import { readPassphrase } from '#backup/passphrase.ts'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import type { S3Config } from './s3-config.ts'

export interface BackupsConfig {
  place: BackupFolder | BackupBucket
  /** Undefined: they are not encrypted. */
  passphrase: string | undefined
}

export interface BackupFolder {
  /** Absolute path. */
  folder: string
}

export interface BackupBucket {
  s3: S3Config
  /** The bucket and the folder in it, such as `s3://backups/yardsnap`. */
  url: string
}

const BUCKET_SETTINGS = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

/** @throws ConfigError when settings of backups contradict each other, or one is missing */
export function readBackupsConfig(env: Environment): BackupsConfig | undefined {
  const { BACKUP_DIR: folder, BACKUP_BUCKET: bucket, BACKUP_PASSPHRASE_FILE: file } = env
  if (folder && bucket) throw new ConfigError('BACKUP_BUCKET: must not be set too, since BACKUP_DIR is')
  if (!bucket) {
    const lonely = BUCKET_SETTINGS.find((name) => env[name])
    if (lonely) throw new ConfigError(`BACKUP_BUCKET: must be set too, since ${lonely} is`)
  }
  const place = bucket ? backupBucket(env, `s3://${bucket}`) : folder && { folder: path.resolve(folder) }
  if (place) return { place, passphrase: passphraseIn(file) }
  if (file) throw new ConfigError('BACKUP_DIR: must be set too, or BACKUP_BUCKET, since BACKUP_PASSPHRASE_FILE is')
  return undefined
}

/**
 * A bucket by its URL, reached as BACKUP_S3_* say, or else as S3_* do.
 * @throws ConfigError when it has no keys, or is the bucket of the photos
 */
export function backupBucket(env: Environment, url: string): BackupBucket {
  const [bucket = ''] = url.replace('s3://', '').split('/')
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('BACKUP_S3_ACCESS_KEY_ID: must be set, or S3_ACCESS_KEY_ID, for backups in a bucket')
  }
  // The store of the photos is swept of what belongs to no photo.
  if (bucket === env.S3_BUCKET && endpoint === env.S3_ENDPOINT) {
    throw new ConfigError('BACKUP_BUCKET: must be another bucket than S3_BUCKET')
  }
  const region = env.BACKUP_S3_REGION ?? env.S3_REGION
  return { url, s3: { bucket, endpoint, region, credentials: { accessKeyId, secretAccessKey } } }
}

function passphraseIn(file: string | undefined): string | undefined {
  try {
    return file && readPassphrase(file)
  } catch (error) {
    throw new ConfigError(`BACKUP_PASSPHRASE_FILE: ${error instanceof Error ? error.message : String(error)}`)
  }
}
