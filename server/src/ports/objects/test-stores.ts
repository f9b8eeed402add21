import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { embeddedObjectStore } from './embedded.ts'
import { FAKE_PAGE, startFakeS3 } from './fake-s3.ts'
import type { ObjectStore } from './port.ts'
import { s3ObjectStore, type S3Options } from './s3.ts'

/** Where an S3 server listens, with a bucket for the tests of one file. */
export interface BucketPlace extends Pick<S3Options, 'bucket' | 'region'> {
  endpoint: string
  credentials: NonNullable<S3Options['credentials']>
}

export interface TestBucket {
  place: BucketPlace
  stop: () => Promise<void>
}

/** A server's name, how to get a bucket of it, and a number of things that it lists on several pages. */
type S3Server = [name: string, open: () => Promise<TestBucket>, moreThanAPage: number]

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env

/** The server of `TEST_S3_ENDPOINT`, if there is one (`npm run test:services`). */
export const REAL_S3_SERVERS: S3Server[] = TEST_S3_ENDPOINT
  ? [['a real S3 server', () => openReal(TEST_S3_ENDPOINT), 1005]]
  : []

export const S3_SERVERS: S3Server[] = [['a fake S3', openFake, FAKE_PAGE + 5], ...REAL_S3_SERVERS]

interface TestStore {
  store: ObjectStore
  stop: () => Promise<void>
}

export const STORES: [name: string, open: () => Promise<TestStore>, moreThanAPage: number][] = [
  ['the embedded store', openEmbedded, FAKE_PAGE + 5],
  ...S3_SERVERS.map(([name, open, moreThanAPage]): (typeof STORES)[number] => [
    name,
    async () => {
      const { place, stop } = await open()
      return { store: storeIn(place), stop }
    },
    moreThanAPage,
  ]),
]

export const storeIn = (place: BucketPlace): ObjectStore => s3ObjectStore({ ...place, secret: 'secret' })

/** The app's settings for a bucket. */
export function toSettings({ bucket, endpoint, region, credentials }: BucketPlace): Record<string, string> {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
}

/** Lets pages of a site send photos to a bucket, as docs/operations.md says. The fake has the rule already. */
export async function permitPages({ bucket, ...place }: BucketPlace, origin: string): Promise<void> {
  const client = new S3Client({ ...place, forcePathStyle: true })
  const [AllowedMethods, AllowedHeaders, ExposeHeaders] = [['PUT'], ['content-type'], ['ETag', 'Location']]
  const rule = { AllowedOrigins: [origin], AllowedMethods, AllowedHeaders, ExposeHeaders }
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }))
  client.destroy()
}

async function openEmbedded(): Promise<TestStore> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'objects-'))
  return { store: embeddedObjectStore({ root, secret: 'secret' }), stop: () => rm(root, { recursive: true }) }
}

const newBucketName = () => `photos-${randomUUID()}`

async function openFake(): Promise<TestBucket> {
  const fake = await startFakeS3()
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  return {
    place: { endpoint: fake.endpoint, credentials, region: 'us-east-1', bucket: newBucketName() },
    stop: () => fake.stop(),
  }
}

/** Each file of tests has a bucket of its own; the server is thrown away with all of them. */
async function openReal(endpoint: string): Promise<TestBucket> {
  const credentials = { accessKeyId: TEST_S3_ACCESS_KEY_ID, secretAccessKey: TEST_S3_SECRET_ACCESS_KEY }
  const place = { endpoint, credentials, region: 'us-east-1', bucket: newBucketName() }
  const client = new S3Client({ ...place, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }))
  client.destroy()
  return { place, stop: async () => {} }
}

export const newKey = () => `uploads/${randomUUID()}`

export const readBytes = async (store: ObjectStore, key: string) => {
  const stream = await store.read(key)
  return stream && buffer(stream)
}

export const parseQuery = (url: string) => Object.fromEntries(new URL(url, 'http://localhost').searchParams)

/** A body whose connection is lost half-way. */
export const brokenOff = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })(),
  )

/** Calls for each value, a few at a time. */
export async function inBatches<Value>(values: Value[], call: (value: Value) => Promise<unknown>): Promise<void> {
  const left = values.values()
  const worker = async () => {
    for (const value of left) await call(value)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}
