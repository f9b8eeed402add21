import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAssets, shortcutsFirst } from './assets.ts'
import { unreadAnswers } from './unread-answers.ts'
import { unroutableOptions } from './unroutable.ts'

const SCRIPT = Buffer.from('export const words = "many words that repeat"\n'.repeat(40))
const SECURITY = { 'content-security-policy': "default-src 'self'", 'x-content-type-options': 'nosniff' }

const NETWORK = { requestTimeoutMs: 30_000, unread: { timeoutMs: 20_000, addressBytes: 1e6, totalBytes: 1e6 } }

let folder: string
let app: FastifyInstance
let logged = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-assets-'))
  mkdirSync(path.join(folder, 'assets'))
  const files = {
    'assets/index-a1.js': SCRIPT,
    'assets/index-a1.js.br': brotliCompressSync(SCRIPT),
    'assets/index-a1.js.gz': gzipSync(SCRIPT),
    'assets/letters-b2.woff2': 'letters',
    'assets/places-c3.gz': gzipSync('places'),
    'favicon.svg': '<svg/>',
    'index.html': 'a page',
    '.build-hash': 'abc',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  app = Fastify({
    ...unroutableOptions(SECURITY, NETWORK),
    logger: { level: 'info', stream: { write: (line: string) => (logged += line) } },
    serverFactory: shortcutsFirst(
      () => readAssets(folder, SECURITY, ['index.html']),
      { answer: () => false },
      unreadAnswers(NETWORK.unread),
    ),
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send('the app'))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Unlike `fetch`, adds no header and decodes nothing. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = app.server.address() as AddressInfo
  const outgoing = request({ port, host: '127.0.0.1', path: target, headers, method }).end()
  const [response] = await once(outgoing, 'response')
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) }
}

const asItIs = (bytes: Buffer) => bytes

describe('an asset', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['br;q=0.4, gzip;q=0.8', 'gzip', gunzipSync],
    ['deflate', undefined, asItIs],
    ['gzip;q=0.2, identity', undefined, asItIs],
  ])('for Accept-Encoding %s is sent as %s', async (accepted, encoding, decode) => {
    const answer = await ask('/assets/index-a1.js', { 'accept-encoding': accepted })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(decode(answer.body)).toEqual(SCRIPT)
  })

  test('is sent as it is without Accept-Encoding, and refused where that is forbidden', async () => {
    expect((await ask('/assets/index-a1.js')).body).toEqual(SCRIPT)
    expect((await ask('/assets/index-a1.js', { 'accept-encoding': 'identity;q=0, deflate' })).status).toBe(406)
    expect((await ask('/assets/index-a1.js', { 'accept-encoding': 'br' })).status).toBe(200)
    expect((await ask('/favicon.svg', { 'accept-encoding': 'br' })).status).toBe(200)
  })

  test('W7 is cached for a year if its name has a hash, with all security headers', async () => {
    const answer = await ask('/assets/letters-b2.woff2')
    expect(answer.headers).toMatchObject({
      ...SECURITY,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'font/woff2',
    })
    expect(answer.headers).not.toHaveProperty('vary')
    expect((await ask('/favicon.svg')).headers).toMatchObject({
      ...SECURITY,
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    })
  })

  test('W5 has an ETag for each encoding, and is not sent again to who has it', async () => {
    const asked = { 'accept-encoding': 'br' }
    const { etag = '' } = (await ask('/assets/index-a1.js', asked)).headers
    expect((await ask('/assets/index-a1.js')).headers.etag).not.toBe(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask('/assets/index-a1.js', { ...asked, 'if-none-match': known })
      expect(answer).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } })
      expect(answer.body).toHaveLength(0)
    }
    expect((await ask('/assets/index-a1.js', { 'if-none-match': etag })).status).toBe(200)
  })

  test('W5 is sent whole to who asks for a range', async () => {
    const answer = await ask('/assets/index-a1.js', { range: 'bytes=0-3' })
    expect(answer).toMatchObject({ status: 200, body: SCRIPT })
  })

  test('is found whatever its query, and however it is escaped', async () => {
    for (const target of ['/assets/index-a1.js?v=2', '/assets/%69ndex-a1.js', 'http://localhost/assets/index-a1.js']) {
      expect(await ask(target)).toMatchObject({ status: 200, body: SCRIPT })
    }
  })

  test('answers HEAD with the headers alone, and leaves other methods to the app', async () => {
    const head = await ask('/assets/index-a1.js', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(SCRIPT.length) } })
    expect(head.body).toHaveLength(0)
    expect((await ask('/assets/index-a1.js', {}, 'POST')).status).toBe(404)
  })

  test('may itself be compressed data', async () => {
    const answer = await ask('/assets/places-c3.gz', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-type']).toBe('application/gzip')
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })

  test('costs no line of the log', async () => {
    logged = ''
    await ask('/assets/index-a1.js')
    expect(logged).toBe('')
    await ask('/somewhere')
    expect(logged).toContain('/somewhere')
  })
})

test.each(['/index.html', '/.build-hash', '/assets/index-a1.js.br', '/assets/', '/assets/..%2findex.html'])(
  '%s is not an asset',
  async (target) => expect((await ask(target)).status).toBe(404),
)

test('a web app that is not built has no assets', () => {
  expect(readAssets(path.join(folder, 'missing'), SECURITY, []).bytes).toBe(0)
})
