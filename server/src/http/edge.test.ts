import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RawAnswer, sendBytes } from '#testing/raw-http.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let port: number
beforeAll(async () => {
  site = await testApp()
  port = await site.listen()
})
afterAll(() => site.close())

const ask = (target: string, { method = 'GET', host = 'localhost', more = '' } = {}) =>
  sendBytes(port, `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`)

const ours = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store, private',
}

/** What signed-out visitors get others may keep. */
const ourPage = { ...ours, 'cache-control': 'public, max-age=0, s-maxage=0' }

const refusal = (...statuses: number[]): RawAnswer => ({
  status: expect.toBeOneOf(statuses),
  headers: expect.objectContaining({ ...ours, 'content-type': 'application/json; charset=utf-8' }),
  body: expect.stringMatching(/^\{"code":"\w+","message":"[^"]+"\}$/),
})

describe('W6 W7 an unknown URL gets the same errors as every other call', () => {
  const LONG = 'x'.repeat(600)
  test.each([
    ['//', 404],
    ['///', 404],
    ['//[', 404],
    ['//evil.example/api/listings', 404],
    ['/\\evil.example', 404],
    ['/x/../api/unknown', 404],
    ['/./api/unknown', 404],
    ['/API/unknown', 404],
    ['/api;x/unknown', 404],
    ['/%61pi/unknown', 404],
    ['/%2fapi/unknown', 404],
    ['/api%2funknown', 404],
    ['http://localhost/api/unknown', 404],
    ['http://[/api/unknown', 404],
    ['*', 404],
    ['/%', 400],
    ['/%ff', 400],
    ['/api/%', 400],
    ['/api/listings/%ff', 400],
    ['/api/listings/%00', 400],
    [`/api/listings/${LONG}`, 400],
    [`/sale/${LONG}`, 400],
    ['ftp://localhost/api/health', 404],
    ['api/health', 400],
  ])('GET %s', async (target, status) => {
    expect(await ask(target)).toEqual(refusal(status))
  })

  test.each(['PROPFIND', 'TRACE', 'OPTIONS', 'PURGE', 'QUERY', 'PATCH', 'DELETE', 'PUT', 'POST'])(
    '%s of an address that has it not',
    async (method) => {
      for (const target of ['/', '/api/public-listings', '/api/unknown', '/objects/x', '/storage/x', '/%', '*']) {
        expect(await ask(target, { method })).toEqual(refusal(404, 400))
      }
    },
  )

  test.each(['/sale/%00', '/sale/%25', '/sale/..%2f', '/sale/1;x'])('%s shows no sale', async (target) => {
    const answer = await ask(target)
    expect(answer.status).toBe(404)
    expect(answer.headers).toMatchObject(ours)
  })

  test.each(['/', '/create', 'http://localhost', 'http://localhost?x=1', 'HTTP://localhost/create'])(
    '%s is the page',
    async (target) => {
      const answer = await ask(target)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers).toMatchObject(ourPage)
    },
  )
})

test.each(['/api/health', '/%61pi/h%65alth', 'http://localhost/api/health', 'https://evil.example/api/health?x'])(
  'S-N4 %s is the health call',
  async (target) => {
    expect(JSON.parse((await ask(target)).body)).toEqual({ status: 'ok' })
  },
)

describe('W7 Better Auth’s own routes, whatever the path and the Host are', () => {
  const signIn = '/api/auth/sign-in/email'
  const send = (target: string, host: string, more = '') =>
    sendBytes(
      port,
      `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `${more}Content-Length: 60\r\n\r\n${'{"email":"nobody@example.com","password":"wrong-password"}'.padEnd(60)}`,
    )

  test.each([
    [`http://localhost${signIn}`, 401],
    ['/api/auth/sign-in/emai%6c', 401],
    ['/api/auth//', 404],
    ['/api/auth/%5b', 404],
  ])('POST %s', async (target, status) => {
    const answer = await send(target, 'localhost')
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(ours)
  })

  test.each(['[', 'a b', 'user@localhost', 'a/b', '', 'localhost:99999', 'localhost\r\nHost: other'])(
    'host %j is refused',
    async (host) => expect(await send(signIn, host)).toEqual(refusal(400)),
  )

  test.each(['evil[', 'javascript', 'https,http'])('protocol %s of nobody we trust is not heard', async (protocol) => {
    expect((await send(signIn, 'localhost', `X-Forwarded-Proto: ${protocol}\r\n`)).status).toBe(401)
  })
})

describe('B5 accepts calls from pages of this site under any host name', () => {
  const send = (host: string, origin: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/waitlist',
      headers: { host, origin },
      payload: { email: 'a@b.example' },
    })

  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['garage.local:3000', 'http://garage.local:3000'],
    ['192.168.1.7:3000', 'http://192.168.1.7:3000'],
    ['[fd00::1]:3000', 'http://[fd00::1]:3000'],
    ['sales.example:80', 'http://sales.example'],
    ['sales.example:443', 'https://sales.example'],
    ['SALES.example', 'https://sales.example'],
    ['behind-a-proxy:8080', 'http://localhost:3000'],
  ])('host %s, origin %s', async (host, origin) => {
    expect((await send(host, origin)).statusCode).toBe(200)
  })

  test.each([
    ['sales.example', 'https://evil.example'],
    ['sales.example:3000', 'http://sales.example:3001'],
    ['sales.example', 'http://sales.example:8080'],
    ['sales.example', 'null'],
    ['sales.example', 'file://sales.example'],
    ['sales.example', 'https://sales.example.evil.example'],
    ['sales.example', 'https://sales.example@evil.example'],
  ])('host %s, origin %s is refused', async (host, origin) => {
    expect((await send(host, origin)).statusCode).toBe(403)
  })
})

test('B11 nothing persistent is built from the Host of the request', async () => {
  const seller = await site.signUp()
  const listing = { title: 'Porch sale', status: 'published', saleDate: '2031-05-03' }
  const { id } = (await seller.post('/api/listings', listing)).json<{ id: string }>()
  const open = await testApp({ env: { SITE_MODE: 'open', PUBLIC_URL: 'https://sales.example' }, beside: site })
  const addresses = [
    '/',
    `/sale/${id}`,
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-sales.xml',
    '/api/openapi.json',
    '/api/public-listings',
    '/api/public-listings.atom',
    '/api/public-listings.rss',
    `/api/listings/${id}/calendar.ics`,
    `/api/listings/${id}`,
    '/api/login?returnTo=/create',
    '/api/logout',
    '/api/waitlist/leave/x',
    '/api/auth/error',
  ]
  const told: string[] = []
  for (const address of addresses) {
    const { headers, body, statusCode } = await open.visitor.get(address, { host: 'evil.example' })
    expect(statusCode).toBeLessThan(500)
    if ((JSON.stringify(headers) + body).includes('evil.example')) told.push(address)
  }
  await open.close()
  expect(told).toEqual([])
})

describe('W7 malformed requests are refused with a reason', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 400],
    ['20 KB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s', async (_name, bytes, status) => {
    const answer = await sendBytes(port, bytes)
    expect(answer).toEqual(refusal(status))
    expect(answer.headers['connection']).toBe('close')
  })

  test('an unknown Expect header is ignored', async () => {
    expect((await ask('/api/health', { more: 'Expect: a-miracle\r\n' })).status).toBe(200)
  })

  test.each([
    ['GET', '/api/unknown', 404],
    ['GET', '/create', 200],
    ['GET', '/%', 400],
    ['GET', '/api/uploads/api/x', 401],
    ['HEAD', '/api/uploads/api/x', 401],
    ['GET', '/api/uploads/api/%ff', 400],
    ['GET', `/api/uploads/api/${'x'.repeat(600)}`, 400],
    ['POST', '/api/uploads/api/x', 404],
    ['POST', '/api/waitlist', 400],
    ['PUT', '/storage/put/uploads/x', 403],
  ])('%s %s with an upgrade is answered, and the connection closed', async (method, target, status) => {
    const answer = await sendBytes(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n' +
        'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(target === '/create' ? ourPage : ours)
  })

  test('a cross-site WebSocket is refused and the connection closed', async () => {
    const head = 'GET /api/uploads/api/x HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n'
    const answer = await sendBytes(port, `${head}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect(answer).toEqual(refusal(403))
  })

  test('HTTP/1.0 without a Host can call the health check', async () => {
    expect((await sendBytes(port, 'GET /api/health HTTP/1.0\r\n\r\n')).status).toBe(200)
  })
})
