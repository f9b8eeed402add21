import type { ItemInput } from '@yardsnap/contract/item-input'
import type { Listing } from '@yardsnap/contract/listings'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { z } from 'zod'
import { notifications } from '#db/schema/notifications.ts'
import { setUpListings } from '#shop/browse/test-listings.ts'
import { bowl, NOON, ORLANDO, SATURDAY } from '#shop/wants/test-wants.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { priceDropsService } from './service.ts'

export interface Sale {
  id: string
  items: Listing['items']
}

type Items = z.input<typeof ItemInput>[]

/** Shoppers who save items, and a seller whose prices change. */
export async function setUpSavedItems(site: TestApp) {
  const shop = await setUpListings(site)
  const { seller } = shop
  const services = await servicesBeside(site)
  /** Price drops as they are at the time `at`. */
  const dropsAt = (at: Date) => priceDropsService({ ...services, database: site.database, now: () => at })
  const readSale = async (id: string): Promise<Sale> => (await seller.get(`/api/listings/${id}`)).json<Listing>()

  async function stock(id: string, items: Items): Promise<Sale> {
    const answer = await seller.post(`/api/listings/${id}/items/bulk`, { items })
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
    return readSale(id)
  }

  return {
    seller,
    stock,
    dropsAt,

    /** A sale in Orlando with these things. */
    sell: async (items: Items = [bowl()], fields: Partial<ListingInput> = {}): Promise<Sale> =>
      readSale(await shop.publish({ ...ORLANDO, saleDate: SATURDAY, ...fields }, items)),

    /** A new shopper who has saved all things of a sale. */
    async saver({ items }: Pick<Sale, 'items'>): Promise<Visitor> {
      const person = await site.signUp({ firstName: 'Ben', lastName: 'Okafor' })
      for (const { id } of items) expect((await person.put(`/api/saved-items/${id}`)).statusCode).toBe(204)
      return person
    },

    listSavedItems: async (person: Visitor) => (await person.get('/api/saved-items')).json<SavedItem[]>(),

    /** Gives all things of a sale this price. */
    reprice: ({ id, items }: Sale, price: number) =>
      stock(
        id,
        items.map((item) => ({ ...item, priceSuggested: price }) as Items[number]),
      ),

    notifySavers: ({ id }: Pick<Sale, 'id'>, at = NOON) => dropsAt(at).tell(id, new AbortController().signal),

    async listNotifications({ userId }: Visitor) {
      const isDrop = and(eq(notifications.userId, userId), eq(notifications.kind, 'price_drop'))
      return site.database.db.select().from(notifications).where(isDrop).orderBy(notifications.id)
    },
  }
}
