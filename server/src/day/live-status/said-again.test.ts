import { hasClosedForGood } from '@yardsnap/contract/live-status'
import type { LiveStatus } from '@yardsnap/contract/listings'
import { addDays } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { getReceivedTitles, startLiveStatusSite } from '#testing/live-status.ts'

let started: Awaited<ReturnType<typeof startLiveStatusSite>>
beforeAll(async () => {
  started = await startLiveStatusSite()
})
afterAll(() => started.close())

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const write = (listingId: string, fields: Partial<typeof listings.$inferInsert>) =>
  started.site.database.db.update(listings).set(fields).where(eq(listings.id, listingId))

/** A sale of today and tomorrow whose host has said that it is open, and the phone of somebody who saved it and was told. */
async function openSale() {
  const { service, tools } = started
  const id = await tools.publish({ title: 'Porch' })
  const { device } = await tools.saver(id, service)
  const { liveStatus } = await tools.updateStatus(id, { kind: 'open' })
  await tools.told()
  expect(getReceivedTitles(device)).toEqual(['Porch: Open now'])
  return { id, device, liveStatus: liveStatus as LiveStatus }
}

test('who saved a sale is told on its second day what its host says as on the first, unless it is taken back at once', async () => {
  const { tools } = started
  const { id, device, liveStatus } = await openSale()
  const today = liveStatus.day
  const yesterday = addDays(today, -1)
  await write(id, {
    saleDate: yesterday,
    laterDays: [{ date: today, startTime: '08:00', endTime: '16:00', note: '' }],
    liveStatus: { ...liveStatus, day: yesterday, changedAt: hoursAgo(24) },
  })
  await tools.updateStatus(id, { kind: 'open' })
  await tools.updateStatus(id, {})
  await tools.told()
  expect(getReceivedTitles(device)).toHaveLength(1)
  await tools.updateStatus(id, { kind: 'open' })
  await tools.told()
  expect(getReceivedTitles(device)).toEqual(['Porch: Open now', 'Porch: Open now'])
})

test('a sale goes on after its hours where its host says once more that it is open', async () => {
  const { tools } = started
  const { id, device, liveStatus } = await openSale()
  await write(id, { endTime: '12:00', laterDays: [], liveStatus: { ...liveStatus, changedAt: hoursAgo(3) } })
  expect(hasClosedForGood(await tools.read(id), new Date())).toBe(true)
  const again = await tools.updateStatus(id, { kind: 'open' })
  expect(hasClosedForGood(again, new Date())).toBe(false)
  expect(await tools.updateStatus(id, { kind: 'open' })).toEqual(again)
  await tools.told()
  expect(getReceivedTitles(device)).toEqual(['Porch: Open now', 'Porch: Open now'])
})
