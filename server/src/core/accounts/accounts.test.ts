import { CALLER_HEADER } from '@yardsnap/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '#db/schema/accounts.ts'
import { toCookieHeader, testApp, type TestApp } from '#testing/test-app.ts'

const DAY_MS = 24 * 3600 * 1000

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const join = (account: object) => site.visitor.post('/api/auth/sign-up/email', account)

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  site.visitor.post('/api/auth/sign-in/email', { email, password }, headers)

describe('S7.2 the signed-in user', () => {
  test('S3.1 a new account is free, without an expiry, and is signed in immediately', async () => {
    const seller = await site.signUp({ firstName: 'Ruth', lastName: 'Okafor' })
    const answer = await seller.get('/api/auth/user')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: seller.userId,
      email: seller.email,
      firstName: 'Ruth',
      lastName: 'Okafor',
      profileImageUrl: null,
      accountType: 'free',
      premiumExpiresAt: null,
      isAdmin: false,
      needsConfirmation: false,
    })
  })

  test('a visitor without a session gets 401', async () => {
    const answer = await site.visitor.get('/api/auth/user')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 'unauthorized', message: 'Sign in to continue' })
  })

  test('W1 the response is not cacheable', async () => {
    const seller = await site.signUp()
    const answer = await seller.get('/api/auth/user')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.headers.vary).toContain('Cookie')
  })

  test('W2 a path below the endpoint returns 404', async () => {
    const seller = await site.signUp()
    const answer = await seller.get('/api/auth/user/x.css')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain(seller.email)
  })
})

describe('signing up and in', () => {
  test('S-T20 an email address of more than 254 characters is refused in words', async () => {
    const email = `${'a'.repeat(2700)}@example.com`
    const names = { name: 'Long', firstName: 'Long', lastName: '' }
    const answer = await site.visitor.post('/api/auth/sign-up/email', { email, password: 'correct horse', ...names })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: 'Enter a valid email address' },
    ])
    expect((await signIn(email, 'correct horse')).statusCode).toBeLessThan(500)
  })

  test('A7 A23 a sign-up cannot choose its plan', async () => {
    const email = 'greedy@example.com'
    await site.visitor.post('/api/auth/sign-up/email', {
      email,
      password: 'correct horse',
      name: 'Greedy',
      firstName: 'Greedy',
      lastName: 'One',
      accountType: 'premium',
      premiumExpiresAt: '2099-01-01T00:00:00Z',
    })
    const [row] = await site.database.db.select().from(user).where(eq(user.email, email))
    expect(row?.accountType ?? 'free').toBe('free')
    expect(row?.premiumExpiresAt ?? null).toBeNull()
  })

  test.each([
    ['G11 a first name of 10,000 letters', { firstName: 'x'.repeat(10_000) }],
    ['G8 a last name with U+0000', { lastName: 'a\u0000b' }],
    ['G2 a picture that is a script', { image: 'javascript:alert(1)' }],
  ])('%s is refused with 400', async (_name, fields) => {
    const person = { email: 'long@example.com', password: 'correct horse', name: 'A B', firstName: 'A', lastName: 'B' }
    const answer = await site.visitor.post('/api/auth/sign-up/email', { ...person, ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).not.toBe('')
  })

  test('B3 a wrong password and an unknown address get the same answer', async () => {
    const seller = await site.signUp()
    const wrong = await signIn(seller.email, 'not the password')
    const unknown = await signIn('nobody@example.com', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()])
  })

  test('V-L1 a refusal is also said in the language of the caller', async () => {
    const account = { email: 'nadie@example.com', password: 'no es esta' }
    const answer = await site.visitor.post('/api/auth/sign-in/email', account, { 'x-language': 'es' })
    expect(answer.json()).toEqual({
      code: 'unauthorized',
      message: 'Invalid email or password',
      text: 'La dirección o la contraseña no es correcta',
    })
  })

  test('B1 signing in makes a new session and ignores one that was set before', async () => {
    const email = 'fixed@example.com'
    const password = 'correct horse battery'
    await site.visitor.post('/api/auth/sign-up/email', { email, password, name: 'F X', firstName: 'F', lastName: 'X' })
    const answer = await signIn(email, password, { cookie: 'yardsnap.session_token=chosen.by-an-attacker' })
    const value = answer.cookies.find((cookie) => cookie.name.endsWith('session_token'))?.value
    expect(value).toBeTruthy()
    expect(value).not.toContain('chosen')
  })

  test('B3 many wrong passwords are slowed down with 429', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const answer = await limited.visitor.post('/api/auth/sign-in/email', {
        email: 'a@example.com',
        password: 'wrong-one',
      })
      statuses.push(answer.statusCode)
    }
    await limited.close()
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('S7.30 login and logout', () => {
  test('login redirects to the sign-in page and keeps the return address', async () => {
    const answer = await site.visitor.get('/api/login?returnTo=%2Fcreate%3Fedit%3D1')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/sign-in?returnTo=%2Fcreate%3Fedit%3D1')
  })

  test('B7 login ignores a return address on another site', async () => {
    for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example']) {
      const answer = await site.visitor.get(`/api/login?returnTo=${encodeURIComponent(target)}`)
      expect(answer.headers.location).not.toContain('evil')
    }
  })

  test('B2 logout ends the session in the database, so the old cookie no longer works', async () => {
    const seller = await site.signUp()
    const answer = await seller.get('/api/logout')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/')
    const inSpanish = await seller.get('/api/logout?returnTo=/es')
    expect(inSpanish.headers.location).toBe('/es')
    const elsewhere = await seller.get('/api/logout?returnTo=//evil.example')
    expect(elsewhere.headers.location).toBe('/')
    expect((await seller.get('/api/auth/user')).statusCode).toBe(401)
    const rows = await site.database.db.select().from(session).where(eq(session.userId, seller.userId))
    expect(rows).toEqual([])
  })

  test('B9 a page that shows one person does nothing for another who has signed in since', async () => {
    const [shown, since] = [await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' }), await site.signUp()]
    const rename = (caller: string) =>
      since.put('/api/account/profile', { firstName: 'Ana', lastName: 'Ruiz' }, { [CALLER_HEADER]: caller })
    const refused = await rename(shown.userId)
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'unauthorized' }])
    expect((await since.get('/api/auth/user')).json()).not.toMatchObject({ firstName: 'Ana' })
    expect((await rename(since.userId)).statusCode).toBe(204)
    // A passkey would open the other account from then on.
    const options = '/api/auth/passkey/generate-register-options'
    expect((await since.get(options, { [CALLER_HEADER]: shown.userId })).statusCode).toBe(401)
    expect((await since.get(options, { [CALLER_HEADER]: since.userId })).statusCode).toBe(200)
  })

  test('B6 an image on another page cannot sign a user out', async () => {
    const seller = await site.signUp()
    await seller.get('/api/logout', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' })
    expect((await seller.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('B6 V3.5.3 a link on another page cannot sign a user out', async () => {
    const seller = await site.signUp()
    await seller.get('/api/logout', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' })
    expect((await seller.get('/api/auth/user')).statusCode).toBe(200)
    await seller.get('/api/logout', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' })
    expect((await seller.get('/api/auth/user')).statusCode).toBe(401)
  })
})

test('V7.2.4 signing in again in a browser ends the session that it had', async () => {
  const names = { name: 'A G', firstName: 'A', lastName: 'G' }
  const person = { email: 'again@example.com', password: 'correct horse' }
  const first = site.enter({ userId: '', email: '', cookie: toCookieHeader(await join({ ...person, ...names })) })
  expect((await first.get('/api/auth/user')).statusCode).toBe(200)
  const second = site.enter({
    userId: '',
    email: '',
    cookie: toCookieHeader(await first.post('/api/auth/sign-in/email', person)),
  })
  expect((await first.get('/api/auth/user')).statusCode).toBe(401)
  expect((await second.get('/api/auth/user')).statusCode).toBe(200)
})

test('V6.2.1 V6.2.5 V6.2.8 V6.2.9 a password has 8 to 128 characters of any kind, and each of them counts', async () => {
  const names = { name: 'P W', firstName: 'P', lastName: 'W' }
  expect((await join({ email: 'short@example.com', password: 'seven 7', ...names })).statusCode).toBe(400)
  for (const password of ['zwetschg', `${'long '.repeat(24)}é🌻 `]) {
    const email = `length-${password.length}@example.com`
    expect((await join({ email, password, ...names })).statusCode).toBe(200)
    const enter = async (tried: string) =>
      (await site.visitor.post('/api/auth/sign-in/email', { email, password: tried })).statusCode
    expect(await enter(password)).toBe(200)
    expect(await enter(password.toUpperCase())).toBe(401)
    expect(await enter(password.slice(0, -1))).toBe(401)
  }
})

test.each([
  [179, 200],
  [181, 401],
])('V7.3.2 a session of %i days gets %i, however recently it was used', async (days, status) => {
  const seller = await site.signUp()
  const ofSeller = eq(session.userId, seller.userId)
  await site.database.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - days * DAY_MS) })
    .where(ofSeller)
  expect((await seller.get('/api/auth/user')).statusCode).toBe(status)
  expect(await site.database.db.$count(session, ofSeller)).toBe(status === 200 ? 1 : 0)
})

test('V7.3.1 a session that was not used for 30 days has ended', async () => {
  const seller = await site.signUp()
  expect((await seller.get('/api/auth/user')).statusCode).toBe(200)
  const [kept] = await site.database.db.select().from(session).where(eq(session.userId, seller.userId))
  expect(kept!.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS)
  await site.database.db
    .update(session)
    .set({ expiresAt: new Date(kept!.expiresAt.getTime() - 30 * DAY_MS) })
    .where(eq(session.userId, seller.userId))
  expect((await seller.get('/api/auth/user')).statusCode).toBe(401)
})

test('V16.3.1 signing in is in the log with the account, a wrong password without it, and neither with the address', async () => {
  let logged = ''
  const talking = await testApp({ beside: site, env: { LOG_LEVEL: 'info' }, onLog: (line) => (logged += line) })
  const person = { email: 'logged@example.com', password: 'correct horse' }
  await talking.visitor.post('/api/auth/sign-up/email', { ...person, name: 'L O', firstName: 'L', lastName: 'O' })
  logged = ''
  await talking.visitor.post('/api/auth/sign-in/email', { ...person, password: 'wrong horse' })
  const entered = await talking.visitor.post('/api/auth/sign-in/email', person)
  await talking.close()
  const lines = logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ part }) => part === 'accounts')
  const call = { call: '/sign-in/email', ip: '127.0.0.1', time: expect.stringMatching(/Z$/) }
  expect(lines.filter(({ msg }) => msg === 'not signed in')).toMatchObject([{ ...call, code: expect.any(String) }])
  expect(lines.filter(({ msg }) => msg === 'signed in')).toMatchObject([
    { ...call, userId: entered.json<{ user: { id: string } }>().user.id },
  ])
  expect(logged).not.toContain('logged@')
  expect(logged).not.toContain('horse')
})

test('B4 no response exposes the session token to scripts', async () => {
  const person = { email: 'script@example.com', password: 'correct horse' }
  const signUp = { ...person, name: 'S C', firstName: 'S', lastName: 'C' }
  const answers = [
    await site.visitor.post('/api/auth/sign-up/email', signUp),
    await site.visitor.post('/api/auth/sign-in/email', person),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    const [token = ''] = answer.cookies.filter(({ name }) => name.endsWith('session_token')).map(({ value }) => value)
    expect(token).not.toBe('')
    expect(answer.body).not.toContain(token.split('.')[0])
  }
})

test('B4 V3.4.1 behind HTTPS the cookie is __Host-, Secure, HttpOnly and SameSite=Lax, and HTTPS is for a year', async () => {
  const secure = await testApp({ env: { PUBLIC_URL: 'https://sales.example' }, beside: site })
  const answer = await secure.visitor.post(
    '/api/auth/sign-up/email',
    { email: 'secure@example.com', password: 'correct horse', name: 'S E', firstName: 'S', lastName: 'E' },
    { host: 'sales.example', origin: 'https://sales.example' },
  )
  const page = await secure.visitor.get('/api/health', { host: 'sales.example' })
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
  const cookie = [answer.headers['set-cookie']].flat().find((value) => value?.includes('session_token'))
  expect(cookie).toMatch(/^__Host-/)
  for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
  expect(cookie).not.toContain('Domain')
})
