import type { LiveListing } from '@yardsnap/contract/live-status'
import type { LiveStatusInput } from '@yardsnap/contract/live-status-changes'
import type { Listing } from '@yardsnap/contract/listings'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { announcements, notifications } from '#db/schema/notifications.ts'
import { type FakeDevice, type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { waitForDeliveries, DAY, subscribeDevice } from './notifications.ts'
import { servicesBeside } from './services-beside.ts'
import { testApp, type TestApp, type Visitor } from './test-app.ts'
import { zoneAt } from './time-zones.ts'

export const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }
export const AS_PLANNED: LiveStatusInput = {
  kind: null,
  time: null,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  isMoved: false,
}

/** A site with a host of a premium plan and a push service, for all tests of a file. */
export async function startLiveStatusSite() {
  const service = await startFakePush()
  const site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
  const host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
  return {
    service,
    site,
    host,
    tools: liveStatusTools({ site, host }),
    async close(): Promise<void> {
      await site.close()
      await service.close()
    },
  }
}

export const getReceivedTitles = ({ received }: FakeDevice): string[] => received.map(({ payload }) => payload.title)

/** What hosts and shoppers do. */
export function liveStatusTools({ site, host }: { site: TestApp; host: Visitor }) {
  const putStatus = (listingId: string, input: Partial<LiveStatusInput>, who = host) =>
    who.put(`/api/listings/${listingId}/live-status`, { ...AS_PLANNED, ...input })

  return {
    /** A public sale where it is day, by default today and tomorrow. @param inDays of its first day */
    async publish(fields: object = {}, { inDays = 0, timeZone = DAY() } = {}): Promise<string> {
      const today = dayIn(timeZone, new Date())
      const day = (count: number) => addDays(today, inDays + count)
      const answer = await host.post('/api/listings', {
        title: 'Porch sale',
        status: 'published',
        saleDate: day(0),
        startTime: '08:00',
        endTime: '16:00',
        laterDays: [{ date: day(1), startTime: '09:00', endTime: '12:00', note: '' }],
        rainDate: day(7),
        ...fields,
      })
      expect(answer.statusCode).toBe(201)
      const { id } = answer.json<Listing>()
      await site.database.db.update(listings).set({ timeZone }).where(eq(listings.id, id))
      return id
    },

    say: putStatus,

    async updateStatus(listingId: string, input: Partial<LiveStatusInput>): Promise<LiveListing> {
      const answer = await putStatus(listingId, input)
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
      return answer.json<LiveListing>()
    },

    read: async (listingId: string) => (await site.visitor.get(`/api/listings/${listingId}`)).json<Listing>(),

    async saver(listingId: string, service: FakePush): Promise<{ shopper: Visitor; device: FakeDevice }> {
      const shopper = await site.signUp()
      expect((await shopper.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
      return { shopper, device: await subscribeDevice(shopper, service) }
    },

    /** Ends the delay for undoing a change, and sends all notifications. */
    async told(): Promise<void> {
      await site.database.db.update(announcements).set({ dueAt: sql`now()` })
      const services = await servicesBeside(site)
      await services.notifications.expand(new AbortController().signal)
      await waitForDeliveries(site)
    },
  }
}

/** Makes it eight in the morning of the day of a sale. @returns where the mail of that morning leads */
export async function notifyHostInMorning(site: TestApp, listingId: string): Promise<string> {
  const { db } = site.database
  const timeZone = zoneAt(8)
  const saleDate = dayIn(timeZone, new Date())
  await db.update(listings).set({ timeZone, saleDate, laterDays: [] }).where(eq(listings.id, listingId))
  const { liveStatus } = await servicesBeside(site)
  await liveStatus.notifyHosts()
  const isAboutIt = and(eq(notifications.listingId, listingId), eq(notifications.kind, 'own_sale'))
  const notified = await db.select({ path: notifications.path }).from(notifications).where(isAboutIt)
  expect(notified).toHaveLength(1)
  return notified[0]!.path
}
