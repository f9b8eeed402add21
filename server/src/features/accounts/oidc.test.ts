import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'

const CLIENT = { client_id: 'yardsnap', client_secret: 'a-secret-of-the-test-provider' }
const PERSON = {
  sub: 'person-1',
  email: 'ina@example.com',
  email_verified: true,
  given_name: 'Ina',
  family_name: 'Berg',
}

let provider: { server: Server; issuer: string }
let site: TestApp
let home: string

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A real provider that lets one person in without asking. */
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
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...PERSON, sub: id }) }),
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
    return void oidc.interactionFinished(request, response, { login: { accountId: PERSON.sub } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, issuer }
}

/** A browser as far as this needs one: cookies by host, one redirect at a time. */
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
    /** Follows redirects until `isThere`, or to the end. */
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

test('S7.30 login goes to the provider and comes back signed in, where the visitor wanted to be', async () => {
  const person = browser()
  const { url } = await person.follow(`${home}/api/login?returnTo=/create`)
  expect(new URL(url).pathname).toBe('/create')
  const me = await person.open(`${home}/api/auth/user`)
  expect(await me.json()).toMatchObject({
    email: PERSON.email,
    firstName: 'Ina',
    lastName: 'Berg',
    accountType: 'free',
  })
})

describe('B8 a callback that was not asked for signs nobody in', () => {
  async function callbackOf(person: ReturnType<typeof browser>): Promise<URL> {
    return new URL((await person.follow(`${home}/api/login`, isCallback)).url)
  }
  async function isSignedIn(person: ReturnType<typeof browser>): Promise<boolean> {
    return (await person.open(`${home}/api/auth/user`)).status === 200
  }

  test('a wrong state', async () => {
    const person = browser()
    const callback = await callbackOf(person)
    callback.searchParams.set('state', 'forged')
    await person.open(callback.href)
    expect(await isSignedIn(person)).toBe(false)
  })

  test('another visitor’s callback', async () => {
    const callback = await callbackOf(browser())
    const victim = browser()
    await victim.open(callback.href)
    expect(await isSignedIn(victim)).toBe(false)
  })

  test('a code that was used already', async () => {
    const person = browser()
    const callback = await callbackOf(person)
    await person.open(callback.href)
    expect(await isSignedIn(person)).toBe(true)
    const thief = browser()
    await thief.open(callback.href)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('a made-up code', async () => {
    const person = browser()
    const callback = await callbackOf(person)
    callback.searchParams.set('code', 'made-up')
    await person.open(callback.href)
    expect(await isSignedIn(person)).toBe(false)
  })
})
