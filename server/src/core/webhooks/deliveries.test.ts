import { randomUUID } from 'node:crypto'
import { MAX_WAITING_EVENTS, type Webhook, WEBHOOK_EVENTS, WEBHOOK_RETRY_SECONDS } from '@yardsnap/contract/webhooks'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { webhookDeliveries as deliveryRows, webhooks } from '#db/schema/webhooks.ts'
import { createLogger } from '#log/logger.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { webhookDeliveries } from './deliveries.ts'
import { webhookMail } from './mail.ts'
import { type SendingOptions, webhookSender, type WebhookSender } from './sending.ts'
import { startProgram, type TestProgram } from './test-program.ts'

/** Programs of tests are on loopback. */
const LOOPBACK = { isAllowed: () => true, needsHttps: false }
const SECRET_OF_SITE = 'a-secret-of-the-tests-for-webhooks-0123456789'

let site: TestApp
let program: TestProgram
beforeAll(async () => {
  program = await startProgram()
  // It runs no jobs: what is due is delivered by hand.
  site = await testApp({
    env: { APP_SECRET: SECRET_OF_SITE, ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' },
    outgoing: LOOPBACK,
  })
})
afterEach(() => {
  Object.assign(program, { calls: [], status: 204, location: undefined })
})
afterAll(async () => {
  await site.close()
  await program.close()
})

const input = (fields: object = {}) => ({ url: program.url, events: WEBHOOK_EVENTS, isOn: true, ...fields })

async function addWebhook(person: Visitor): Promise<Webhook> {
  const answer = await person.post('/api/webhooks', input())
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}])
  return answer.json<Webhook>()
}

const list = async (person: Visitor) => (await person.get('/api/webhooks')).json<Webhook[]>()

/** Delivers what is due, as a job does. */
function deliver({ sending = LOOPBACK, secret = SECRET_OF_SITE }: { sending?: SendingOptions; secret?: string } = {}) {
  const mailed: string[] = []
  const waits: number[] = []
  const service = webhookDeliveries({
    database: site.database,
    sender: webhookSender(sending),
    secret,
    enqueueMail: async (_tx, webhookId) => void mailed.push(webhookId),
    deliverIn: (seconds) => waits.push(seconds),
    log: createLogger({ level: 'error', isReadable: false }),
    paceMs: 0,
  })
  return { mailed, waits, run: () => service.deliver(new AbortController().signal) }
}

/** A webhook with events that wait. */
async function waiting(person: Visitor, { count = 1, dueAt = new Date(Date.now() + 3_600_000) } = {}) {
  const webhook = await addWebhook(person)
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: {} })
  const rows = Array.from({ length: count }, () => ({ id: randomUUID(), webhookId: webhook.id, body, dueAt }))
  await site.database.db.insert(deliveryRows).values(rows)
  return webhook
}

const makeDue = (webhookId: string) =>
  site.database.db
    .update(deliveryRows)
    .set({ dueAt: new Date(0) })
    .where(eq(deliveryRows.webhookId, webhookId))
const find = async (person: Visitor, webhookId: string) => (await list(person)).find(({ id }) => id === webhookId)!

test.each([204, 500])(
  'a webhook that is switched off while its program answers %d is off, and the delivery ends',
  async (status) => {
    const person = await site.signUp()
    const { id } = await waiting(person, { count: 2 })
    program.status = status
    await makeDue(id)
    const owner = new pg.Client(site.connection)
    await owner.connect()
    try {
      await owner.query('begin')
      await owner.query('update webhooks set is_on = false where id = $1', [id])
      const delivered = deliver().run()
      const blocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await site.database.pool.query(blocked)).rowCount, { timeout: 20_000 }).toBe(2)
      await owner.query('delete from webhook_deliveries where webhook_id = $1', [id])
      await owner.query('commit')
      await delivered
    } finally {
      await owner.end()
    }
    expect(await find(person, id)).toMatchObject({ isOn: false, waitingCount: 0 })
  },
)

describe('a program that does not take an event', () => {
  test('gets the same one again, after 5 s, 5 and 30 min, 2, 5 and 10 h, and then its webhook is off, with a mail', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    const { mailed, waits, run } = deliver()
    program.status = 500
    for (const [index, seconds] of WEBHOOK_RETRY_SECONDS.entries()) {
      await makeDue(id)
      await run()
      const [row] = await site.database.db.select().from(deliveryRows).where(eq(deliveryRows.webhookId, id))
      expect(row).toMatchObject({ attempts: index + 1 })
      expect(Math.abs(row!.dueAt.getTime() - Date.now() - seconds * 1000)).toBeLessThan(20_000)
      expect(await find(person, id)).toMatchObject({ isOn: true, lastStatus: 500, failingSince: expect.any(String) })
    }
    expect(waits).toEqual([...WEBHOOK_RETRY_SECONDS])
    await makeDue(id)
    await run()
    expect(await find(person, id)).toMatchObject({ isOn: false, offBecause: 'failed', waitingCount: 0 })
    expect(mailed).toEqual([id])
    expect(program.calls).toHaveLength(WEBHOOK_RETRY_SECONDS.length + 1)
    expect(new Set(program.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(program.calls.map(({ text }) => text)).size).toBe(1)
  })

  test('gets what waits at once, and with all tries, where its owner leads the webhook to another address', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    await site.database.db
      .update(deliveryRows)
      .set({ attempts: WEBHOOK_RETRY_SECONDS.length })
      .where(eq(deliveryRows.webhookId, id))
    const answer = await person.put(`/api/webhooks/${id}`, input({ url: `${program.url}/moved` }))
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { waitingCount: 1 }])
    program.status = 500
    await deliver().run()
    expect(program.calls).toHaveLength(1)
    expect(await find(person, id)).toMatchObject({ isOn: true, waitingCount: 1 })
  })

  test('and then takes it is well again', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    const { run } = deliver()
    program.status = 503
    await makeDue(id)
    await run()
    program.status = 200
    await makeDue(id)
    await run()
    expect(await find(person, id)).toMatchObject({ failingSince: null, lastStatus: 200, waitingCount: 0, isOn: true })
  })

  test('because it is gone is called no more at once', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person, { count: 2 })
    const { mailed, run } = deliver()
    program.status = 410
    await makeDue(id)
    await run()
    expect(await find(person, id)).toMatchObject({ isOn: false, offBecause: 'gone', waitingCount: 0 })
    expect(mailed).toEqual([id])
  })

  test('V-X4 but leads elsewhere is not followed', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    Object.assign(program, { status: 307, location: program.url })
    await makeDue(id)
    await deliver().run()
    expect(program.calls).toHaveLength(1)
    expect(await find(person, id)).toMatchObject({ lastStatus: 307, failingSince: expect.any(String) })
  })

  test('S-U1 V-X4 because its name now leads inside is not called', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    const inside = 'https://program.example/a'
    await site.database.db.update(webhooks).set({ url: inside }).where(eq(webhooks.id, id))
    await makeDue(id)
    await deliver({
      sending: { lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
    }).run()
    expect(program.calls).toEqual([])
    expect(await find(person, id)).toMatchObject({ lastStatus: null, failingSince: expect.any(String) })
  })

  test('because its secret was sealed by another APP_SECRET is not called unsigned', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    await makeDue(id)
    await deliver({ secret: 'another-secret-of-the-site-0123456789abcdef' }).run()
    expect(program.calls).toEqual([])
    expect(await find(person, id)).toMatchObject({ lastStatus: null, failingSince: expect.any(String) })
  })

  test('nor does anybody hear of what happens while their account is suspended', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person)
    await site.database.db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, person.userId))
    await makeDue(id)
    await deliver().run()
    expect(program.calls).toEqual([])
  })
})

describe('a webhook that was switched off', () => {
  test('forgets what waits, is called for nothing, and can be switched on again', async () => {
    const person = await site.signUp()
    const { id } = await waiting(person, { count: 3 })
    const off = await person.put(`/api/webhooks/${id}`, input({ isOn: false }))
    expect(off.json()).toMatchObject({ isOn: false, offBecause: null, waitingCount: 0 })
    expect((await person.post(`/api/webhooks/${id}/ping`)).json()).toMatchObject({ code: 'conflict' })
    await person.post('/api/listings', { title: 'Porch sale', saleDate: '2031-05-03', status: 'published' })
    expect(await find(person, id)).toMatchObject({ waitingCount: 0 })
    expect((await person.put(`/api/webhooks/${id}`, input())).json()).toMatchObject({ isOn: true, failingSince: null })
    await person.post(`/api/webhooks/${id}/ping`)
    expect(await find(person, id)).toMatchObject({ waitingCount: 1 })
  })

  test('is said in a mail in its owner’s language, by the host of its address alone', async () => {
    const person = await site.signUp()
    const { id } = await addWebhook(person)
    const url = 'https://program.example/hook?key=private'
    await site.database.db.update(webhooks).set({ url, isOn: false, offBecause: 'failed' }).where(eq(webhooks.id, id))
    const sent: { to: string; subject: string; text: string }[] = []
    const mail = webhookMail({
      database: site.database,
      mailer: { send: async (given) => void sent.push(given) },
      confirmation: { isNeeded: () => false },
      publicUrl: 'https://sales.example',
      productName: 'Yardsnap',
    })
    await mail(id, 'job')
    expect(sent).toEqual([
      expect.objectContaining({ to: person.email, subject: 'Your webhook at program.example is off' }),
    ])
    expect(sent[0]!.text).toContain('https://sales.example/account/programs')
    expect(sent[0]!.text).not.toContain('private')
    await site.database.db.update(webhooks).set({ isOn: true, offBecause: null }).where(eq(webhooks.id, id))
    await mail(id, 'job')
    expect(sent).toHaveLength(1)
  })
})

test('each webhook has its turn, and no address is called more than four times in a second', async () => {
  const { db } = site.database
  await db.delete(deliveryRows)
  const [busy, quiet] = [await site.signUp(), await site.signUp()]
  const many = await waiting(busy, { count: 40 })
  const one = await waiting(quiet)
  await makeDue(many.id)
  await makeDue(one.id)
  const [row] = await db.select().from(deliveryRows).where(eq(deliveryRows.webhookId, one.id))
  const [sent, waits]: [string[], number[]] = [[], []]
  const post: WebhookSender['post'] = async (_url, { message }) => {
    sent.push(message.id)
    return 200
  }
  const service = webhookDeliveries({
    database: { db },
    sender: { post },
    secret: SECRET_OF_SITE,
    enqueueMail: async () => undefined,
    deliverIn: (seconds) => waits.push(seconds),
    log: createLogger({ level: 'error', isReadable: false }),
  })
  await service.deliver(new AbortController().signal)
  expect(sent).toHaveLength(5)
  expect(sent).toContain(`msg_${row!.id}`)
  // The rest comes a second later.
  expect(waits).toEqual([1])
  expect(await find(busy, many.id)).toMatchObject({ waitingCount: 36 })
})

test(`no more than ${MAX_WAITING_EVENTS} events wait for a webhook`, async () => {
  const person = await site.signUp()
  const { id } = await waiting(person, { count: MAX_WAITING_EVENTS })
  await person.post('/api/listings', { title: 'Porch sale', saleDate: '2031-05-03', status: 'published' })
  expect((await person.post(`/api/webhooks/${id}/ping`)).json()).toMatchObject({ code: 'conflict' })
  expect(await find(person, id)).toMatchObject({ waitingCount: MAX_WAITING_EVENTS })
})
