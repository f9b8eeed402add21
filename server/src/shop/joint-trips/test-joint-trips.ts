import { randomUUID } from 'node:crypto'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Listing } from '@yardsnap/contract/listings'
import type { Trip, TripState } from '@yardsnap/contract/trips'
import { expect } from 'vitest'
import { testApp, type Visitor } from '#testing/test-app.ts'

/** An instant of the past. @param minute 0 to 59 */
export const at = (minute: number) => `2026-05-01T08:${String(minute).padStart(2, '0')}:00.000Z`

function makeTrip(listingIds: readonly string[], fields: Partial<TripState> = {}): TripState {
  return {
    id: randomUUID(),
    madeAt: at(0),
    listingIds: [...listingIds],
    orderChangedAt: at(0),
    settings: { start: 'address', address: '17 Secret Street', departAt: null, isBestOrder: true, minutesPerStop: 15 },
    settingsChangedAt: at(0),
    plan: {
      stops: listingIds.map((listingId, index) => ({
        listingId,
        order: index + 1,
        status: 'ok',
        arriveAt: `2031-05-03T${String(8 + index).padStart(2, '0')}:00:00-04:00`,
        waitMinutes: 0,
        leaveAt: null,
        distanceMiles: 3.25,
        driveMinutes: 9,
        hold: { endsAt: '2031-05-03T09:59:00-04:00', isMissed: false },
      })),
      startLabel: '17 Secret Street',
      startPosition: { latitude: 28.123456, longitude: -81.654321 },
      departAt: '2031-05-03T07:40:00-04:00',
      totalMiles: 9,
      totalMinutes: 80,
      isEstimate: true,
      geometry: null,
      isLineStraight: true,
    },
    plannedAt: at(0),
    ...fields,
  }
}

export const put = async (who: Visitor, trip: TripState) => (await who.put('/api/trip', trip)).json<Trip>()

export const join = (who: Visitor, token: string) => who.post('/api/joint-trips', { token })
export const get = (who: Visitor, id: string) => who.get(`/api/joint-trips/${id}`)
export const read = async (who: Visitor, id: string) => (await get(who, id)).json<JointTrip>()
export const order = (who: Visitor, id: string, listingIds: string[], changedAt: string) =>
  who.put(`/api/joint-trips/${id}/stops`, { listingIds, changedAt })
export const mark = (who: Visitor, id: string, listingId: string, given: { mark: string | null; at: string }) =>
  who.put(`/api/joint-trips/${id}/marks/${listingId}`, given)
export const getOrder = ({ stops }: JointTrip) => stops.map(({ listing }) => listing.id)

/** Four public sales of one seller, and two people who plan a trip to them; each test gets its own two. */
export async function jointTripsSite() {
  const site = await testApp()
  const seller = await site.signUp()
  await site.makePremium(seller.userId)

  async function publish(title: string): Promise<string> {
    const sale = { title, status: 'published', saleDate: '2031-05-03', city: 'Orlando', state: 'FL', zipCode: '32801' }
    return (await seller.post('/api/listings', sale)).json<Listing>().id
  }
  const ids: string[] = []
  for (const title of ['North', 'South', 'West', 'East']) ids.push(await publish(title))

  /** A trip to the first three of the sales, or to others. */
  const tripOf = (fields: Partial<TripState> = {}) => makeTrip(fields.listingIds ?? ids.slice(0, 3), fields)

  /** Ana's trip, opened to others. */
  async function open(ana: Visitor, fields: Partial<TripState> = {}) {
    const trip = tripOf(fields)
    await put(ana, trip)
    const answer = await ana.post('/api/trip/edit-link', {})
    expect(answer.statusCode).toBe(201)
    const { id, token } = answer.json<JointTrip>()
    return { trip, id, token: token ?? '' }
  }

  return {
    site,
    seller,
    ids,
    publish,
    tripOf,
    open,
    async signUpTwo() {
      const ana = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
      const ben = await site.signUp({ firstName: 'Ben', lastName: 'Okafor' })
      /** Ana's open trip, with Ben in it. */
      const openToBen = async (fields: Partial<TripState> = {}) => {
        const opened = await open(ana, fields)
        expect((await join(ben, opened.token)).statusCode).toBe(201)
        return opened
      }
      return { ana, ben, openToBen }
    },
    close: () => site.close(),
  }
}
