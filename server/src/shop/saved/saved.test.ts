import type { Listing } from '@yardsnap/contract/listings'
import type { SavedEntry } from '@yardsnap/contract/saved'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor

beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', { title: 'Porch sale', status: 'published', ...fields })
  expect(answer.statusCode).toBe(201)
  return answer.json<Listing>().id
}

const createMany = (count: number) => Promise.all(Array.from({ length: count }, () => create()))
const save = (shopper: Visitor, listingId: string) => shopper.post('/api/saved-sales', { listingId })
const remove = (shopper: Visitor, listingId: string) => shopper.delete(`/api/saved-sales/${listingId}`)
const savedBy = async (shopper: Visitor) => (await shopper.get('/api/saved-sales')).json<SavedEntry[]>()
const savedIds = async (shopper: Visitor) => (await savedBy(shopper)).map((saved) => saved.listingId)
const isSavedBy = async (shopper: Visitor, listingId: string) =>
  (await shopper.get(`/api/saved-sales/${listingId}/check`)).json<{ isSaved: boolean }>().isSaved

/** A shopper who has saved these listings in this order. */
async function shopperWith(listingIds: string[]): Promise<Visitor> {
  const shopper = await site.signUp()
  for (const listingId of listingIds) await save(shopper, listingId)
  return shopper
}

describe('saving a sale', () => {
  test('S7.22 S7.23 S3.7 stores it with its place in the order and card data', async () => {
    const [first, second] = [await create(), await create({ title: 'Estate sale', city: 'Orlando', state: 'FL' })]
    const shopper = await site.signUp()
    await save(shopper, first)
    const answer = await save(shopper, second)
    expect(answer.statusCode).toBe(201)
    const [, saved] = await savedBy(shopper)
    expect(saved).toMatchObject({
      id: expect.any(String),
      listingId: second,
      sortOrder: 1,
      isAvailable: true,
      listing: { id: second, title: 'Estate sale', address: 'Orlando, FL', ownerName: 'Ana Ruiz' },
    })
    expect(answer.json()).toEqual(saved)
  })

  test('S7.23 is idempotent', async () => {
    const [first, second] = [await create(), await create()]
    const shopper = await shopperWith([first, second])
    const again = await save(shopper, first)
    expect(again.statusCode).toBe(201)
    expect(again.json()).toMatchObject({ sortOrder: 0 })
    expect(await savedIds(shopper)).toEqual([first, second])
  })

  test('S3.7 S4.12 S7.24 S7.25 can be undone, and the check reflects it', async () => {
    const listingId = await create()
    const shopper = await site.signUp()
    expect(await isSavedBy(shopper, listingId)).toBe(false)
    await save(shopper, listingId)
    expect(await isSavedBy(shopper, listingId)).toBe(true)
    expect((await shopper.get(`/api/saved-sales/${listingId}/check`)).json()).toEqual({ isSaved: true })
    expect((await remove(shopper, listingId)).statusCode).toBe(204)
    expect(await isSavedBy(shopper, listingId)).toBe(false)
    expect(await savedBy(shopper)).toEqual([])
  })

  test.each([undefined, '', 'abc', 7, { $ne: 1 }, '9223372036854775808', '\u0000'])(
    'A20 is refused for the id %j',
    async (listingId) => {
      const shopper = await site.signUp()
      expect((await shopper.post('/api/saved-sales', { listingId })).statusCode).toBe(400)
    },
  )

  test('requires a session', async () => {
    expect((await save(site.visitor, await create())).statusCode).toBe(401)
    expect((await site.visitor.get('/api/saved-sales')).statusCode).toBe(401)
  })
})

describe('access to saved sales', () => {
  test('A15 a shopper can only remove their own mark, and removing is idempotent', async () => {
    const listingId = await create()
    const [shopper, other] = [await shopperWith([listingId]), await site.signUp()]
    expect((await remove(other, listingId)).statusCode).toBe(204)
    expect((await remove(other, MISSING)).statusCode).toBe(204)
    expect(await savedIds(shopper)).toEqual([listingId])
  })

  test('A15 a shopper never sees the list of another', async () => {
    const listingId = await create()
    const [shopper, other] = [await shopperWith([listingId]), await site.signUp()]
    expect(await savedBy(other)).toEqual([])
    expect(await isSavedBy(other, listingId)).toBe(false)
    expect(await isSavedBy(shopper, listingId)).toBe(true)
  })

  test('A16 a draft cannot be saved, not even by its seller', async () => {
    const draft = await create({ status: 'draft' })
    const shopper = await site.signUp()
    const [theirs, own, missing] = await Promise.all([
      save(shopper, draft),
      save(seller, draft),
      save(shopper, MISSING),
    ])
    expect([theirs.statusCode, own.statusCode, missing.statusCode]).toEqual([404, 404, 404])
    expect(theirs.json()).toEqual(missing.json())
  })
})

describe('A17 a sale that is saved and then', () => {
  test('unpublished stays in the list without details, and is restored when it is published', async () => {
    const listingId = await create({ title: 'Grandmother’s house', streetAddress: '12 Secret Lane', city: 'Orlando' })
    const shopper = await shopperWith([listingId])
    await seller.put(`/api/listings/${listingId}`, { status: 'draft' })
    const hidden = await shopper.get('/api/saved-sales')
    expect(hidden.json()).toMatchObject([{ listingId, isAvailable: false, listing: null }])
    expect(hidden.body).not.toMatch(/Grandmother|Secret Lane|Orlando|Ruiz/)
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
    expect(await savedBy(shopper)).toMatchObject([{ isAvailable: true, listing: { title: 'Grandmother’s house' } }])
  })

  test('deleted is removed from the list', async () => {
    const [gone, kept] = [await create(), await create()]
    const shopper = await shopperWith([gone, kept])
    expect((await seller.delete(`/api/listings/${gone}`)).statusCode).toBe(204)
    expect(await savedBy(shopper)).toMatchObject([{ listingId: kept, sortOrder: 0 }])
    expect(await isSavedBy(shopper, gone)).toBe(false)
  })
})

describe('the order of saved sales', () => {
  const reorder = (shopper: Visitor, listingIds: unknown) => shopper.put('/api/saved-sales/order', { listingIds })

  test('S2.9.1 is the shopper’s own and is stored', async () => {
    const [a, b, c] = await createMany(3)
    const shopper = await shopperWith([a!, b!, c!])
    const answer = await reorder(shopper, [c, a, b])
    expect(answer.json()).toEqual({ listingIds: [c, a, b] })
    expect(await savedIds(shopper)).toEqual([c, a, b])
    expect((await savedBy(shopper)).map((saved) => saved.sortOrder)).toEqual([0, 1, 2])
  })

  test('ignores sales that are not saved, and keeps those that are not named', async () => {
    const [a, b, c, strange] = await createMany(4)
    const shopper = await shopperWith([a!, b!, c!])
    await reorder(shopper, [strange, c, MISSING])
    expect(await savedIds(shopper)).toEqual([c, a, b])
  })

  test('does not affect other shoppers', async () => {
    const [a, b] = await createMany(2)
    const [shopper, other] = [await shopperWith([a!, b!]), await shopperWith([a!, b!])]
    await reorder(shopper, [b, a])
    expect(await savedIds(other)).toEqual([a, b])
  })

  test('refuses duplicates and anything that is not a list', async () => {
    const [a] = await createMany(1)
    const shopper = await shopperWith([a!])
    expect((await reorder(shopper, [a, a])).json()).toMatchObject({
      message: 'A sale can have only one place in the order',
    })
    expect((await reorder(shopper, 'abc')).statusCode).toBe(400)
    expect((await reorder(shopper, undefined)).statusCode).toBe(400)
  })

  test('D9 stays a permutation under concurrent reordering, saving and removing', async () => {
    const ids = await createMany(12)
    const [stay, come, go] = [ids.slice(0, 8), ids.slice(8, 10), ids.slice(10)]
    const shopper = await shopperWith([...stay, ...go])
    const rotated = (by: number) => [...ids.slice(by), ...ids.slice(0, by)]
    const answers = await Promise.all([
      ...ids.map((_, by) => reorder(shopper, rotated(by))),
      ...come.map((id) => save(shopper, id)),
      ...go.map((id) => remove(shopper, id)),
      ...ids.map((_, by) => reorder(shopper, rotated(by).toReversed())),
    ])
    expect(answers.map((answer) => answer.statusCode).filter((status) => status >= 400)).toEqual([])
    const saved = await savedBy(shopper)
    expect(saved.map((listing) => listing.listingId).toSorted()).toEqual([...stay, ...come].toSorted())
    expect(saved.map((listing) => listing.sortOrder)).toEqual(saved.map((_, place) => place))
    expect(await savedIds(shopper)).toEqual(saved.map((listing) => listing.listingId))
  })

  test('D8 saving and removing 100 times concurrently leaves one mark or none, consistent with the check', async () => {
    const listingId = await create()
    const shopper = await site.signUp()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, call) =>
        call % 2 === 0 ? save(shopper, listingId) : remove(shopper, listingId),
      ),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201, 204]))
    const ids = await savedIds(shopper)
    expect(ids.length).toBeLessThanOrEqual(1)
    expect(await isSavedBy(shopper, listingId)).toBe(ids.length === 1)
    await save(shopper, listingId)
    expect(await savedIds(shopper)).toEqual([listingId])
  })
})

describe('marking a saved sale', () => {
  const mark = (shopper: Visitor, listingId: string, value: unknown) =>
    shopper.put(`/api/saved-sales/${listingId}/mark`, { mark: value })

  test('stores visited or skipped; the last mark counts and null removes it', async () => {
    const listingId = await create()
    const [shopper, other] = [await shopperWith([listingId]), await shopperWith([listingId])]
    expect(await savedBy(shopper)).toMatchObject([{ mark: null }])
    for (const value of ['visited', 'skipped', null, 'visited']) {
      const answer = await mark(shopper, listingId, value)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ mark: value })
      expect(await savedBy(shopper)).toMatchObject([{ mark: value }])
    }
    expect(await savedBy(other)).toMatchObject([{ mark: null }])
  })

  test('returns 404 for a sale that is not saved', async () => {
    const [listingId] = await createMany(1)
    const shopper = await site.signUp()
    for (const id of [listingId!, MISSING]) expect((await mark(shopper, id, 'visited')).statusCode).toBe(404)
    await save(shopper, listingId!)
    await remove(shopper, listingId!)
    expect((await mark(shopper, listingId!, 'visited')).statusCode).toBe(404)
  })

  test.each([undefined, '', 'seen', 1, ['visited']])('refuses %j', async (value) => {
    const listingId = await create()
    const shopper = await shopperWith([listingId])
    expect((await mark(shopper, listingId, value)).statusCode).toBe(400)
  })

  test('keeps the mark that was pressed last, whichever device sends it last, and says which', async () => {
    const shopper = await shopperWith([await create()])
    const [{ listingId }] = (await savedBy(shopper)) as [SavedEntry]
    const press = async (value: string | null, at: string) =>
      (await shopper.put(`/api/saved-sales/${listingId}/mark`, { mark: value, at })).json<{ mark: string | null }>()
    expect(await press('skipped', '2026-05-02T09:00:00.000Z')).toEqual({ mark: 'skipped' })
    expect(await press('visited', '2026-05-02T08:59:00.000Z')).toEqual({ mark: 'skipped' })
    expect(await press(null, '2026-05-02T09:01:00.000Z')).toEqual({ mark: null })
    // From a clock that is ahead: no later than now.
    expect(await press('visited', '2099-01-01T00:00:00.000Z')).toEqual({ mark: 'visited' })
    expect((await mark(shopper, listingId, 'skipped')).json()).toEqual({ mark: 'skipped' })
  })
})

describe('a note on a saved sale', () => {
  test('is kept for its shopper alone, the one that was written last, and is removed when empty', async () => {
    const listingId = await create()
    const [shopper, other] = [await shopperWith([listingId]), await shopperWith([listingId])]
    const write = async (note: string, at?: string) =>
      shopper.put(`/api/saved-sales/${listingId}/note`, { note, ...(at && { at }) })
    expect((await write(' ask for the lathe ', '2026-05-02T09:00:00.000Z')).json()).toEqual({
      note: 'ask for the lathe',
    })
    expect((await write('older', '2026-05-02T08:00:00.000Z')).json()).toEqual({ note: 'ask for the lathe' })
    expect(await savedBy(shopper)).toMatchObject([{ note: 'ask for the lathe' }])
    expect(await savedBy(other)).toMatchObject([{ note: '' }])
    await write('')
    expect(await savedBy(shopper)).toMatchObject([{ note: '' }])
  })

  test('is at most 500 characters, and of a saved sale', async () => {
    const [saved, unsaved] = [await create(), await create()]
    const shopper = await shopperWith([saved])
    const write = async (listingId: string, note: string) =>
      (await shopper.put(`/api/saved-sales/${listingId}/note`, { note })).statusCode
    expect(await write(saved, 'x'.repeat(500))).toBe(200)
    expect(await write(saved, 'x'.repeat(501))).toBe(400)
    expect(await write(unsaved, 'x')).toBe(404)
  })
})
