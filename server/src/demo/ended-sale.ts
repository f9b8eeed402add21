import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import { eq, inArray } from 'drizzle-orm'
import { DateTime } from 'luxon'
import type { Database, Queryable } from '#db/database.ts'
import { purchases } from '#db/schema/ledger.ts'
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

/** What was bought of these: pieces, dollars for all of them, and when by the clock of the sale. */
const PURCHASES = [
  { title: 'Novels', quantity: 4, price: '3.00', time: '08:12' },
  { title: 'Cookbooks', quantity: 2, price: '3.00', time: '08:20' },
  { title: 'Coffee mugs', quantity: 4, price: '3.00', time: '09:05' },
  { title: 'Novels', quantity: 6, price: '4.00', time: '09:40' },
  { title: 'Winter coats', quantity: 1, price: '6.00', time: '11:30' },
]
/** Of Orlando. */
const TIME_ZONE = 'America/New_York'
/** When the things on the photo went. */
const PHOTO_TIMES = ['08:04', '08:31']
const PHOTO_PRICES = ['55.00', '30.00']

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
  const kept = ((await call('GET', path)) as unknown as Listing).items
  const ofPhoto = kept.slice(0, 2).map((item, index) => {
    return { id: item.id, quantity: 1, price: PHOTO_PRICES[index] ?? '0.00', time: PHOTO_TIMES[index] ?? '08:00' }
  })
  const others = PURCHASES.flatMap(({ title, ...bought }) => {
    const item = kept.find((found) => found.title === title)
    return item ? [{ id: item.id, ...bought }] : []
  })
  for (const { id: itemId, quantity, price, time } of [...ofPhoto, ...others]) {
    const purchaseId = randomUUID()
    await call('PUT', `${path}/sold/${purchaseId}`, { itemId, quantity, price })
    const soldAt = DateTime.fromISO(`${saleDate}T${time}`, { zone: TIME_ZONE }).toJSDate()
    await db.update(purchases).set({ soldAt }).where(eq(purchases.id, purchaseId))
  }
  await db.update(listings).set({ saleDate, status: 'ended' }).where(eq(listings.id, id))
  await forgetUsage(db, id)
}

/** Lets the seller of a sale make another one this month, whatever the demo has made for them. */
export async function forgetUsage(db: Queryable, listingId: string): Promise<void> {
  const seller = db.select({ id: listings.sellerId }).from(listings).where(eq(listings.id, listingId))
  await db.update(listingUsage).set({ created: 0 }).where(inArray(listingUsage.userId, seller))
}
