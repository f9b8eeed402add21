import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addressKey } from './rate-limit.ts'

let site: TestApp
let port: number
beforeAll(async () => {
  site = await testApp()
  port = await site.listen()
})
afterAll(() => site.close())

const json = { 'content-type': 'application/json' }

describe('W7 every response has the security headers', () => {
  test.each([
    ['a page', 'GET', '/'],
    ['a call', 'GET', '/api/health'],
    ['401', 'GET', '/api/my-listings'],
    ['404', 'GET', '/api/unknown'],
    ['415', 'POST', '/api/waitlist'],
    ['the accounts’ own routes', 'GET', '/api/auth/get-session'],
  ] as const)('%s', async (_name, method, url) => {
    const { headers } = await site.app.inject({
      method,
      url,
      ...(method === 'POST' && { headers: { 'content-type': 'text/plain' }, payload: 'x' }),
    })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("object-src 'none'")
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

test('B13 no page may be framed', async () => {
  for (const url of ['/', '/create', '/sign-in']) {
    const { headers } = await site.visitor.get(url)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test.each(['https://evil.example', 'null'])('B14 origin %s is given no access', async (origin) => {
  const answer = await site.visitor.get('/api/public-listings', { origin })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

describe('B5 a state-changing call must come from a page of this site, as JSON', () => {
  const send = (headers: Record<string, string>, payload = '{"email":"a@example.com"}') =>
    site.app.inject({ method: 'POST', url: '/api/waitlist', headers, payload })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is refused',
    async (type) => expect((await send({ 'content-type': type })).statusCode).toBe(415),
  )

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('%j is refused', async (headers) => {
    expect((await send({ ...json, ...headers } as Record<string, string>)).statusCode).toBe(403)
  })

  test('accepts a page of this site', async () => {
    const answer = await send({
      ...json,
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('invalid bodies', () => {
  const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
    site.app.inject({ method: 'POST', url: '/api/waitlist', headers, payload })

  test.each([
    ['half JSON', '{"email":'],
    ['nothing', ''],
    ['a number', '1'],
    ['1e999', '{"email":1e999}'],
    ['very deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('G7 %s is refused with 400', async (_name, payload) => {
    expect((await send(payload)).statusCode).toBe(400)
  })

  test('G7 more than a megabyte is refused with 413', async () => {
    const answer = await send(`{"email":"${'x'.repeat(1024 * 1024)}"}`)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large' })
  })
})

describe('W6 an unknown URL', () => {
  test('below /api gets a JSON error', async () => {
    const answer = await site.visitor.get('/api/unknown')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not_found', message: 'There is nothing at this address' })
  })

  test('W2 that looks like a file does not get the page', async () => {
    const answer = await site.visitor.get('/saved/a.js')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test('F15 cannot reach files outside the web folder', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    ]) {
      const answer = await site.visitor.get(path)
      expect(answer.body).not.toContain('workspaces')
    }
  })
})

test.each(['HEAD', 'OPTIONS', 'TRACE'] as const)('A21 %s changes nothing', async (method) => {
  const answer = await site.app.inject({ method: method as 'HEAD', url: '/api/waitlist' })
  expect(answer.statusCode).toBe(404)
})

test('A21 HEAD of the log-out address ends no session', async () => {
  const { cookie } = await site.signUp()
  const answer = await site.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } })
  expect(answer.statusCode).toBe(404)
  expect((await site.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200)
})

test('A21 ignores a method override', async () => {
  const seller = await site.signUp()
  const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  await seller.post(`/api/listings/${id}?_method=DELETE`, {}, { 'x-http-method-override': 'DELETE' })
  expect((await seller.get(`/api/listings/${id}`)).statusCode).toBe(200)
})

describe('W3 B11 forged host headers change nothing', () => {
  test.each(['x-forwarded-host', 'x-original-url', 'x-rewrite-url'])('%s', async (name) => {
    const answer = await site.visitor.get('/api/login?returnTo=/create', { [name]: 'evil.example' })
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('evil.example')
  })
})

describe('W8 rejects requests that allow request smuggling', () => {
  const raw = (head: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(head))
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('close', () => resolve(answer))
    })

  test.each([
    [
      'both lengths',
      'POST /api/waitlist HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST /api/waitlist HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a folded header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n folded\r\n\r\n'],
  ])('%s are refused and the connection closed', async (_name, head) => {
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 400/)
  })

  test('L4 16 KB of headers are refused', async () => {
    expect(await raw(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    )
  })
})

describe('rate limits', () => {
  test('L5 refuse the last of 51 calls in a moment, with Retry-After', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const calls = Array.from({ length: 51 }, () => limited.visitor.get('/api/public-listings'))
    const answers = await Promise.all(calls)
    const refused = answers.filter((answer) => answer.statusCode === 429)
    await limited.close()
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('L5 show a page with the waiting time to a visitor who opens pages too often', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const open = () => limited.visitor.get('/sale/none', { accept: 'text/html' })
    const answers = await Promise.all(Array.from({ length: 60 }, open))
    await limited.close()
    const refused = answers.find((answer) => answer.statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.headers['content-type']).toContain('text/html')
    expect(refused?.headers['content-security-policy']).toContain("style-src 'sha256-")
    expect(refused?.body).toContain('Too many requests')
  })

  test('B12 ignore a forged X-Forwarded-For', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const calls = Array.from({ length: 60 }, (_, index) =>
      limited.visitor.get('/api/public-listings', { 'x-forwarded-for': `203.0.113.${index}` }),
    )
    const statuses = (await Promise.all(calls)).map((answer) => answer.statusCode)
    await limited.close()
    expect(statuses).toContain(429)
  })

  test('L5 count addresses of one IPv6 /64 as one visitor', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::9'))
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
    expect(addressKey('::ffff:192.0.2.1')).toBe(addressKey('192.0.2.1'))
  })
})

test('V16.3.2 V16.3.3 every request is one line of the log, with the account and the code of a refusal', async () => {
  let logged = ''
  const talking = await testApp({ beside: site, env: { LOG_LEVEL: 'info' }, onLog: (line) => (logged += line) })
  logged = ''
  await talking.visitor.get('/api/health?secret=word')
  await talking.visitor.get('/api/unknown')
  const seller = await talking.signUp()
  await seller.get('/api/admin/users')
  await seller.post('/api/listings', { title: 5 })
  await talking.visitor.get('/api/my-listings')
  await talking.close()
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ req }) => req)
  expect(lines).toMatchObject([
    { req: { method: 'GET', path: '/api/health' }, res: { statusCode: 200 }, responseTime: expect.any(Number) },
    { req: { method: 'GET', path: '/api/unknown' }, res: { statusCode: 404 } },
    { req: { path: '/api/admin/users', ip: '127.0.0.1' }, userId: seller.userId, code: 'not_found' },
    { req: { path: '/api/listings' }, userId: seller.userId, code: 'invalid' },
    { req: { path: '/api/my-listings' }, code: 'unauthorized' },
  ])
})

test('R18 an internal error reveals no internals', async () => {
  const broken = await testApp({ beside: site })
  await site.database.pool.query('alter table waitlist_entries rename to gone')
  const answer = await broken.visitor.post('/api/waitlist', { email: 'a@example.com' })
  await site.database.pool.query('alter table gone rename to waitlist_entries')
  await broken.close()
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 'internal', message: 'Something went wrong' })
})

test('the health check responds over HTTP and checks nothing else', async () => {
  const status = await new Promise((resolve) => {
    httpRequest({ port, path: '/api/health' }, (response) => resolve(response.resume().statusCode)).end()
  })
  expect(status).toBe(200)
})

test('S-L6 the readiness check tells strangers whether the app works, and those who run it why', async () => {
  const token = 'a token of twenty-two'
  const { site: own, admin } = await appWithAdmin({}, { METRICS_TOKEN: token })
  onTestFinished(() => own.close())
  const someone = await own.signUp()
  const all = { status: 'ok', checks: { database: 'ok', objects: 'ok' }, detectionPack: 'embedded' }
  const read = async (who: Visitor, authorization = '') => {
    const answer = await who.get('/api/ready', { authorization })
    expect(answer.statusCode).toBe(200)
    return answer.json<object>()
  }
  for (const answer of [read(own.visitor), read(someone), read(own.visitor, 'Bearer another')]) {
    expect(await answer).toEqual({ status: 'ok' })
  }
  for (const answer of [read(admin), read(own.visitor, `Bearer ${token}`)]) expect(await answer).toMatchObject(all)
})

test('S-L7 pages may use camera, microphone and place themselves, and nothing that they embed', async () => {
  const { headers } = await site.visitor.get('/')
  expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(self), microphone=(self)')
})

test('S-L6 the page of a shared trip is limited as its API is', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  onTestFinished(() => limited.close())
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => limited.visitor.get(`/trip/${'a'.repeat(20)}${index}`)),
  )
  // More where other calls have counted already.
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(10)
})

test('the OpenAPI document lists the endpoints of the contract', async () => {
  const { paths } = (await site.visitor.get('/api/openapi.json')).json<{ paths: Record<string, unknown> }>()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/listings', '/api/listings/{listingId}', '/api/process-images', '/api/waitlist']),
  )
})
