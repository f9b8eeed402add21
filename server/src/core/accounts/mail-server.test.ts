import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MAIL_SERVERS, type MailServer } from '#testing/mail-server.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const PRODUCT_NAME = 'Höfe & Gärten'

describe.each(MAIL_SERVERS)('mail of the app over %s', (_name, open) => {
  let server: MailServer
  let site: TestApp
  beforeAll(async () => {
    server = await open()
    site = await testApp({ env: { SMTP_URL: server.url, PRODUCT_NAME, PUBLIC_URL: 'https://sales.example' } })
  })
  afterAll(async () => {
    await site.close()
    await server.close()
  })

  const newEmail = (begin = '') => `${begin}${randomUUID()}@example.com`

  async function signUp(email: string, on = site): Promise<void> {
    const person = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller', password: 'correct horse battery' }
    const answer = await on.visitor.post('/api/auth/sign-up/email', { email, ...person })
    expect(answer.statusCode).toBe(200)
  }

  async function jobsFor(email: string, on = site): Promise<{ id: string; state: string; tries: number }[]> {
    const { rows } = await on.database.pool.query<{ id: string; state: string; tries: number }>(
      `select job.id, job.state::text, job.retry_count as tries from pgboss.job join "user" on "user".id = job.data ->> 'userId'
       where job.name = 'account-mail' and "user".email = $1`,
      [email],
    )
    return rows
  }

  test('a confirmation arrives, readable, from the site, and its link works', async () => {
    const email = newEmail()
    await signUp(email)
    const { headers, subject, text } = await server.next(email, 'Confirm')
    const [job] = await jobsFor(email)
    expect(headers).toMatchObject({
      to: email,
      from: expect.stringMatching(new RegExp(`^"?${PRODUCT_NAME}"? <no-reply@sales.example>$`)),
      'message-id': `<${job?.id}@sales.example>`,
      'auto-submitted': 'auto-generated',
    })
    expect(subject).toBe(`Confirm your address for ${PRODUCT_NAME}`)
    expect(text).toContain(`Somebody signed up for ${PRODUCT_NAME} with this address.`)
    const [, token] = /^https:\/\/sales\.example\/confirm-address#(\S+)\r?$/m.exec(text) ?? []
    expect((await site.visitor.post('/api/account/confirmation', { token })).statusCode).toBe(204)
  })

  test('S7.29 a mail about the waitlist has an address to leave it by', async () => {
    const email = newEmail()
    await site.visitor.post('/api/waitlist', { email })
    const { headers } = await server.next(email, 'waitlist')
    const [, leave = ''] =
      /^<https:\/\/sales\.example(\/api\/waitlist\/leave\/\S+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? []
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await site.visitor.post(leave, 'List-Unsubscribe=One-Click', form)).statusCode).toBe(204)
  })

  test('mail to an address that does not exist is tried once, mail to a busy one again', async () => {
    const [unknown, busy] = [newEmail('nobody-'), newEmail('busy-')]
    await signUp(unknown)
    await signUp(busy)
    await expect.poll(() => jobsFor(unknown)).toMatchObject([{ state: 'completed', tries: 0 }])
    await expect.poll(() => jobsFor(busy)).toMatchObject([{ state: 'retry' }])
  })

  test('mail waits while the server is away, and arrives once when it is back', async () => {
    const url = new URL(server.url)
    const proxy = await openProxy(Number(url.port))
    onTestFinished(() => proxy.close())
    await proxy.close()
    url.port = String(proxy.port)
    const away = await testApp({ env: { SMTP_URL: url.href, PUBLIC_URL: 'https://sales.example' } })
    onTestFinished(() => away.close())
    const email = newEmail()
    await signUp(email, away)
    await expect.poll(() => jobsFor(email, away)).toMatchObject([{ state: 'retry' }])
    expect(server.mailsTo(email)).toEqual([])
    await proxy.open()
    await away.database.pool.query(`update pgboss.job set start_after = now() where name = 'account-mail'`)
    // Another mail wakes the queue, which would otherwise look for what is due every few seconds.
    await signUp(newEmail(), away)
    await expect.poll(() => jobsFor(email, away)).toMatchObject([{ state: 'completed' }])
    await server.next(email, 'Confirm')
    expect(server.mailsTo(email)).toHaveLength(1)
  })
})

/** A way to a port of this machine that can be closed. */
async function openProxy(target: number) {
  const server = createServer((client) => {
    const behind = createConnection(target, '127.0.0.1')
    client.on('error', () => behind.destroy()).pipe(behind)
    behind.on('error', () => client.destroy()).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async open(): Promise<void> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close(): Promise<void> {
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
