import { BLANK_ITEM, type Draft, type DraftContent, type DraftItem, type DraftSaved } from '@yardsnap/contract/drafts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import type { Listing } from '@yardsnap/contract/listings'
import { v7 as uuidv7 } from 'uuid'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

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
const shown = async (who = seller) => (await who.get(`/api/listings/${listingId}`)).json<Listing>()
const makeItem = (fields: Partial<DraftItem> = {}): DraftItem => ({
  ...BLANK_ITEM,
  id: uuidv7(),
  title: 'Lamp',
  ...fields,
})

async function save(from: Draft, to: Partial<DraftContent>, who = seller) {
  const body = { version: from.version, ...changesBetween(from, { ...from, ...to }) }
  const answer = await who.patch(`/api/listings/${listingId}/draft`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json<DraftSaved>()
}

/** A draft with these items. */
async function draftWith(...items: Partial<DraftItem>[]): Promise<Draft> {
  await save(await read(), { items: items.map((item, position) => makeItem({ position, ...item })) })
  return read()
}
const withFirst = ({ items: [first, ...rest] }: Draft, fields: Partial<DraftItem>) => [
  { ...first!, ...fields },
  ...rest,
]

describe('saving a draft', () => {
  test('the first save makes the listing with the id that the browser chose; a repeated one changes nothing', async () => {
    await seller.delete(`/api/listings/${listingId}`)
    const id = uuidv7()
    const item = makeItem({ title: 'Oak desk', retailPrice: '120.00' })
    const { id: itemId, ...changes } = item
    const body = {
      version: 0,
      fields: { base: {}, changes: { city: 'Orlando' } },
      items: [{ id: itemId, base: null, changes }],
    }
    for (let call = 1; call <= 2; call += 1) {
      const saved = (await seller.patch(`/api/listings/${id}/draft`, body)).json<DraftSaved>()
      expect(saved).toMatchObject({ conflicts: [], draft: { listingId: id, status: 'draft', items: [item] } })
      expect(saved.draft?.fields).toMatchObject({ title: 'My Garage Sale', city: 'Orlando', startTime: '08:00' })
    }
    expect((await seller.get('/api/usage-stats')).json()).toMatchObject({ monthlyListingsUsed: 1 })
  })

  test('a sale without a title gets one in the language of its seller', async () => {
    const host = await site.signUp()
    await site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, host.userId))
    const body = { version: 0, fields: { base: {}, changes: { city: 'Orlando' } }, items: [] }
    const id = uuidv7()
    await host.patch(`/api/listings/${id}/draft`, body)
    expect((await host.get(`/api/listings/${id}`)).json()).toMatchObject({ title: 'Mi venta de garaje' })
  })

  test('the id of a listing of another user is not found', async () => {
    const other = await site.signUp()
    const body = { version: 0, fields: { base: {}, changes: {} }, items: [] }
    expect((await other.patch(`/api/listings/${listingId}/draft`, body)).statusCode).toBe(404)
    expect((await seller.patch(`/api/listings/${MISSING}/draft`, { ...body, version: 1 })).statusCode).toBe(404)
  })

  test('fields and items are changed, added and removed; the answer carries the draft only where others changed it', async () => {
    const before = await draftWith({ title: 'Lamp' }, { title: 'Rug' })
    const [lamp] = before.items
    const items = [{ ...lamp!, priceSuggested: '12.5', quantity: 3 }, makeItem({ title: '', position: 5 })]
    const saved = await save(before, { fields: { ...before.fields, description: 'Cash only' }, items })
    expect(saved).toMatchObject({ conflicts: [], draft: null, version: before.version + 1 })
    const after = await read()
    expect(after.fields.description).toBe('Cash only')
    expect(after.items.map(({ title, priceSuggested, quantity }) => [title, priceSuggested, quantity])).toEqual([
      ['Lamp', '12.50', 3],
      ['', '0.00', 1],
    ])
    expect(await shown()).toMatchObject({ itemCount: 2, totalEstimatedValue: '37.50' })
  })

  test('only what is kept is in the sale', async () => {
    await draftWith({ title: 'Lamp' }, { title: 'Rug', state: 'suggested' }, { title: 'Wall', state: 'dropped' })
    expect((await read()).items).toHaveLength(3)
    const { items, itemCount } = await shown()
    expect({ titles: items.map(({ title }) => title), itemCount }).toEqual({ titles: ['Lamp'], itemCount: 1 })
  })

  test('a picture of another seller is refused, and nothing is saved', async () => {
    const stranger = await site.signUp()
    const url = await uploadPhoto(stranger)
    const before = await read()
    const body = {
      version: before.version,
      ...changesBetween(before, { ...before, items: [makeItem({ imageUrls: [url] })] }),
    }
    expect((await seller.patch(`/api/listings/${listingId}/draft`, body)).statusCode).toBe(404)
    expect(await read()).toEqual(before)
  })

  test('501 kept items are refused', async () => {
    const before = await read()
    const items = Array.from({ length: 501 }, (_, position) => makeItem({ position }))
    const body = { version: before.version, ...changesBetween(before, { ...before, items }) }
    const answer = await seller.patch(`/api/listings/${listingId}/draft`, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'A sale has at most 500 items' }])
  })
})

describe('saving under attack', () => {
  const add = (items: object[], version = 1, who = seller) =>
    who.patch(`/api/listings/${listingId}/draft`, { version, fields: { base: {}, changes: {} }, items })
  const newItem = (fields: object = {}) => ({ id: uuidv7(), base: null, changes: { title: 'Lamp', ...fields } })

  test('twenty saves at once are all kept', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add([newItem()])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await read()).items).toHaveLength(20)
  })

  test('C5 a draft holds 2,000 items of all states', async () => {
    const dropped = () => Array.from({ length: 1000 }, () => newItem({ state: 'dropped' }))
    expect((await add(dropped())).statusCode).toBe(200)
    expect((await add(dropped())).statusCode).toBe(200)
    const answer = await add([newItem({ state: 'dropped' })])
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'A draft holds at most 2000 items' }])
  })

  test('A13 the id of an item of another listing is refused, whether it is public or not', async () => {
    const theirs = newItem({ title: 'Theirs' })
    await add([theirs])
    const [first, own] = [listingId, await site.signUp()]
    listingId = (await own.post('/api/listings', { title: 'Other' })).json<Listing>().id
    expect((await add([theirs], 1, own)).statusCode).toBe(400)
    await own.put(`/api/listings/${listingId}`, { status: 'published' })
    expect((await add([theirs], 1, own)).statusCode).toBe(400)
    listingId = first
    expect((await read()).items).toMatchObject([{ title: 'Theirs' }])
  })

  test('an id in capital letters is the same item', async () => {
    const item = newItem()
    await add([item])
    await add([{ ...item, id: item.id.toUpperCase(), base: {}, changes: { title: 'Floor lamp' } }])
    expect((await read()).items).toMatchObject([{ id: item.id, title: 'Floor lamp' }])
  })
})

describe('S-D1 two devices', () => {
  test('different fields and items merge', async () => {
    const before = await draftWith({ title: 'Lamp' }, { title: 'Rug' })
    const here = {
      fields: { ...before.fields, title: 'Moving sale' },
      items: withFirst(before, { title: 'Floor lamp' }),
    }
    const there = {
      fields: { ...before.fields, city: 'Orlando' },
      items: [...withFirst(before, { priceSuggested: '9.00' }), makeItem({ title: 'Chair', position: 9 })],
    }
    expect(await save(before, here)).toMatchObject({ conflicts: [], draft: null })
    const second = await save(before, there)
    expect(second.conflicts).toEqual([])
    expect(second.draft?.fields).toMatchObject({ title: 'Moving sale', city: 'Orlando' })
    expect(second.draft?.items.map(({ title, priceSuggested }) => [title, priceSuggested])).toEqual([
      ['Floor lamp', '9.00'],
      ['Rug', '0.00'],
      ['Chair', '0.00'],
    ])
  })

  test('the same field with different values is a conflict of that field alone', async () => {
    const before = await draftWith({ title: 'Lamp' })
    await save(before, {
      fields: { ...before.fields, title: 'Attic' },
      items: withFirst(before, { title: 'Floor lamp' }),
    })
    const mine = {
      fields: { ...before.fields, title: 'Garage', description: 'Mine' },
      items: withFirst(before, { title: 'Desk lamp', quantity: 2 }),
    }
    const { conflicts, draft } = await save(before, mine)
    expect(conflicts).toEqual([
      {
        itemId: before.items[0]!.id,
        group: 'name',
        mine: { title: 'Desk lamp' },
        theirs: { title: 'Floor lamp' },
      },
      { itemId: null, group: 'title', mine: { title: 'Garage' }, theirs: { title: 'Attic' } },
    ])
    expect(draft?.fields).toMatchObject({ title: 'Attic', description: 'Mine' })
    expect(draft?.items).toMatchObject([{ title: 'Floor lamp', quantity: 2 }])
  })

  test('the same value typed on both is no conflict', async () => {
    const before = await draftWith({ title: 'Lamp' })
    const change = { items: withFirst(before, { title: 'Floor lamp' }) }
    await save(before, change)
    expect((await save(before, change)).conflicts).toEqual([])
  })

  test('an item dropped or removed here and renamed there asks', async () => {
    const before = await draftWith({ title: 'Lamp' })
    await save(before, { items: withFirst(before, { title: 'Floor lamp' }) })
    const dropped = await save(before, { items: withFirst(before, { state: 'dropped' }) })
    expect(dropped).toMatchObject({ conflicts: [{ group: 'state' }], draft: { items: [{ state: 'kept' }] } })
    const removed = await save(before, { items: [] })
    expect(removed).toMatchObject({
      conflicts: [{ group: 'removed', mine: null }],
      draft: { items: [{ title: 'Floor lamp' }] },
    })
  })

  test('an item renamed here and removed there asks', async () => {
    const before = await draftWith({ title: 'Lamp' })
    await save(before, { items: [] })
    const { conflicts, draft } = await save(before, { items: withFirst(before, { title: 'Floor lamp' }) })
    expect(conflicts).toMatchObject([{ group: 'removed', mine: { title: 'Floor lamp' }, theirs: null }])
    expect(draft?.items).toEqual([])
  })

  test('300 items at once from both', async () => {
    const before = await draftWith(...Array.from({ length: 300 }, (_, index) => ({ title: `Thing ${index}` })))
    const [priced, named] = await Promise.all([
      save(before, { items: before.items.map((item) => ({ ...item, priceSuggested: '5.00' })) }),
      save(before, { items: before.items.map((item) => ({ ...item, title: `${item.title} of oak` })) }),
    ])
    expect([priced.conflicts, named.conflicts]).toEqual([[], []])
    const after = await read()
    expect(
      after.items.every(({ title, priceSuggested }) => title.endsWith('of oak') && priceSuggested === '5.00'),
    ).toBe(true)
  })
})

describe('a public listing', () => {
  const publish = (changes: object = {}) =>
    seller.put(`/api/listings/${listingId}`, { status: 'published', ...changes })

  test('shoppers see changes when the seller updates the sale, not before', async () => {
    await draftWith({ title: 'Lamp' }, { title: 'Rug' })
    await publish()
    const before = await read()
    expect(before.hasUnpublishedChanges).toBe(false)
    const changed = {
      fields: { ...before.fields, title: 'Moving sale' },
      items: [...withFirst(before, { state: 'dropped' }), makeItem({ title: 'Chair', position: 7 })],
    }
    expect(await save(before, changed)).toMatchObject({ hasUnpublishedChanges: true })
    const shopper = await site.signUp()
    expect(await shown(shopper)).toMatchObject({
      title: 'Sale',
      itemCount: 2,
      items: [{ title: 'Lamp' }, { title: 'Rug' }],
    })
    expect(await read()).toMatchObject({ hasUnpublishedChanges: true, fields: { title: 'Moving sale' } })

    expect((await publish()).statusCode).toBe(200)
    expect(await shown(shopper)).toMatchObject({
      title: 'Moving sale',
      itemCount: 2,
      items: [{ title: 'Rug' }, { title: 'Chair' }],
    })
    expect(await read()).toMatchObject({ hasUnpublishedChanges: false })
  })

  test('a change that is taken back leaves nothing to update; all can be discarded', async () => {
    await draftWith({ title: 'Lamp' })
    await publish()
    const first = await read()
    await save(first, { fields: { ...first.fields, title: 'Moving' } })
    const second = await read()
    expect(await save(second, { fields: first.fields })).toMatchObject({ hasUnpublishedChanges: false })
    const third = await read()
    await save(third, { items: [] })
    const discarded = (await seller.delete(`/api/listings/${listingId}/draft`)).json<Draft>()
    expect(discarded).toMatchObject({
      hasUnpublishedChanges: false,
      fields: { title: 'Sale' },
      items: [{ title: 'Lamp' }],
    })
  })

  test('taking it down makes a draft of the newest state', async () => {
    await draftWith({ title: 'Lamp' })
    await publish()
    const before = await read()
    await save(before, { fields: { ...before.fields, title: 'Moving' } })
    expect((await seller.put(`/api/listings/${listingId}`, { status: 'draft' })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ status: 'draft', hasUnpublishedChanges: false, fields: { title: 'Moving' } })
    expect((await (await site.signUp()).get(`/api/listings/${listingId}`)).statusCode).toBe(404)
  })

  test('an update with a day that has passed is refused, and the changes stay', async () => {
    await publish()
    const before = await read()
    await save(before, { fields: { ...before.fields, saleDate: '2020-05-01' } })
    expect((await publish()).statusCode).toBe(400)
    expect(await read()).toMatchObject({ hasUnpublishedChanges: true, fields: { saleDate: '2020-05-01' } })
  })
})
