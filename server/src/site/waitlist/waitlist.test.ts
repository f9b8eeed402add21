import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitlistEntries } from '#db/schema/waitlist.ts'
import { CSV_READERS } from '#testing/foreign-readers.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { waitlistCsv } from './export.ts'
import { createLeaveToken } from './leave-token.ts'

const APP_SECRET = 'a secret of more than 32 characters'
let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { APP_SECRET, PUBLIC_URL: 'https://sales.example' } })
})
afterAll(() => site.close())

const join = (email: unknown) => site.visitor.post('/api/waitlist', { email })
const stored = async () => (await site.database.db.select().from(waitlistEntries)).map((row) => row.email)

test('S7.29 S3.10 an address is stored once, in lower case', async () => {
  const answer = await join('Host@Example.com')
  expect(answer.statusCode).toBe(200)
  expect(await stored()).toEqual(['host@example.com'])
})

test('B15 the same address in different case gets the same response and no second row', async () => {
  const first = await join('twice@example.com')
  const second = await join('TWICE@example.com')
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
  expect((await stored()).filter((email) => email.startsWith('twice'))).toHaveLength(1)
})

test('B15 an address with a part behind a plus is one of its own, and who asks learns from no response who is there', async () => {
  const [known, unknown] = [await join('twice+sale@example.com'), await join('once+sale@example.com')]
  const again = await join('twice+sale@example.com')
  for (const { statusCode, body, headers } of [unknown, again]) {
    expect([statusCode, body]).toEqual([known.statusCode, known.body])
    expect(Object.keys(headers)).toEqual(Object.keys(known.headers))
  }
  expect((await stored()).filter((email) => email.startsWith('twice+'))).toHaveLength(1)
})

test.each([
  '',
  '   ',
  'no-at',
  'a@',
  '@b.c',
  'a b@c.de',
  `${'x'.repeat(250)}@example.com`,
  null,
  7,
  'a@b.c\r\nBcc: d@e.f',
])('S5.1 G14 %j is refused with a message', async (email) => {
  const answer = await join(email)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.any(String) })
})

test('a refusal is in English, and also in the language of the caller', async () => {
  const answer = await site.visitor.post('/api/waitlist', { email: 'a@' }, { 'x-language': 'es' })
  const text = 'Escribe una dirección de correo válida'
  expect(answer.json()).toEqual({ code: 'invalid', message: 'Enter a valid email address', text })
})

test('L7 one IP address cannot add thousands of entries', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const answers = []
  for (let index = 0; index < 12; index += 1) {
    answers.push(await limited.visitor.post('/api/waitlist', { email: `many${index}@example.com` }))
  }
  await limited.close()
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})

const findEntry = async (email: string) =>
  (await site.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email)))[0]

/** The mails to an address; waits for the confirmation. */
async function mailsTo(email: string): Promise<string[]> {
  await vi.waitFor(async () => expect((await findEntry(email))?.confirmedAt).toBeInstanceOf(Date), { timeout: 20_000 })
  const outbox = path.join(site.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')))
  return mails.map((mail) => mail.replaceAll('=\r\n', '')).filter((mail) => mail.includes(`To: ${email}`))
}

describe('the confirmation mail', () => {
  test('S7.29 is sent once, however often the address is entered, with a one-click unsubscribe link', async () => {
    const email = `${randomUUID()}@example.com`
    await Promise.all([join(email), join(email.toUpperCase()), join(email)])
    await join(email)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    const token = createLeaveToken(APP_SECRET, (await findEntry(email))?.id ?? '')
    expect(mails[0]).toContain(`List-Unsubscribe: <https://sales.example/api/waitlist/leave/${token}>`)
    expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mails[0]).toContain(`https://sales.example/waitlist/leave/${token}`)
    expect(mails[0]).toContain('That will be the only other email about it.')
  })

  test('is in the language of the page on which one joined, and leads to pages in it', async () => {
    const email = `${randomUUID()}@example.com`
    await site.visitor.post('/api/waitlist', { email }, { 'x-language': 'es' })
    const [mail] = await mailsTo(email)
    expect(mail).toContain('lista de espera')
    expect(mail).toContain('https://sales.example/es/waitlist/leave/')
    // A mail program that knows no one-click address opens it.
    const [, leave = ''] = /List-Unsubscribe: <https:\/\/sales\.example(.*)>/.exec(mail ?? '') ?? []
    expect((await site.visitor.get(leave)).headers.location).toMatch(/^\/es\/waitlist\/leave\/[^?]+$/)
    expect((await site.visitor.post(leave)).statusCode).toBe(204)
  })
})

describe('leaving', () => {
  const leaveForm = (token: string) =>
    site.app.inject({
      method: 'POST',
      url: `/api/waitlist/leave/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const enter = async () => {
    const email = `${randomUUID()}@example.com`
    await join(email)
    return { email, token: createLeaveToken(APP_SECRET, (await findEntry(email))?.id ?? '') }
  }

  test('with one-click unsubscribe removes the address, and is idempotent', async () => {
    const { email, token } = await enter()
    expect((await leaveForm(token)).statusCode).toBe(204)
    expect(await findEntry(email)).toBeUndefined()
    expect((await leaveForm(token)).statusCode).toBe(204)
  })

  test('on the page removes it too, and the address may join again', async () => {
    const { email, token } = await enter()
    expect((await site.visitor.post(`/api/waitlist/leave/${token}`)).statusCode).toBe(204)
    expect(await findEntry(email)).toBeUndefined()
    await join(email)
    expect(await findEntry(email)).toBeDefined()
  })

  test('needs more than opening the link, which only shows the page', async () => {
    const { email, token } = await enter()
    const answer = await site.visitor.get(`/api/waitlist/leave/${token}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/waitlist/leave/${token}`])
    expect(await findEntry(email)).toBeDefined()
  })

  test.each([
    ['forged', (token: string) => `${token.slice(0, -2)}xx`],
    ['of another secret', (token: string) => createLeaveToken('another', token.split('.')[0] ?? '')],
    ['unsigned', (token: string) => token.split('.')[0] ?? ''],
    ['no token', () => 'everybody'],
    ['too long', () => 'x'.repeat(201)],
  ])('a link that is %s removes nobody', async (_name, change) => {
    const { email, token } = await enter()
    expect([400, 404]).toContain((await leaveForm(change(token))).statusCode)
    expect(await findEntry(email)).toBeDefined()
  })
})

test.each(CSV_READERS)('S-N5 G3 the export is CSV in the order of joining, as $name parses it', async ({ read }) => {
  await join("=cmd|'/c'!a1@example.com")
  await join('+1@example.com')
  const rows = read(await text(waitlistCsv(site.database.db)))
  expect(rows[0]).toEqual(['email', 'joined'])
  expect(rows.at(-1)).toEqual(["'+1@example.com", expect.stringMatching(/^\d{4}-\d\d-\d\dT/)])
  expect(rows.every((row) => row.length === 2)).toBe(true)
})
