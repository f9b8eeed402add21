import { randomUUID } from 'node:crypto'
import type { HoldRequest, HoldRule, ListingHolds } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import { afterAll, expect } from 'vitest'
import { testApp, type Visitor } from '#testing/test-app.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { holdsService } from './service.ts'

export interface Sale {
  id: string
  /** A record player, four chairs, a box of novels as one lot, and a lamp. */
  items: string[]
}

export const MINUTES: HoldRule = { kind: 'minutes', minutes: 30 }

/** A site with one host, and what the host and shoppers do with holds. It is closed after the tests of the file. */
export async function holdsSite() {
  const site = await testApp()
  afterAll(() => site.close())
  const host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)

  async function publish(rule: HoldRule | null = MINUTES): Promise<Sale> {
    const { id } = (await host.post('/api/listings', { title: 'Moving sale' })).json<Listing>()
    const items = [
      { title: 'Record player', priceSuggested: '85.00' },
      { title: 'Chair', quantity: 4 },
      { title: 'Novels', quantity: 40, sellAsLot: true },
      { title: 'Lamp' },
    ]
    const made = (await host.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
    await host.put(`/api/listings/${id}`, { status: 'published' })
    expect((await host.put(`/api/listings/${id}/hold-rule`, { rule })).json()).toEqual({ rule })
    return { id, items: made.map((item) => item.id) }
  }

  const newShopper = () => site.signUp({ firstName: 'Ben', lastName: 'okafor' })
  const ask = (who: Visitor, { id }: Sale, itemId: string | undefined) =>
    who.post(`/api/listings/${id}/holds`, { itemId })
  const read = async (who: Visitor, { id }: Sale) => (await who.get(`/api/listings/${id}/holds`)).json<ListingHolds>()
  const mineOf = async (who: Visitor, sale: Sale, itemId: string | undefined) =>
    (await read(who, sale)).items.find((holds) => holds.itemId === itemId)?.mine ?? null
  const requestsOf = async ({ id }: Sale) => (await host.get(`/api/listings/${id}/hold-requests`)).json<HoldRequest[]>()
  const answer = (who: Visitor, { id }: Sale, holdId: string | undefined, isYes: boolean) =>
    who.put(`/api/listings/${id}/holds/${holdId}/answer`, { isYes })
  const sell = (sale: Sale, itemId: string | undefined, answer: { holdId?: string; isToSomebodyElse?: boolean } = {}) =>
    host.put(`/api/listings/${sale.id}/sold/${randomUUID()}`, { itemId, quantity: 1, ...answer })
  const query = (sql: string, ...values: unknown[]) => site.database.pool.query(sql, values)
  /** Lets the granted holds of a sale run out. */
  const runOut = ({ id }: Sale) =>
    query(`update holds set until = now() - interval '1 second' where listing_id = $1 and until is not null`, id)

  /** Does the work of the job that runs once a minute, at another time. */
  function settleAt(now: Date, notify: NotificationsService['notify'] = async () => undefined): Promise<number> {
    const service = holdsService({
      database: site.database,
      events: { notify: async () => undefined },
      confirmation: { requireConfirmed: async () => undefined },
      messages: { areBlocked: async () => false },
      notifications: {
        notify,
        notifyEach: async () => undefined,
        takeBack: async () => undefined,
        withdraw: async () => undefined,
      },
      now: () => now,
    })
    return service.settleDue()
  }

  /** A new shopper who has asked for an item. */
  async function asker(sale: Sale, itemId: string | undefined): Promise<{ shopper: Visitor; holdId: string }> {
    const shopper = await newShopper()
    expect((await ask(shopper, sale, itemId)).statusCode).toBe(201)
    return { shopper, holdId: (await mineOf(shopper, sale, itemId))?.id ?? '' }
  }

  /** The titles of all notifications to somebody so far. */
  async function titlesTo({ userId }: Visitor): Promise<string[]> {
    const { rows } = await query('select title from notifications where user_id = $1', userId)
    return rows.map(({ title }) => title)
  }

  const expectTold = async (who: Visitor, title: string | RegExp) =>
    expect(await titlesTo(who)).toContainEqual(expect.stringMatching(title))

  return {
    site,
    host,
    publish,
    newShopper,
    ask,
    read,
    mineOf,
    requestsOf,
    answer,
    sell,
    query,
    runOut,
    asker,
    settleAt,
    expectTold,
  }
}
