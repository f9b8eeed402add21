import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { user } from '#db/schema/accounts.ts'
import { diskSpace } from '#disk-space.ts'
import { embeddedObjectStore } from '#ports/objects/embedded.ts'
import { sharp } from '#pictures/sharp.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { publicFetch } from './public-fetch.ts'
import { photosService, type ImportEvent, type PhotosService } from './service.ts'

const log = pino({ level: 'silent' })
let other: http.Server
let origin: string
/** Requests that the other site received. */
let asked: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
let photo: Buffer

beforeAll(async () => {
  other = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  other.closeAllConnections()
  other.close()
  await once(other, 'close')
})
beforeEach(() => {
  asked = []
})

describe('URLs that photos may be imported from', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/machine',
    'http://100.100.100.200/',
    'http://192.0.0.192/opc/v1/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://user:secret@93.184.215.14/',
    'http://93.184.215.14:22/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://93.184.215.14/x.jpg',
    'data:image/png;base64,AAAA',
    '//127.0.0.1/',
    '',
  ])('S1 %s is refused', async (address) => {
    const signal = AbortSignal.timeout(2000)
    await expect(publicFetch().open(address, { signal })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Photos can only be imported from public web addresses',
    })
  })

  test('S3 a hostname is checked by the address that is connected to', async () => {
    let lookups = 0
    const rebinding = publicFetch({
      lookup: (_hostname, _options, done) => {
        lookups += 1
        done(null, [{ address: '127.0.0.1', family: 4 }])
      },
    })
    const opened = rebinding.open('http://rebind.example/', { signal: AbortSignal.timeout(2000) })
    await expect(opened).rejects.toMatchObject({ code: 'invalid' })
    expect(lookups).toBe(1)
  })

  test('S3 of a hostname’s addresses only the public ones are used', async () => {
    const used: string[] = []
    const fetch = publicFetch({
      isAllowed: ({ address }) => {
        used.push(address)
        return address === '127.0.0.1'
      },
      lookup: (_hostname, _options, done) => {
        done(null, [
          { address: '127.0.0.2', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      },
    })
    answer = (_request, response) => response.end('from the allowed one')
    const { port } = other.address() as AddressInfo
    const response = await fetch.open(`http://both.example:${port}/`, { signal: AbortSignal.timeout(2000) })
    expect(response.socket.remoteAddress).toBe('127.0.0.1')
    expect(used).toEqual(['127.0.0.2', '127.0.0.1'])
    response.destroy()
  })
})

describe('imports', () => {
  let data: TestDatabase
  let folder: string
  let service: PhotosService
  const owner = 'owner'

  beforeAll(async () => {
    data = await createTestDatabase()
    folder = await mkdtemp(path.join(os.tmpdir(), 'imports-'))
    await data.database.db.insert(user).values({ id: owner, name: 'Dana Miller', email: 'dana@example.com' })
    service = newService()
  })

  function newService(): PhotosService {
    return photosService({
      config: parseConfig({ DATA_DIR: folder }),
      database: data.database,
      objects: embeddedObjectStore({ root: path.join(folder, 'objects'), secret: 'secret' }),
      disk: diskSpace({ folder, floorBytes: 0, log }),
      log,
      // The other site runs on this machine; all other local addresses stay forbidden.
      outgoing: { isAllowed: ({ address, port }) => address === '127.0.0.1' && origin.endsWith(`:${port}`) },
    })
  }

  afterAll(async () => {
    await data.drop()
    await rm(folder, { recursive: true })
  })

  async function importFrom(address: string): Promise<{ events: ImportEvent[]; last: ImportEvent }> {
    const token = await service.imports.createImport(owner, address)
    await service.imports.checkToken(owner, token)
    const events: ImportEvent[] = []
    const last = await new Promise<ImportEvent>((resolve) => {
      service.imports.follow(owner, token, (event) => {
        events.push(event)
        if (event.kind !== 'progress') resolve(event)
      })
    })
    return { events, last }
  }

  const failureOf = (event: ImportEvent) => (event.kind === 'failed' ? String(event.text) : null)

  test('S7.31 fetch a photo from the web and report progress', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length }).end(photo)
    expect(await service.imports.describeRemote(`${origin}/garden%20chair.jpg`)).toEqual({
      name: 'garden chair.jpg',
      type: 'image/jpeg',
      size: photo.length,
    })
    const { events, last } = await importFrom(`${origin}/garden%20chair.jpg`)
    expect(events[0]).toEqual({
      kind: 'progress',
      progress: { bytesReceived: photo.length, bytesTotal: photo.length },
    })
    expect(last).toMatchObject({ kind: 'done', url: expect.stringMatching(/^\/objects\/uploads\//) })
    const key = last.kind === 'done' ? last.key : ''
    expect(await service.describe([key])).toMatchObject([{ width: 64, height: 48 }])
  })

  test('S7.31 describe a photo at a site that answers only who fetches it', async () => {
    answer = ({ method }, response) =>
      method === 'GET'
        ? response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length }).end(photo)
        : response.writeHead(403).end()
    expect(await service.imports.describeRemote(`${origin}/signed.jpg`)).toMatchObject({ size: photo.length })
  })

  test('S2 follow redirects', async () => {
    answer = (request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/photo' }).end()
      else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    }
    expect((await importFrom(`${origin}/moved`)).last.kind).toBe('done')
  })

  test.each(['http://169.254.169.254/', 'http://[::1]/', 'file:///etc/passwd', 'gopher://127.0.0.1/'])(
    'S2 a redirect to %s is refused',
    async (location) => {
      answer = (_request, response) => response.writeHead(302, { location }).end()
      const { last } = await importFrom(`${origin}/start`)
      expect(failureOf(last)).toBe('Photos can only be imported from public web addresses')
      expect(asked).toEqual(['GET /start'])
    },
  )

  test('S2 are limited to three redirects', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    expect((await importFrom(`${origin}/start`)).last.kind).toBe('failed')
    expect(asked).toHaveLength(4)
  })

  test('S4 an endless body is cut off at 10 MB', async () => {
    let sent = 0
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      const chunk = Buffer.alloc(256 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
      }
      response.on('drain', more)
      more()
    }
    const { last } = await importFrom(`${origin}/endless`)
    expect(failureOf(last)).toBe('This photo is larger than 10 MB.')
    expect(sent).toBeLessThan(3 * MAX_PHOTO_BYTES)
  })

  test('S4 a declared length of 11 MB is refused without reading the body', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 11 * 1024 * 1024 })
      response.write('x')
    }
    expect(failureOf((await importFrom(`${origin}/large`)).last)).toBe('This photo is larger than 10 MB.')
  })

  test('S4 a compressed body is refused, whatever its size', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(1_000_000)))
    expect((await importFrom(`${origin}/bomb`)).last.kind).toBe('failed')
  })

  test('S4 a slow import is aborted with a timeout message', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      response.write('x')
    }
    const token = await service.imports.createImport(owner, `${origin}/slow`)
    const last = await new Promise<ImportEvent>((resolve) => {
      const following = service.imports.follow(owner, token, (event) => {
        if (event.kind === 'progress') following.cancel()
        else resolve(event)
      })
    })
    expect(failureOf(last)).toBe('The other site took too long')
  })

  test('S5 an HTML page is refused, and its pictures are not fetched', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<meta property="og:image" content="${origin}/x.jpg">`)
    expect((await importFrom(`${origin}/page`)).last).toMatchObject({ kind: 'failed' })
    await expect(service.imports.describeRemote(`${origin}/page`)).rejects.toMatchObject({ code: 'unsupported_type' })
    expect(asked).toEqual(['GET /page', 'GET /page'])
  })

  test('S5 a file that is not an image despite its media type is refused', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html></html>')
    const { last } = await importFrom(`${origin}/fake`)
    expect(failureOf(last)).toBe('This file is not a photo we can read. Use JPEG, PNG, WebP or HEIC.')
  })

  test('S6 a token is valid only for its user, and only until the photo is imported', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    const token = await service.imports.createImport(owner, `${origin}/photo`)
    await expect(service.imports.checkToken('someone else', token)).rejects.toMatchObject({ code: 'not_found' })
    const done = Promise.withResolvers<void>()
    service.imports.follow(owner, token, (event) => event.kind === 'done' && done.resolve())
    await done.promise
    await expect(newService().imports.checkToken(owner, token)).rejects.toMatchObject({ code: 'not_found' })
  })
})
