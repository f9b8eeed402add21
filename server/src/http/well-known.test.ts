import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join(':')
const OTHER = FINGERPRINT.replace('00', 'ff')

let site: TestApp
beforeAll(async () => {
  const env = {
    PUBLIC_URL: 'https://sales.example',
    CONTACT_EMAIL: 'ann@sales.example',
    ANDROID_APPS: `com.example.sales=${FINGERPRINT}, com.example.sales=${OTHER}`,
  }
  site = await testApp({ env })
})
afterAll(() => site.close())

const read = (name: string, from = site) => from.visitor.get(`/.well-known/${name}`)

test('a password manager finds where the password is changed', async () => {
  const { statusCode, headers } = await read('change-password')
  expect([statusCode, headers['location']]).toEqual([303, '/account'])
  // By this it knows that the site does not answer everything.
  expect((await read('resource-that-should-not-exist-whose-status-code-should-not-be-200')).statusCode).toBe(404)
})

test('and where passkeys are made', async () => {
  const account = 'https://sales.example/account'
  expect((await read('passkey-endpoints')).json()).toEqual({ enroll: account, manage: account })
})

test('whoever finds a hole reads to whom to write, for some months', async () => {
  const { body, headers } = await read('security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Contact: mailto:ann@sales.example\n')
  expect(body).toContain('Canonical: https://sales.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('without an address there is nobody to write to', async () => {
  const without = await testApp({ beside: site })
  expect((await read('security.txt', without)).statusCode).toBe(404)
  await without.close()
})

describe('/.well-known/assetlinks.json', () => {
  test('names the apps that are set, with all their certificates', async () => {
    const answer = await site.visitor.get('/.well-known/assetlinks.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.sales',
          sha256_cert_fingerprints: [FINGERPRINT.toUpperCase(), OTHER.toUpperCase()],
        },
      },
    ])
  })

  test('is not there without them', async () => {
    const without = await testApp({ beside: site })
    expect((await without.visitor.get('/.well-known/assetlinks.json')).statusCode).toBe(404)
    await without.close()
  })
})
