import { randomUUID } from 'node:crypto'
import type { ItemInput } from '@yardsnap/contract/item-input'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import { addDays, dayIn, getWeekday } from '@yardsnap/contract/sale-days'
import type { getWants, WantInput } from '@yardsnap/contract/wants'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { z } from 'zod'
import { listings } from '#db/schema/listings.ts'
import { notifications } from '#db/schema/notifications.ts'
import { setUpListings } from '#shop/browse/test-listings.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export const ORLANDO = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
export const WANT: WantInput = {
  words: 'pyrex bowl',
  location: 'Orlando, FL',
  miles: 10,
  maxPrice: null,
  days: 'any',
  delivery: 'now',
}
export const SATURDAY = nextWeekday(6)
/** Nobody is notified at night, and tests run at any hour. */
export const NOON = new Date(`${dayIn('America/New_York', new Date())}T12:30:00-05:00`)

export const bowl = (fields: object = {}): z.input<typeof ItemInput> => ({
  title: 'Pyrex mixing bowls',
  category: 'kitchen',
  priceSuggested: 24,
  ...fields,
})

/** The first one that is at least a week away. @param weekday 0 is Sunday */
export function nextWeekday(weekday: number): string {
  const soon = addDays(dayIn('America/New_York', new Date()), 7)
  return addDays(soon, (weekday - getWeekday(soon) + 7) % 7)
}

/** Shoppers with wants, and a seller whose sales may have what they look for. */
export async function setUpWants(site: TestApp) {
  const shop = await setUpListings(site)
  // Public sales of earlier tests would match new wants too.
  await site.database.db.update(listings).set({ status: 'draft' })
  const { matching } = await servicesBeside(site)
  const match = (id: string, at = NOON) => matching.match(id, new AbortController().signal, at)
  const readWants = async (person: Visitor) =>
    (await person.get('/api/wants')).json<z.infer<typeof getWants.response>>()
  return {
    ...shop,
    matching,
    match,
    listOf: readWants,
    readMatches: async (person: Visitor) => (await readWants(person)).wants[0]!.finds,
    listNotifications: ({ userId }: Visitor) =>
      site.database.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'want')))
        .orderBy(notifications.id),

    async wanting(input: Partial<WantInput> = {}, shopper?: Visitor) {
      const person = shopper ?? (await site.signUp())
      const id = randomUUID()
      const answer = await person.put(`/api/wants/${id}`, { ...WANT, ...input })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      return { id, person }
    },

    /** A sale in Orlando with these things, matched. */
    async sell(items = [bowl()], fields: Partial<ListingInput> = {}): Promise<string> {
      const id = await shop.publish({ ...ORLANDO, saleDate: SATURDAY, ...fields }, items)
      await match(id)
      return id
    },
  }
}
