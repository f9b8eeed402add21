import { count, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { announcements, notificationDeliveries } from '#db/schema/notifications.ts'
import { publicChanges } from '#db/schema/public-changes.ts'
import type { FakeDevice, FakePush } from '#ports/push/fake-push.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { zoneAt } from './time-zones.ts'

export const DAY = () => zoneAt(13)
export const NIGHT = () => zoneAt(2)

/** A device of somebody that is turned on. */
export async function subscribeDevice(person: Visitor, service: FakePush): Promise<FakeDevice> {
  const device = service.addDevice()
  const answer = await person.put('/api/push-subscription', device.subscription)
  expect(answer.statusCode).toBe(204)
  return device
}

/** A public sale where it is day. */
export async function publish(site: TestApp, seller: Visitor, fields: object = {}): Promise<string> {
  const answer = await seller.post('/api/listings', { title: 'Porch sale', status: 'published', ...fields })
  const { id } = answer.json<{ id: string }>()
  await site.database.db
    .update(listings)
    .set({ timeZone: DAY() })
    .where(sql`id = ${id}`)
  return id
}

/** As if hours had passed since people were last notified and changes of sales were followed. */
export async function hoursLater({ database: { db } }: Pick<TestApp, 'database'>, hours = 6): Promise<void> {
  const past = sql`make_interval(hours => ${hours})`
  await db.execute(sql`update notifications set created_at = created_at - ${past}`)
  await db.execute(sql`update public_changes set due_at = due_at - ${past}`)
}

/** Waits until the changes of a sale were followed, except for people who may not be notified yet. */
export async function allFollowed({ database: { db } }: Pick<TestApp, 'database'>, listingId: string): Promise<void> {
  const isOpen = sql`listing_id = ${listingId} and changes > followed_changes and (attempts > 0 or due_at <= now())`
  await expect.poll(() => db.$count(publicChanges, isOpen), { timeout: 20_000 }).toBe(0)
}

/** Waits until no deliveries are due. */
export async function waitForDeliveries({ database: { db } }: TestApp): Promise<void> {
  const isDue = sql`due_at <= now() + interval '5 minutes'`
  const waiting = async () => {
    // First those that become deliveries: between the two questions one may.
    const [crowds] = await db.select({ count: count() }).from(announcements).where(isDue)
    const [deliveries] = await db.select({ count: count() }).from(notificationDeliveries).where(isDue)
    return (deliveries?.count ?? 0) + (crowds?.count ?? 0)
  }
  await expect.poll(waiting, { timeout: 50_000 }).toBe(0)
}
