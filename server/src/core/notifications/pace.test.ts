import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import type { Queryable } from '#db/database.ts'
import { notificationDeliveries, notifications } from '#db/schema/notifications.ts'
import { waitForDeliveries, DAY, hoursLater, NIGHT, publish } from '#testing/notifications.ts'
import { type ReceivedMail, startMailServer } from '#testing/mail-server.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { claimDeliveries } from './delivery-queries.ts'
import type { NotificationsService } from './service.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

async function signUpSeller(at: TestApp): Promise<Visitor> {
  const seller = await at.signUp()
  await at.makePremium(seller.userId)
  return seller
}

let lastKey = 0
const NOTICE = { key: '', describe: () => ({ title: 'Bowl', text: 'Near you' }), path: '/' }

/** Notifies a person of a match in a sale, unless the limit is reached. @returns whether it did */
function notifyOfMatch(
  to: NotificationsService,
  { userId }: Pick<Visitor, 'userId'>,
  listingId: string,
  timeZone = DAY(),
) {
  const people = [{ userId, timeZone }]
  return site.database.db.transaction(async (tx) => {
    const ready = await to.admit(tx, { kind: 'want', listingId, people, now: new Date() })
    const notification = { ...NOTICE, kind: 'want', key: `find ${++lastKey}`, listingId, timeZone } as const
    await to.notifyEach(
      tx,
      ready.map((readyId) => ({ ...notification, userId: readyId })),
    )
    return ready.length > 0
  })
}

const countNotifications = (userId: string) => site.database.db.$count(notifications, eq(notifications.userId, userId))

test('S-T6 two processes that find something in a sale at the same time tell it once', async () => {
  const [one, other] = [await servicesBeside(site), await servicesBeside(site)]
  const listingId = await publish(site, await signUpSeller(site))
  const person = await site.signUp()
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      notifyOfMatch(index % 2 === 0 ? one.notifications : other.notifications, person, listingId),
    ),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await countNotifications(person.userId)).toBe(1)
})

test('nobody is told of finds at night', async () => {
  const { notifications: to } = await servicesBeside(site)
  const listingId = await publish(site, await signUpSeller(site))
  const person = await site.signUp()
  expect(await notifyOfMatch(to, person, listingId, NIGHT())).toBe(false)
  expect(await notifyOfMatch(to, person, listingId)).toBe(true)
})

describe('S-T7 the finds and lower prices of one day', () => {
  test('S-T7 are told up to the limit over all sales, half of it of one seller, also at once; the rest a day later', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => servicesBeside(site, { NOTICES_A_DAY: '6' })))
    const person = await site.signUp()
    const sellers = await Promise.all([1, 2, 3].map(() => signUpSeller(site)))
    const publishSales = (seller: Visitor) => Promise.all([1, 2, 3, 4, 5].map(() => publish(site, seller)))
    const notifyOfMatches = async (sales: string[]) => {
      const outcomes = await Promise.all(
        sales.map((sale, index) => notifyOfMatch((index % 2 === 0 ? one : other)!.notifications, person, sale)),
      )
      return outcomes.filter(Boolean).length
    }
    const [first, second, third] = await Promise.all(sellers.map(publishSales))
    expect(await notifyOfMatches(first!)).toBe(3)
    expect(await notifyOfMatches([...second!, ...third!])).toBe(3)
    expect(await countNotifications(person.userId)).toBe(6)
    await hoursLater(site, 24)
    expect(await notifyOfMatches(first!)).toBe(3)
  })
})

describe('S-T8 one seller', () => {
  interface Queued {
    sender: string
    count: number
    minutesAgo: number
  }

  /** Queues mails that this sender has caused. */
  async function queue(tx: Queryable, userId: string, { sender, count, minutesAgo }: Queued): Promise<void> {
    const told = await tx
      .insert(notifications)
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...NOTICE.describe(),
          path: NOTICE.path,
          userId,
          kind: 'hold' as const,
          key: `${sender} ${index}`,
          isUrgent: false,
        })),
      )
      .returning({ notificationId: notifications.id })
    const dueAt = new Date(Date.now() - minutesAgo * 60_000)
    const rows = told.map(({ notificationId }) => ({ notificationId, channel: 'mail' as const, sender, dueAt }))
    await tx.insert(notificationDeliveries).values(rows)
  }

  test('S-T8 takes turns with the others, however much they have caused before, and workers share the turns', async () => {
    const { userId } = await site.signUp()
    // In one transaction, so that no job sends what is queued here.
    await site.database.db.transaction(async (tx) => {
      await queue(tx, userId, { sender: 'much', count: 300, minutesAgo: 60 })
      await queue(tx, userId, { sender: 'little', count: 3, minutesAgo: 1 })
      await queue(tx, userId, { sender: '', count: 1, minutesAgo: 1 })
      const claim = () => claimDeliveries(tx, { channel: 'mail', limit: 20, leaseSeconds: 60 })
      const countBySender = async (claimed: { id: number }[]) => {
        const rows = await tx
          .select({ id: notificationDeliveries.id, sender: notificationDeliveries.sender })
          .from(notificationDeliveries)
        const known = new Map(rows.map(({ id, sender }) => [id, sender]))
        return Object.entries(Object.groupBy(claimed, ({ id }) => known.get(id)!)).map(([sender, of]) => [
          sender,
          of!.length,
        ])
      }
      const [first, second] = [await claim(), await claim()]
      expect(new Map((await countBySender(first)) as [string, number][])).toEqual(
        new Map([
          ['', 1],
          ['little', 3],
          ['much', 16],
        ]),
      )
      expect(await countBySender(second)).toEqual([['much', 20]])
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(40)
    })
    await site.database.db.delete(notificationDeliveries)
  })
})

describe('mails', () => {
  /** A site that sends mail, and a sale that somebody has saved. */
  async function mailing(saver: string) {
    const mails = await startMailServer()
    const env = { SMTP_URL: mails.url, PUBLIC_URL: 'https://sales.example' }
    const at = await testApp({ env })
    const services = await servicesBeside(at, env)
    onTestFinished(async () => {
      mails.answerSlow()
      await at.close()
      await mails.close()
    })
    const { db } = at.database
    const people = ['seller', saver].map((id) => ({ id, name: id, email: `${id}@example.com`, emailVerified: true }))
    await db.insert(user).values(people)
    const listingId = crypto.randomUUID()
    await db.execute(sql`
      insert into listings (id, seller_id, status, title, time_zone)
      values (${listingId}, 'seller', 'published', 'Porch', ${DAY()})`)
    await db.execute(sql`
      insert into saved_sales (id, user_id, listing_id, sort_order) values (gen_random_uuid(), ${saver}, ${listingId}, 0)`)
    const announce = async (title: string, isCrucial = false) => {
      const words = { describe: () => ({ title, text: 'By its host' }), path: `/sale/${listingId}` }
      const about = { kind: 'sale_status', key: title, audience: 'savers', listingId, isCrucial } as const
      await db.transaction((tx) => services.notifications.announce(tx, { ...words, ...about, timeZone: DAY() }))
      await expect.poll(() => db.$count(notifications, eq(notifications.key, title))).toBe(1)
    }
    return { mails, at, announce }
  }

  test('V-N1 about how a sale stands end after three a day, and what is called off is mailed still', async () => {
    const { mails, at, announce } = await mailing('ben')
    for (const title of ['one', 'two', 'three', 'four', 'five']) await announce(title)
    for (const title of ['off', 'off 2', 'off 3', 'off 4']) await announce(title, true)
    await waitForDeliveries(at)
    const subjects = () => mails.mailsTo('ben@example.com').map(({ subject }: ReceivedMail) => subject)
    expect(subjects().toSorted()).toEqual(['off', 'off 2', 'off 3', 'one', 'three', 'two'])
    await hoursLater(at, 24)
    await announce('tomorrow')
    await waitForDeliveries(at)
    expect(subjects()).toContain('tomorrow')
  })

  test('S-T8 about an account wait for no notice, even if the mail server takes none of those', async () => {
    const { mails, at, announce } = await mailing('slow-ben')
    await announce('Called off')
    const isSending = () => at.database.db.$count(notificationDeliveries, eq(notificationDeliveries.attempts, 1))
    await expect.poll(isSending).toBe(1)
    const answer = await at.visitor.post('/api/account/password-reset-requests', { email: 'seller@example.com' })
    expect(answer.statusCode).toBeLessThan(300)
    expect(await mails.next('seller@example.com', '')).toBeDefined()
    expect(mails.mailsTo('slow-ben@example.com')).toEqual([])
    mails.answerSlow()
    expect(await mails.next('slow-ben@example.com', 'Called off')).toBeDefined()
  })
})
