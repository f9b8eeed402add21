import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from './port.ts'
import { brokenOff, readBytes, inBatches, newKey, parseQuery, STORES } from './test-stores.ts'

const MB = 1024 * 1024

/** Handles a part like the app when a browser sends it to its signed URL. */
async function sendPart(store: ObjectStore, key: string, part: { uploadId: string; partNumber: number }, body: Buffer) {
  const { url } = await store.signPart(key, part, { maxBytes: 20 * MB, expiresInSeconds: 60 })
  store.verify('part', { key, query: parseQuery(url) })
  return (await store.putPart(key, part, Readable.from([body]), { maxBytes: 20 * MB })).etag
}

describe.each(STORES)('multipart uploads of an object store (%s)', (_name, open, moreThanAPage) => {
  let store: ObjectStore
  let stop: () => Promise<void>
  beforeAll(async () => ({ store, stop } = await open()))
  afterAll(() => stop())

  test('S7.31 assembles an object from parts', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    const second = await sendPart(store, key, { uploadId, partNumber: 2 }, Buffer.from('end'))
    const first = await sendPart(store, key, { uploadId, partNumber: 1 }, Buffer.alloc(5 * MB, 'a'))
    expect(await store.listParts(key, uploadId)).toEqual([
      { partNumber: 1, etag: first, bytes: 5 * MB },
      { partNumber: 2, etag: second, bytes: 3 },
    ])
    const parts = [
      { partNumber: 2, etag: second },
      { partNumber: 1, etag: first },
    ]
    await expect(store.completeMultipart(key, { uploadId, parts, maxBytes: 5 * MB })).rejects.toMatchObject({
      code: 'too_large',
    })
    const whole = await store.completeMultipart(key, { uploadId, parts, maxBytes: 20 * MB })
    expect(whole.bytes).toBe(5 * MB + 3)
    expect((await readBytes(store, key))?.subarray(-4).toString()).toBe('aend')
  })

  test('S9.12 refuses parts that are missing, changed or smaller than 5 MB', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    const first = await sendPart(store, key, { uploadId, partNumber: 1 }, Buffer.from('small'))
    const second = await sendPart(store, key, { uploadId, partNumber: 2 }, Buffer.from('end'))
    const complete = (parts: { partNumber: number; etag: string }[]) =>
      store.completeMultipart(key, { uploadId, parts, maxBytes: 20 * MB })
    const invalid = { code: 'invalid' }
    await expect(complete([{ partNumber: 3, etag: first }])).rejects.toMatchObject(invalid)
    await expect(complete([{ partNumber: 1, etag: second }])).rejects.toMatchObject(invalid)
    const both = [
      { partNumber: 1, etag: first },
      { partNumber: 2, etag: second },
    ]
    await expect(complete(both)).rejects.toMatchObject(invalid)
  })

  test('F20 never overwrites a key', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    const etag = await sendPart(store, key, { uploadId, partNumber: 1 }, Buffer.from('second'))
    await store.put(key, Buffer.from('first'), { maxBytes: 10 })
    const completing = store.completeMultipart(key, { uploadId, parts: [{ partNumber: 1, etag }], maxBytes: 10 })
    await expect(completing).rejects.toMatchObject({ code: 'conflict' })
    expect((await readBytes(store, key))?.toString()).toBe('first')
  })

  test('lists more parts than fit on one page', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    const numbers = Array.from({ length: moreThanAPage }, (_, index) => index + 1)
    await inBatches(numbers, (partNumber) => sendPart(store, key, { uploadId, partNumber }, Buffer.from('1')))
    expect((await store.listParts(key, uploadId)).map(({ partNumber }) => partNumber)).toEqual(numbers)
  })

  test('an aborted upload no longer exists', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    await store.abortMultipart(key, uploadId)
    await expect(store.listParts(key, uploadId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(store.abortMultipart(key, uploadId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('S-N3 keeps one copy of a part: the last that was complete', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    const part = { uploadId, partNumber: 1 }
    for (let time = 0; time < 5; time++) await sendPart(store, key, part, Buffer.from(`sent ${time}`))
    await Promise.all([1, 2, 3].map((time) => sendPart(store, key, part, Buffer.from(`at once ${time}`))))
    const etag = await sendPart(store, key, part, Buffer.from('the last'))
    const broken = brokenOff()
    await expect(store.putPart(key, part, broken, { maxBytes: 10 })).rejects.toThrow('connection lost')
    expect(await store.listParts(key, uploadId)).toEqual([{ partNumber: 1, etag, bytes: 8 }])
    await store.completeMultipart(key, { uploadId, parts: [{ partNumber: 1, etag }], maxBytes: 10 })
    expect((await readBytes(store, key))?.toString()).toBe('the last')
  })

  test('S-N3 rejects a part that exceeds its size limit', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    const tooLong = store.putPart(key, { uploadId, partNumber: 1 }, Readable.from([Buffer.alloc(11)]), { maxBytes: 10 })
    await expect(tooLong).rejects.toMatchObject({ code: 'too_large' })
    expect(await store.listParts(key, uploadId)).toEqual([])
  })

  test('S-N3 F19 removes abandoned multipart uploads, but no recent ones', async () => {
    const key = newKey()
    const uploadId = await store.createMultipart(key)
    await sendPart(store, key, { uploadId, partNumber: 1 }, Buffer.from('x'))
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    await store.removeAbandoned({ temporaryBefore: before, multipartBefore: before })
    expect(await store.listParts(key, uploadId)).toHaveLength(1)
    await store.removeAbandoned({ temporaryBefore: before, multipartBefore: after })
    await expect(store.listParts(key, uploadId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('F19 removes more abandoned uploads than fit on one page', async () => {
    const keys = Array.from({ length: moreThanAPage }, newKey)
    const begun: { key: string; uploadId: string }[] = []
    await inBatches(keys, async (key) => begun.push({ key, uploadId: await store.createMultipart(key) }))
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    await store.removeAbandoned({ temporaryBefore: before, multipartBefore: after })
    await inBatches(begun, ({ key, uploadId }) =>
      expect(store.listParts(key, uploadId)).rejects.toMatchObject({ code: 'not_found' }),
    )
  })

  test('an upload belongs to its key', async () => {
    const uploadId = await store.createMultipart(newKey())
    await expect(store.listParts(newKey(), uploadId)).rejects.toMatchObject({ code: 'not_found' })
  })
})
