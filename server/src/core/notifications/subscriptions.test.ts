import { randomUUID } from 'node:crypto'
import { MAX_SUBSCRIPTIONS, type NotificationSetting, SENT_KINDS } from '@yardsnap/contract/notifications'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session } from '#db/schema/accounts.ts'
import { pushKeys as keysTable, pushSubscriptions } from '#db/schema/notifications.ts'
import { type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { pushKeys } from './push-keys.ts'
import { subscribeDevice } from '#testing/notifications.ts'

let site: TestApp
let service: FakePush
beforeAll(async () => {
  service = await startFakePush()
  site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const listEndpoints = async ({ userId }: Visitor) => {
  const rows = await site.database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  return rows.map(({ endpoint }) => endpoint).toSorted()
}
const endpoint = ({ subscription }: { subscription: { endpoint: string } }) => subscription.endpoint

describe('the key of the site', () => {
  test('is a point that browsers take, the same at each call', async () => {
    const person = await site.signUp()
    const { publicKey } = (await person.get('/api/push-key')).json<{ publicKey: string }>()
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect((await person.get('/api/push-key')).json()).toEqual({ publicKey })
  })

  test('is the same for processes that make one at once, and after a restart', async () => {
    const { database, drop } = await createTestDatabase()
    const found = await Promise.all(Array.from({ length: 5 }, () => pushKeys(database).read()))
    expect(new Set(found.map(({ d }) => d)).size).toBe(1)
    expect(await pushKeys(database).read()).toEqual(found[0])
    expect(await database.db.$count(keysTable)).toBe(1)
    await drop()
  })
})

describe('a subscription', () => {
  test('is one for a session: a later one takes the place of the former', async () => {
    const person = await site.signUp()
    await subscribeDevice(person, service)
    const renewed = await subscribeDevice(person, service)
    expect(await listEndpoints(person)).toEqual([endpoint(renewed)])
    expect((await person.delete('/api/push-subscription')).statusCode).toBe(204)
    expect(await listEndpoints(person)).toEqual([])
  })

  test('of a browser in which somebody else signs in is theirs', async () => {
    const [first, second] = [await site.signUp(), await site.signUp()]
    const device = await subscribeDevice(first, service)
    expect((await second.put('/api/push-subscription', device.subscription)).statusCode).toBe(204)
    expect(await listEndpoints(first)).toEqual([])
    expect(await listEndpoints(second)).toEqual([endpoint(device)])
  })

  test('ends with its session, and with the account', async () => {
    const [leaver, other] = [await site.signUp(), await site.signUp()]
    await subscribeDevice(leaver, service)
    const kept = await subscribeDevice(other, service)
    await leaver.get('/api/logout', { 'sec-fetch-dest': 'document' })
    expect(await listEndpoints(leaver)).toEqual([])
    expect(await listEndpoints(other)).toEqual([endpoint(kept)])
    await site.database.db.delete(session).where(eq(session.userId, other.userId))
    expect(await listEndpoints(other)).toEqual([])
  })

  test(`beyond ${MAX_SUBSCRIPTIONS} of one person replaces the one that was renewed longest ago`, async () => {
    const person = await site.signUp()
    const { db } = site.database
    const old = Array.from({ length: MAX_SUBSCRIPTIONS }, (_, n) => ({ id: randomUUID(), number: n }))
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db.insert(session).values(old.map(({ id }) => ({ id, token: id, userId: person.userId, expiresAt })))
    await db.insert(pushSubscriptions).values(
      old.map(({ id, number }) => ({
        userId: person.userId,
        sessionId: id,
        endpoint: `https://push.example/${id}`,
        p256dh: '',
        auth: '',
        renewedAt: new Date(Date.UTC(2026, 0, 1, number)),
      })),
    )
    const newest = await subscribeDevice(person, service)
    const kept = old.slice(1).map(({ id }) => `https://push.example/${id}`)
    expect(await listEndpoints(person)).toEqual([...kept, endpoint(newest)].toSorted())
  })

  const valid = () => service.addDevice().subscription
  test.each<[string, (given: ReturnType<typeof valid>) => unknown]>([
    ['no address', ({ keys }) => ({ endpoint: 'push', keys })],
    ['an address of 3,000 letters', ({ keys }) => ({ endpoint: `https://push.example/${'x'.repeat(3000)}`, keys })],
    ['no keys', (given) => ({ endpoint: given.endpoint })],
    ['a short secret', (given) => ({ ...given, keys: { ...given.keys, auth: 'AAAA' } })],
    ['no point on the curve', (given) => ({ ...given, keys: { ...given.keys, p256dh: 'A'.repeat(87) } })],
    ['no object', (given) => [given]],
  ])('with %s is refused', async (_what, change) => {
    const person = await site.signUp()
    const answer = await person.put('/api/push-subscription', change(valid()))
    expect(answer.statusCode).toBe(400)
    expect(await listEndpoints(person)).toEqual([])
  })

  test('S-U1 to a private address or without https is refused by the site as people run it', async () => {
    const strict = await testApp({ beside: site })
    const person = await strict.signUp()
    const { keys } = valid()
    for (const address of ['http://push.example/a', 'https://127.0.0.1/a', 'https://169.254.169.254/a']) {
      const answer = await person.put('/api/push-subscription', { endpoint: address, keys })
      expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining('public https address') })
    }
    expect((await person.put('/api/push-subscription', { endpoint: 'https://push.example/a', keys })).statusCode).toBe(
      204,
    )
    await strict.close()
  })
})

describe('settings', () => {
  const listSettings = async (person: Visitor) =>
    (await person.get('/api/notification-settings')).json<NotificationSetting[]>()

  test('are on for each kind that something sends, until they are switched off', async () => {
    const person = await site.signUp()
    expect(await listSettings(person)).toEqual(SENT_KINDS.map((kind) => ({ kind, push: true, mail: true })))
    const off = { kind: 'hold', push: false, mail: true }
    expect((await person.put('/api/notification-settings', off)).statusCode).toBe(204)
    expect(await listSettings(person)).toContainEqual(off)
    expect(await listSettings(await site.signUp())).not.toContainEqual(off)
  })

  test('about mail of messages are those that the account had before', async () => {
    const person = await site.signUp()
    await person.put('/api/notification-settings', { kind: 'message', push: true, mail: false })
    expect((await person.get('/api/account')).json()).toMatchObject({ mailsMessages: false })
    await person.put('/api/account/mail', { mailsMessages: true, takesNewsletter: false })
    expect(await listSettings(person)).toContainEqual({ kind: 'message', push: true, mail: true })
  })

  test('of an unknown kind are refused', async () => {
    const person = await site.signUp()
    const answer = await person.put('/api/notification-settings', { kind: 'weather', push: true, mail: true })
    expect(answer.statusCode).toBe(400)
  })
})
