import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type BucketLifecycleConfiguration,
  type CORSConfiguration,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { diskSpace } from '#disk-space.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { REAL_S3_SERVERS, S3_SERVERS, toSettings, storeIn, type TestBucket } from '#ports/objects/test-stores.ts'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { photosService } from './service.ts'
import { attach, begin, beginParts, JPEG, newListing, photoBytes, createPhoto } from './test-photos.ts'

const MB = 1024 * 1024

describe.each(S3_SERVERS)('the app with its photos in a bucket (%s)', (_name, open) => {
  let bucket: TestBucket
  let objects: ObjectStore
  let site: TestApp
  beforeAll(async () => {
    bucket = await open()
    const { place } = bucket
    objects = storeIn(place)
    site = await testApp({ env: toSettings(place) })
  })
  afterAll(async () => {
    await site.close()
    await bucket.stop()
  })

  const toObjectKey = (objectPath: string) => objectPath.replace('/objects/', '')

  async function storedKeys(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of objects.list('')) keys.push(key)
    return keys
  }

  /** Runs the sweep as it would be after the addresses of all uploads have expired. */
  async function sweepLater(): Promise<void> {
    await site.database.pool.query(`update discarded_objects set stored_at = stored_at - interval '31 minutes'`)
    const config = parseConfig({ DATA_DIR: site.dataDir })
    const log = pino({ level: 'silent' })
    const disk = diskSpace({ folder: site.dataDir, floorBytes: 0, log })
    await photosService({ config, database: site.database, objects, disk, log }).sweep()
  }

  test('S7.11 a photo goes straight to the bucket, into a sale, is cropped, and is gone when it is deleted', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const photo = await photoBytes()
    const { uploadURL, objectPath } = await begin(seller, { size: photo.length })
    expect(uploadURL).toMatch(bucket.place.endpoint)
    const sent = await fetch(uploadURL, { method: 'PUT', headers: JPEG, body: new Uint8Array(photo) })
    expect(sent.status).toBe(200)
    const attached = await attach(seller, listingId, [objectPath])
    expect(attached.json()).toMatchObject([{ url: objectPath, width: 400, height: 300 }])
    expect(await storedKeys()).toHaveLength(2)

    const crop = await seller.get(`${objectPath}?region=0,0,0.5,1`)
    expect(await sharp(crop.rawPayload).metadata()).toMatchObject({ width: 200, height: 300 })

    const [{ id } = { id: '' }] = attached.json<{ id: string }[]>()
    expect((await seller.delete(`/api/listings/${listingId}/photos/${id}`)).statusCode).toBe(204)
    expect((await seller.get(objectPath)).statusCode).toBe(404)
    await sweepLater()
    expect(await storedKeys()).toEqual([])
  })

  test('S7.31 a photo is assembled from parts that came out of order and twice', async () => {
    const seller = await site.signUp()
    const photo = await createPhoto(6 * MB)
    const [head, tail] = [photo.subarray(0, 5 * MB), photo.subarray(5 * MB)]
    const parts = await beginParts(seller)
    const send = async (partNumber: number, body: Buffer) =>
      (await seller.put(await parts.getPartUrl(partNumber), body, { 'content-type': 'application/octet-stream' }))
        .headers.etag
    const last = await send(2, tail)
    await send(1, tail)
    const first = await send(1, head)
    const done = await parts.complete([
      { PartNumber: 2, ETag: last },
      { PartNumber: 1, ETag: first },
    ])
    expect(done.statusCode).toBe(200)
    const answer = await seller.get(`/objects/${parts.key}`)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 })
    expect((await objects.head(parts.key))?.bytes).toBe(photo.length)
  })

  test('an upload that is given up leaves no parts', async () => {
    const seller = await site.signUp()
    const parts = await beginParts(seller)
    await seller.put(await parts.getPartUrl(1), Buffer.from('half a photo'), {
      'content-type': 'application/octet-stream',
    })
    expect(await objects.listParts(parts.key, parts.uploadId)).toHaveLength(1)
    expect((await parts.abort()).statusCode).toBeLessThan(300)
    await expect(objects.listParts(parts.key, parts.uploadId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('S7.11 what is no photo is refused when it is used, and does not stay', async () => {
    const seller = await site.signUp()
    const { uploadURL, objectPath } = await begin(seller, { size: 8 })
    await fetch(uploadURL, { method: 'PUT', headers: JPEG, body: 'no photo' })
    const refused = await attach(seller, await newListing(seller), [objectPath])
    expect(refused.statusCode).toBe(415)
    expect(await objects.head(toObjectKey(objectPath))).toBeNull()
  })
})

test.each(['yard-photos', 'yard.photos'])('a page may send photos to the bucket %s of AWS', async (name) => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const site = await testApp({ env: { S3_BUCKET: name, S3_REGION: 'eu-central-1', ...keys } })
  onTestFinished(() => site.close())
  const { uploadURL } = await begin(await site.signUp(), { size: 100 })
  const policy = String((await site.visitor.get('/')).headers['content-security-policy'])
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain(new URL(uploadURL).origin)
})

describe.each(REAL_S3_SERVERS)('the rules of a bucket that docs/operations.md gives (%s)', (_name, open) => {
  const docs = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const ruleWith = (word: string): unknown =>
    [...docs.matchAll(/```json\n(.*?)```/gs)]
      .map(([, json = '']): unknown => JSON.parse(json))
      .find((rule) => JSON.stringify(rule).includes(word))

  test('let browsers send photos from the site, and from nowhere else', async () => {
    const { place, stop } = await open()
    onTestFinished(stop)
    const client = new S3Client({ ...place, forcePathStyle: true })
    const CORSConfiguration = ruleWith('AllowedOrigins') as CORSConfiguration
    await client.send(new PutBucketCorsCommand({ Bucket: place.bucket, CORSConfiguration }))
    const LifecycleConfiguration = ruleWith('AbortIncomplete') as BucketLifecycleConfiguration
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: place.bucket, LifecycleConfiguration }))
    client.destroy()

    const { url } = await storeIn(place).signUpload('uploads/one', { maxBytes: 8, bytes: 8, expiresInSeconds: 60 })
    const asks = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
    const allowedFrom = async (origin: string) =>
      (await fetch(url, { method: 'OPTIONS', headers: { ...asks, origin } })).headers.get('access-control-allow-origin')
    expect(await allowedFrom('https://sales.example')).toBe('https://sales.example')
    expect(await allowedFrom('https://elsewhere.example')).toBeNull()
    const headers = { ...JPEG, origin: 'https://sales.example' }
    const sent = await fetch(url, { method: 'PUT', headers, body: 'no photo' })
    expect([sent.status, sent.headers.get('access-control-expose-headers')]).toEqual([
      200,
      expect.stringContaining('ETag'),
    ])
  })
})
