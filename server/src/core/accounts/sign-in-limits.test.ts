import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { medianTimesMs } from '#testing/times.ts'
import { toCookieHeader, testApp, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'correct horse battery'

let mails: MailServer
let site: TestApp
let open: TestApp

beforeAll(async () => {
  mails = await startMailServer()
  open = await testApp({ env: { SMTP_URL: mails.url } })
  site = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', SMTP_URL: mails.url }, beside: open })
})
afterAll(async () => {
  await site.close()
  await open.close()
  await mails.close()
})

const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
/** Each call comes from a random address, as in a distributed attack. */
const signIn = (email: string, password: string, cookie = '') =>
  site.visitor.post(
    '/api/auth/sign-in/email',
    { email, password },
    { 'x-forwarded-for': randomAddress(), ...(cookie && { cookie }) },
  )

async function join(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const names = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
  const answer = await open.visitor.post('/api/auth/sign-up/email', { email, password: PASSWORD, ...names })
  expect(answer.statusCode).toBe(200)
  return email
}

/** The cookies that remain when the session is over. */
const getDeviceCookies = (answer: Awaited<ReturnType<typeof signIn>>) =>
  toCookieHeader({ cookies: answer.cookies.filter(({ name }) => name.endsWith('devices')) })

/** Makes all attempts older. */
const letTimePass = (seconds: number) =>
  site.database.pool.query(`update attempts set last_at = last_at - make_interval(secs => $1)`, [seconds])

/** Hashing takes time: start the delays at the end of it, so that they do not run out meanwhile. */
const stopTime = () =>
  site.database.pool.query(
    `update attempts set last_at = now() where last_at between now() - interval '1 minute' and now()`,
  )

async function attack(email: string, times: number) {
  const answers = []
  for (let round = 0; round < times; round += 1) {
    await stopTime()
    answers.push(await signIn(email, `wrong ${round} password`))
  }
  await stopTime()
  return answers
}

test('S-N9 B3 200 wrong passwords from 200 addresses are slowed; the owner’s device gets in, and the owner is notified once', async () => {
  const email = await join()
  const devices = getDeviceCookies(await signIn(email, PASSWORD))
  expect(devices).not.toBe('')
  const answers = await attack(email, 200)
  const tried = answers.filter(({ statusCode }) => statusCode === 401)
  expect(tried).toHaveLength(5)
  const refused = answers.at(-1)
  expect(refused?.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)

  expect((await signIn(email, PASSWORD, devices)).statusCode).toBe(200)
  await stopTime()
  expect((await signIn(email, PASSWORD)).statusCode).toBe(429)
  const { text } = await mails.next(email, 'Wrong passwords')
  expect(text).toContain('/forgot-password')
  await attack(email, 3)
  expect(mails.mailsTo(email).filter(({ subject }) => subject.includes('Wrong'))).toHaveLength(1)
}, 60_000)

test('S-N9 the delay doubles up to five minutes, and resets after an hour', async () => {
  const email = await join()
  await attack(email, 5)
  const delays: number[] = []
  for (let round = 0; round < 12; round += 1) {
    await stopTime()
    const refused = await signIn(email, 'wrong')
    expect(refused.statusCode).toBe(429)
    delays.push(Number(refused.headers['retry-after']))
    await letTimePass(delays.at(-1) ?? 0)
    expect((await signIn(email, 'wrong')).statusCode).toBe(401)
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  await letTimePass(3601)
  expect((await attack(email, 5)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
})

test('S-N9 the right password resets the delay', async () => {
  const email = await join()
  await attack(email, 4)
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
  expect((await attack(email, 5)).at(-1)?.statusCode).toBe(401)
})

test('S-N9 concurrent attempts get no more tries than sequential ones', async () => {
  const email = await join()
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(email, `wrong ${n}`)))
  // On a slow machine, a few more get through because the first delays have already expired.
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThan(10)
})

describe('S-N9 a known device', () => {
  test('has its own counter', async () => {
    const email = await join()
    const devices = getDeviceCookies(await signIn(email, PASSWORD))
    const answers = []
    for (let round = 0; round < 6; round += 1) {
      answers.push(await signIn(email, 'wrong', devices))
      await stopTime()
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
  })

  test('is known only to its own account, and cannot be forged', async () => {
    const [email, attacker] = [await join(), await join()]
    const foreign = getDeviceCookies(await signIn(attacker, PASSWORD))
    const forged = `yardsnap.devices=${randomUUID()}.${'A'.repeat(43)}`
    await attack(email, 6)
    for (const cookie of [foreign, forged]) expect((await signIn(email, PASSWORD, cookie)).statusCode).toBe(429)
  })

  test('may be known to several accounts', async () => {
    const [first, second] = [await join(), await join()]
    const once = getDeviceCookies(await signIn(first, PASSWORD))
    const both = getDeviceCookies(await signIn(second, PASSWORD, once))
    await attack(first, 6)
    await attack(second, 6)
    for (const email of [first, second]) expect((await signIn(email, PASSWORD, both)).statusCode).toBe(200)
  })

  test('is any browser that resets the password', async () => {
    const email = await join()
    await attack(email, 8)
    await site.visitor.post('/api/account/password-reset-requests', { email })
    const { text } = await mails.next(email, 'Choose a new')
    const token = /#(\S+)/.exec(text)?.[1]
    const reset = await site.visitor.post('/api/account/password-reset', { token, password: 'another good one' })
    expect(reset.statusCode).toBe(204)
    await attack(email, 8)
    expect((await signIn(email, 'another good one', getDeviceCookies(reset))).statusCode).toBe(200)
  })
})

test('B3 an address without an account gets the same response, counter and delay', async () => {
  const email = await join()
  const facts = async (address: string) =>
    (await attack(address, 8)).map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers)])
  const [unknown, known] = [await facts(`${randomUUID()}@example.com`), await facts(email)]
  expect(unknown).toEqual(known)
})

test('B3 a wrong password takes as long with an account as without', async () => {
  const email = await join()
  const attempt = (address: string) => () =>
    open.visitor.post('/api/auth/sign-in/email', { email: address, password: 'wrong' })
  const [known, unknown] = await medianTimesMs(attempt(email), attempt('nobody@example.com'))
  expect(Math.abs(known - unknown) / known).toBeLessThan(0.3)
})

test('B3 the own password cannot be guessed from an open session by changing it or deleting the account', async () => {
  const email = await join()
  const session = toCookieHeader(await signIn(email, PASSWORD))
  const headers = () => ({ cookie: session })
  const change = () =>
    site.visitor.post('/api/auth/change-password', { currentPassword: 'wrong', newPassword: 'another one' }, headers())
  const remove = () => site.visitor.post('/api/account/delete', { password: 'wrong' }, headers())
  const statuses = []
  for (const attempt of [change, remove, change, remove, change, change, remove]) {
    statuses.push((await attempt()).statusCode)
    await stopTime()
  }
  expect(statuses).toEqual([400, 403, 400, 403, 400, 429, 429])
  expect((await site.visitor.post('/api/auth/verify-password', { password: PASSWORD }, headers())).statusCode).toBe(404)
})

test('a new password always ends the other sessions, even if the call does not ask for it', async () => {
  const email = await join()
  const [here, there] = [toCookieHeader(await signIn(email, PASSWORD)), toCookieHeader(await signIn(email, PASSWORD))]
  const answer = await site.visitor.post(
    '/api/auth/change-password',
    { currentPassword: PASSWORD, newPassword: 'another good one', revokeOtherSessions: false },
    { cookie: here },
  )
  expect(answer.statusCode).toBe(200)
  expect((await site.visitor.get('/api/auth/user', { cookie: there })).statusCode).toBe(401)
  expect((await site.visitor.get('/api/auth/user', { cookie: toCookieHeader(answer) })).statusCode).toBe(200)
  await mails.next(email, 'was changed')
})

test('R12 attempts with a timestamp in the future, after the clock was set back, delay nobody', async () => {
  const email = await join()
  await attack(email, 12)
  await site.database.pool.query(`update attempts set last_at = last_at + interval '1 hour'`)
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
})

test('the table of attempts holds no addresses and is cleaned up', async () => {
  const email = await join()
  await attack(email, 1)
  const { rows } = await site.database.pool.query<{ key: string }>('select key from attempts')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ key }) => key).join()).not.toContain('@')
  await letTimePass(3 * 24 * 3600)
  await attack(`${randomUUID()}@example.com`, 1)
  const left = await site.database.pool.query<{ count: number }>('select count(*)::int as count from attempts')
  expect(left.rows[0]?.count).toBeLessThan(rows.length + 2)
})

describe('a call to Better Auth', () => {
  test.each([
    ['that the app does not use', 'POST', '/api/auth/revoke-sessions', {}, 404],
    ['that reads a session', 'GET', '/api/auth/get-session', undefined, 404],
    ['with a body that is no JSON', 'POST', '/api/auth/sign-in/email', '{', 400],
    ['with a list for a body', 'POST', '/api/auth/sign-in/email', [], 400],
    ['with nothing for a body', 'POST', '/api/auth/sign-in/email', null, 400],
    ['without its fields', 'POST', '/api/auth/sign-up/email', {}, 400],
    [
      'with U+0000 in the address',
      'POST',
      '/api/auth/sign-in/email',
      { email: 'a\u0000@b.example', password: 'x' },
      400,
    ],
    ['signed out', 'POST', '/api/auth/change-password', { currentPassword: 'a', newPassword: 'b' }, 401],
  ] as const)('%s is refused in the app’s own words', async (_name, method, url, payload, status) => {
    const answer = await open.app.inject({
      method,
      url,
      ...(payload !== undefined && {
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      }),
      ...(payload === '{' && { payload }),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.stringMatching(/\w/) })
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  })
})
