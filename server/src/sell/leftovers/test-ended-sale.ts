import type { Leftovers } from '@yardsnap/contract/leftovers'
import { expect } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

const NEEDED = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
const ITEMS = [
  { title: 'Gray sofa', category: 'furniture', priceSuggested: 60, priceLow: 40, priceHigh: 90 },
  { title: 'Queen mattress', category: 'furniture', priceSuggested: 20 },
  { title: 'Novels', category: 'books', quantity: 14, priceSuggested: 1 },
  { title: 'Mugs', category: 'kitchen', quantity: 8, priceSuggested: 1 },
]

/** A sale that was public and is over, of an account on the free plan, whose listing of this month it is. */
export async function endedSale(site: TestApp, host: Visitor, fields: Record<string, unknown> = {}) {
  const made = await host.post('/api/listings', { title: 'Moving sale', ...NEEDED, ...fields })
  const { id } = made.json<{ id: string }>()
  const photo = await uploadPhoto(host)
  const items = ITEMS.map((item, index) => (index < 2 ? { ...item, imageUrls: [photo] } : item))
  expect((await host.post(`/api/listings/${id}/photos`, { imageUrls: [photo] })).statusCode).toBe(201)
  const saved = await host.post(`/api/listings/${id}/items/bulk`, { items })
  expect(saved.statusCode).toBe(200)
  expect((await host.put(`/api/listings/${id}`, { saleDate: '2031-05-03', status: 'published' })).statusCode).toBe(200)
  await site.database.pool.query(`update listings set sale_date = '2026-05-02', status = 'ended' where id = $1`, [id])
  return { id, itemIds: saved.json<{ id: string }[]>().map((item) => item.id), path: `/api/listings/${id}/leftovers` }
}

export const readLeft = async (host: Visitor, path: string) => (await host.get(path)).json<Leftovers>()
export const say = (host: Visitor, path: string, changes: object[]) => host.put(path, { changes })

export const FACTS = {
  charity: 'Hope House',
  floor: 'second',
  stairs: 'flight',
  gateHours: 'Gate opens 8 to 6',
  day: '2031-05-09',
  startTime: '09:00',
  endTime: '13:00',
}
