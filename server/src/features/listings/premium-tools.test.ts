import type { Bundle } from '@yardsnap/contract/bundles'
import type { Listing } from '@yardsnap/contract/listings'
import type { Photo } from '@yardsnap/contract/photos'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings, listingUsage } from '#db/schema/listings.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

interface Sale {
  seller: Visitor
  listingId: string
  photoUrl: string
}

/** A public sale with one photo, from which one of its four items is cut. */
async function premiumSale(): Promise<Sale> {
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
const lapse = ({ seller }: Sale) => site.makePremium(seller.userId, new Date(Date.now() - 1000))
const refusal = { code: 'premium_required', reason: 'default' }

describe('S6.3 the style of a sale page', () => {
  const customize = ({ seller, listingId }: Sale, style: unknown) =>
    seller.put(`/api/listings/${listingId}/style`, style)
  const styleOf = ({ photoUrl }: Sale) => ({ coverUrl: photoUrl, accent: 'plum', welcome: 'Lemonade for early birds' })

  test('S6.3 is shown to everybody, and changes nothing for who is editing', async () => {
    const sale = await premiumSale()
    const { version } = await read(sale.seller, sale.listingId)
    const answer = await customize(sale, styleOf(sale))
    expect(answer.json()).toMatchObject({ version, pageStyle: { ...styleOf(sale), isPaused: false } })
    expect((await read(site.visitor, sale.listingId)).pageStyle).toEqual({ ...styleOf(sale), isPaused: false })
  })

  test('S6.3 S4.3 is paused when Premium ends, kept, and back with it', async () => {
    const sale = await premiumSale()
    await customize(sale, styleOf(sale))
    await lapse(sale)
    expect((await read(site.visitor, sale.listingId)).pageStyle).toBeNull()
    expect((await read(sale.seller, sale.listingId)).pageStyle).toEqual({ ...styleOf(sale), isPaused: true })
    const refused = await customize(sale, styleOf(sale))
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining(refusal)])
    await site.makePremium(sale.seller.userId)
    expect((await read(site.visitor, sale.listingId)).pageStyle).toMatchObject({ accent: 'plum' })
  })

  test('S6.3 takes a photo of this sale alone for its cover, and no colour of its own making', async () => {
    const sale = await premiumSale()
    const other = await premiumSale()
    const wrong = [
      { ...styleOf(sale), coverUrl: other.photoUrl },
      { ...styleOf(sale), coverUrl: 'https://example.com/cover.jpg' },
      { ...styleOf(sale), accent: '#ffff00' },
      { ...styleOf(sale), welcome: 'x'.repeat(501) },
    ]
    for (const style of wrong) expect((await customize(sale, style)).statusCode).toBe(400)
    expect((await read(site.visitor, sale.listingId)).pageStyle).toBeNull()
  })
})

describe('S6.3 running a sale again', () => {
  const copy = ({ seller, listingId }: Sale) => seller.post(`/api/listings/${listingId}/copy`)
  const end = ({ listingId }: Sale) =>
    site.database.db.update(listings).set({ status: 'ended' }).where(eq(listings.id, listingId))
  const sell = async ({ seller, listingId }: Sale, title: string) => {
    const { items } = await read(seller, listingId)
    const { id } = items.find((item) => item.title === title)!
    await seller.post(`/api/listings/${listingId}/ledger`, {
      id: crypto.randomUUID(),
      itemId: id,
      quantity: 1,
      price: 1,
    })
  }

  test('S6.3 makes a draft with its words, and the photos and items that are left', async () => {
    const sale = await premiumSale()
    await sell(sale, 'Tea mug')
    const answer = await copy(sale)
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
    const [photo] = (await sale.seller.get(`/api/listings/${draft.id}/photos`)).json<Photo[]>()
    expect(draft.items[0]?.cropUrl).toBe(`${photo?.url}?region=0,0,0.5,0.5`)
  })

  test('S6.3 keeps its pictures when the sale that was is deleted', async () => {
    const sale = await premiumSale()
    const draft = (await copy(sale)).json<Listing>()
    await sale.seller.delete(`/api/listings/${sale.listingId}`)
    const picture = await sale.seller.get(draft.items[0]?.cropUrl ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await site.visitor.get(draft.items[0]?.cropUrl ?? '')).statusCode).toBe(404)
  })

  test('S6.3 is for everybody once it is over; a template of one to come is Premium', async () => {
    const sale = await premiumSale()
    await site.database.db.delete(listingUsage)
    await lapse(sale)
    expect((await copy(sale)).json()).toMatchObject(refusal)
    await end(sale)
    expect((await copy(sale)).statusCode).toBe(201)
  })

  test('S5.7 S6.3 counts as a listing of the month, and leaves nothing behind when there is none left', async () => {
    const sale = await premiumSale()
    await end(sale)
    await lapse(sale)
    expect((await copy(sale)).json()).toMatchObject({ code: 'listing_limit' })
    expect((await sale.seller.get('/api/my-listings')).json()).toHaveLength(1)
  })
})

describe('S6.3 smart bundling', () => {
  const bundles = ({ seller, listingId }: Sale) => seller.get(`/api/listings/${listingId}/bundles`)

  test('S6.3 suggests a lot of the cheap things that are called the same', async () => {
    const sale = await premiumSale()
    const { items } = await read(sale.seller, sale.listingId)
    const [lot, ...others] = (await bundles(sale)).json<Bundle[]>()
    expect(lot).toMatchObject({ itemIds: items.slice(1).map(({ id }) => id), price: '4.00', separately: '6.00' })
    expect(others).toEqual([])
  })

  test('S6.3 is for Premium alone', async () => {
    const sale = await premiumSale()
    await lapse(sale)
    expect((await bundles(sale)).json()).toMatchObject(refusal)
  })
})
