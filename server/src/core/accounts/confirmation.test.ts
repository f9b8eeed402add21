import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { medianTimesMs } from '#testing/times.ts'
import { toCookieHeader, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const PASSWORD = 'correct horse battery'

let mails: MailServer
let site: TestApp

beforeAll(async () => {
  mails = await startMailServer()
  site = await testApp({ env: { SMTP_URL: mails.url } })
})
afterAll(async () => {
  await site.close()
  await mails.close()
})

/** The same site without a mail server. */
async function withoutMail<Result>(run: (quiet: TestApp) => Promise<Result>, env: Record<string, string> = {}) {
  const quiet = await testApp({ env, beside: site })
  try {
    return await run(quiet)
  } finally {
    await quiet.close()
  }
}

const newEmail = () => `${randomUUID()}@example.com`
const signUp = (email: string, fields: object = {}, on = site) =>
  on.visitor.post('/api/auth/sign-up/email', {
    email,
    password: PASSWORD,
    name: 'Dana Miller',
    firstName: 'Dana',
    lastName: 'Miller',
    ...fields,
  })

async function join(): Promise<Visitor> {
  const email = newEmail()
  await signUp(email)
  const answer = await site.visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return site.enter({ userId: answer.json<{ user: { id: string } }>().user.id, email, cookie: toCookieHeader(answer) })
}

async function confirmationFor({ email }: Visitor): Promise<string> {
  const { text } = await mails.next(email, 'Confirm')
  return /confirm-address#(\S+)/.exec(text)?.[1] ?? ''
}

const confirm = (token: string) => site.visitor.post('/api/account/confirmation', { token })
const needsConfirmation = async (person: Visitor) =>
  (await person.get('/api/auth/user')).json<{ needsConfirmation: boolean }>().needsConfirmation
const publish = (person: Visitor) => person.post('/api/listings', { title: 'Porch sale', status: 'published' })

test('mails about an account are in its language, and lead to pages in it', async () => {
  const [spanish, english] = [newEmail(), newEmail()]
  await signUp(spanish, { language: 'es' })
  await signUp(english)
  const mailed = await mails.next(spanish, 'Confirma tu correo para Yardsnap')
  expect(mailed.text).toContain('Si no fuiste tú, no hagas nada.')
  const [, token] = /\/es\/confirm-address#(\S+)/.exec(mailed.text) ?? []
  expect((await confirm(token ?? '')).statusCode).toBe(204)
  expect((await mails.next(english, 'Confirm your address')).text).toMatch(/[^s]\/confirm-address#/)
  await site.visitor.post('/api/account/password-reset-requests', { email: spanish })
  expect((await mails.next(spanish, 'Elige una nueva contraseña')).text).toContain('/es/reset-password#')
})

describe('an unconfirmed address', () => {
  test('may prepare a sale, but not publish it in any way', async () => {
    const person = await join()
    await site.makePremium(person.userId)
    const draft = await person.post('/api/listings', { title: 'Porch sale' })
    expect(draft.statusCode).toBe(201)
    const { id, version } = draft.json<{ id: string; version: number }>()
    for (const answer of [
      await person.put(`/api/listings/${id}`, { status: 'published', version }),
      await publish(person),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          code: 'unconfirmed',
          message: 'Confirm your email address first. The link is in the email that we sent you.',
        },
      ])
    }
    expect((await person.get('/api/my-listings')).json()).toHaveLength(1)
  })

  test('may not write to a seller', async () => {
    const seller = await join()
    await confirm(await confirmationFor(seller))
    const listingId = (await publish(seller)).json<{ id: string }>().id
    const person = await join()
    const answer = await person.post(`/api/listings/${listingId}/messages`, { text: 'Hello' })
    expect(answer.json()).toMatchObject({ code: 'unconfirmed' })
    expect((await person.get('/api/conversations')).json()).toEqual([])
  })

  test('is confirmed by the mailed link, once, and only by POST', async () => {
    const person = await join()
    expect(await needsConfirmation(person)).toBe(true)
    const token = await confirmationFor(person)
    const opened = await site.visitor.get(`/confirm-address?token=${token}`)
    expect(opened.headers['referrer-policy']).toBe('no-referrer')
    expect(await needsConfirmation(person)).toBe(true)
    expect((await confirm(token)).statusCode).toBe(204)
    expect(await needsConfirmation(person)).toBe(false)
    expect((await publish(person)).statusCode).toBe(201)
    expect((await confirm(token)).json()).toMatchObject({ code: 'invalid' })
  })

  test('is not confirmed by the link of another account', async () => {
    const [person, other] = [await join(), await join()]
    await confirm(await confirmationFor(other))
    expect(await needsConfirmation(person)).toBe(true)
  })

  test('gets the mail again, up to a limit', async () => {
    const limited = await testApp({ env: { SMTP_URL: mails.url, RATE_LIMITS: 'on' }, beside: site })
    const person = await join()
    const again = limited.enter(person)
    await confirmationFor(person)
    const answers = []
    for (let request = 0; request < 5; request += 1) answers.push(await again.post('/api/account/confirmation-mails'))
    await limited.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(200)
    await expect.poll(() => mails.mailsTo(person.email).length, { timeout: 15_000 }).toBeGreaterThan(1)
  })

  test('does not make its account an admin', async () => {
    const email = newEmail()
    const run = await testApp({ env: { SMTP_URL: mails.url, ADMIN_EMAILS: email }, beside: site })
    await signUp(email)
    const answer = await run.visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const cookie = toCookieHeader(answer)
    const isAdmin = async () =>
      (await run.visitor.get('/api/auth/user', { cookie })).json<{ isAdmin: boolean }>().isAdmin
    expect(await isAdmin()).toBe(false)
    const { text } = await mails.next(email, 'Confirm')
    await confirm(/confirm-address#(\S+)/.exec(text)?.[1] ?? '')
    expect(await isAdmin()).toBe(true)
    await run.close()
  })
})

test('accounts created before the site could send mail need no confirmation', async () => {
  const later = site.enter(await withoutMail((quiet) => quiet.signUp()))
  expect(await needsConfirmation(later)).toBe(false)
  expect((await publish(later)).statusCode).toBe(201)
})

test('without a mail server nobody needs confirmation, not even accounts that did before', async () => {
  const asked = await join()
  await withoutMail(async (quiet) => {
    const person = quiet.enter(asked)
    expect(await needsConfirmation(person)).toBe(false)
    expect((await publish(person)).statusCode).toBe(201)
  })
})

describe('B3 signing up', () => {
  test('a known address gets a response identical to that for a new one, and its owner is notified', async () => {
    const person = await join()
    const [known, fresh] = [await signUp(person.email.toUpperCase()), await signUp(newEmail())]
    expect([known.statusCode, known.body, known.cookies]).toEqual([200, '{"status":true}', []])
    expect([fresh.statusCode, fresh.body, fresh.cookies]).toEqual([200, '{"status":true}', []])
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers))
    await mails.next(person.email, 'You already have')
  })

  test.each([
    ['a name that is too long', { firstName: 'x'.repeat(100) }],
    ['a short password', { password: 'short' }],
    ['a picture that is a script', { image: 'javascript:alert(1)' }],
  ])('with %s is refused the same way', async (_name, fields) => {
    const person = await join()
    const [known, fresh] = [await signUp(person.email, fields), await signUp(newEmail(), fields)]
    expect(known.statusCode).toBe(400)
    expect([fresh.statusCode, fresh.body]).toEqual([known.statusCode, known.body])
  })

  test('takes as long with a known address as with a new one', async () => {
    const person = await join()
    const [known, fresh] = await medianTimesMs(
      () => signUp(person.email),
      () => signUp(newEmail()),
    )
    // Password hashing dominates the time in both cases.
    expect(Math.abs(known - fresh) / fresh).toBeLessThan(0.5)
  })

  test('without a mail server the response says that an address is taken, at most ten times an hour', async () => {
    const person = await join()
    const statuses: number[] = []
    const tryAll = async (quiet: TestApp) => {
      for (let round = 0; round < 12; round += 1) {
        statuses.push((await signUp(round === 11 ? newEmail() : person.email, {}, quiet)).statusCode)
      }
    }
    await withoutMail(tryAll, { RATE_LIMITS: 'on' })
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })
})

test('B11 redirects and mailed links only ever use PUBLIC_URL', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const person = await join()
  await site.visitor.post('/api/account/password-reset-requests', { email: person.email }, headers)
  const { text } = await mails.next(person.email, 'Choose a new')
  expect(text).toContain('http://localhost:3000/reset-password#')
  expect(text).not.toContain('evil')
  for (const path of [
    '/api/auth/verify-email?token=x&callbackURL=http://evil.example/',
    '/api/auth/error',
    '/api/login',
  ]) {
    const answer = await site.visitor.get(path, headers)
    expect(String(answer.headers.location ?? '')).not.toContain('evil')
  }
})
