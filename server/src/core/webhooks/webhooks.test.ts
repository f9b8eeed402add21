import { createHmac, randomUUID } from 'node:crypto'
import { MAX_WEBHOOKS, type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from '@yardsnap/contract/webhooks'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { session } from '#db/schema/accounts.ts'
import { webhookDeliveries as deliveryRows, webhooks } from '#db/schema/webhooks.ts'
import { join, joinInput, openDay } from '#shop/community-days/test-community-days.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { startProgram, type TestProgram } from './test-program.ts'

/** Programs of tests are on loopback. */
const LOOPBACK = { isAllowed: () => true, needsHttps: false }
const SECRET_OF_SITE = 'a-secret-of-the-tests-for-webhooks-0123456789'

let site: TestApp
let program: TestProgram
const lines: string[] = []
beforeAll(async () => {
  program = await startProgram()
  const env = { APP_SECRET: SECRET_OF_SITE, LOG_LEVEL: 'info' }
  site = await testApp({ env, outgoing: LOOPBACK, onLog: (line) => lines.push(line) })
})
afterEach(() => {
  Object.assign(program, { calls: [], status: 204, location: undefined })
})
afterAll(async () => {
  await site.close()
  await program.close()
})

const input = (fields: object = {}) => ({ url: program.url, events: WEBHOOK_EVENTS, isOn: true, ...fields })

async function addWebhook(person: Visitor, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const answer = await person.post('/api/webhooks', input({ events }))
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}])
  return answer.json<Webhook & { secret: string }>()
}

const list = async (person: Visitor) => (await person.get('/api/webhooks')).json<Webhook[]>()

async function publishSale(person: Visitor): Promise<{ listingId: string; itemId: string }> {
  const sale = { title: 'Porch sale', saleDate: '2031-05-03', status: 'published' }
  const listingId = (await person.post('/api/listings', sale)).json<{ id: string }>().id
  const items = [{ title: 'Lamp', priceSuggested: '10.00', quantity: 3 }]
  const made = await person.post(`/api/listings/${listingId}/items/bulk`, { items })
  return { listingId, itemId: made.json<{ id: string }[]>()[0]!.id }
}

describe('a webhook', () => {
  test('answers its secret once, and keeps it encrypted', async () => {
    const person = await site.signUp()
    const { secret, ...facts } = await addWebhook(person, ['offer.made', 'item.sold'])
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(facts).toMatchObject({ events: ['item.sold', 'offer.made'], isOn: true, waitingCount: 0, lastStatus: null })
    expect(await list(person)).toEqual([facts])
    const [row] = await site.database.db.select().from(webhooks).where(eq(webhooks.id, facts.id))
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    expect(lines.join('\n')).not.toContain(secret.slice(6))
    expect((await person.get('/api/account/data.zip')).rawPayload.includes(program.url)).toBe(true)
  })

  test.each([
    [{ url: 'program' }, 'Enter an address that begins with https://'],
    [{ url: 'javascript:alert(1)' }, 'Enter an address that begins with https://'],
    [{ url: `https://program.example/${'x'.repeat(2000)}` }, 'The address is too long'],
    [{ events: [] }, 'Choose what it is called for'],
    [{ events: ['sale.deleted'] }, ''],
  ])('with %j is refused', async (fields, message) => {
    const person = await site.signUp()
    const answer = await person.post('/api/webhooks', input(fields))
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(message)
    expect(await list(person)).toEqual([])
  })

  test('S-U1 at a private address, without https or at another port is refused by the site as people run it', async () => {
    const strict = await testApp({ beside: site, env: { APP_SECRET: SECRET_OF_SITE } })
    const person = strict.enter(await site.signUp())
    const refused = [
      'http://program.example/a',
      'https://127.0.0.1/a',
      'https://169.254.169.254/a',
      'https://[::1]/a',
      'https://10.1.2.3/a',
      'https://program.example:8443/a',
      'https://name:word@program.example/a',
    ]
    for (const url of refused) {
      const answer = await person.post('/api/webhooks', input({ url }))
      expect([url, answer.json()]).toEqual([
        url,
        expect.objectContaining({ code: 'invalid', message: 'A webhook needs a public https address' }),
      ])
    }
    const made = await person.post('/api/webhooks', input({ url: 'https://program.example/a' }))
    expect(made.statusCode).toBe(201)
    const changed = await person.put(`/api/webhooks/${made.json<Webhook>().id}`, input({ url: refused[1] }))
    expect(changed.statusCode).toBe(400)
    await strict.close()
  })

  test(`is one of at most ${MAX_WEBHOOKS}, also when many are made at once`, async () => {
    const person = await site.signUp()
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () => person.post('/api/webhooks', input())),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_WEBHOOKS)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  })

  test('is made soon after signing in alone', async () => {
    const person = await site.signUp()
    await site.database.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, person.userId))
    expect((await person.post('/api/webhooks', input())).json()).toMatchObject({ code: 'forbidden' })
  })

  test('is led to another address soon after signing in alone, and changed else at any time', async () => {
    const person = await site.signUp()
    const { id } = await addWebhook(person)
    await site.database.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, person.userId))
    const elsewhere = await person.put(`/api/webhooks/${id}`, input({ url: `${program.url}/elsewhere` }))
    expect(elsewhere.json()).toMatchObject({ code: 'forbidden', message: 'Log out and sign in again first.' })
    expect(await list(person)).toMatchObject([{ url: program.url, isOn: true }])
    expect((await person.put(`/api/webhooks/${id}`, input({ events: ['offer.made'], isOn: false }))).statusCode).toBe(
      200,
    )
    expect(await list(person)).toMatchObject([{ events: ['offer.made'], isOn: false }])
  })
})

describe('a program', () => {
  test('V-X4 is called with a body that names what happened, signed by Standard Webhooks', async () => {
    const person = await site.signUp()
    const { id, secret } = await addWebhook(person)
    expect((await person.post(`/api/webhooks/${id}/ping`)).statusCode).toBe(204)
    const [call] = await program.waitFor('ping')
    const { headers, text, body } = call!
    expect(body).toEqual({ type: 'ping', timestamp: expect.any(String), data: {} })
    expect(headers['content-type']).toBe('application/json')
    const [messageId, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
    expect(messageId).toMatch(/^msg_[\w-]{36}$/)
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60)
    // By the text of the specification.
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${messageId}.${timestamp}.${text}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  })

  test('hears that a sale is published, changes its status, and what is sold and offered', async () => {
    const [host, shopper] = [await site.signUp(), await site.signUp()]
    await addWebhook(host)
    const { listingId, itemId } = await publishSale(host)
    expect((await program.waitFor('sale.published'))[0]!.body.data).toEqual({ listingId })

    await host.put(`/api/listings/${listingId}/offer-rule`, { rule: { minPercent: 50 } })
    const offered = await shopper.post(`/api/listings/${listingId}/offers`, { itemIds: [itemId], cents: 800 })
    expect([offered.statusCode, offered.json()]).toMatchObject([201, {}])
    const [offer] = await program.waitFor('offer.made')
    expect(offer!.body.data).toEqual({ listingId, offerId: expect.any(String) })
    expect(offer!.text).not.toMatch(/800|8\.00|Lamp/)

    const sold = await host.put(`/api/listings/${listingId}/sold/${randomUUID()}`, {
      itemId,
      quantity: 2,
      price: null,
      isToSomebodyElse: true,
    })
    expect(sold.statusCode).toBeLessThan(300)
    expect((await program.waitFor('item.sold'))[0]!.body.data).toEqual({ listingId, itemId, quantity: 2 })

    const status = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    expect((await host.put(`/api/listings/${listingId}/live-status`, status)).statusCode).toBeLessThan(300)
    expect((await program.waitFor('sale.status'))[0]!.body.data).toEqual({ listingId })
  })

  test('hears of a house that joins a sale day, at whoever organizes it', async () => {
    const { organizer, slug, code } = await openDay(site)
    await addWebhook(organizer, ['day.entry'])
    await join(await site.signUp(), slug, joinInput(code))
    const [call] = await program.waitFor('day.entry')
    expect(call!.body.data).toEqual({ slug, entryId: expect.any(String) })
  })

  test('hears of what its webhook is for alone, once, and nothing of others', async () => {
    const [host, other] = [await site.signUp(), await site.signUp()]
    await addWebhook(host, ['item.sold'])
    await addWebhook(other)
    const { listingId, itemId } = await publishSale(host)
    await host.put(`/api/listings/${listingId}`, { description: 'Changed' })
    const purchase = randomUUID()
    for (let sent = 0; sent < 2; sent += 1)
      await host.put(`/api/listings/${listingId}/sold/${purchase}`, { itemId, quantity: 1, price: null })
    await host.delete(`/api/listings/${listingId}/sold/${purchase}`)
    await program.waitFor('item.sold')
    await expect.poll(() => site.database.db.$count(deliveryRows)).toBe(0)
    const about = program.calls.filter(({ body }) => body.data.listingId === listingId)
    expect(about.map(({ body }) => body.type)).toEqual(['item.sold'])
  })

  test('hears nothing of what was rolled back', async () => {
    const host = await site.signUp()
    const webhook = await addWebhook(host)
    const refused = await host.post('/api/listings', { title: 'Past', saleDate: '2020-05-03', status: 'published' })
    expect(refused.statusCode).toBe(400)
    expect(await site.database.db.$count(deliveryRows, eq(deliveryRows.webhookId, webhook.id))).toBe(0)
  })
})
