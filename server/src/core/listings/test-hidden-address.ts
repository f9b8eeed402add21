import type { PublicListing } from '@yardsnap/contract/browse'
import type { Listing } from '@yardsnap/contract/listings'
import { expect } from 'vitest'
import type { Redacted } from '#log/redaction.ts'
import { testApp, type Visitor } from '#testing/test-app.ts'

/** A house two miles from the center of its ZIP. */
export const HOUSE = { latitude: 28.51234, longitude: -81.39876 }
export const ADDRESS = { streetAddress: '4711 Zanzibar Lane', city: 'Orlando', state: 'FL', zipCode: '32801-9876' }
export const SALE_DATE = '2031-05-03'
/** Anything that identifies the house: the street, the block's ZIP+4, the decimals of its position. */
export const TELLTALE = /zanzibar|32801-9|28\.512|81\.398/i
export const BY_THE_HOUSE = `${HOUSE.latitude},${HOUSE.longitude}`

/** A site with a seller, whose sales are at the house. */
export async function hiddenAddressSite() {
  const site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  const seller = await site.signUp()
  await site.makePremium(seller.userId)

  async function publish(fields: Record<string, unknown> = {}): Promise<string> {
    const sale = { title: 'Porch sale', saleDate: SALE_DATE, status: 'published', ...ADDRESS, ...HOUSE }
    const answer = await seller.post('/api/listings', { ...sale, ...fields })
    expect(answer.statusCode).toBe(201)
    return answer.json<Listing>().id
  }

  const read = async (who: Visitor, id: string) => (await who.get(`/api/listings/${id}`)).json<Redacted<Listing>>()
  const search = async (who: Visitor, query: string) =>
    (await who.get(`/api/public-listings?${query}`)).json<PublicListing[]>()
  const find = async (who: Visitor, id: string, query = `location=${BY_THE_HOUSE}&distance=50&limit=100`) =>
    (await search(who, query)).find((listing) => listing.id === id)

  return { site, seller, publish, read, search, find, close: () => site.close() }
}
