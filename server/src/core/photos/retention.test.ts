import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '#config/config.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { diskSpace } from '#disk-space.ts'
import { createQueue } from '#jobs/queue.ts'
import { embeddedObjectStore } from '#ports/objects/embedded.ts'
import { startFakeS3 } from '#ports/objects/fake-s3.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { s3ObjectStore } from '#ports/objects/s3.ts'
import { sharp } from '#pictures/sharp.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { derivativeCache } from './derivative-cache.ts'
import { photosJobs } from './jobs.ts'
import { getStorageUse } from './storage-queries.ts'
import { photosService, type PhotosService } from './service.ts'

const log = pino({ level: 'silent' })
const OWNER = 'owner'
let data: TestDatabase
let folder: string
let objects: ObjectStore
let service: PhotosService
let photo: Buffer

beforeAll(async () => {
  data = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'))
  await data.database.db.insert(user).values({ id: OWNER, name: 'Dana Miller', email: 'dana@example.com' })
  objects = embeddedObjectStore({ root: path.join(folder, 'objects'), secret: 'secret' })
  service = serviceOver(objects)
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await data.drop()
  await rm(folder, { recursive: true })
})

function serviceOver(store: ObjectStore): PhotosService {
  const config = parseConfig({ DATA_DIR: folder })
  const disk = diskSpace({ folder, floorBytes: 0, log })
  return photosService({ config, database: data.database, objects: store, disk, log })
}

async function upload(): Promise<string> {
  const { url, key } = await service.uploads.create(OWNER, {})
  const query = parseQuery(url)
  const sender = { senderId: OWNER, declaredBytes: undefined, count: async () => {} }
  await service.uploads.receive({ key, query, body: Readable.from([photo]), ...sender })
  return key
}

const parseQuery = (url: string) => Object.fromEntries(new URL(url, 'http://localhost').searchParams)

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objects.list('')) keys.push(key)
  return keys
}

/** Makes all existing data older by this many hours. */
async function age(hours: number): Promise<void> {
  const db: Queryable = data.database.db
  const by = `${hours} hours`
  for (const table of ['uploads', 'photos']) {
    await db.execute(`update ${table} set created_at = created_at - interval '${by}'`)
  }
  const files = path.join(folder, 'objects/files')
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const before = (await stat(file)).mtimeMs / 1000 - hours * 3600
    await utimes(file, before, before)
  }
}

describe('the sweep', () => {
  beforeEach(async () => {
    await age(1000)
    await service.sweep()
  })

  test('F19 removes unfinished uploads after a day, not earlier', async () => {
    await service.uploads.create(OWNER, {})
    const { key, uploadId } = await service.multipart.create(OWNER)
    await age(23)
    expect(await service.sweep()).toMatchObject({ unfinishedUploads: 0 })
    expect(await getStorageUse(data.database.db, OWNER)).toMatchObject({ inFlight: 20 * 1024 * 1024 })
    await age(2)
    expect(await service.sweep()).toMatchObject({ unfinishedUploads: 2 })
    expect(await getStorageUse(data.database.db, OWNER)).toMatchObject({ stored: 0, reserved: 0 })
    await expect(objects.listParts(key, uploadId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('F19 removes photos, original and master, that are in no listing after a day', async () => {
    await upload()
    expect(await storedKeys()).toHaveLength(2)
    await age(23)
    await service.sweep()
    expect(await storedKeys()).toHaveLength(2)
    await age(2)
    expect(await service.sweep()).toMatchObject({ loosePhotos: 1, removedObjects: 2 })
    expect(await storedKeys()).toEqual([])
  })

  test('B10 removes objects without a row, but not those of a running upload', async () => {
    await objects.put('uploads/orphan', photo, { maxBytes: 1_000_000 })
    const { key } = await service.uploads.create(OWNER, {})
    await objects.put(key, photo, { maxBytes: 1_000_000 })
    await service.sweep()
    expect(await storedKeys()).toHaveLength(2)
    await age(2)
    await service.sweep()
    expect(await storedKeys()).toEqual([key])
  })

  test('B10 keeps the copy of an old photo until its row is written', async () => {
    await upload()
    const [original = ''] = await storedKeys()
    await age(23)
    await objects.copy(original, 'uploads/copy')
    await service.sweep()
    expect(await storedKeys()).toContain('uploads/copy')
    await age(2)
    await service.sweep()
    expect(await storedKeys()).not.toContain('uploads/copy')
  })

  test('F19 runs when the app starts', async () => {
    await objects.put('uploads/orphan', photo, { maxBytes: 1_000_000 })
    await age(2)
    const queue = createQueue({ database: data.database, log })
    photosJobs(queue, service)
    await queue.start()
    await vi.waitFor(async () => expect(await storedKeys()).toEqual([]), { timeout: 10_000 })
    await queue.stop()
  })

  test('D11 removes the photos of a deleted account', async () => {
    await upload()
    await data.database.db.execute(`delete from "user" where id = '${OWNER}'`)
    await age(2)
    await service.sweep()
    expect(await storedKeys()).toEqual([])
    await data.database.db.insert(user).values({ id: OWNER, name: 'Dana Miller', email: 'dana@example.com' })
  })
})

describe('photos in a bucket', () => {
  let fake: Awaited<ReturnType<typeof startFakeS3>>
  let bucket: ObjectStore
  let remote: PhotosService
  beforeAll(async () => {
    fake = await startFakeS3()
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const place = { endpoint: fake.endpoint, region: 'us-east-1', bucket: 'b' }
    bucket = s3ObjectStore({ ...place, credentials, secret: 'secret' })
    remote = serviceOver(bucket)
  })
  afterAll(() => fake.stop())

  const send = async (url: string, body: Buffer) =>
    (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status

  test('S7.11 are validated on first use, and invalid ones are refused then', async () => {
    const good = await remote.uploads.create(OWNER, { bytes: photo.length })
    await expect(remote.keepPrivate(OWNER, `/objects/${good.key}`)).rejects.toMatchObject({ code: 'conflict' })
    expect(await send(good.url, photo)).toBe(200)
    expect(await remote.keepPrivate(OWNER, `/objects/${good.key}`)).toMatchObject({ visibility: 'private' })
    expect(await remote.describe([good.key])).toMatchObject([{ width: 64, height: 48 }])
    expect((await remote.readMaster(good.key)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))

    const bad = await remote.uploads.create(OWNER, { bytes: 8 })
    await send(bad.url, Buffer.from('no photo'))
    await expect(remote.keepPrivate(OWNER, `/objects/${bad.key}`)).rejects.toMatchObject({ code: 'unsupported_type' })
    expect(await bucket.head(bad.key)).toBeNull()
  })

  test('S-N3 are uploaded through this site if their size is unknown, limited to 10 MB', async () => {
    const { url, key } = await remote.uploads.create(OWNER, {})
    const query = parseQuery(url)
    const sender = { key, query, declaredBytes: undefined, senderId: OWNER, count: async () => {} }
    const tooLarge = Readable.from([Buffer.alloc(6 * 1024 * 1024), Buffer.alloc(6 * 1024 * 1024)])
    await expect(remote.uploads.receive({ ...sender, body: tooLarge })).rejects.toMatchObject({ code: 'too_large' })
    await remote.uploads.receive({ ...sender, body: Readable.from([photo]) })
    expect(await remote.describe([key])).toMatchObject([{ width: 64, height: 48 }])
  })

  test('S-N3 count toward the quota while their upload URL is valid, and are then removed', async () => {
    const stored = async () => (await getStorageUse(data.database.db, OWNER)).stored
    const before = await stored()
    const bad = Buffer.from('no photo')
    const begun = await remote.uploads.create(OWNER, { bytes: bad.length })
    await send(begun.url, bad)
    await expect(remote.keepPrivate(OWNER, `/objects/${begun.key}`)).rejects.toMatchObject({ code: 'unsupported_type' })
    expect(await send(begun.url, bad)).toBe(200)
    await remote.sweep()
    expect([await stored(), await bucket.head(begun.key)]).toEqual([before + bad.length, expect.anything()])
    await data.database.pool.query(
      `update discarded_objects set stored_at = stored_at - interval '31 minutes' where key = $1`,
      [begun.key],
    )
    await remote.sweep()
    expect([await stored(), await bucket.head(begun.key)]).toEqual([before, null])
  })
})

describe('the picture cache', () => {
  const filesIn = async (where: string) =>
    (await readdir(where, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const toName = (number: number) => number.toString(16).padStart(64, '0')
  const onError = (error: unknown) => {
    throw error
  }
  const hasRoomFor = async () => true

  test('F17 a thousand pictures never exceed its size limit; recently used ones stay', async () => {
    const where = path.join(folder, 'small-cache')
    const cache = derivativeCache({ folder: where, maxBytes: 10_000, hasRoomFor, onError })
    // Half of what has room at once: a busy disk is waited for twenty times, not a thousand.
    for (let from = 0; from < 1000; from += 50) {
      const names = Array.from({ length: 50 }, (_, index) => toName(from + index))
      await Promise.all(names.map((name) => cache.make(name, async () => Buffer.alloc(100))))
      expect(await cache.find(toName(0))).not.toBeNull()
    }
    expect(await cache.totalBytes()).toBeLessThanOrEqual(10_000)
    await vi.waitFor(async () => expect((await filesIn(where)).length).toBeLessThanOrEqual(100), 10_000)
    expect(await cache.find(toName(999))).not.toBeNull()
    expect(await cache.find(toName(1))).toBeNull()
  })

  test('counts the files of an earlier run', async () => {
    const where = path.join(folder, 'old-cache')
    const before = derivativeCache({ folder: where, maxBytes: 10_000, hasRoomFor, onError })
    for (let number = 0; number < 50; number++) await before.make(toName(number), async () => Buffer.alloc(100))
    const after = derivativeCache({ folder: where, maxBytes: 1000, hasRoomFor, onError })
    expect(await after.totalBytes()).toBe(1000)
    await vi.waitFor(async () => expect(await filesIn(where)).toHaveLength(10), 10_000)
  })

  test('L8 concurrent requests for the same picture generate it once', async () => {
    const cache = derivativeCache({ folder: path.join(folder, 'shared-cache'), maxBytes: 10_000, hasRoomFor, onError })
    let made = 0
    const make = async () => {
      made += 1
      return Buffer.from('picture')
    }
    await Promise.all(Array.from({ length: 20 }, () => cache.make(toName(7), make)))
    expect(made).toBe(1)
  })
})
