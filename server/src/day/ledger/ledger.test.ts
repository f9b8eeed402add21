import { randomUUID } from 'node:crypto'
import type { PublicListing } from '@yardsnap/contract/browse'
import { getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { Ledger } from '@yardsnap/contract/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface TestListing {
  seller: Visitor
  listingId: string
  lampId: string
  chairsId: string
}

/** A published listing with a lamp for 20 and four chairs for 10 each. */
async function premiumListing(): Promise<TestListing> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const { id } = (await seller.post('/api/listings', { title: 'Moving sale', saleDate: '2031-05-03' })).json<Listing>()
  const items = [
    { title: 'Brass lamp', category: 'furniture', priceSuggested: '20.00' },
    { title: 'Folding chair', category: 'garden', priceSuggested: '10.00', quantity: 4 },
  ]
  const [lamp, chairs] = (await seller.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  return { seller, listingId: id, lampId: lamp!.id, chairsId: chairs!.id }
}

const sell = (
  { seller, listingId }: TestListing,
  purchase: { itemId: string; id?: string; quantity?: number; price?: string },
) => seller.post(`/api/listings/${listingId}/ledger`, { id: randomUUID(), quantity: 1, price: '15.00', ...purchase })

const read = async ({ listingId }: TestListing, reader: Visitor = site.visitor) =>
  (await reader.get(`/api/listings/${listingId}`)).json<Listing>()

describe('S6.3 sales tracking', () => {
  test('S6.3 shows a running total of sales beside the estimate', async () => {
    const own = await premiumListing()
    await sell(own, { itemId: own.lampId })
    const answer = await sell(own, { itemId: own.chairsId, quantity: 3, price: '24.50' })
    expect(answer.statusCode).toBe(201)
    const ledger = answer.json<Ledger>()
    expect(ledger).toMatchObject({ total: '39.50', estimate: '60.00' })
    expect(ledger.purchases.map(({ title, quantity, price }) => [title, quantity, price])).toEqual([
      ['Folding chair', 3, '24.50'],
      ['Brass lamp', 1, '15.00'],
    ])
  })

  test('S6.3 shows shoppers what is sold, and excludes it from the listing’s totals', async () => {
    const own = await premiumListing()
    await sell(own, { itemId: own.lampId })
    const listing = await read(own)
    expect(listing.items.map(({ title, soldQuantity }) => [title, soldQuantity])).toEqual([
      ['Brass lamp', 1],
      ['Folding chair', 0],
    ])
    expect(listing).toMatchObject({ itemCount: 1, totalEstimatedValue: '60.00' })
    const found = await site.visitor.get('/api/public-listings?search=brass+lamp')
    expect(found.json<Listing[]>().map(({ id }) => id)).not.toContain(own.listingId)
  })

  test('S9.8 a card sums the prices of the pieces that are left', async () => {
    const own = await premiumListing()
    await sell(own, { itemId: own.lampId })
    const found = await site.visitor.get('/api/public-listings?search=folding+chair&limit=100')
    expect(found.json<PublicListing[]>().find(({ id }) => id === own.listingId)?.suggestedTotal).toBe('40.00')
  })

  test('S9.8 a card has the total estimated value in place of the sum only while no item has a price', async () => {
    const title = 'A barn without prices'
    const own = await premiumListing()
    const cardTotal = async () => {
      const found = await site.visitor.get('/api/public-listings?search=barn+without+prices')
      return found.json<PublicListing[]>().map(({ suggestedTotal }) => suggestedTotal)
    }
    await own.seller.put(`/api/listings/${own.listingId}`, { title })
    await sell(own, { itemId: own.lampId })
    await sell(own, { itemId: own.chairsId, quantity: 4 })
    expect(await cardTotal()).toEqual(['0.00'])
    await own.seller.post(`/api/listings/${own.listingId}/items/bulk`, { items: [{ title: 'Folding chair' }] })
    await own.seller.put(`/api/listings/${own.listingId}`, { totalEstimatedValue: '36.00' })
    expect(await cardTotal()).toEqual(['36.00'])
  })

  test('S6.3 undoing a purchase makes the pieces available again', async () => {
    const own = await premiumListing()
    const id = randomUUID()
    await sell(own, { id, itemId: own.chairsId, quantity: 4 })
    const undo = () => own.seller.delete(`/api/listings/${own.listingId}/ledger/${id}`)
    expect((await undo()).json()).toMatchObject({ purchases: [], total: '0.00' })
    expect((await undo()).statusCode).toBe(404)
    expect(await read(own)).toMatchObject({ itemCount: 2, items: [{}, { soldQuantity: 0 }] })
  })

  test('S6.3 records a purchase once, even if a weak connection makes the phone retry', async () => {
    const own = await premiumListing()
    const purchase = { id: randomUUID(), itemId: own.lampId }
    const answers = await Promise.all([sell(own, purchase), sell(own, purchase), sell(own, purchase)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(answers.at(-1)?.json<Ledger>().total).toBe('15.00')
  })

  test('S6.3 never sells more pieces than there are, even with two concurrent calls', async () => {
    const own = await premiumListing()
    const answers = await Promise.all([1, 2, 3].map(() => sell(own, { itemId: own.chairsId, quantity: 2 })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 201, 409])
    expect((await sell(own, { itemId: own.chairsId })).json()).toMatchObject({ message: 'This is sold already' })
  })

  test('S6.3 survives edits of the seller, and causes no edit conflict', async () => {
    const own = await premiumListing()
    const before = await read(own, own.seller)
    await sell(own, { itemId: own.lampId })
    expect((await read(own, own.seller)).version).toBe(before.version)
    const items = before.items.map(({ soldQuantity: _sold, ...item }) => ({ ...item, priceSuggested: '30.00' }))
    await own.seller.post(`/api/listings/${own.listingId}/items/bulk`, { items })
    expect(await read(own)).toMatchObject({ itemCount: 1, items: [{ soldQuantity: 1 }, {}] })
    await own.seller.post(`/api/listings/${own.listingId}/items/bulk`, { items: [] })
    const ledger = (await own.seller.get(`/api/listings/${own.listingId}/ledger`)).json<Ledger>()
    expect(ledger).toMatchObject({ total: '15.00', purchases: [{ title: 'Brass lamp', itemId: null }] })
  })

  test("S6.3 refuses items of another user's sale", async () => {
    const [mine, theirs] = [await premiumListing(), await premiumListing()]
    expect((await sell(mine, { itemId: theirs.lampId })).statusCode).toBe(404)
    expect((await sell({ ...theirs, seller: mine.seller }, { itemId: theirs.lampId })).statusCode).toBe(404)
    expect((await read(theirs)).itemCount).toBe(2)
  })

  test.each([
    { what: 'no pieces', purchase: { quantity: 0 } },
    { what: 'half a piece', purchase: { quantity: 1.5 } },
    { what: 'a price that is none', purchase: { price: 'free' } },
    { what: 'a price below nothing', purchase: { price: '-1.00' } },
  ])('S6.3 refuses $what', async ({ purchase }) => {
    const own = await premiumListing()
    expect((await sell(own, { itemId: own.lampId, ...purchase })).statusCode).toBe(400)
  })

  test('S6.3 S4.3 S2.13.1 requires Premium, and keeps the records when it ends', async () => {
    const own = await premiumListing()
    await sell(own, { itemId: own.lampId })
    await site.makePremium(own.seller.userId, new Date(Date.now() - 1000))
    const refused = await sell(own, { itemId: own.chairsId })
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([403, 'sales_tracking'])
    expect((await read(own)).itemCount).toBe(1)
    await site.makePremium(own.seller.userId)
    const ledger = (await own.seller.get(`/api/listings/${own.listingId}/ledger`)).json<Ledger>()
    expect(ledger.total).toBe('15.00')
  })
})

describe('marking sold and pending on every plan', () => {
  /** The same listing of an account without Premium. */
  async function freeListing(): Promise<TestListing> {
    const own = await premiumListing()
    await site.makePremium(own.seller.userId, new Date(Date.now() - 1000))
    return own
  }
  const soldUrl = ({ listingId }: TestListing, id: string) => `/api/listings/${listingId}/sold/${id}`
  const mark = (own: TestListing, itemId: string, { id = randomUUID(), quantity = 1 } = {}) =>
    own.seller.put(soldUrl(own, id), { itemId, quantity })
  const setPending = (own: TestListing, itemId: string, quantity: unknown) =>
    own.seller.put(`/api/listings/${own.listingId}/items/${itemId}/pending`, { quantity })

  test('shoppers, searches and totals follow at once, without Premium and without a price', async () => {
    const own = await freeListing()
    expect((await mark(own, own.lampId)).statusCode).toBe(204)
    expect((await mark(own, own.chairsId, { quantity: 2 })).statusCode).toBe(204)
    expect(await read(own)).toMatchObject({ itemCount: 1, items: [{ soldQuantity: 1 }, { soldQuantity: 2 }] })
    const search = async (words: string) =>
      (await site.visitor.get(`/api/public-listings?search=${words}&limit=100`)).json<PublicListing[]>()
    expect((await search('brass+lamp')).map(({ id }) => id)).not.toContain(own.listingId)
    const found = (await search('folding+chair')).find(({ id }) => id === own.listingId)
    expect(found).toMatchObject({ matchedItem: { title: 'Folding chair' }, itemCount: 1, suggestedTotal: '20.00' })
  })

  test('is one purchase without a price in the ledger of a Premium seller', async () => {
    const own = await premiumListing()
    await mark(own, own.lampId)
    await sell(own, { itemId: own.chairsId })
    const ledger = (await own.seller.get(`/api/listings/${own.listingId}/ledger`)).json<Ledger>()
    expect(ledger.total).toBe('15.00')
    expect(ledger.purchases.map(({ title, price }) => [title, price])).toEqual([
      ['Folding chair', '15.00'],
      ['Brass lamp', null],
    ])
  })

  test('counts once, however often a phone sends it, and so does taking it back', async () => {
    const own = await freeListing()
    const id = randomUUID()
    const marked = await Promise.all([1, 2, 3].map(() => mark(own, own.chairsId, { id })))
    expect(marked.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect((await read(own)).items[1]?.soldQuantity).toBe(1)
    expect((await own.seller.get(`/api/listings/${own.listingId}/sold`)).json()).toMatchObject([
      { id, itemId: own.chairsId, title: 'Folding chair', quantity: 1 },
    ])
    const undone = await Promise.all([1, 2].map(() => own.seller.delete(soldUrl(own, id))))
    expect(undone.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await read(own)).items[1]?.soldQuantity).toBe(0)
  })

  test('refuses more pieces than are left', async () => {
    const own = await freeListing()
    const answers = await Promise.all([1, 2, 3].map(() => mark(own, own.chairsId, { quantity: 2 })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 204, 409])
    expect((await mark(own, own.chairsId)).json()).toMatchObject({ message: 'This is sold already' })
  })

  test('a piece is pending until it is sold or taken back, and stays in searches', async () => {
    const own = await freeListing()
    expect((await setPending(own, own.chairsId, 1)).statusCode).toBe(204)
    await setPending(own, own.lampId, 99)
    expect(await read(own)).toMatchObject({ itemCount: 2, items: [{ pendingQuantity: 1 }, { pendingQuantity: 1 }] })
    const id = randomUUID()
    await mark(own, own.lampId, { id })
    await own.seller.delete(soldUrl(own, id))
    expect((await read(own)).items.map(getAvailability)).toEqual(['pending', 'available'])
    await setPending(own, own.lampId, 0)
    expect((await read(own)).items.map(getAvailability)).toEqual(['available', 'available'])
    for (const quantity of [-1, 1.5, '1', null]) {
      expect((await setPending(own, own.lampId, quantity)).statusCode).toBe(400)
    }
  })

  test('survives edits of the items', async () => {
    const own = await freeListing()
    await setPending(own, own.chairsId, 2)
    const { items } = await read(own, own.seller)
    const edited = items.map(({ soldQuantity: _sold, pendingQuantity: _pending, ...item }) => item)
    await own.seller.post(`/api/listings/${own.listingId}/items/bulk`, { items: edited })
    expect(await read(own)).toMatchObject({ items: [{}, { pendingQuantity: 2 }] })
  })

  test('is for the seller alone', async () => {
    const [own, other] = [await freeListing(), await site.signUp()]
    const asOther = { ...own, seller: other }
    const statuses = [
      await mark(asOther, own.lampId),
      await setPending(asOther, own.lampId, 1),
      await other.get(`/api/listings/${own.listingId}/sold`),
      await other.delete(soldUrl(own, MISSING)),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})
