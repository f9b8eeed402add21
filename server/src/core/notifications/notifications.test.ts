import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { session, user } from '#db/schema/accounts.ts'
import { announcements, notificationDeliveries, notifications, pushSubscriptions } from '#db/schema/notifications.ts'
import { type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import type { NewAnnouncement, NotificationsService, NewNotification } from './service.ts'
import { waitForDeliveries, DAY, subscribeDevice, NIGHT, publish } from '#testing/notifications.ts'

let site: TestApp
let service: FakePush
let seller: Visitor
beforeAll(async () => {
  service = await startFakePush()
  site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
  seller = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(seller.userId)
})
afterAll(async () => {
  await site.close()
  await service.close()
})

let lastKey = 0
const key = () => `key ${++lastKey}`

const say = (title: string, text = 'Until Saturday') => ({ describe: () => ({ title, text }) })

const openNotifications = async () => (await servicesBeside(site)).notifications
const notify = (
  to: Pick<NotificationsService, 'notify'>,
  given: Pick<NewNotification, 'userId'> & Partial<NewNotification>,
) =>
  site.database.db.transaction((tx) =>
    to.notify(tx, {
      kind: 'hold',
      key: key(),
      ...say('The desk is held for you'),
      path: '/sale/1',
      timeZone: DAY(),
      ...given,
    }),
  )
const announce = (
  to: Pick<NotificationsService, 'announce'>,
  given: Pick<NewAnnouncement, 'listingId'> & Partial<NewAnnouncement>,
) =>
  site.database.db.transaction((tx) =>
    to.announce(tx, {
      kind: 'sale_status',
      key: key(),
      audience: 'savers',
      ...say('Porch sale opens late', 'At 10:00'),
      path: `/sale/${given.listingId}`,
      timeZone: DAY(),
      ...given,
    }),
  )

async function saverWithDevice(listingId: string) {
  const shopper = await site.signUp()
  expect((await shopper.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
  return { shopper, device: await subscribeDevice(shopper, service) }
}

/** Makes what waits for the morning due, and has it sent. */
async function morning(to: Pick<NotificationsService, 'notify'>): Promise<void> {
  await site.database.db.update(notificationDeliveries).set({ dueAt: sql`now()` })
  const { userId } = await site.signUp()
  await notify(to, { userId })
  await waitForDeliveries(site)
}

describe('a message', () => {
  test('S2.11.4 is pushed to every device of its recipient, with its text and the way to it', async () => {
    const listingId = await publish(site, seller, { title: 'Garden sale' })
    const device = await subscribeDevice(seller, service)
    const shopper = await site.signUp({ firstName: 'Ben', lastName: 'Okafor' })
    const answer = await shopper.post(`/api/listings/${listingId}/messages`, { text: 'Is the\ndesk there?' })
    const { conversationId } = answer.json<{ conversationId: string }>()
    await expect.poll(() => device.received).toHaveLength(1)
    const [received] = device.received
    expect(received?.payload).toMatchObject({
      title: 'Ben O. about Garden sale',
      text: 'Is the desk there?',
      path: `/messages/${conversationId}`,
    })
    expect(received?.headers).toMatchObject({ urgency: 'normal', topic: received?.payload.tag })
  })

  test('that was read before it could be pushed is not', async () => {
    const listingId = await publish(site, seller)
    const shopper = await site.signUp()
    const device = await subscribeDevice(seller, service)
    await site.database.db.execute(sql`update listings set time_zone = ${NIGHT()} where id = ${listingId}`)
    const answer = await shopper.post(`/api/listings/${listingId}/messages`, { text: 'Hello' })
    await seller.get(`/api/conversations/${answer.json<{ conversationId: string }>().conversationId}`)
    await morning(await openNotifications())
    expect(device.received).toEqual([])
  })

  test('is not pushed to somebody who switched that off', async () => {
    const host = await site.signUp()
    const listingId = await publish(site, host)
    const device = await subscribeDevice(host, service)
    await host.put('/api/notification-settings', { kind: 'message', push: false, mail: true })
    await (await site.signUp()).post(`/api/listings/${listingId}/messages`, { text: 'Hello' })
    await waitForDeliveries(site)
    expect(device.received).toEqual([])
  })
})

describe('one person', () => {
  test('is told a key once, on every device', async () => {
    const to = await openNotifications()
    const person = await site.signUp()
    const device = await subscribeDevice(person, service)
    const same = key()
    await Promise.all(Array.from({ length: 5 }, () => notify(to, { userId: person.userId, key: same })))
    await waitForDeliveries(site)
    await notify(to, { userId: person.userId, key: same })
    await waitForDeliveries(site)
    expect(device.received).toHaveLength(1)
  })

  test('is told nothing when the transaction fails', async () => {
    const to = await openNotifications()
    const { userId } = await site.signUp()
    await expect(
      site.database.db.transaction(async (tx) => {
        await to.notify(tx, { userId, kind: 'hold', key: key(), ...say('a', 'b'), path: '/' })
        throw new Error('after all not')
      }),
    ).rejects.toThrow('after all not')
    expect(await site.database.db.$count(notifications, eq(notifications.userId, userId))).toBe(0)
  })

  test('is told in the morning what happens at night, unless it is urgent', async () => {
    const to = await openNotifications()
    const person = await site.signUp()
    const device = await subscribeDevice(person, service)
    await notify(to, { userId: person.userId, timeZone: NIGHT() })
    await notify(to, { userId: person.userId, timeZone: NIGHT(), isUrgent: true, ...say('Called off') })
    await waitForDeliveries(site)
    expect(device.received.map(({ payload }) => payload.title)).toEqual(['Called off'])
    await morning(to)
    expect(device.received).toHaveLength(2)
  })

  test('S-U1 whose device is gone has no subscription anymore', async () => {
    const to = await openNotifications()
    const person = await site.signUp()
    const device = await subscribeDevice(person, service)
    device.answer = (response) => response.writeHead(410).end()
    await notify(to, { userId: person.userId })
    const left = () => site.database.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, person.userId))
    await expect.poll(left).toBe(0)
  })

  test('is told again later when the push service fails', async () => {
    const to = await openNotifications()
    const person = await site.signUp()
    const device = await subscribeDevice(person, service)
    device.answer = (response) => response.writeHead(503).end()
    await notify(to, { userId: person.userId })
    const dueIn = sql<number>`extract(epoch from due_at - now())::int`
    const postponed = async () => (await site.database.db.select({ dueIn }).from(notificationDeliveries))[0]?.dueIn ?? 0
    await expect.poll(postponed).toBeGreaterThan(25)
    device.answer = null
    await morning(to)
    expect(device.received).toHaveLength(1)
  })

  test('is told by mail where mail is sent and the address is confirmed', async () => {
    const mails = await startMailServer()
    const mailing = await testApp({ env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://sales.example' } })
    onTestFinished(async () => {
      await mailing.close()
      await mails.close()
    })
    const { db } = mailing.database
    const config = { database: mailing.database, dataDir: mailing.dataDir }
    const { notifications: to } = await servicesBeside(config, { SMTP_URL: mails.url })
    const people = ['confirmed', 'unconfirmed', 'off'].map((id) => ({ id, name: id, email: `${id}@example.com` }))
    await db
      .insert(user)
      .values(people.map((one) => ({ ...one, needsConfirmation: true, emailVerified: one.id !== 'unconfirmed' })))
    await to.changeSetting('off', { kind: 'hold', push: true, mail: false })
    const words = { ...say('Held\r\nfor you'), path: '/sale/1', isUrgent: true }
    for (const { id } of people) {
      await db.transaction((tx) => to.notify(tx, { userId: id, kind: 'hold', key: 'a', ...words }))
    }
    const { text, headers } = await mails.next('confirmed@example.com', '')
    expect(headers).toMatchObject({ subject: 'Held for you' })
    expect(text).toContain('Until Saturday')
    expect(text).toContain('https://sales.example/sale/1')
    await db.transaction((tx) =>
      to.notify(tx, { userId: 'confirmed', kind: 'hold', key: 'c', ...words, ...say('Called off', '') }),
    )
    expect((await mails.next('confirmed@example.com', 'Called off')).text).toMatch(/^https:/)
    const stopPath = '/wants/stop/token'
    const picture = '/objects/uploads/1?region=0,0,1,1'
    await db.transaction((tx) =>
      to.notify(tx, { userId: 'confirmed', kind: 'want', key: 'b', ...words, ...say('Bowl'), stopPath, picture }),
    )
    const found = await mails.next('confirmed@example.com', 'Bowl')
    expect(found.text).toContain(`https://sales.example${stopPath}`)
    expect(JSON.stringify(found.headers)).toContain(`https://sales.example/api${stopPath}`)
    const address = 'https://sales.example/objects/uploads/1?region=0%2C0%2C1%2C1&amp;w=800'
    expect(found.html).toContain(`src="${address}" alt="Bowl"`)
    await waitForDeliveries(mailing)
    expect([mails.mailsTo('unconfirmed@example.com'), mails.mailsTo('off@example.com')]).toEqual([[], []])
  })
})

describe('a crowd', () => {
  test('of savers is told once each, and the seller is not', async () => {
    const to = await openNotifications()
    const listingId = await publish(site, seller)
    const savers = await Promise.all(Array.from({ length: 5 }, () => saverWithDevice(listingId)))
    await seller.post('/api/saved-sales', { listingId })
    const sellers = await subscribeDevice(seller, service)
    const bystander = await subscribeDevice(await site.signUp(), service)
    const same = key()
    await announce(to, { listingId, key: same })
    await waitForDeliveries(site)
    await announce(to, { listingId, key: same })
    await waitForDeliveries(site)
    expect(savers.map(({ device }) => device.received.length)).toEqual([1, 1, 1, 1, 1])
    expect([...sellers.received, ...bystander.received]).toEqual([])
  })

  test('S-Y3 of savers gets the last of 50 changes in a minute, once', async () => {
    const to = await openNotifications()
    const listingId = await publish(site, seller)
    const { device } = await saverWithDevice(listingId)
    for (let change = 1; change <= 50; change++) {
      await announce(to, { listingId, replaces: 'status', delaySeconds: 60, ...say(`Change ${change}`) })
    }
    const waiting = await site.database.db.select().from(announcements).where(eq(announcements.listingId, listingId))
    expect(waiting.map(({ title }) => title)).toEqual(['Change 50'])
    // From the first one on, so that changes without end do not put it off.
    expect(waiting[0]!.dueAt.getTime() - Date.now()).toBeLessThan(60_000)
    await site.database.db.update(announcements).set({ dueAt: sql`now()` })
    await announce(to, { listingId, ...say('Another thing') })
    await waitForDeliveries(site)
    expect(device.received.map(({ payload }) => payload.title).toSorted()).toEqual(['Another thing', 'Change 50'])
  })
})

describe('S-U2 nothing is told', () => {
  /** Notifies a saver at night, runs `change`, and waits until the morning. @returns what arrived */
  async function getReceivedAfter(change: (what: { listingId: string; shopper: Visitor }) => Promise<unknown>) {
    const to = await openNotifications()
    const listingId = await publish(site, seller)
    const { device, shopper } = await saverWithDevice(listingId)
    await notify(to, { userId: shopper.userId, listingId, timeZone: NIGHT() })
    await change({ listingId, shopper })
    await morning(to)
    return device.received
  }

  test('is only so because of what follows: without it, it is told', async () => {
    expect(await getReceivedAfter(async () => {})).toHaveLength(1)
  })

  test('about a sale that was taken down', async () => {
    expect(
      await getReceivedAfter(({ listingId }) => seller.put(`/api/listings/${listingId}`, { status: 'draft' })),
    ).toEqual([])
    expect(await getReceivedAfter(({ listingId }) => seller.delete(`/api/listings/${listingId}`))).toEqual([])
  })

  test.each(['seller', 'shopper'])('when the %s has blocked the other', async (who) => {
    const received = await getReceivedAfter(async ({ listingId, shopper }) => {
      const answer = await shopper.post(`/api/listings/${listingId}/messages`, { text: 'Hello' })
      const { conversationId } = answer.json<{ conversationId: string }>()
      const blocker = who === 'seller' ? seller : shopper
      expect((await blocker.post(`/api/conversations/${conversationId}/block`)).statusCode).toBe(204)
    })
    expect(received).toEqual([])
  })

  test('to an account that is deleted, suspended or signed out', async () => {
    const { db } = site.database
    const same = ({ shopper }: { shopper: Visitor }) => eq(user.id, shopper.userId)
    expect(await getReceivedAfter((what) => db.delete(user).where(same(what)))).toEqual([])
    expect(
      await getReceivedAfter((what) => db.update(user).set({ suspendedAt: new Date() }).where(same(what))),
    ).toEqual([])
    const ended = ({ shopper }: { shopper: Visitor }) => db.delete(session).where(eq(session.userId, shopper.userId))
    expect(await getReceivedAfter(ended)).toEqual([])
  })

  test('to a crowd about a sale that was taken down before it began', async () => {
    const to = await openNotifications()
    const listingId = await publish(site, seller)
    const { device } = await saverWithDevice(listingId)
    await announce(to, { listingId, delaySeconds: 60 })
    await seller.put(`/api/listings/${listingId}`, { status: 'draft' })
    await site.database.db.update(announcements).set({ dueAt: sql`now()` })
    await announce(to, { listingId: await publish(site, seller) })
    await waitForDeliveries(site)
    expect(device.received).toEqual([])
  })

  test('of a hidden address', async () => {
    const to = await openNotifications()
    const place = { streetAddress: '12 Elm Street', city: 'Orlando', state: 'FL', zipCode: '32801', hidesAddress: true }
    const listingId = await publish(site, seller, place)
    const { device } = await saverWithDevice(listingId)
    await announce(to, { listingId })
    await expect.poll(() => device.received).toHaveLength(1)
    expect(JSON.stringify(device.received)).not.toContain('Elm')
  })
})
