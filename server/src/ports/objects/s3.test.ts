import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeS3 } from './fake-s3.ts'
import type { ObjectStore } from './port.ts'
import { s3ObjectStore } from './s3.ts'

let fake: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  fake = await startFakeS3()
})
afterAll(() => fake.stop())

const newKey = () => `uploads/${randomUUID()}`
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://localhost').searchParams)
const bytesOf = async (store: ObjectStore, key: string) => {
  const stream = await store.read(key)
  return stream && buffer(stream)
}

const s3At = (endpoint: string, requestTimeoutMs = 5000) =>
  s3ObjectStore({
    requestTimeoutMs,
    endpoint,
    secret: 'secret',
    region: 'us-east-1',
    bucket: 'photos',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })

describe('the S3 store', () => {
  test('S7.11 S-N3 signs a URL for a browser’s PUT of exactly the given number of bytes', async () => {
    const store = s3At(fake.endpoint)
    const key = newKey()
    const { url, headers, method } = await store.signUpload(key, { maxBytes: 100, expiresInSeconds: 60, bytes: 5 })
    for (const body of ['hello, and more', 'hell']) {
      expect((await fetch(url, { method, headers, body })).status).toBe(403)
    }
    const stream = new Blob(['hello']).stream()
    expect((await fetch(url, { method, headers, body: stream, duplex: 'half' })).status).toBe(403)
    expect((await fetch(url, { method, headers, body: 'hello' })).status).toBe(200)
    expect((await bytesOf(store, key))?.toString()).toBe('hello')
  })

  test('S-N3 directs uploads of unknown size to this site, which can enforce the limit', async () => {
    const store = s3At(fake.endpoint)
    const key = newKey()
    const { url } = await store.signUpload(key, { maxBytes: 100, expiresInSeconds: 60 })
    expect(url).toMatch(new RegExp(`^/storage/put/${key}\\?`))
    expect(() => store.verify('put', { key, query: queryOf(url) })).not.toThrow()
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
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      if (answer) socket.once('data', () => socket.end(answer))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const store = s3At(`http://127.0.0.1:${port}`, 100)
    await expect(store.put(newKey(), Buffer.from('x'), { maxBytes: 1 })).rejects.toMatchObject({ code: 'unavailable' })
    for (const socket of sockets) socket.destroy()
    server.close()
  })
})
