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

/** A draft with these items. */
async function draftWith(...items: Partial<DraftItem>[]): Promise<Draft> {
  const before = await read()
  const all = items.map((item, position): DraftItem => ({ ...BLANK_ITEM, id: uuidv7(), position, ...item }))
  const body = { version: before.version, ...changesBetween(before, { ...before, items: all }) }
  expect((await seller.patch(`/api/listings/${listingId}/draft`, body)).statusCode).toBe(200)
  return read()
}

describe('S4.4 a thing without a name', () => {
  test('is known by its empty title in the draft, and by its group where others read of it', async () => {
    await draftWith({ title: '', category: 'kitchen' }, { title: '   ' }, { title: 'Lamp' })
    expect((await read()).items.map(({ title }) => title)).toEqual(['', '', 'Lamp'])
    expect((await shown()).items.map(({ title, isNamed }) => [title, isNamed])).toEqual([
      ['Kitchenware', false],
      ['Odds and ends', false],
      ['Lamp', true],
    ])
  })

  test('that a browser of an earlier version names by its sentence can be named without a conflict', async () => {
    const before = await draftWith({ title: '' })
    const id = before.items[0]!.id
    const changes = {
      base: { title: 'Unidentified item', isLabelSure: true },
      changes: { title: 'Blue vase', isLabelSure: true },
    }
    const body = { version: before.version, fields: { base: {}, changes: {} }, items: [{ id, ...changes }] }
    const saved = (await seller.patch(`/api/listings/${listingId}/draft`, body)).json<DraftSaved>()
    expect(saved.conflicts).toEqual([])
    expect((await read()).items).toMatchObject([{ title: 'Blue vase' }])
  })

  test('stays without a name in a copy of its sale', async () => {
    await draftWith({ title: '', category: 'toys' })
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
    await site.database.pool.query(`update listings set status = 'ended' where id = $1`, [listingId])
    await site.database.pool.query(
      'delete from listing_usage where user_id = (select seller_id from listings where id = $1)',
      [listingId],
    )
    const copy = (await seller.post(`/api/listings/${listingId}/copy`, {})).json<Listing>()
    expect(copy.items).toMatchObject([{ title: 'Toys', isNamed: false }])
  })
})
