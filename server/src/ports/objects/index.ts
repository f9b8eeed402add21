import path from 'node:path'
import { embeddedObjectStore } from './embedded.ts'
import type { EmbeddedObjectStore, ObjectStore } from './port.ts'
import { s3ObjectStore, type S3Options } from './s3.ts'

interface Options {
  dataDir: string
  secret: string
  /** Null: files below dataDir. */
  s3: S3Options | null
}

export async function createObjectStore({ dataDir, secret, s3 }: Options): Promise<ObjectStore | EmbeddedObjectStore> {
  return s3 ? s3ObjectStore(s3) : embeddedObjectStore({ root: path.join(dataDir, 'objects'), secret })
}
