import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from '#testing/free-port.ts'
import { testApp } from '#testing/test-app.ts'

const CLIENT = { client_id: 'yardsnap', client_secret: 'a-secret-of-the-test-provider' }
export const INA = {
  sub: 'person-1',
  email: 'ina@example.com',
  email_verified: true,
  given_name: 'Ina',
  family_name: 'Berg',
}
type Person = typeof INA

export type OidcSite = Awaited<ReturnType<typeof oidcSite>>

/** A site on loopback whose people sign in with a real provider. */
export async function oidcSite() {
  /** The user that the provider authenticates next. */
  let person = INA
  const port = await freePort()
  const home = `http://127.0.0.1:${port}`
  const provider = await startProvider(`${home}/api/auth/callback/oidc`, () => person)
  const env = {
    PUBLIC_URL: home,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
  }
  const site = await testApp({ env })
  await site.app.listen({ port, host: '127.0.0.1' })
  return {
    site,
    home,
    issuer: provider.issuer,
    /** What the site was started with. */
    env,
    /** Switches to another user at the provider. */
    meet: (fields: Partial<Person> = {}) => {
      person = { ...INA, sub: randomUUID(), email: `${randomUUID()}@example.com`, ...fields }
      return person
    },
    async close() {
      await site.close()
      await new Promise((resolve) => provider.server.close(resolve))
    },
  }
}

/** Starts a real OpenID Connect provider that authenticates one user without prompting. */
async function startProvider(
  redirectUri: string,
  getPerson: () => Person,
): Promise<{ server: Server; issuer: string }> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const oidc = new Provider(issuer, {
    clients: [
      { ...CLIENT, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...getPerson(), sub: id }) }),
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
    return void oidc.interactionFinished(request, response, { login: { accountId: getPerson().sub } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, issuer }
}

/** A minimal browser: cookies by host, one redirect at a time. */
export function browser() {
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
