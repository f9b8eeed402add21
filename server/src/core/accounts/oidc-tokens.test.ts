import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCookieHeader, testApp, type TestApp } from '#testing/test-app.ts'

const CLIENT_ID = 'yardsnap'
const keys = await generateKeyPair('ES256')
const othersKeys = await generateKeyPair('ES256')

interface Statement {
  issuer: string
  audience: string
  nonce: string | undefined
  expiresIn: string
  /** Null: not signed at all. */
  key: typeof keys.privateKey | null
}

/** Changes the provider's next ID token. */
let alter: (right: Statement) => Statement = (right) => right
let nonce = ''
let server: Server
let site: TestApp

async function idToken(issuer: string): Promise<string> {
  const right = { issuer, audience: CLIENT_ID, nonce, expiresIn: '5 minutes', key: keys.privateKey }
  const said = alter(right)
  const claims = { email: 'ina@example.com', email_verified: true, name: 'Ina Berg', nonce: said.nonce }
  const token = said.key ? new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }) : new UnsecuredJWT(claims)
  token
    .setIssuer(said.issuer)
    .setAudience(said.audience)
    .setSubject('ina')
    .setIssuedAt()
    .setExpirationTime(said.expiresIn)
  return token instanceof SignJWT ? token.sign(said.key!) : token.encode()
}

/** A provider that signs everybody in as Ina, with the ID token that the test asks for. */
async function startProvider(): Promise<string> {
  server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
      }),
      '/keys': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256' }] }),
      '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idToken(issuer) }),
    }
    void Promise.resolve(answers[request.url ?? '']?.()).then((answer) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? null)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const OIDC_ISSUER = await startProvider()
  site = await testApp({
    env: { OIDC_ISSUER, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: 'secret', LOG_LEVEL: 'silent' },
  })
})
afterAll(async () => {
  await site.close()
  server.close()
})

test.each<[string, boolean, (right: Statement) => Statement]>([
  ['as it should be', true, (right) => right],
  ['V6.8.2 signed by another', false, (right) => ({ ...right, key: othersKeys.privateKey })],
  ['V6.8.2 not signed', false, (right) => ({ ...right, key: null })],
  ['V10.5.1 made for another sign-in', false, (right) => ({ ...right, nonce: 'another' })],
  ['V10.5.1 made for no sign-in', false, (right) => ({ ...right, nonce: undefined })],
  ['V9.2.3 V10.5.4 for another client', false, (right) => ({ ...right, audience: 'another' })],
  ['V9.2.3 of another issuer', false, (right) => ({ ...right, issuer: 'https://other.example' })],
  ['V9.2.1 that has run out', false, (right) => ({ ...right, expiresIn: '-5 minutes' })],
])('%s: an ID token signs in: %j', async (_what, isTaken, statement) => {
  alter = statement
  const begun = await site.visitor.get('/api/login')
  const asked = new URL(String(begun.headers.location)).searchParams
  nonce = asked.get('nonce') ?? ''
  expect(nonce).not.toBe('')
  const browser = site.enter({ userId: '', email: '', cookie: toCookieHeader(begun) })
  const back = await browser.get(`/api/auth/callback/oidc?code=code&state=${asked.get('state')}`)
  expect(back.cookies.some(({ name }) => name.endsWith('session_token'))).toBe(isTaken)
})
