import { expect } from 'vitest'
import type { Visitor } from '#testing/test-app.ts'

export interface NewItem {
  title: string
  [field: string]: unknown
}

/** Creates a draft in Orlando on a Saturday in 2031 through the API. */
export async function makeListingWithItems(who: Visitor, items: NewItem[], fields: Record<string, unknown> = {}) {
  const made = await who.post('/api/listings', {
    title: 'Maple Street Sale',
    streetAddress: '400 S Orange Ave',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    saleDate: '2031-05-03',
    startTime: '08:00',
    endTime: '14:00',
    ...fields,
  })
  const { id } = made.json<{ id: string }>()
  const saved = await who.post(`/api/listings/${id}/items/bulk`, { items })
  expect(saved.statusCode).toBe(200)
  return { id, items: saved.json<{ id: string; title: string }[]>() }
}
