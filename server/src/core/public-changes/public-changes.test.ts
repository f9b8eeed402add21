import { and, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listings } from '#db/schema/listings.ts'
import { publicChanges } from '#db/schema/public-changes.ts'
import { setUpSavedItems } from '#shop/saved-items/test-saved-items.ts'
import { bowl, setUpWants } from '#shop/wants/test-wants.ts'
import { createQueue } from '#jobs/queue.ts'
import { allFollowed, DAY, hoursLater } from '#testing/notifications.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type Follower, publicChangesService } from './service.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const { signal } = new AbortController()

/** A public sale where it is day, all of whose changes were followed, some hours ago. */
async function followedSale(shop: Awaited<ReturnType<typeof setUpSavedItems>>) {
  const sale = await shop.sell()
  await site.database.db.update(listings).set({ timeZone: DAY() }).where(eq(listings.id, sale.id))
  await allFollowed(site, sale.id)
  await hoursLater(site)
  return sale
}

const readChanges = (listingId: string, follower: 'wants' | 'prices') =>
  site.database.db
    .select()
    .from(publicChanges)
    .where(and(eq(publicChanges.listingId, listingId), eq(publicChanges.follower, follower)))
    .then((rows) => rows[0])

describe('S-T9 finds and lower prices', () => {
  test('S-T9 V-N2 are told once after a fault that outlasts 15 attempts, by the look that finds what is open', async () => {
    const [market, shop] = [await setUpWants(site), await setUpSavedItems(site)]
    const { person: wanting } = await market.wanting({ location: '', words: 'zither' })
    const sale = await followedSale(shop)
    const saver = await shop.saver(sale)
    const { publicChanges: changes } = await servicesBeside(site)
    // What PostgreSQL answers while its disk is full.
    await site.database.pool.query(`
      create function refuse_as_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on notifications execute function refuse_as_full()`)
    const items = [{ ...sale.items[0], priceSuggested: 12 }, bowl({ title: 'Zither', priceSuggested: 30 })]
    await shop.stock(sale.id, items as Parameters<typeof shop.stock>[1])
    const attempts = async () =>
      Promise.all((['wants', 'prices'] as const).map(async (name) => (await readChanges(sale.id, name))!.attempts))
    await expect.poll(async () => Math.min(...(await attempts()))).toBeGreaterThan(0)
    while (Math.min(...(await attempts())) < 15) {
      await site.database.db.update(publicChanges).set({ dueAt: sql`now()` })
      // The site's own job may be the one that fails.
      for (const follower of ['wants', 'prices'] as const) {
        await changes.follow(follower, sale.id, signal).catch(() => undefined)
      }
    }
    expect([await market.listNotifications(wanting), await shop.listNotifications(saver)]).toEqual([[], []])
    await site.database.pool.query('drop function refuse_as_full cascade')
    await site.database.db.update(publicChanges).set({ dueAt: sql`now()` })
    const countNotifications = async () =>
      [await market.listNotifications(wanting), await shop.listNotifications(saver)].map((rows) => rows.length)
    await expect.poll(countNotifications, { timeout: 55_000 }).toEqual([1, 1])
    await allFollowed(site, sale.id)
    expect(await countNotifications()).toEqual([1, 1])
    expect(await attempts()).toEqual([0, 0])
    // The look is every 30 seconds.
  }, 120_000)

  test('S-T9 are followed again when the process is killed', async () => {
    const sale = await followedSale(await setUpSavedItems(site))
    const serviceWith = (wants: Follower['follow']) =>
      publicChangesService({
        database: site.database,
        followers: {
          wants: { pauseSeconds: 900, follow: wants },
          prices: { pauseSeconds: 0, follow: async () => ({ isWaiting: false }) },
        },
        enqueue: async () => undefined,
      })
    const followed: string[] = []
    const killed = serviceWith(() => new Promise(() => undefined))
    const next = serviceWith(async (listingId) => {
      followed.push(listingId)
      return { isWaiting: false }
    })
    await site.database.db.transaction((tx) => killed.note(tx, sale.id))
    void killed.follow('wants', sale.id, signal)
    await expect.poll(async () => (await readChanges(sale.id, 'wants'))!.attempts).toBe(1)
    await next.follow('wants', sale.id, signal)
    expect(followed).toEqual([])
    await hoursLater(site)
    expect(await next.listDue()).toContainEqual({ listingId: sale.id, follower: 'wants' })
    await next.follow('wants', sale.id, signal)
    await next.follow('wants', sale.id, signal)
    expect(followed).toEqual([sale.id])
  })

  test('S-T9 of a change that is made while an earlier one is followed are followed too', async () => {
    const sale = await followedSale(await setUpSavedItems(site))
    const during: (() => Promise<void>)[] = []
    const service = publicChangesService({
      database: site.database,
      followers: {
        wants: { pauseSeconds: 900, follow: async () => ({ isWaiting: false }) },
        prices: { pauseSeconds: 0, follow: async () => ({ isWaiting: await during.pop()!().then(() => true) }) },
      },
      enqueue: async () => undefined,
    })
    const note = () => site.database.db.transaction((tx) => service.note(tx, sale.id))
    await note()
    during.push(note)
    await service.follow('prices', sale.id, signal)
    expect(await service.listDue()).toContainEqual({ listingId: sale.id, follower: 'prices' })
    during.push(async () => undefined)
    await service.follow('prices', sale.id, signal)
    expect(await service.listDue()).not.toContainEqual({ listingId: sale.id, follower: 'prices' })
  })
})

test('a job that the version before has sent counts as a change', async () => {
  const sale = await followedSale(await setUpSavedItems(site))
  const former = createQueue({ database: site.database, log: pino({ level: 'silent' }), runsJobs: false })
  const payload = z.object({ listingId: z.uuid() })
  const matches = former.define({ name: 'want-match', payload, retryLimit: 0, run: async () => undefined })
  await former.start()
  onTestFinished(() => former.stop())
  const { changes } = (await readChanges(sale.id, 'wants'))!
  await matches.send({ listingId: sale.id })
  await expect
    .poll(() => readChanges(sale.id, 'wants'))
    .toMatchObject({ changes: changes + 1, followedChanges: changes + 1 })
})
