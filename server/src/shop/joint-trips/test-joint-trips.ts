import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Listing } from '@yardsnap/contract/listings'
import type { Trip, TripState } from '@yardsnap/contract/trips'
import { expect } from 'vitest'
import { makeTrip } from '#shop/trips/test-kept-trips.ts'
import { testApp, type Visitor } from '#testing/test-app.ts'

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
