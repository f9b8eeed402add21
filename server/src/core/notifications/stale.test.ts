import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { notificationDeliveries, notifications } from '#db/schema/notifications.ts'
import { type FakeDevice, type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { DAY, NIGHT, publish, subscribeDevice, waitForDeliveries } from '#testing/notifications.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import type { NewNotification, NotificationsService } from './service.ts'

let site: TestApp
let push: FakePush
let seller: Visitor
let to: NotificationsService
beforeAll(async () => {
  push = await startFakePush()
  site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
beforeEach(async () => {
  to = (await servicesBeside(site)).notifications
})
afterAll(async () => {
  await site.close()
  await push.close()
})

async function newPerson(): Promise<{ person: Visitor; device: FakeDevice }> {
  const person = await site.signUp()
  return { person, device: await subscribeDevice(person, push) }
}

const say = (title: string) => ({ describe: () => ({ title, text: '' }) })

const notify = ({ userId }: Visitor, given: Partial<NewNotification> & Pick<NewNotification, 'key' | 'describe'>) =>
  site.database.db.transaction((tx) =>
    to.notify(tx, { userId, kind: 'hold', path: '/sale/1', timeZone: DAY(), ...given }),
  )

/** Makes what waits for the morning due, and has it sent. */
async function morning(): Promise<void> {
  await site.database.db.update(notificationDeliveries).set({ dueAt: sql`now()` })
  await notify(await site.signUp(), { key: 'morning', ...say('Good morning') })
  await waitForDeliveries(site)
}

const titles = ({ received }: FakeDevice) => received.map(({ payload }) => payload.title)

/** A public sale of one day, on which it opens whenever and closes at `endTime`. */
async function publishOn(daysAgo: number, endTime: string | null): Promise<string> {
  const listingId = await publish(site, seller)
  const saleDate = addDays(dayIn(DAY(), new Date()), -daysAgo)
  await site.database.db.update(listings).set({ saleDate, startTime: null, endTime }).where(eq(listings.id, listingId))
  return listingId
}

test('what something else at night has made untrue is not told in the morning', async () => {
  const { person, device } = await newPerson()
  const atNight = { timeZone: NIGHT() }
  await notify(person, { key: 'unanswered', ...atNight, ...say('No answer yet') })
  await notify(person, { key: 'granted', ...atNight, isUrgent: true, replaces: 'unanswered', ...say('Held for you') })
  await morning()
  expect(titles(device)).toEqual(['Held for you'])
})

test('things at a sale are told while it is open, and no more once it has closed on its last day', async () => {
  const { person, device } = await newPerson()
  const [open, closed, endless] = [await publishOn(0, '23:59'), await publishOn(0, '00:01'), await publishOn(0, null)]
  for (const kind of ['want', 'price_drop'] as const) {
    await notify(person, { key: `${kind} 1`, kind, listingId: open, ...say('Open') })
    await notify(person, { key: `${kind} 2`, kind, listingId: closed, ...say('Closed') })
    await notify(person, { key: `${kind} 3`, kind, listingId: endless, ...say('Endless') })
  }
  await waitForDeliveries(site)
  expect(titles(device).toSorted()).toEqual(['Endless', 'Endless', 'Open', 'Open'])
})

test('after an outage of days, the status of a sale that has passed is not told', async () => {
  const { person, device } = await newPerson()
  const [passed, today] = [await publishOn(1, null), await publishOn(0, null)]
  for (const listingId of [passed, today]) {
    expect((await person.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
    const about = { kind: 'sale_status', listingId, path: `/sale/${listingId}`, timeZone: DAY() } as const
    const title = listingId === today ? 'Late today' : 'Late yesterday'
    await notify(person, { ...about, key: `told ${listingId}`, ...say(title) })
    await site.database.db.transaction((tx) =>
      to.announce(tx, { ...about, key: `to all ${listingId}`, audience: 'savers', ...say(title) }),
    )
  }
  await waitForDeliveries(site)
  expect(titles(device)).toEqual(['Late today', 'Late today'])
})

test('after an outage of days, nobody hears that their sale is today', async () => {
  const { person, device } = await newPerson()
  const atNight = { kind: 'own_sale', timeZone: NIGHT() } as const
  await notify(person, { key: 'today-1', ...atNight, ...say('Your sale is today') })
  await site.database.db
    .update(notifications)
    .set({ createdAt: sql`now() - interval '2 days'` })
    .where(eq(notifications.userId, person.userId))
  await notify(person, { key: 'today-2', ...atNight, ...say('Your sale is today') })
  await morning()
  expect(titles(device)).toEqual(['Your sale is today'])
})
