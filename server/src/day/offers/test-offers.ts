import type { Listing } from '@yardsnap/contract/listings'
import type { ListingOffers, OfferRequest, OwnOffer } from '@yardsnap/contract/offers'
import { expect } from 'vitest'
import type { NotificationsService } from '#core/notifications/service.ts'
import { holdsService } from '#day/holds/service.ts'
import { testApp, type Visitor } from '#testing/test-app.ts'
import { offersService } from './service.ts'

export interface Sale {
  id: string
  /** A record player for $85, four chairs at $10, 40 novels as one lot for $20, a lamp for $60, and a map without a price. */
  items: string[]
}

/** Titles of the sale's items. */
export const [PLAYER, CHAIR, NOVELS, LAMP, MAP] = [0, 1, 2, 3, 4] as const

/** A site with one host, and what the host and shoppers do with offers. */
export async function offersSite() {
  const site = await testApp()
  const host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
  const query = (sql: string, ...values: unknown[]) => site.database.pool.query(sql, values)

  /** A public sale of a day that is weeks ahead. */
  async function publish(minPercent: number | null = 50): Promise<Sale> {
    const { id } = (await host.post('/api/listings', { title: 'Moving sale' })).json<Listing>()
    const items = [
      { title: 'Record player', priceSuggested: '85.00' },
      { title: 'Chair', quantity: 4, priceSuggested: '10.00' },
      { title: 'Novels', quantity: 40, sellAsLot: true, priceSuggested: '20.00' },
      { title: 'Lamp', priceSuggested: '60.00' },
      { title: 'Map' },
    ]
    const made = (await host.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
    await host.put(`/api/listings/${id}`, { status: 'published' })
    await site.moveTo('2031-05-03', id)
    const rule = minPercent === null ? null : { minPercent }
    expect((await host.put(`/api/listings/${id}/offer-rule`, { rule })).json()).toEqual({ rule })
    return { id, items: made.map((item) => item.id) }
  }

  const newShopper = () => site.signUp({ firstName: 'Ben', lastName: 'okafor' })
  const offer = (who: Visitor, { id, items }: Sale, indexes: number | readonly number[], dollars: number) =>
    who.post(`/api/listings/${id}/offers`, {
      itemIds: [indexes].flat().map((index) => items[index]),
      cents: Math.round(dollars * 100),
    })
  const read = async (who: Visitor, { id }: Sale) => (await who.get(`/api/listings/${id}/offers`)).json<ListingOffers>()
  const readRequests = async ({ id }: Sale) =>
    (await host.get(`/api/listings/${id}/offer-requests`)).json<OfferRequest[]>()
  const answer = (who: Visitor, { id }: Sale, offerId: string, body: object) =>
    who.put(`/api/listings/${id}/offers/${offerId}/answer`, body)
  const accept = (sale: Sale, { id, cents }: Pick<OwnOffer, 'id' | 'cents'>) =>
    answer(host, sale, id, { answer: 'accept', cents })
  const reply = (who: Visitor, { id }: Sale, offerId: string, body: object) =>
    who.put(`/api/listings/${id}/offers/${offerId}/reply`, body)

  /** A new shopper's offer. */
  async function offered(sale: Sale, indexes: number | readonly number[], dollars: number) {
    const shopper = await newShopper()
    const made = await offer(shopper, sale, indexes, dollars)
    expect([made.statusCode, made.json()]).toMatchObject([201, {}])
    return { shopper, own: made.json<ListingOffers>().mine[0]! }
  }

  /** The state of an own offer, with why it was closed. */
  async function stateOf(who: Visitor, sale: Sale, offerId: string): Promise<string> {
    const own = (await read(who, sale)).mine.find(({ id }) => id === offerId)
    return [own?.state ?? 'gone', own?.closing].filter(Boolean).join(': ')
  }

  /** Both services at another time; what is due is done by `offers.settleDue`, as the job does it. */
  function at(now: Date, notify: NotificationsService['notify'] = async () => undefined) {
    const dependencies = {
      database: site.database,
      events: { notify: async () => undefined },
      confirmation: { requireConfirmed: async () => undefined },
      messages: { areBlocked: async () => false, keepLine: async () => undefined },
      notifications: {
        notify,
        notifyEach: async () => undefined,
        takeBack: async () => undefined,
        withdraw: async () => undefined,
      },
      now: () => now,
    }
    const holds = holdsService(dependencies)
    const webhooks = { emitForListing: async () => undefined }
    return offersService({ ...dependencies, holds, webhooks, listHomes: async () => new Map() })
  }

  /** The titles of all notifications to somebody so far. */
  async function titlesTo({ userId }: Visitor): Promise<string[]> {
    const { rows } = await query('select title from notifications where user_id = $1 order by id', userId)
    return rows.map(({ title }) => title)
  }
  const expectTold = async (who: Visitor, title: string | RegExp) =>
    expect(await titlesTo(who)).toContainEqual(typeof title === 'string' ? title : expect.stringMatching(title))

  return {
    site,
    host,
    query,
    publish,
    newShopper,
    offer,
    read,
    readRequests,
    answer,
    accept,
    reply,
    offered,
    stateOf,
    at,
    titlesTo,
    expectTold,
    close: () => site.close(),
  }
}
