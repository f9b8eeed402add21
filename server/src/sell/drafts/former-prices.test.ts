import { BLANK_ITEM, type Draft, type DraftItem, type DraftSaved } from '@yardsnap/contract/drafts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import type { Listing } from '@yardsnap/contract/listings'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
let listingId: string
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  seller = await site.signUp()
  listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<Listing>().id
})

const read = async () => (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
const shown = async () => (await seller.get(`/api/listings/${listingId}`)).json<Listing>()

async function draftWith(fields: Partial<DraftItem>): Promise<Draft> {
  const before = await read()
  const items = [{ ...BLANK_ITEM, id: uuidv7(), title: 'Lamp', ...fields }]
  const body = { version: before.version, ...changesBetween(before, { ...before, items }) }
  expect((await seller.patch(`/api/listings/${listingId}/draft`, body)).statusCode).toBe(200)
  return read()
}

describe('the price of a browser that says in words where it comes from', () => {
  const words = { priceSuggested: '30.00', marketNotes: 'Rough guess: usually $20 to $40 second-hand' }

  async function saveFormer(version: number, base: object, changes: object, id: string) {
    const body = { version, fields: { base: {}, changes: {} }, items: [{ id, base, changes }] }
    const answer = await seller.patch(`/api/listings/${listingId}/draft`, body)
    return answer.json<DraftSaved>()
  }

  test('has its source, without a conflict, and nothing else is changed', async () => {
    const before = await draftWith({ ...words, priceSource: 'rough-guess' })
    const { id } = before.items[0]!
    const free = { priceSuggested: '0.00', marketNotes: 'Free' }
    const saved = await saveFormer(before.version, words, free, id)
    expect(saved.conflicts).toEqual([])
    expect((await read()).items).toMatchObject([{ title: 'Lamp', ...free, priceSource: 'free' }])
    await saveFormer(saved.version, free, { priceSuggested: '7.00', marketNotes: '' }, id)
    expect((await read()).items).toMatchObject([{ priceSuggested: '7.00', priceSource: 'own' }])
  })

  test('also where it is dropped as that browser saw it', async () => {
    const before = await draftWith({ ...words, priceSource: 'rough-guess' })
    const { id, priceSource: _source, ...seen } = before.items[0]!
    const saved = await saveFormer(before.version, seen, { state: 'dropped' }, id)
    expect(saved.conflicts).toEqual([])
    expect((await read()).items).toMatchObject([{ state: 'dropped', priceSource: 'rough-guess' }])
  })

  test('and so have changes that wait for the next update of a public sale', async () => {
    const { items } = await draftWith({ ...words, priceSource: 'rough-guess' })
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
    const changes = {
      fields: { base: {}, changes: {} },
      items: [{ id: items[0]!.id, base: words, changes: { priceSuggested: '0.00', marketNotes: 'Free' } }],
    }
    await site.database.pool.query('insert into unpublished_changes (listing_id, changes) values ($1, $2)', [
      listingId,
      changes,
    ])
    expect((await read()).items).toMatchObject([{ priceSource: 'free' }])
    expect((await shown()).items).toMatchObject([{ priceSource: 'rough-guess' }])
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
    expect((await shown()).items).toMatchObject([{ priceSuggested: '0.00', priceSource: 'free' }])
  })
})
