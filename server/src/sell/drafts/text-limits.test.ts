import { LISTING_TEXTS_TOO_LONG } from '@yardsnap/contract/listing-texts'
import type { Draft } from '@yardsnap/contract/drafts'
import type { Listing } from '@yardsnap/contract/listings'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'

const newItem = (fields: object) => ({ id: uuidv7(), base: null, changes: { title: 'Lamp', ...fields } })

test('S-L2 the texts of a sale have a limit together, by every call that writes them', async () => {
  const site = await testApp()
  onTestFinished(() => site.close())
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<Listing>().id
  const add = (items: object[]) =>
    seller.patch(`/api/listings/${listingId}/draft`, { version: 1, fields: { base: {}, changes: {} }, items })
  const text = '漢'.repeat(2000)
  const full = () => Array.from({ length: 80 }, () => newItem({ description: text, marketNotes: text }))
  expect((await add(full())).statusCode).toBe(200)
  const tooLong = [413, { code: 'too_large', message: String(LISTING_TEXTS_TOO_LONG) }]
  const refused = async (answer: Promise<{ statusCode: number; json(): unknown }>) => {
    const refusal = await answer
    expect([refusal.statusCode, refusal.json()]).toEqual(tooLong)
  }
  const nameGuesses = Array(4).fill({ title: '漢'.repeat(200), category: 'other' })
  await refused(add(full()))
  await refused(add(Array.from({ length: 40 }, () => newItem({ nameGuesses, description: text }))))
  expect((await add(full().slice(0, 7))).statusCode).toBe(200)
  await refused(seller.put(`/api/listings/${listingId}`, { description: '漢'.repeat(5000) }))
  expect((await seller.put(`/api/listings/${listingId}`, { status: 'published' })).statusCode).toBe(200)
  await refused(add(full()))
  expect((await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>().items).toHaveLength(87)

  const other = (await seller.post('/api/listings', { title: 'Sale', description: '漢'.repeat(5000) })).json<Listing>()
  const items = Array.from({ length: 86 }, () => ({ title: 'Lamp', description: text, marketNotes: text }))
  await refused(
    seller.post(`/api/listings/${other.id}/items/bulk`, {
      items: [...items, { title: 'Lamp', description: text.slice(500) }],
    }),
  )
})
