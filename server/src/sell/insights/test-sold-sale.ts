import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export const ORLANDO = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
/** A Saturday that has passed, in the time zone of Orlando. */
export const DAY = '2026-05-02'

interface SoldItem {
  title: string
  category?: string
  quantity?: number
  sellAsLot?: boolean
  priceSuggested?: number
  /** What each purchase brought in, for one piece where `pieces` says nothing else; null without a price. */
  sold?: { price: number | null; pieces?: number; at?: string }[]
}

/** A sale in Orlando, of a Premium account, that opened at 8:00 on DAY and is over. */
export async function soldSale(site: TestApp, host: Visitor, items: readonly SoldItem[], fields: object = {}) {
  await site.makePremium(host.userId)
  const { pool } = site.database
  const made = await host.post('/api/listings', { title: 'Moving sale', ...ORLANDO, ...fields })
  const { id } = made.json<{ id: string }>()
  const body = { items: items.map(({ sold: _sold, ...item }) => item) }
  const saved = await host.post(`/api/listings/${id}/items/bulk`, body)
  expect(saved.statusCode).toBe(200)
  const itemIds = saved.json<{ id: string }[]>().map((item) => item.id)
  const opening = { saleDate: '2031-05-03', startTime: '08:00', endTime: '14:00', status: 'published' }
  expect((await host.put(`/api/listings/${id}`, opening)).statusCode).toBe(200)
  for (const [index, { sold = [] }] of items.entries()) {
    for (const { price, pieces = 1, at = `${DAY}T08:30:00-04:00` } of sold) {
      const purchaseId = randomUUID()
      const sale = { itemId: itemIds[index], quantity: pieces, price: price?.toFixed(2) ?? null }
      const answer = await host.put(`/api/listings/${id}/sold/${purchaseId}`, sale)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      await pool.query('update purchases set sold_at = $2 where id = $1', [purchaseId, at])
    }
  }
  await pool.query(`update listings set sale_date = $2, status = 'ended' where id = $1`, [id, DAY])
  return { id, itemIds, path: `/api/listings/${id}/insights` }
}
