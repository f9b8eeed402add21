import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MAX_PHOTO_BYTES, MIN_PART_BYTES } from '@yardsnap/contract/photos'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let port: number
let seller: Visitor
let photo: Buffer

beforeAll(async () => {
  site = await testApp()
  port = await site.listen()
  seller = await site.signUp()
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => site.close())

interface Sent {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

/** Sends a request over a real connection, without normalizing the path. */
async function send(
  method: string,
  target: string,
  { body, headers = {} }: { body?: Readable | Buffer; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const request = http.request({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { cookie: seller.cookie, ...headers },
  })
  if (body instanceof Readable) body.pipe(request)
  else request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

async function begin(): Promise<{ put: string; objectPath: string }> {
  const { uploadURL, objectPath } = (await seller.post('/api/objects/upload', {})).json<Record<string, string>>()
  const { pathname, search } = new URL(uploadURL ?? '')
  return { put: pathname + search, objectPath: objectPath ?? '' }
}

function endless(bytes: number): Readable {
  const chunk = Buffer.alloc(64 * 1024)
  let left = bytes
  return new Readable({
    read() {
      const size = Math.min(left, chunk.length)
      left -= size
      this.push(size > 0 ? chunk.subarray(0, size) : null)
    },
  })
}

const temporaryFiles = () => readdir(path.join(site.dataDir, 'objects/temp'))

describe('uploading over a real connection', () => {
  test('F1 a chunked body without a length is accepted', async () => {
    const { put, objectPath } = await begin()
    const answer = await send('PUT', put, { body: Readable.from([photo.subarray(0, 100), photo.subarray(100)]) })
    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: `"${createHash('sha256').update(photo).digest('hex').slice(0, 32)}"` },
    })
    expect((await seller.get(objectPath)).statusCode).toBe(200)
  })

  test('F1 a chunked body is refused as soon as it exceeds 10 MB, and the URL stays valid', async () => {
    const { put } = await begin()
    const answer = await send('PUT', put, { body: endless(MAX_PHOTO_BYTES + 1) })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'too_large' })
    expect(await temporaryFiles()).toEqual([])
    expect((await send('PUT', put, { body: photo })).status).toBe(200)
  })

  test('F1 a declared length that is too large is refused without reading the body', async () => {
    const { put } = await begin()
    const socket = net.connect(port, '127.0.0.1')
    socket.write(`PUT ${put} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('F1 a declared length that is too small does not truncate the photo', async () => {
    const { put, objectPath } = await begin()
    const socket = net.connect(port, '127.0.0.1')
    socket.write(`PUT ${put} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 50\r\n\r\n`)
    socket.write(photo)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await seller.get(objectPath)).statusCode).toBe(404)
  })

  test('a lost connection leaves nothing behind, and the URL can be reused', async () => {
    const { put, objectPath } = await begin()
    const socket = net.connect(port, '127.0.0.1')
    socket.write(`PUT ${put} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n`)
    socket.write(photo)
    await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1), 10_000)
    socket.destroy()
    await vi.waitFor(async () => expect((await send('PUT', put, { body: photo })).status).toBe(200), 10_000)
    expect(await temporaryFiles()).toEqual([])
    expect((await seller.get(objectPath)).statusCode).toBe(200)
  })

  test('S8.15 S9.12 F18 an expired URL is refused with the error that makes Uppy request a new one', async () => {
    const { put } = await begin()
    vi.useFakeTimers({ now: Date.now() + 901_000, toFake: ['Date'] })
    const answer = await send('PUT', put, { body: photo }).finally(() => vi.useRealTimers())
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('<Message>Request has expired</Message>')
  })

  test.each([
    '/objects/../../../etc/passwd',
    '/objects/../canary',
    '/api/item-image/../../secret',
    '/storage/put/../../x',
  ])('F15 the raw path %s is refused', async (target) => {
    const { status, body } = await send(target.startsWith('/storage') ? 'PUT' : 'GET', target)
    expect([400, 403, 404]).toContain(status)
    expect(body).not.toContain('root:')
  })
})

describe('multipart uploads', () => {
  const path5 = '/api/uploads/s3/multipart'
  const json = { 'content-type': 'application/json' }
  const call = async (method: string, target: string, body?: object) => {
    const answer = await send(method, target, body ? { body: Buffer.from(JSON.stringify(body)), headers: json } : {})
    return { status: answer.status, body: JSON.parse(answer.body || 'null') }
  }
  const create = async () => {
    const { status, body } = await call('POST', path5, { filename: 'a.jpg', type: 'image/jpeg', metadata: {} })
    expect(status).toBe(200)
    return body as { key: string; uploadId: string }
  }
  const sendPart = async ({ key, uploadId }: { key: string; uploadId: string }, number: number, bytes: Buffer) => {
    const signed = await call('GET', `${path5}/${uploadId}/${number}?key=${encodeURIComponent(key)}`)
    expect(signed.status).toBe(200)
    const { pathname, search } = new URL(signed.body.url)
    return send('PUT', pathname + search, { body: bytes })
  }

  test('S7.31 are created, signed, listed and completed', async () => {
    const upload = await create()
    const whole = Buffer.concat([photo, Buffer.alloc(MIN_PART_BYTES)])
    const first = await sendPart(upload, 1, whole.subarray(0, MIN_PART_BYTES))
    const second = await sendPart(upload, 2, whole.subarray(MIN_PART_BYTES))
    expect(first.status).toBe(200)
    const parts = [
      { PartNumber: 1, ETag: first.headers.etag },
      { PartNumber: 2, ETag: second.headers.etag },
    ]
    const query = `key=${encodeURIComponent(upload.key)}`
    const listed = await call('GET', `${path5}/${upload.uploadId}?${query}`)
    expect(listed.body).toEqual([
      { ...parts[0], Size: MIN_PART_BYTES },
      { ...parts[1], Size: photo.length },
    ])
    const done = await call('POST', `${path5}/${upload.uploadId}/complete?${query}`, { parts })
    expect(done.body).toMatchObject({ key: upload.key, location: expect.stringMatching(/\/objects\/uploads\//) })
    expect((await seller.get(`/objects/${upload.key}`)).statusCode).toBe(200)
    expect((await call('POST', `${path5}/${upload.uploadId}/complete?${query}`, { parts })).status).toBe(404)
  })

  test('F1 are limited to 10 MB in total', async () => {
    const upload = await create()
    expect((await sendPart(upload, 1, Buffer.alloc(6 * 1024 * 1024))).status).toBe(200)
    expect((await sendPart(upload, 2, Buffer.alloc(5 * 1024 * 1024))).status).toBe(413)
  })

  test('S7.31 can be aborted', async () => {
    const upload = await create()
    const target = `${path5}/${upload.uploadId}?key=${encodeURIComponent(upload.key)}`
    expect(await call('DELETE', target)).toEqual({ status: 200, body: {} })
    expect((await call('GET', target)).status).toBe(404)
  })

  test('A11 are accessible only to their owner', async () => {
    const upload = await create()
    const other = await site.signUp()
    const target = `${path5}/${upload.uploadId}`
    const query = `key=${encodeURIComponent(upload.key)}`
    expect((await other.get(`${target}?${query}`)).statusCode).toBe(404)
    expect((await other.get(`${target}/1?${query}`)).statusCode).toBe(404)
    expect(
      (await other.post(`${target}/complete?${query}`, { parts: [{ PartNumber: 1, ETag: 'x' }] })).statusCode,
    ).toBe(404)
    expect((await other.delete(`${target}?${query}`)).statusCode).toBe(404)
    expect((await site.visitor.get(`${target}?${query}`)).statusCode).toBe(401)
    expect((await seller.get(`${target}?${query}`)).statusCode).toBe(200)
  })

  test('S8.15 S9.12 validation errors have the wording that uploaders expect', async () => {
    const { key, uploadId } = await create()
    const query = `key=${encodeURIComponent(key)}`
    const readMessage = async (method: string, target: string, body?: object) => {
      const answer = await call(method, target, body)
      expect(answer.status).toBe(400)
      return answer.body.message
    }
    expect(await readMessage('GET', `${path5}/${uploadId}/1`)).toBe(
      'Cannot sign without a key, an uploadId, and a partNumber',
    )
    expect(await readMessage('GET', `${path5}/${uploadId}/x?${query}`)).toBe(
      'Cannot sign without a key, an uploadId, and a partNumber',
    )
    expect(await readMessage('GET', `${path5}/${uploadId}/10001?${query}`)).toMatch(/between 1 and 10000/)
    expect(await readMessage('POST', path5, {})).toMatch(/"filename" field is required/)
    expect(await readMessage('GET', `${path5}/${uploadId}`)).toMatch(/object key must be passed/)
    expect(await readMessage('POST', `${path5}/${uploadId}/complete?${query}`, {})).toMatch(/must be an array/)
    const unauthorized = await site.visitor.post(path5, { filename: 'a.jpg', type: 'image/jpeg' })
    expect(unauthorized.statusCode).toBe(401)
    expect(unauthorized.json()).toMatchObject({ message: 'Authorization required' })
  })

  test('S7.31 single uploads get their parameters; temporary credentials are not available', async () => {
    const { status, body } = await call('GET', '/api/uploads/s3/params?filename=a.jpg&type=image%2Fjpeg')
    expect(status).toBe(200)
    expect(body).toMatchObject({ method: 'PUT', headers: {}, fields: { key: expect.any(String) }, expires: 900 })
    const { pathname, search } = new URL(body.url)
    expect((await send('PUT', pathname + search, { body: photo })).status).toBe(200)
    expect((await call('GET', '/api/uploads/s3/sts')).status).toBe(501)
  })
})

describe('imports over a websocket', () => {
  const socketTo = (token: string, headers: Record<string, string>) =>
    new WebSocket(`ws://127.0.0.1:${port}/api/uploads/api/${token}`, { headers })
  const readRefusal = async (socket: WebSocket) => {
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, http.IncomingMessage]
    response.resume()
    return response.statusCode
  }
  const newToken = async () => {
    const answer = await seller.post('/api/uploads/url/get', { url: 'http://127.0.0.1/photo.jpg', fileId: 'x' })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ token: string }>().token
  }

  test('S6 a token is valid only for its owner', async () => {
    const token = await newToken()
    const other = await site.signUp()
    expect(await readRefusal(socketTo(token, { cookie: other.cookie }))).toBe(404)
    expect(await readRefusal(socketTo(token, {}))).toBe(401)
    expect(await readRefusal(socketTo('none', { cookie: seller.cookie }))).toBe(404)
    expect(await readRefusal(socketTo(token, { cookie: seller.cookie, origin: 'https://evil.example' }))).toBe(403)
  })

  test('S1 the page receives the reason for a failed import, also after a reconnect', async () => {
    const token = await newToken()
    for (let visit = 0; visit < 2; visit++) {
      const socket = socketTo(token, { cookie: seller.cookie })
      const [data] = (await once(socket, 'message')) as [Buffer]
      const error = { message: 'Photos can only be imported from public web addresses' }
      expect(JSON.parse(data.toString())).toEqual({ action: 'error', payload: { error } })
      socket.close()
    }
  })

  test('S6 a user can have at most ten open sockets', async () => {
    const token = await newToken()
    const open = Array.from({ length: 10 }, () => socketTo(token, { cookie: seller.cookie }))
    await Promise.all(open.map((socket) => once(socket, 'open')))
    expect(await readRefusal(socketTo(token, { cookie: seller.cookie }))).toBe(429)
    for (const socket of open) socket.close()
    await Promise.all(open.map((socket) => once(socket, 'close')))
    await vi.waitFor(async () => {
      const socket = socketTo(token, { cookie: seller.cookie })
      await once(socket, 'open')
      socket.close()
    }, 10_000)
  })
})
