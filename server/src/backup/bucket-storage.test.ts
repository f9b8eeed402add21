import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from '#ports/objects/port.ts'
import { S3_SERVERS, storeIn, type TestBucket } from '#ports/objects/test-stores.ts'
import { bucketStorage } from './bucket-storage.ts'
import { photoFile } from './storage.ts'

const MB = 1024 * 1024

describe.each(S3_SERVERS)('R14 backups in a bucket of %s', (_name, open) => {
  let bucket: TestBucket
  let store: ObjectStore
  beforeAll(async () => {
    bucket = await open()
    store = storeIn(bucket.place)
  })
  afterAll(() => bucket.stop())

  const storageIn = (folder: string, of: ObjectStore = store) =>
    bucketStorage({ store: of, url: `s3://${bucket.place.bucket}/${folder}` })
  const keysIn = async (folder: string) => {
    const keys: string[] = []
    for await (const { key } of store.list(`${folder}/`)) keys.push(key)
    return keys.toSorted()
  }

  test('a file larger than a part comes back as it was', async () => {
    const chunks = Array.from({ length: 33 }, () => randomBytes(MB))
    const stored = storageIn('large').open('one')
    await stored.begin(undefined)
    await stored.write('tables/user.copy', Readable.from(chunks))
    const read = await buffer((await stored.read('tables/user.copy'))!)
    const computeHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(computeHash(read)).toBe(computeHash(Buffer.concat(chunks)))
  })

  test('a file whose content fails is not there', async () => {
    const stored = storageIn('failing').open('one')
    await stored.begin(undefined)
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(33 * MB)
        throw new Error('connection lost')
      })(),
    )
    await expect(stored.write('tables/user.copy', failing)).rejects.toThrow('connection lost')
    expect(await stored.read('tables/user.copy')).toBeNull()
  })

  test('a removal that is cut off at any step harms no other backup, and can be repeated', async () => {
    const storage = storageIn('removed')
    const write = async (name: string, former: string | undefined, photos: string[]) => {
      const stored = storage.open(name)
      await stored.begin(former)
      for (const photo of photos.map(photoFile)) {
        const isShared = await stored.share(photo, photo.length)
        if (!isShared) await stored.write(photo, Readable.from([Buffer.from(photo)]))
      }
      await stored.finishPhotos()
      await stored.write('manifest.json', Readable.from([Buffer.from('{}')]))
    }
    await write('old', undefined, ['uploads/a', 'uploads/b'])
    await write('kept', 'old', ['uploads/b', 'uploads/c'])

    for (let steps = 0, isDone = false; !isDone; steps++) {
      let left = steps
      const failing: ObjectStore = {
        ...store,
        remove: (key) => (left-- > 0 ? store.remove(key) : Promise.reject(new Error('cut off'))),
      }
      isDone = await storageIn('removed', failing)
        .remove(['old'])
        .then(
          () => true,
          () => false,
        )
      const kept = storage.open('kept')
      expect(await kept.listPhotos()).toEqual(['objects/uploads/b', 'objects/uploads/c'])
      for (const photo of await kept.listPhotos()) expect(await text((await kept.read(photo))!)).toBe(photo)
    }
    const series = 'removed/photos/old'
    expect(await keysIn('removed')).toEqual([
      'removed/kept/manifest.json',
      'removed/kept/series',
      'removed/lists/old/kept',
      `${series}/uploads/b`,
      `${series}/uploads/c`,
    ])
  })
})
