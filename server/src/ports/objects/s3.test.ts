import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '#errors.ts'
import { inLanguage } from '#text/translations.ts'
import type { DirectUpload, ObjectStore } from './port.ts'
import { s3ObjectStore } from './s3.ts'
import { readBytes, newKey, parseQuery, REAL_S3_SERVERS, S3_SERVERS, storeIn, type TestBucket } from './test-stores.ts'

const HOUR_MS = 3_600_000

describe.each(S3_SERVERS)('the S3 store (%s)', (_name, open) => {
  let bucket: TestBucket
  let other: TestBucket
  let store: ObjectStore
  beforeAll(async () => {
    bucket = await open()
    other = await open()
    store = storeIn(bucket.place)
  })
  afterAll(() => Promise.all([bucket.stop(), other.stop()]))

  const sign = (key: string, text: string) =>
    store.signUpload(key, { maxBytes: 100, expiresInSeconds: 60, bytes: text.length })
  const send = async ({ url, method, headers }: DirectUpload, body: string) =>
    (await fetch(url, { method, headers, body })).status

  test('S7.11 S-N3 signs a URL for a browser’s PUT of exactly the given number of bytes', async () => {
    const key = newKey()
    const upload = await sign(key, 'hello')
    for (const body of ['hello, and more', 'hell']) expect(await send(upload, body)).toBe(403)
    const body = new Blob(['hello']).stream()
    const { status } = await fetch(upload.url, { method: 'PUT', body, duplex: 'half' })
    expect(status).toBeOneOf([403, 411])
    expect(await store.head(key)).toBeNull()
    expect(await send(upload, 'hello')).toBe(200)
    expect((await readBytes(store, key))?.toString()).toBe('hello')
  })

  test('keeps nothing of a signed PUT whose connection is lost half-way', async () => {
    const key = newKey()
    const { url } = await sign(key, 'hello')
    const { hostname, port, pathname, search, host } = new URL(url)
    const socket = createConnection(Number(port), hostname)
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\n\r\nhel`)
    socket.end()
    socket.resume()
    await once(socket, 'close')
    expect(await store.head(key)).toBeNull()
  })

  test.each([
    ['another key', (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/, 'another'))],
    ['another bucket', (url: URL) => (url.pathname = url.pathname.replace(bucket.place.bucket, other.place.bucket))],
    ['a longer time', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['no signature', (url: URL) => (url.search = '')],
  ])('F18 a signed URL that was changed to %s is refused', async (_change, change) => {
    const key = newKey()
    const upload = await sign(key, 'hello')
    const url = new URL(upload.url)
    change(url)
    expect(await send({ ...upload, url: url.href }, 'hello')).toBe(403)
    expect(await store.head(key)).toBeNull()
  })

  test('F18 a signed URL expires', async () => {
    const key = newKey()
    vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] })
    const upload = await sign(key, 'hello')
    vi.useRealTimers()
    expect(await send(upload, 'hello')).toBe(403)
    expect(await store.head(key)).toBeNull()
  })

  test('F18 objects cannot be read without a signature', async () => {
    const key = newKey()
    const upload = await sign(key, 'hello')
    await send(upload, 'hello')
    const { origin, pathname } = new URL(upload.url)
    expect((await fetch(origin + pathname)).status).toBe(403)
    // A URL for writing does not permit reading.
    expect((await fetch(upload.url)).status).toBe(403)
  })

  test('S-N3 directs uploads of unknown size to this site, which can enforce the limit', async () => {
    const key = newKey()
    const { url } = await store.signUpload(key, { maxBytes: 100, expiresInSeconds: 60 })
    expect(url).toMatch(new RegExp(`^/storage/put/${key}\\?`))
    expect(() => store.verify('put', { key, query: parseQuery(url) })).not.toThrow()
  })
})

/** The fake checks neither the bucket nor signatures in headers. */
describe.each(REAL_S3_SERVERS)('the S3 store (%s)', (_name, open) => {
  test('R6 reports a missing bucket and a wrong key', async () => {
    const { place, stop } = await open()
    onTestFinished(stop)
    const missing = storeIn({ ...place, bucket: 'no-such-bucket' })
    expect(await missing.check()).toMatch(/the bucket no-such-bucket cannot be used/)
    const stranger = storeIn({ ...place, credentials: { ...place.credentials, secretAccessKey: 'wrong' } })
    expect(await stranger.check()).toMatch(/cannot be used/)
    await expect(stranger.put(newKey(), Buffer.from('x'), { maxBytes: 1 })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('the S3 store', () => {
  const s3At = (endpoint: string, requestTimeoutMs = 5000) =>
    s3ObjectStore({
      requestTimeoutMs,
      endpoint,
      secret: 'secret',
      region: 'us-east-1',
      bucket: 'photos',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    })

  test('R6 throws unavailable when nothing listens, and reports it in its check', async () => {
    const store = s3At('http://127.0.0.1:9')
    await expect(store.put(newKey(), Buffer.from('x'), { maxBytes: 1 })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await store.check()).toMatch(/the bucket photos cannot be used/)
  })

  test.each([
    ['refuses its keys', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
    ['fails', 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
    ['never answers', ''],
  ])('R6 answers unavailable when the store %s', async (_name, answer) => {
    const store = s3At(await listen(answer), 100)
    await expect(store.put(newKey(), Buffer.from('x'), { maxBytes: 1 })).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('S-E4 says in the language of whoever reads it that the store is full', async () => {
    const full = 'HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
    const storing = s3At(await listen(full)).put(newKey(), Buffer.from('x'), { maxBytes: 1 })
    const refusal = await storing.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'storage_full', message: 'There is no room left for photos' })
    const inSpanish = inLanguage('es', () => String((refusal as AppError).text))
    expect(inSpanish).toBe('Ya no queda espacio para fotos')
  })

  /** A server that gives every caller this answer, until the test ends. @returns its address */
  async function listen(answer: string): Promise<string> {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      if (answer) socket.once('data', () => socket.end(answer))
    })
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
})
