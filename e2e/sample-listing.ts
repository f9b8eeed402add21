import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { uploadPhoto } from '#server/testing/photos.ts'
import type { Visitor } from '#server/testing/test-app.ts'

const PICTURES = path.join(import.meta.dirname, '../server/src/demo/pictures')

export const samplePicture = (name = 'estate.jpg') => readFile(path.join(PICTURES, name))

/** A day from today, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A listing with two items cut from one photo, made through the calls that the page makes. @returns its id */
export async function makeListing(seller: Visitor, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, ...details } = fields
  const listing = await seller.post('/api/listings', {
    title: 'Estate sale on Orange Avenue',
    description: 'Cash only.\nNo early birds.',
    streetAddress: '400 S Orange Ave',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    saleDate: dayFromNow(7),
    startTime: '08:00',
    endTime: '14:00',
    ...details,
  })
  if (listing.statusCode !== 201) throw new Error(`No sale was made: ${listing.statusCode} ${listing.body}`)
  const { id } = listing.json<{ id: string }>()
  const photo = await uploadPhoto(seller, await samplePicture())
  const crop = (region: string) => ({ cropUrl: `${photo}?region=${region}`, imageUrls: [`${photo}?region=${region}`] })
  await seller.post(`/api/listings/${id}/items/bulk`, {
    items: [
      {
        title: 'Green armchair',
        category: 'furniture',
        condition: 'good',
        priceSuggested: 60,
        ...crop('0.05,0.25,0.3,0.58'),
      },
      {
        title: 'Novels',
        category: 'books',
        quantity: 40,
        priceSuggested: 2,
        sellAsLot: true,
        ...crop('0.7,0.2,0.9,0.58'),
      },
    ],
  })
  if (status) await seller.put(`/api/listings/${id}`, { status })
  return id
}

/** Opens the stops of a trip, which show the least on a phone. */
export async function openStops(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  const closed = page.getByRole('button', { name: /^Show all of/ })
  while ((await closed.count()) > 0) await closed.first().click()
}
