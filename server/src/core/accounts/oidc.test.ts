import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { toCookieHeader, testApp, type TestApp } from '#testing/test-app.ts'

const CLIENT = { client_id: 'yardsnap', client_secret: 'a-secret-of-the-test-provider' }
const INA = {
  sub: 'person-1',
  email: 'ina@example.com',
  email_verified: true,
  given_name: 'Ina',
  family_name: 'Berg',
}

/** The user that the provider authenticates next. */
let person: typeof INA = INA

let provider: { server: Server; issuer: string }
let site: TestApp
let home: string

/** Starts a real OpenID Connect provider that authenticates one user without prompting. */
async function startProvider(redirectUri: string): Promise<{ server: Server; issuer: string }> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const oidc = new Provider(issuer, {
    clients: [
      { ...CLIENT, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...person, sub: id }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc: { client, session, provider: own } }) {
      const grant = new own.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = oidc.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return void oidc.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, issuer }
}

/** A minimal browser: cookies by host, one redirect at a time. */
function browser() {
  const jar = new Map<string, Map<string, string>>()
  return {
    async open(url: string): Promise<Response> {
      const { host } = new URL(url)
      const cookies = jar.get(host) ?? new Map<string, string>()
      jar.set(host, cookies)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      return response
    },
    /** Follows redirects until `isThere` or the last one. */
    async follow(
      url: string,
      isThere: (url: string) => boolean = () => false,
    ): Promise<{ url: string; response: Response | null }> {
      let at = url
      for (let hop = 0; hop < 12; hop += 1) {
        if (isThere(at)) return { url: at, response: null }
        const response = await this.open(at)
        const location = response.headers.get('location')
        if (!location) return { url: at, response }
        at = new URL(location, at).href
      }
      throw new Error(`too many redirects, last ${at}`)
    },
  }
}

/** Switches to another user at the provider. */
function meet({ isVerified = true }: { isVerified?: boolean } = {}) {
  person = { ...INA, sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: isVerified }
  return person
}

const isCallback = (url: string) => url.startsWith(`${home}/api/auth/callback`)

beforeAll(async () => {
  const port = await freePort()
  home = `http://127.0.0.1:${port}`
  provider = await startProvider(`${home}/api/auth/callback/oidc`)
  site = await testApp({
    env: {
      PUBLIC_URL: home,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  await site.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => provider.server.close(resolve))
})

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
    expect(pressed.headers.location).toContain(provider.issuer)
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
    env: {
      PUBLIC_URL: home,
      OIDC_ISSUER: `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    onLog: (line) => (logged += line),
  })
  expect((await misled.visitor.get('/api/login')).json()).toMatchObject({ code: 'provider_failed' })
  expect(logged).toContain('is not the one of OIDC_ISSUER')
  await misled.close()
  impostor.close()
})

describe('B8 an unsolicited callback signs nobody in', () => {
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

describe('S-N8 an address that a stranger signed up with before its owner came through the provider', () => {
  const PASSWORD = 'the squatter chose it'
  /** The same site before it had a provider. */
  let local: TestApp
  beforeAll(async () => {
    local = await testApp({ beside: site })
  })
  afterAll(() => local.close())

  async function squat(email: string) {
    const names = { name: 'Not Ina', firstName: 'Not', lastName: 'Ina' }
    const made = await local.visitor.post('/api/auth/sign-up/email', { email, password: PASSWORD, ...names })
    const squatter = local.enter({ userId: '', email, cookie: toCookieHeader(made) })
    expect((await squatter.post('/api/listings', { title: 'A draft' })).statusCode).toBe(201)
    await squatter.post('/api/saved-sales/calendar-feed')
    return squatter
  }
  const signIn = (email: string) => local.visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })

  test('belongs to its owner, and all earlier credentials are revoked', async () => {
    const { email } = meet()
    const squatter = await squat(email)
    const owner = browser()
    expect(new URL((await owner.follow(`${home}/api/login?returnTo=/create`)).url).pathname).toBe('/create')
    expect((await (await owner.open(`${home}/api/auth/user`)).json()) as object).toMatchObject({ email })
    expect(await (await owner.open(`${home}/api/my-listings`)).json()).toHaveLength(1)
    expect(await (await owner.open(`${home}/api/saved-sales/calendar-feed`)).json()).toEqual({ url: null })
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
    // The same user signs in again.
    const again = browser()
    expect(new URL((await again.follow(`${home}/api/login?returnTo=/create`)).url).pathname).toBe('/create')
  })

  test('stays unchanged if the provider has not verified the address', async () => {
    const { email } = meet({ isVerified: false })
    const squatter = await squat(email)
    const visitor = browser()
    const { url } = await visitor.follow(`${home}/api/login`)
    expect(new URL(url).pathname + new URL(url).search).toBe('/sign-in?error=account_not_linked')
    expect((await visitor.open(`${home}/api/auth/user`)).status).toBe(401)
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  test('keeps its password if it was confirmed before', async () => {
    const { email } = meet()
    const owner = await squat(email)
    await site.database.pool.query('update "user" set email_verified = true where email = $1', [email])
    const visitor = browser()
    await visitor.follow(`${home}/api/login`)
    expect((await visitor.open(`${home}/api/auth/user`)).status).toBe(200)
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  test('is not handed over from one provider user to another with the same unverified address', async () => {
    const { email } = meet({ isVerified: false })
    const first = browser()
    await first.follow(`${home}/api/login`)
    person = { ...person, sub: randomUUID() }
    const second = browser()
    await second.follow(`${home}/api/login`)
    expect((await second.open(`${home}/api/auth/user`)).status).toBe(401)
    // The verified owner does get it.
    person = { ...person, sub: randomUUID(), email, email_verified: true }
    const owner = browser()
    await owner.follow(`${home}/api/login`)
    expect((await owner.open(`${home}/api/auth/user`)).status).toBe(200)
    expect((await first.open(`${home}/api/auth/user`)).status).toBe(401)
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
    const both = await testApp({
      env: {
        PUBLIC_URL: home,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.client_id,
        OIDC_CLIENT_SECRET: CLIENT.client_secret,
        PASSWORD_SIGN_IN: 'on',
      },
      beside: site,
    })
    expect((await both.visitor.post('/api/auth/sign-up/email', account)).statusCode).toBe(200)
    expect((await both.visitor.get('/api/login')).headers.location).toBe('/sign-in')
    expect((await both.visitor.get('/api/login/provider')).headers.location).toContain(provider.issuer)
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
  expect((await started.visitor.get('/api/login')).statusCode).toBe(503)
  await started.close()
  silence.closeAllConnections()
  silence.close()
})
