import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { browser, INA, oidcSite, type OidcSite } from './test-oidc.ts'

let oidc: OidcSite
let site: TestApp
let home: string
beforeAll(async () => {
  oidc = await oidcSite()
  ;({ site, home } = oidc)
})
afterAll(() => oidc.close())

test('S7.30 login goes to the provider and returns signed in, to the requested page', async () => {
  const person = browser()
  const { url } = await person.follow(`${home}/api/login?returnTo=/create`)
  expect(new URL(url).pathname).toBe('/create')
  const me = await person.open(`${home}/api/auth/user`)
  expect(await me.json()).toMatchObject({
    email: INA.email,
    firstName: 'Ina',
    lastName: 'Berg',
    accountType: 'free',
  })
})

test('V7.6.2 a link on another site leads to the sign-in page, not to a provider that asks nothing', async () => {
  for (const path of ['/api/login', '/api/login/provider']) {
    const followed = await site.visitor.get(`${path}?returnTo=/create`, { 'sec-fetch-site': 'cross-site' })
    expect(followed.headers.location).toBe('/sign-in?returnTo=%2Fcreate')
    const pressed = await site.visitor.get(`${path}?returnTo=/create`, { 'sec-fetch-site': 'same-origin' })
    expect(pressed.headers.location).toContain(oidc.issuer)
  }
})

test('V10.5.3 a provider that calls itself by another name than OIDC_ISSUER signs nobody in', async () => {
  const impostor = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        issuer: 'https://other.example',
        authorization_endpoint: 'https://other.example/authorize',
        token_endpoint: 'https://other.example/token',
        jwks_uri: 'https://other.example/keys',
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
  })
  await once(impostor.listen(0, '127.0.0.1'), 'listening')
  let logged = ''
  const misled = await testApp({
    beside: site,
    env: { ...oidc.env, OIDC_ISSUER: `http://127.0.0.1:${(impostor.address() as AddressInfo).port}` },
    onLog: (line) => (logged += line),
  })
  expect((await misled.visitor.get('/api/login')).headers.location).toBe('/sign-in?error=provider_failed')
  expect(logged).toContain('is not the one of OIDC_ISSUER')
  await misled.close()
  impostor.close()
})

describe('B8 an unsolicited callback signs nobody in', () => {
  const isCallback = (url: string) => url.startsWith(`${home}/api/auth/callback`)
  async function getCallbackUrl(person: ReturnType<typeof browser>): Promise<URL> {
    return new URL((await person.follow(`${home}/api/login`, isCallback)).url)
  }
  async function isSignedIn(person: ReturnType<typeof browser>): Promise<boolean> {
    return (await person.open(`${home}/api/auth/user`)).status === 200
  }

  test('a wrong state', async () => {
    const person = browser()
    const callback = await getCallbackUrl(person)
    callback.searchParams.set('state', 'forged')
    await person.open(callback.href)
    expect(await isSignedIn(person)).toBe(false)
  })

  test('the callback of another visitor', async () => {
    const callback = await getCallbackUrl(browser())
    const victim = browser()
    await victim.open(callback.href)
    expect(await isSignedIn(victim)).toBe(false)
  })

  test('a code that was already used', async () => {
    const person = browser()
    const callback = await getCallbackUrl(person)
    await person.open(callback.href)
    expect(await isSignedIn(person)).toBe(true)
    const thief = browser()
    await thief.open(callback.href)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('a forged code', async () => {
    const person = browser()
    const callback = await getCallbackUrl(person)
    callback.searchParams.set('code', 'made-up')
    await person.open(callback.href)
    expect(await isSignedIn(person)).toBe(false)
  })
})

describe('S-N8 with a provider', () => {
  const account = { email: 'local@example.com', password: 'correct horse', name: 'L O', firstName: 'L', lastName: 'O' }

  test('there are no passwords', async () => {
    for (const [path, body] of [
      ['/api/auth/sign-up/email', account],
      ['/api/auth/sign-in/email', account],
      ['/api/auth/change-password', { currentPassword: 'a', newPassword: 'b' }],
      ['/api/account/password-reset-requests', { email: account.email }],
      ['/api/account/password-reset', { token: 'x', password: account.password }],
    ] as const) {
      const answer = await site.visitor.post(path, body)
      expect([path, answer.statusCode]).toEqual([path, 403])
    }
  })

  test('PASSWORD_SIGN_IN=on also allows passwords', async () => {
    const both = await testApp({ env: { ...oidc.env, PASSWORD_SIGN_IN: 'on' }, beside: site })
    expect((await both.visitor.post('/api/auth/sign-up/email', account)).statusCode).toBe(200)
    expect((await both.visitor.get('/api/login')).headers.location).toBe('/sign-in')
    expect((await both.visitor.get('/api/login/provider')).headers.location).toContain(oidc.issuer)
    await both.close()
  })
})

test('S-N7 an unresponsive provider blocks neither startup nor browsing', async () => {
  const silence = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silence, 'listening')
  const OIDC_ISSUER = `http://127.0.0.1:${(silence.address() as AddressInfo).port}`
  const started = await testApp({
    env: { OIDC_ISSUER, OIDC_CLIENT_ID: 'yardsnap', OIDC_CLIENT_SECRET: 'secret', LOG_LEVEL: 'silent' },
    beside: site,
  })
  const answer = await started.visitor.get('/api/auth/user', { cookie: 'yardsnap.session_token=none' })
  expect(answer.statusCode).toBe(401)
  const back = await started.visitor.get('/api/login?returnTo=/es/create')
  expect(back.headers.location).toBe('/es/sign-in?returnTo=%2Fes%2Fcreate&error=provider_failed')
  await started.close()
  silence.closeAllConnections()
  silence.close()
})
