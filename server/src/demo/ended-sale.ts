import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import { eq, inArray } from 'drizzle-orm'
import type { Database, Queryable } from '#db/database.ts'
import { listings, listingUsage } from '#db/schema/listings.ts'
import type { Caller } from './community-day.ts'
import { SAMPLE_SALES, type SampleListing } from './samples.ts'

/** What is left beside the things on the photo: some that charities refuse, and many small ones. */
const MORE_ITEMS = [
  { title: 'Queen mattress', category: 'furniture', condition: 'fair', priceSuggested: 40 },
  { title: 'Gray sleeper sofa', category: 'furniture', condition: 'good', priceSuggested: 120 },
  { title: 'Oak bookcase', category: 'furniture', condition: 'good', priceSuggested: 35 },
  { title: 'Novels', category: 'books', condition: 'good', priceSuggested: 1, quantity: 24 },
  { title: 'Cookbooks', category: 'books', condition: 'good', priceSuggested: 2, quantity: 6 },
  { title: 'Coffee mugs', category: 'kitchen', condition: 'good', priceSuggested: 1, quantity: 12 },
  { title: 'Baking dishes', category: 'kitchen', condition: 'fair', priceSuggested: 3, quantity: 3 },
  { title: 'Wooden blocks', category: 'toys', condition: 'good', priceSuggested: 5 },
  { title: 'Winter coats', category: 'clothing', condition: 'good', priceSuggested: 8, quantity: 4 },
]

interface EndedSale {
  database: Pick<Database, 'db'>
  call: Caller
  /** Publishes a sample. @returns its id */
  publish: (sample: SampleListing) => Promise<string>
  /** The last Saturday, YYYY-MM-DD. */
  saleDate: string
}

/** A sale of the demo's own account that is over, with things left. Another may be made in this month. */
export async function seedEndedSale({ database: { db }, call, publish, saleDate }: EndedSale): Promise<void> {
  const sample = SAMPLE_SALES[0]!
  const { secondDay: _secondDay, ...shown } = sample
  const id = await publish({
    ...shown,
    title: 'Moving sale: what did not fit the truck',
    description: 'We move to a smaller place. Thank you for coming by!',
    address: { streetAddress: '101 E Central Blvd', city: 'Orlando', state: 'FL', zipCode: '32801' },
  })
  const path = `/api/listings/${id}`
  const { items } = (await call('GET', path)) as unknown as Listing
  await call('POST', `${path}/items/bulk`, { items: [...items, ...MORE_ITEMS] })
  for (const [index, item] of items.slice(0, 2).entries())
    await call('PUT', `${path}/sold/${randomUUID()}`, {
      itemId: item.id,
      quantity: 1,
      price: index === 0 ? '55.00' : '30.00',
    })
  await db.update(listings).set({ saleDate, status: 'ended' }).where(eq(listings.id, id))
  await forgetUsage(db, id)
}

/** Lets the seller of a sale make another one this month, whatever the demo has made for them. */
export async function forgetUsage(db: Queryable, listingId: string): Promise<void> {
  const seller = db.select({ id: listings.sellerId }).from(listings).where(eq(listings.id, listingId))
  await db.update(listingUsage).set({ created: 0 }).where(inArray(listingUsage.userId, seller))
}
