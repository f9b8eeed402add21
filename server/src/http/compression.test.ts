import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectRoutes } from '#testing/routes.ts'
import { sendTarget } from '#testing/raw-http.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { compressionPlugin, NEVER_COMPRESSED } from './compression.ts'

const WORDS = 'many words that repeat '.repeat(100)
const ROUTES = {
  page: { type: 'text/html; charset=utf-8', body: WORDS },
  data: { type: 'application/json; charset=utf-8', body: JSON.stringify([WORDS]) },
  drawing: { type: 'image/svg+xml', body: WORDS },
  feed: { type: 'application/atom+xml; charset=utf-8', body: WORDS },
  short: { type: 'text/html', body: 'few words' },
  list: { type: 'text/csv; charset=utf-8', body: WORDS },
  picture: { type: 'image/jpeg', body: WORDS },
  events: { type: 'text/event-stream', body: WORDS },
  archive: { type: 'application/zip', body: WORDS },
} as const

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await app.register(compressionPlugin)
  for (const [name, { type, body }] of Object.entries(ROUTES)) {
    app.get(`/${name}`, async (_request, reply) => reply.type(type).header('vary', 'Cookie').send(body))
  }
  app.get('/api/account', async () => ({ words: WORDS }))
  app.get('/varied', async (_request, reply) => reply.header('vary', 'Cookie, Accept-Encoding').send([WORDS]))
  app.get('/tagged', async (_request, reply) => reply.header('etag', '"1"').header('content-length', 2).send([WORDS]))
  app.get('/download', async (_request, reply) => reply.header('content-disposition', 'attachment').send([WORDS]))
  app.get('/ready-made', async (_request, reply) =>
    reply.type('text/html').header('content-encoding', 'br').send(WORDS),
  )
  app.get('/part', async (_request, reply) => reply.code(206).type('text/html').send(WORDS))
  app.get('/nothing', async (_request, reply) => reply.code(304).type('text/html').send())
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) =>
  app.inject({ url, headers })

describe('answers', () => {
  test.each(['page', 'data', 'drawing', 'feed'] as const)('%s: compressed', async (name) => {
    const answer = await ask(`/${name}`)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' })
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(ROUTES[name].body)
    const gzipped = await ask(`/${name}`, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(ROUTES[name].body)
  })

  test.each(['short', 'list', 'picture', 'events', 'archive'] as const)('%s: as it is', async (name) => {
    const answer = await ask(`/${name}`)
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers.vary).toBe('Cookie')
    expect(answer.body).toBe(ROUTES[name].body)
  })

  test.each(['/download', '/part'])('%s: as it is', async (url) => {
    expect((await ask(url)).headers).not.toHaveProperty('content-encoding')
  })

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0', 'zstd'])(
    'Accept-Encoding %s: as it is',
    async (accepted) => {
      const answer = await ask('/page', accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.headers.vary).toBe('Cookie, Accept-Encoding')
      expect(answer.body).toBe(WORDS)
    },
  )

  test('name each header of Vary once', async () => {
    for (const accepted of ['br', 'identity']) {
      expect((await ask('/varied', { 'accept-encoding': accepted })).headers.vary).toBe('Cookie, Accept-Encoding')
    }
  })

  test('W5 an ETag becomes a weak one, and a Content-Length that of what is sent', async () => {
    const answer = await ask('/tagged')
    expect(answer.headers).toMatchObject({ etag: 'W/"1"', 'content-length': String(answer.rawPayload.length) })
    expect((await ask('/nothing')).headers).not.toHaveProperty('content-encoding')
  })

  test('what a route has compressed itself is left alone', async () => {
    expect((await ask('/ready-made')).body).toBe(WORDS)
  })

  test('HEAD has no encoding', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/page', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers['content-length']).toBe(String(WORDS.length))
  })
})

describe('no answer tells a guess by its size', () => {
  let site: TestApp
  let routes: { method: string; url: string }[]
  beforeAll(async () => {
    routes = await collectRoutes(async () => {
      site = await testApp()
    })
  })
  afterAll(() => site.close())

  test('a route with secrets is not compressed', async () => {
    expect((await ask('/api/account')).headers).not.toHaveProperty('content-encoding')
  })

  test('nor what another site asks for with the visitor’s cookie', async () => {
    const asked = { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' }
    expect((await ask('/page', asked)).headers['content-encoding']).toBe('br')
    expect((await ask('/page', { ...asked, cookie: 'a=b' })).headers).not.toHaveProperty('content-encoding')
    const ownPage = { ...asked, cookie: 'a=b', 'sec-fetch-site': 'same-origin' }
    expect((await ask('/page', ownPage)).headers['content-encoding']).toBe('br')
  })

  test.each(NEVER_COMPRESSED)('%s is the beginning of a route', (start) => {
    expect(routes.filter(({ url }) => url.startsWith(start))).not.toEqual([])
  })

  test('docs/security.md gives the reason of each of them', () => {
    const text = readFileSync(path.join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
    const [, table = ''] = text.split('## What is not compressed, and why')
    expect(NEVER_COMPRESSED.filter((start) => !table.split('\n## ', 1)[0]?.includes(`\`${start}`))).toEqual([])
  })

  test('the contract has no other answers with a secret', async () => {
    const { paths } = (await site.visitor.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    const secret = Object.entries(paths)
      .flatMap(([path, calls]) => Object.values(calls).map((call: { responses?: object }) => [path, call] as const))
      .filter(([, { responses }]) =>
        /"(\w*(token|secret|password)|uploadURL|challenge)":\{/i.test(JSON.stringify(responses)),
      )
      .map(([path]) => path)
    expect(secret).toContain('/api/objects/upload')
    expect(secret.filter((path) => !NEVER_COMPRESSED.some((start) => path.startsWith(start)))).toEqual([])
  })

  test('over a connection, data is compressed and a token’s route is not', async () => {
    const port = await site.listen()
    const seller = await site.signUp()
    await seller.post('/api/saved-sales/calendar-feed', {})
    const open = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: seller.cookie, 'accept-encoding': 'br' } })
    const document = await open('/api/openapi.json')
    expect(document.headers.get('content-encoding')).toBe('br')
    expect(await document.json()).toHaveProperty('openapi')
    expect((await open('/api/saved-sales/calendar-feed')).headers.get('content-encoding')).toBeNull()
    expect((await sendTarget(port, 'GET', '/api/openapi.json')).headers['content-encoding']).toBeUndefined()
  })
})
