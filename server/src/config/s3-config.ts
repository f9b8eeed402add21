import type { Environment } from './environment.ts'

export interface S3Config {
  bucket: string
  region: string
  /** Undefined: AWS, by region. */
  endpoint: string | undefined
  /** Undefined: the SDK's default credentials (instance role, shared files). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** The bucket of the photos, if they are kept in one. */
export function readS3Config(env: Environment): S3Config | undefined {
  if (!env.S3_BUCKET) return undefined
  const credentials =
    env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
      : undefined
  return { bucket: env.S3_BUCKET, region: env.S3_REGION, endpoint: env.S3_ENDPOINT, credentials }
}
