import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { browser, oidcSite, type OidcSite } from './test-oidc.ts'

/** A provider that says who it is and, when it is asked for tokens, does what the test wants. */
async function failingProvider() {
  const mood: { now: 'starting' | 'silent' | 'refusing' } = { now: 'starting' }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  function answer({ url }: IncomingMessage, response: ServerResponse) {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (mood.now === 'starting') return send(503, {})
    if (url === '/token') return mood.now === 'refusing' && send(401, { error: 'invalid_client' })
    return send(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }
  return { mood, issuer, server }
}

let oidc: OidcSite
let provider: Awaited<ReturnType<typeof failingProvider>>
let site: TestApp
let logged = ''
beforeAll(async () => {
  oidc = await oidcSite()
  provider = await failingProvider()
  site = await testApp({
    beside: oidc.site,
    env: { ...oidc.env, OIDC_ISSUER: provider.issuer },
    onLog: (line) => (logged += line),
  })
})
beforeEach(() => {
  logged = ''
})
afterAll(async () => {
  await site.close()
  provider.server.closeAllConnections()
  provider.server.close()
  await oidc.close()
})

/** Begins to sign in, and comes back from the provider with a code. */
async function answerOnReturn(to = site, beforeReturn = async () => {}) {
  const begun = await to.visitor.get('/api/login?returnTo=/create')
  const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
  const cookie = [begun.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  const query = new URLSearchParams({ code: 'code', state }).toString()
  await beforeReturn()
  return to.visitor.get(`/api/auth/callback/oidc?${query}`, { cookie, accept: 'text/html' })
}

/** @returns where coming back leads */
const comeBack = async () => String((await answerOnReturn()).headers.location)

test('S-N7 a provider that starts after the app signs people in then', async () => {
  expect((await site.visitor.get('/api/login')).headers.location).toBe('/sign-in?error=provider_failed')
  provider.mood.now = 'refusing'
  expect((await site.visitor.get('/api/login')).headers.location).toContain(`${provider.issuer}/authorize`)
})

test('a provider that refuses the app is in the log with its reason, and people come to the page that they wanted', async () => {
  provider.mood.now = 'refusing'
  expect(await comeBack()).toBe('/sign-in?returnTo=%2Fcreate&error=invalid_code')
  expect(logged).toMatch(/"status":401,"error":"invalid_client".*did not exchange the code/)
})

test('S-N7 a provider that does not answer keeps nobody waiting', async () => {
  provider.mood.now = 'silent'
  expect(await comeBack()).toBe('/sign-in?error=provider_failed')
})

test('S-N6 who comes back, or logs out, while the database is away sees a page', async () => {
  provider.mood.now = 'refusing'
  const proxy = await openDatabaseProxy(oidc.site.connection)
  const database = openDatabase({ connection: proxy.connection, log: pino({ level: 'silent' }) })
  const away = await testApp({
    beside: { connection: proxy.connection, database, dataDir: oidc.site.dataDir },
    env: { ...oidc.env, OIDC_ISSUER: provider.issuer, LOG_LEVEL: 'silent' },
  })
  onTestFinished(async () => {
    await proxy.set('open')
    await away.close()
    await database.close()
    await proxy.close()
  })
  const user = await away.signUp()
  const returned = await answerOnReturn(away, () => proxy.set('closed'))
  const loggedOut = await user.get('/api/logout', { accept: 'text/html' })
  for (const { statusCode, body } of [returned, loggedOut]) {
    expect([statusCode, body]).toEqual([503, expect.stringContaining('<h1>Back in a moment</h1>')])
  }
})

test('what a provider says of a person is shortened or left out where it does not fit', async () => {
  const meet = async (fields: Parameters<typeof oidc.meet>[0] & Record<string, unknown>) => {
    const person = browser()
    oidc.meet(fields)
    const { url } = await person.follow(`${oidc.home}/api/login?returnTo=/create`)
    return { url: url.slice(oidc.home.length), me: await (await person.open(`${oidc.home}/api/auth/user`)).json() }
  }
  const names = { given_name: 'Ina\u0000', family_name: 'x'.repeat(80), name: 'y'.repeat(500) }
  const odd = await meet({ ...names, picture: 'data:image/svg+xml;base64,PHN2Zy8+' })
  expect(odd.url).toBe('/create')
  expect(odd.me).toMatchObject({ firstName: 'Ina', lastName: `${'x'.repeat(59)}…`, profileImageUrl: null })
  const pictured = await meet({ picture: 'https://id.example/ina.jpg' })
  expect(pictured.me).toMatchObject({ profileImageUrl: 'https://id.example/ina.jpg' })
  const nobody = await meet({ email: 'not an address' })
  expect(nobody.url).toMatch(/^\/sign-in\?returnTo=%2Fcreate&error=BAD_PROFILE&/)
})
