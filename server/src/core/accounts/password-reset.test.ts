import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { user } from '#db/schema/accounts.ts'
import { ADMIN_COMMANDS } from '#site/admin/commands.ts'
import type { AdminService } from '#site/admin/service.ts'
import { createServices } from '#services.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { toCookieHeader, testApp, type TestApp } from '#testing/test-app.ts'

const OLD = 'correct horse battery'
const NEW = 'another good one'
const USELESS = 'This link has been used already or is too old. Ask for a new one.'

let mails: MailServer
let site: TestApp
const lines: string[] = []

beforeAll(async () => {
  mails = await startMailServer()
  site = await testApp({ env: { SMTP_URL: mails.url, LOG_LEVEL: 'debug' }, onLog: (line) => lines.push(line) })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await site.close()
  await mails.close()
})

const signIn = (email: string, password: string) => site.visitor.post('/api/auth/sign-in/email', { email, password })
const requestReset = (email: string, on = site) => on.visitor.post('/api/account/password-reset-requests', { email })
const reset = (token: string, password = NEW) => site.visitor.post('/api/account/password-reset', { token, password })

async function join(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const names = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
  expect((await site.visitor.post('/api/auth/sign-up/email', { email, password: OLD, ...names })).statusCode).toBe(200)
  return email
}

async function tokenFor(email: string): Promise<string> {
  const resets = () => mails.mailsTo(email).filter(({ subject }) => subject.includes('Choose a new'))
  const count = resets().length
  expect((await requestReset(email)).statusCode).toBe(204)
  await expect.poll(() => resets().length, { timeout: 15_000 }).toBe(count + 1)
  const { text } = await mails.next(email, 'Choose a new')
  return /reset-password#(\S+)/.exec(text)?.[1] ?? ''
}

test('S-N10 a mailed link sets a new password, once, and ends all sessions', async () => {
  const email = await join()
  const before = toCookieHeader(await signIn(email, OLD))
  const token = await tokenFor(email)
  const answer = await reset(token)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await site.visitor.get('/api/auth/user', { cookie: before })).statusCode).toBe(401)
  expect((await signIn(email, OLD)).statusCode).toBe(401)
  expect((await signIn(email, NEW)).statusCode).toBe(200)
  await mails.next(email, 'was changed')

  const again = await reset(token, 'a third one here')
  expect([again.statusCode, again.json()]).toEqual([400, { code: 'invalid', message: USELESS }])
  expect((await signIn(email, NEW)).statusCode).toBe(200)
})

test('S-N10 a new password by a link ends the tokens of programs, too', async () => {
  const email = await join()
  const cookie = toCookieHeader(await signIn(email, OLD))
  const input = { name: 'Script', scopes: ['read'], days: 30 }
  const made = await site.visitor.post('/api/access-tokens', input, { cookie })
  const authorization = `Bearer ${made.json<{ token: string }>().token}`
  expect((await site.visitor.get('/api/my-listings', { authorization })).statusCode).toBe(200)
  expect((await reset(await tokenFor(email))).statusCode).toBe(204)
  expect((await site.visitor.get('/api/my-listings', { authorization })).statusCode).toBe(401)
})

test('S-N10 a mailed link to an account that a stranger may have made ends webhooks; later ones keep them', async () => {
  const email = await join()
  const addWebhook = async (password: string) => {
    const cookie = toCookieHeader(await signIn(email, password))
    const input = { url: 'https://program.example/hook', events: ['sale.published'], isOn: true }
    expect((await site.visitor.post('/api/webhooks', input, { cookie })).statusCode).toBe(201)
  }
  const countWebhooks = async () => {
    const cookie = toCookieHeader(await signIn(email, NEW))
    return (await site.visitor.get('/api/webhooks', { cookie })).json<object[]>().length
  }
  await addWebhook(OLD)
  expect((await reset(await tokenFor(email))).statusCode).toBe(204)
  expect(await countWebhooks()).toBe(0)
  await addWebhook(NEW)
  expect((await reset(await tokenFor(email))).statusCode).toBe(204)
  expect(await countWebhooks()).toBe(1)
})

test('S-N10 using one of several links invalidates the others', async () => {
  const email = await join()
  const [first, second] = [await tokenFor(email), await tokenFor(email)]
  expect((await reset(second)).statusCode).toBe(204)
  expect((await reset(first, 'a third one here')).statusCode).toBe(400)
})

test('S-T17 a mailed link to a new password ends the links of mornings that were mailed before', async () => {
  const email = await join()
  const getLinksEnd = async () =>
    (await site.database.db.select().from(user).where(eq(user.email, email))).map(
      ({ hostLinksEndedAt }) => hostLinksEndedAt,
    )
  expect(await getLinksEnd()).toEqual([null])
  expect((await reset(await tokenFor(email))).statusCode).toBe(204)
  expect(await getLinksEnd()).toEqual([expect.any(Date)])
})

test('S-N10 of two concurrent resets with one link, exactly one succeeds', async () => {
  const email = await join()
  const token = await tokenFor(email)
  const answers = await Promise.all(['first password', 'other password'].map((password) => reset(token, password)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
})

test('S-N10 a link expires between 29 and 31 minutes', async () => {
  const email = await join()
  const inTime = await tokenFor(email)
  vi.useFakeTimers({ now: Date.now() + 29 * 60_000, toFake: ['Date'] })
  expect((await reset(inTime)).statusCode).toBe(204)
  vi.useRealTimers()
  const late = await tokenFor(email)
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] })
  expect((await reset(late)).json()).toMatchObject({ message: USELESS })
})

test('S-N10 a mail scanner that opens the link changes nothing', async () => {
  const email = await join()
  const token = await tokenFor(email)
  // Browsers do not send the fragment; a scanner may.
  for (const url of ['/reset-password', `/reset-password?token=${token}`]) {
    expect((await site.visitor.get(url)).headers['referrer-policy']).toBe('no-referrer')
  }
  // Better Auth's own endpoint, which the app does not expose.
  expect((await site.visitor.get(`/api/auth/reset-password/${token}?callbackURL=/`)).statusCode).toBe(404)
  expect((await signIn(email, OLD)).statusCode).toBe(200)
  expect((await reset(token)).statusCode).toBe(204)
})

test('S-N10 a forged token and one with the other channel’s name are refused', async () => {
  const email = await join()
  const token = await tokenFor(email)
  expect((await reset('mail-made-up')).statusCode).toBe(400)
  expect((await reset(token.replace('mail-', 'admin-'))).statusCode).toBe(400)
  expect((await reset(token)).statusCode).toBe(204)
})

test('a short password is refused, and the link stays valid', async () => {
  const email = await join()
  const token = await tokenFor(email)
  expect((await reset(token, 'short')).json()).toEqual({ code: 'invalid', message: 'Use at least 8 characters' })
  expect((await reset(token)).statusCode).toBe(204)
})

test('B3 requests for known and unknown addresses look the same, and only the known one gets mail', async () => {
  const email = await join()
  const nobody = `${randomUUID()}@example.com`
  const [known, unknown] = [await requestReset(email.toUpperCase()), await requestReset(nobody)]
  expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
    known.statusCode,
    known.body,
    Object.keys(known.headers),
  ])
  await mails.next(email, 'Choose a new')
  expect(mails.mailsTo(nobody)).toEqual([])
})

test('reset mails are rate limited', async () => {
  const limited = await testApp({ env: { SMTP_URL: mails.url, RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, beside: site })
  const email = await join()
  await mails.next(email, 'Confirm')
  const requestResetFrom = async (request: number) => {
    const answer = await limited.visitor.post(
      '/api/account/password-reset-requests',
      { email },
      { 'x-forwarded-for': `203.0.113.${request}` },
    )
    expect(answer.statusCode).toBe(204)
  }
  for (const request of [0, 1, 2]) {
    await requestResetFrom(request)
    // Wait until it is sent: the queue keeps only one pending mail per address.
    await expect.poll(() => mails.mailsTo(email).length, { timeout: 15_000 }).toBe(request + 2)
  }
  for (const request of [3, 4, 5, 6]) await requestResetFrom(request)
  await limited.close()
  const other = await join()
  await tokenFor(other)
  expect(mails.mailsTo(email)).toHaveLength(4)
})

test('S-N8 resetting the password of an account with an unconfirmed address revokes all earlier credentials', async () => {
  const email = await join()
  const squatter = await signIn(email, OLD)
  const cookie = toCookieHeader(squatter)
  const { id } = squatter.json<{ user: { id: string } }>().user
  expect((await site.visitor.post('/api/saved-sales/calendar-feed', undefined, { cookie })).statusCode).toBeLessThan(
    300,
  )
  await site.database.pool.query(
    `insert into passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ($1, 'k', $2, $1, 0, 'singleDevice', false)`,
    [randomUUID(), id],
  )
  expect((await reset(await tokenFor(email))).statusCode).toBe(204)
  expect((await site.visitor.get('/api/auth/user', { cookie })).statusCode).toBe(401)
  const owner = toCookieHeader(await signIn(email, NEW))
  expect((await site.visitor.get('/api/auth/user', { cookie: owner })).json()).toMatchObject({
    needsConfirmation: false,
  })
  for (const table of ['passkey', 'calendar_feeds']) {
    expect((await site.database.pool.query(`select 1 from ${table} where user_id = $1`, [id])).rows).toEqual([])
  }
})

test('R16 no token is logged or stored in plain text', async () => {
  const email = await join()
  const token = await tokenFor(email)
  await reset('mail-not-this-one')
  const secret = token.replace('mail-', '')
  expect(secret.length).toBeGreaterThan(30)
  const { rows } = await site.database.pool.query<{ line: string }>(
    'select verification::text as line from verification union all select job::text from pgboss.job',
  )
  expect(rows.map(({ line }) => line).join('\n')).not.toContain(secret)
  await reset(token)
  expect(lines.join('\n')).not.toContain(secret)
  expect(lines.join('\n')).not.toContain(NEW)
})

describe('without a mail server', () => {
  let quiet: TestApp
  let admin: AdminService
  beforeAll(async () => {
    quiet = await testApp()
    const config = parseConfig({ DATA_DIR: quiet.dataDir })
    admin = createServices({ config, database: quiet.database, log: pino({ level: 'error' }) }).admin
  })
  afterAll(() => quiet.close())

  test('the reset link is kept for the admin, and no other mail is', async () => {
    const person = await quiet.signUp()
    expect((await requestReset(person.email, quiet)).statusCode).toBe(204)
    const outbox = path.join(quiet.dataDir, 'outbox')
    await expect.poll(() => readdir(outbox).catch(() => []), { timeout: 15_000 }).toHaveLength(1)
  })

  test('the admin creates a link that works once', async () => {
    const person = await quiet.signUp()
    const link = await ADMIN_COMMANDS['reset-password']!.run(admin, [person.email])
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password#admin-/)
    const token = link.split('#')[1] ?? ''
    const use = (password: string) => quiet.visitor.post('/api/account/password-reset', { token, password })
    expect((await use(NEW)).statusCode).toBe(204)
    expect((await use('a third one here')).statusCode).toBe(400)
    const credentials = { email: person.email, password: NEW }
    expect((await quiet.visitor.post('/api/auth/sign-in/email', credentials)).statusCode).toBe(200)
    expect(await ADMIN_COMMANDS['log']!.run(admin, [])).toContain('make password link')
  })
})

test('whoever has no password is led to the page to sign in, in their language', async () => {
  const email = await join()
  const [person] = await site.database.db
    .update(user)
    .set({ language: 'es', emailVerified: true })
    .where(eq(user.email, email))
    .returning()
  await site.database.pool.query('delete from account where user_id = $1', [person?.id])
  expect((await requestReset(email)).statusCode).toBe(204)
  const findMail = () => mails.mailsTo(email).find(({ text }) => text.includes('Inicia sesión aquí'))
  await expect.poll(findMail, { timeout: 15_000 }).toBeDefined()
  expect(findMail()?.text).toMatch(/\/es\/sign-in\s/)
})
