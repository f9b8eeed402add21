import type { Bundle } from '@yardsnap/contract/bundles'
import { BLANK_ITEM, type Draft } from '@yardsnap/contract/drafts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import type { Listing } from '@yardsnap/contract/listings'
import type { Photo } from '@yardsnap/contract/photos'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { listings, listingUsage } from '#db/schema/listings.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface TestListing {
  seller: Visitor
  listingId: string
  photoUrl: string
}

/** A public listing with one photo, from which one of its four items is cropped. */
async function premiumListing(): Promise<TestListing> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const details = { title: 'Spring sale', description: 'Cash only', city: 'Orlando', state: 'FL', zipCode: '32801' }
  const listing = await seller.post('/api/listings', { ...details, saleDate: '2031-05-03', startTime: '07:30' })
  const { id } = listing.json<Listing>()
  const photoUrl = await uploadPhoto(seller)
  const mugs = ['Soup mug', 'Tea mug', 'Travel mug'].map((title) => ({ title, priceSuggested: 2 }))
  const chair = {
    title: 'Chair',
    priceSuggested: 40,
    sourceImageUrl: photoUrl,
    cropUrl: `${photoUrl}?region=0,0,0.5,0.5`,
  }
  await seller.post(`/api/listings/${id}/items/bulk`, { items: [chair, ...mugs] })
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  return { seller, listingId: id, photoUrl }
}

const read = async (reader: Visitor, listingId: string) =>
  (await reader.get(`/api/listings/${listingId}`)).json<Listing>()
const lapse = ({ seller }: TestListing) => site.makePremium(seller.userId, new Date(Date.now() - 1000))
const refusal = { code: 'premium_required', reason: 'default' }

describe('S6.3 the style of a sale page', () => {
  const customize = ({ seller, listingId }: TestListing, input: unknown) =>
    seller.put(`/api/listings/${listingId}/style`, input)
  const style = { accent: 'plum', welcome: 'Lemonade for early birds' }

  test('S6.3 is shown to everybody, and causes no edit conflict', async () => {
    const listing = await premiumListing()
    const { version } = await read(listing.seller, listing.listingId)
    const answer = await customize(listing, style)
    expect(answer.json()).toMatchObject({ version, pageStyle: { ...style, isPaused: false } })
    expect((await read(site.visitor, listing.listingId)).pageStyle).toEqual({ ...style, isPaused: false })
  })

  test('S6.3 S4.3 is kept but not shown when Premium ends, and shown again when it returns', async () => {
    const listing = await premiumListing()
    await customize(listing, style)
    await lapse(listing)
    expect((await read(site.visitor, listing.listingId)).pageStyle).toBeNull()
    expect((await read(listing.seller, listing.listingId)).pageStyle).toEqual({ ...style, isPaused: true })
    const refused = await customize(listing, style)
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining(refusal)])
    await site.makePremium(listing.seller.userId)
    expect((await read(site.visitor, listing.listingId)).pageStyle).toMatchObject({ accent: 'plum' })
  })

  test('S6.3 accepts only predefined colors and a short welcome', async () => {
    const listing = await premiumListing()
    const wrong = [
      { ...style, accent: '#ffff00' },
      { ...style, welcome: 'x'.repeat(501) },
    ]
    for (const one of wrong) expect((await customize(listing, one)).statusCode).toBe(400)
    expect((await read(site.visitor, listing.listingId)).pageStyle).toBeNull()
  })
})

describe('S6.3 running a sale again', () => {
  const copy = ({ seller, listingId }: TestListing) => seller.post(`/api/listings/${listingId}/copy`)
  const end = ({ listingId }: TestListing) =>
    site.database.db.update(listings).set({ status: 'ended' }).where(eq(listings.id, listingId))
  const sell = async ({ seller, listingId }: TestListing, title: string) => {
    const { items } = await read(seller, listingId)
    const { id } = items.find((item) => item.title === title)!
    await seller.post(`/api/listings/${listingId}/ledger`, {
      id: crypto.randomUUID(),
      itemId: id,
      quantity: 1,
      price: 1,
    })
  }

  test('S6.3 creates a draft with its texts and remaining photos and items', async () => {
    const listing = await premiumListing()
    await sell(listing, 'Tea mug')
    const answer = await copy(listing)
    expect(answer.statusCode).toBe(201)
    const draft = answer.json<Listing>()
    expect(draft).toMatchObject({
      status: 'draft',
      title: 'Spring sale',
      saleDate: null,
      startTime: '07:30',
      city: 'Orlando',
    })
    expect(draft.items.map(({ title, soldQuantity }) => [title, soldQuantity])).toEqual([
      ['Chair', 0],
      ['Soup mug', 0],
      ['Travel mug', 0],
    ])
    const [photo] = (await listing.seller.get(`/api/listings/${draft.id}/photos`)).json<Photo[]>()
    expect(draft.items[0]?.cropUrl).toBe(`${photo?.url}?region=0,0,0.5,0.5`)
  })

  test('S6.3 S-L2 keeps texts that are longer than what may be typed today, and other fields of them can be changed', async () => {
    const listing = await premiumListing()
    const family = '👨‍👩‍👧‍👦'.repeat(900)
    await site.database.pool.query(
      `update items set description = $1, title = $2 where listing_id = $3 and title = 'Chair'`,
      [family, '👨‍👩‍👧‍👦'.repeat(100), listing.listingId],
    )
    const answer = await copy(listing)
    expect(answer.statusCode).toBe(201)
    const { id, items } = answer.json<Listing>()
    expect(items[0]).toMatchObject({ title: '👨‍👩‍👧‍👦'.repeat(100), description: family })
    const { version } = (await listing.seller.get(`/api/listings/${id}/draft`)).json<Draft>()
    const change = { id: items[0]!.id, base: { priceSuggested: '40.00' }, changes: { priceSuggested: '35.00' } }
    const body = { version, fields: { base: {}, changes: {} }, items: [change] }
    const saved = await listing.seller.patch(`/api/listings/${id}/draft`, body)
    expect([saved.statusCode, (await read(listing.seller, id)).items[0]]).toMatchObject([
      200,
      { priceSuggested: '35.00', description: family },
    ])
  })

  test('S6.3 S-L2 says so when its texts are too long together', async () => {
    const listing = await premiumListing()
    await site.database.pool.query('update items set description = $1 where listing_id = $2', [
      'x'.repeat(300_000),
      listing.listingId,
    ])
    const answer = await copy(listing)
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'too_large' }])
    expect((await listing.seller.get('/api/my-listings')).json()).toHaveLength(1)
  })

  test('S6.3 keeps its pictures when the original sale is deleted', async () => {
    const listing = await premiumListing()
    const draft = (await copy(listing)).json<Listing>()
    await listing.seller.delete(`/api/listings/${listing.listingId}`)
    const picture = await listing.seller.get(draft.items[0]?.cropUrl ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await site.visitor.get(draft.items[0]?.cropUrl ?? '')).statusCode).toBe(404)
  })

  test('S6.3 is free once the sale is over; copying a future one is Premium', async () => {
    const listing = await premiumListing()
    await site.database.db.delete(listingUsage)
    await lapse(listing)
    expect((await copy(listing)).json()).toMatchObject(refusal)
    await end(listing)
    expect((await copy(listing)).statusCode).toBe(201)
  })

  test('S5.7 S6.3 counts as a listing of the month, and leaves nothing behind if the limit is reached', async () => {
    const listing = await premiumListing()
    await end(listing)
    await lapse(listing)
    expect((await copy(listing)).json()).toMatchObject({ code: 'listing_limit' })
    expect((await listing.seller.get('/api/my-listings')).json()).toHaveLength(1)
  })
})

describe('S6.3 smart bundling', () => {
  const bundles = ({ seller, listingId }: TestListing) => seller.get(`/api/listings/${listingId}/bundles`)

  test('S6.3 suggests a bundle of cheap items with the same name', async () => {
    const listing = await premiumListing()
    const { items } = await read(listing.seller, listing.listingId)
    const [lot, ...others] = (await bundles(listing)).json<Bundle[]>()
    expect(lot).toMatchObject({ itemIds: items.slice(1).map(({ id }) => id), price: '4.00', separately: '6.00' })
    expect(others).toEqual([])
  })

  test('S6.3 names it in the language of its seller', async () => {
    const listing = await premiumListing()
    await site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, listing.seller.userId))
    expect((await bundles(listing)).json()).toMatchObject([{ title: 'Lote de 3: Soup mug, Tea mug y más' }])
  })

  test('S6.3 suggests it of changes too that shoppers do not see yet', async () => {
    const listing = await premiumListing()
    const { seller, listingId } = listing
    const draft = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    const pens = ['Red pen', 'Blue pen', 'Green pen'].map((title) => ({
      ...BLANK_ITEM,
      id: uuidv7(),
      title,
      priceSuggested: '1.00',
    }))
    const body = { version: draft.version, ...changesBetween(draft, { ...draft, items: [...draft.items, ...pens] }) }
    await seller.patch(`/api/listings/${listingId}/draft`, body)
    const suggested = (await bundles(listing)).json<Bundle[]>()
    expect(suggested.map(({ itemIds }) => itemIds)).toContainEqual(pens.map(({ id }) => id))
  })

  test('S6.3 requires Premium', async () => {
    const listing = await premiumListing()
    await lapse(listing)
    expect((await bundles(listing)).json()).toMatchObject(refusal)
  })
})
