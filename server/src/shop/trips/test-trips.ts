import type { Listing } from '@yardsnap/contract/listings'
import type { TripPlan } from '@yardsnap/contract/trips'
import { expect } from 'vitest'
import { testApp, type Visitor } from '#testing/test-app.ts'

export const SATURDAY = '2027-05-15'
export const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }
export const FROM_ORLANDO = { kind: 'position', ...ORLANDO }

export type TestTrips = Awaited<ReturnType<typeof openTrips>>

/** An app with a seller and a shopper who plans trips from the center of Orlando, on the Saturday at 9 o'clock. */
export async function openTrips() {
  const site = await testApp()
  const [seller, shopper] = [await site.signUp(), await site.signUp()]
  await site.makePremium(seller.userId)

  /** A published listing some miles north of the center of Orlando, on the Saturday from 8 to 16 o'clock. */
  async function listingAt(milesNorth: number, fields: Record<string, unknown> = {}): Promise<string> {
    const answer = await seller.post('/api/listings', {
      title: `Sale ${milesNorth} miles north`,
      status: 'published',
      saleDate: SATURDAY,
      startTime: '08:00',
      endTime: '16:00',
      latitude: ORLANDO.latitude + milesNorth / 69.1,
      longitude: ORLANDO.longitude,
      ...fields,
    })
    expect(answer.statusCode).toBe(201)
    return answer.json<Listing>().id
  }

  const ask = (listingIds: string[], fields: Record<string, unknown> = {}, who: Visitor = shopper) =>
    who.post('/api/trips/plan', { listingIds, start: FROM_ORLANDO, departAt: `${SATURDAY}T09:00`, ...fields })

  async function plan(listingIds: string[], fields?: Record<string, unknown>, who?: Visitor): Promise<TripPlan> {
    const answer = await ask(listingIds, fields, who)
    expect(answer.statusCode).toBe(200)
    return answer.json<TripPlan>()
  }

  return { site, seller, shopper, listingAt, ask, plan }
}

export const getListingIds = (trip: TripPlan) => trip.stops.map((stop) => stop.listingId)
