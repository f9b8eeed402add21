import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letIn } from '#core/co-hosts/test-co-hosts.ts'
import { claimDeliveries } from '#core/notifications/delivery-queries.ts'
import type { Visitor } from '#testing/test-app.ts'
import { appointmentsSite, at, LAMP, type Sale, SOFA } from './test-appointments.ts'

const on = await appointmentsSite()
const { site, host, publish, newShopper, booked, calendar, titlesTo } = on
afterAll(() => on.close())

let sale: Sale
let editor: Visitor
let editorId: string
let relative: Visitor
beforeAll(async () => {
  sale = await publish()
  ;[editor, relative] = [await site.signUp(), await site.signUp()]
  editorId = await letIn(host, { listingId: sale.id, helper: editor, role: 'edit' })
  await letIn(host, { listingId: sale.id, helper: relative, role: 'dibs', name: 'Bo' })
  await host.put(`/api/listings/${sale.id}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  await host.put(`/api/listings/${sale.id}/offer-rule`, { rule: { minPercent: 50 } })
})

const hold = (who: Visitor, item: number) => who.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[item] })
const offer = (who: Visitor, item: number, cents: number) =>
  who.post(`/api/listings/${sale.id}/offers`, { itemIds: [sale.items[item]], cents })

/** The titles of what would be mailed to somebody now. */
async function listMailed({ userId }: Visitor): Promise<string[]> {
  const mailed: string[] = []
  const rehearsal = site.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into notification_deliveries (notification_id, channel, due_at, sender)
      select id, 'mail', now(), '' from notifications where user_id = ${userId}`)
    const claimed = await claimDeliveries(tx, { channel: 'mail', limit: 100, leaseSeconds: 0 })
    mailed.push(...claimed.filter(({ isAllowed }) => isAllowed).map(({ title }) => title))
    tx.rollback()
  })
  await expect(rehearsal).rejects.toThrow('Rollback')
  return mailed
}

test('who edits a sale is told of holds, offers and visits as its owner is; who only says dibs is not', async () => {
  const shopper = await newShopper()
  await hold(shopper, LAMP)
  await offer(shopper, SOFA, 15_000)
  await booked(sale, at('09:00'), undefined, shopper)
  const told = ['Ben O. asks you to hold Lamp', 'Ben O. offers $150 for Sofa', 'Ben O. comes Sat, Apr 19, 9:00 AM']
  expect(await titlesTo(host)).toEqual(told)
  expect(await titlesTo(editor)).toEqual(told)
  expect(await titlesTo(relative)).toEqual([])
  expect(await titlesTo(shopper)).toEqual([])
})

test('who edits a sale and wants something there is not told of themselves', async () => {
  const before = await titlesTo(editor)
  expect((await offer(editor, SOFA, 14_000)).statusCode).toBe(201)
  expect(await titlesTo(editor)).toEqual(before)
  expect(await titlesTo(host)).toContainEqual(expect.stringMatching(/ offers \$140 for Sofa$/))
})

test('who edits a sale puts a visit into a calendar, with the name of who comes', async () => {
  const { shopper, own } = await booked(sale, at('09:20'))
  expect(await calendar(editor, sale, own.id)).toMatch(/^SUMMARY:Visit: Moving sale \(Ben O\.\)\r?$/m)
  expect(await calendar(shopper, sale, own.id)).toMatch(/^SUMMARY:Visit: Moving sale\r?$/m)
  expect(await calendar(relative, sale, own.id)).not.toContain('SUMMARY')
})

test('who no longer edits a sale is told nothing more, also not what was written before', async () => {
  expect(await listMailed(editor)).toContain('Ben O. offers $150 for Sofa')
  await host.put(`/api/co-hosts/${sale.id}/${editorId}/role`, { role: 'dibs' })
  expect(await listMailed(editor)).toEqual([])
  expect(await listMailed(host)).toContain('Ben O. offers $150 for Sofa')
  await offer(await newShopper(), SOFA, 17_000)
  expect(await titlesTo(editor)).not.toContain('Ben O. offers $170 for Sofa')
  expect(await titlesTo(host)).toContain('Ben O. offers $170 for Sofa')
})
