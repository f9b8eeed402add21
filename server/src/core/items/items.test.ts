import type { PublicListing } from '@yardsnap/contract/browse'
import type { Draft } from '@yardsnap/contract/drafts'
import type { Item } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
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

const save = (items: unknown, who = seller) => who.post(`/api/listings/${listingId}/items/bulk`, { items })
const read = async () => (await seller.get(`/api/listings/${listingId}`)).json<Listing>()

describe('S7.9 saving the items of a listing', () => {
  test('S3.3 an item has its fields; prices and confidence may be strings', async () => {
    const answer = await save([
      {
        title: 'Side table, three drawers',
        category: 'Furniture',
        condition: 'good',
        quantity: 2,
        priceSuggested: '45',
        priceLow: '36.00',
        priceHigh: 54,
        sellAsLot: true,
        confidence: '0.8',
        description: 'Oak',
        marketNotes: 'Guide',
        imageUrls: [],
      },
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual([
      {
        id: expect.any(String),
        title: 'Side table, three drawers',
        category: 'furniture',
        condition: 'good',
        quantity: 2,
        priceSuggested: '45.00',
        priceLow: '36.00',
        priceHigh: '54.00',
        priceSource: null,
        sellAsLot: true,
        confidence: 0.8,
        description: 'Oak',
        marketNotes: 'Guide',
        imageUrls: [],
        cropUrl: null,
        cropData: null,
        sourceImageUrl: null,
        gtin: null,
        stickerColor: null,
      },
    ])
  })

  test('S5.3 says what is given away, also in the words of a former version', async () => {
    const sent = [
      { title: 'Lamp', priceSuggested: 5 },
      { title: 'Vase', priceSource: 'free' },
      { title: 'Rug', marketNotes: 'Free' },
      { title: 'Pot' },
    ]
    expect((await save(sent)).json<Item[]>().map(({ priceSource }) => priceSource)).toEqual([
      'own',
      'free',
      'free',
      null,
    ])
    expect((await read()).items.map(({ priceSource }) => priceSource)).toEqual(['own', 'free', 'free', null])
    expect((await save([{ title: 'Lamp', priceSource: 'stolen' }])).statusCode).toBe(400)
  })

  test('S3.3 its pictures and where they were cut from are kept', async () => {
    const photo = await uploadPhoto(seller)
    const crop = `${photo}?region=0.1,0.2,0.4,0.6`
    const pictures = {
      imageUrls: [crop],
      cropUrl: crop,
      cropData: { x: 10, y: 20, width: 30, height: 40 },
      sourceImageUrl: photo,
    }
    await save([{ title: 'Side table', ...pictures, quantity: 3 }])
    expect((await read()).items).toMatchObject([{ title: 'Side table', ...pictures, quantity: 3, soldQuantity: 0 }])
  })

  test.each(['0.4,0.2,0.1,0.6', '0,0,0,1', '0,0,1.5,1', 'all', '0,0,1,1&region=0,0,1,1'])(
    'S3.3 a picture of the part %s, which no photo has, is refused',
    async (region) => {
      const photo = await uploadPhoto(seller)
      const cropUrl = `${photo}?region=${region}`
      for (const item of [
        { title: 'Lamp', cropUrl },
        { title: 'Lamp', imageUrls: [cropUrl] },
      ]) {
        const answer = await save([item])
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
          400,
          'A part of a picture is region=x1,y1,x2,y2, each from 0 to 1',
        ])
      }
    },
  )

  test.each([0, -1, 1.5])('S3.3 a quantity of %d is refused', async (quantity) => {
    const answer = await save([{ title: 'Lamp', quantity }])
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      quantity === 1.5 ? 'Quantity is a whole number' : 'Quantity is at least 1',
    ])
  })

  test('the listing has their count, total and order', async () => {
    await save([
      { title: 'Lamp', priceSuggested: 10, quantity: 3 },
      { title: 'Bowl', priceSuggested: 2.5 },
    ])
    const listing = await read()
    expect(listing).toMatchObject({ itemCount: 2, totalEstimatedValue: '32.50' })
    expect(listing.items.map((item) => item.title)).toEqual(['Lamp', 'Bowl'])
  })

  test('D5 saving twice replaces the items; those sent with an id keep it', async () => {
    const [lamp] = (await save([{ title: 'Lamp' }, { title: 'Bowl' }])).json<Item[]>()
    await save([{ title: 'Vase' }, { id: lamp?.id, title: 'Desk lamp' }])
    const { items } = await read()
    expect(items.map((item) => item.title)).toEqual(['Vase', 'Desk lamp'])
    expect(items[1]?.id).toBe(lamp?.id)
  })

  test('D5 one invalid item of fifty leaves all unchanged', async () => {
    await save([{ title: 'Kept' }])
    const items = Array.from({ length: 50 }, (_, index) => ({
      title: `Item ${index}`,
      priceSuggested: index === 36 ? 'NaN' : 1,
    }))
    expect((await save(items)).statusCode).toBe(400)
    expect((await read()).items.map((item) => item.title)).toEqual(['Kept'])
  })

  test('D7 a reader sees a consistent set while items are saved and the sale is published', async () => {
    const sets = ['A', 'B', 'C', 'D'].map((name) => Array.from({ length: 20 }, () => ({ title: name })))
    const publish = seller.put(`/api/listings/${listingId}`, { status: 'published' })
    const answers = await Promise.all([...sets.map((set) => save(set)), publish])
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
    const titles = (await read()).items.map((item) => item.title)
    expect(titles).toHaveLength(20)
    expect(new Set(titles).size).toBe(1)
  })

  test('an item id of another listing creates a new item here and leaves that one unchanged', async () => {
    const other = await site.signUp()
    const theirs = (await other.post('/api/listings', { title: 'Theirs' })).json<Listing>().id
    const [item] = (await other.post(`/api/listings/${theirs}/items/bulk`, { items: [{ title: 'Clock' }] })).json<
      Item[]
    >()
    const [mine] = (await save([{ id: item?.id, title: 'Taken?' }])).json<Item[]>()
    expect(mine?.id).not.toBe(item?.id)
    const left = (await other.get(`/api/listings/${theirs}`)).json<Listing>()
    expect(left.items.map(({ title }) => title)).toEqual(['Clock'])
  })
})

test('A3 items of another user cannot be replaced', async () => {
  await save([{ title: 'Mine' }])
  const other = await site.signUp()
  expect((await save([{ title: 'Theirs' }], other)).statusCode).toBe(404)
  expect((await read()).items.map((item) => item.title)).toEqual(['Mine'])
})

test('A14 a picture of another user is refused', async () => {
  const foreign = await uploadPhoto(await site.signUp())
  expect((await save([{ title: 'Lamp', imageUrls: [foreign] }])).statusCode).toBe(404)
  expect((await save([{ title: 'Lamp', imageUrls: ['https://evil.example/x.jpg'] }])).statusCode).toBe(400)
})

test.each([
  ['G12 a price of NaN', { priceSuggested: 'NaN' }],
  ['G12 a negative price', { priceLow: '-1' }],
  ['G12 an infinite price', { priceHigh: '1e400' }],
  ['G11 a quantity of zero', { quantity: 0 }],
  ['G8 a title with U+0000', { title: 'a\u0000b' }],
  ['G9 a lone surrogate', { title: 'a\ud800' }],
])('%s is refused with a message', async (_name, fields) => {
  const answer = await save([{ title: 'Lamp', ...fields }])
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).not.toBe('')
})

test('G11 more than 500 items are refused', async () => {
  const items = Array.from({ length: 501 }, () => ({ title: 'x' }))
  expect((await save(items)).statusCode).toBe(400)
})

test('C5 pictures beyond the plan’s limit are refused, and nothing is saved', async () => {
  const urls = await Promise.all(Array.from({ length: 6 }, () => uploadPhoto(seller)))
  const answer = await save([{ title: 'Lamp', imageUrls: urls }])
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'photo_limit' })
  expect((await read()).items).toEqual([])
})

describe('the number under a barcode', () => {
  test('is kept as it is compared, and searches find its sale and its item', async () => {
    const saved = await save([{ title: 'Paperback', gtin: '0-306-40615-2' }, { title: 'Lamp' }])
    expect(saved.json<Item[]>().map(({ gtin }) => gtin)).toEqual(['9780306406157', null])
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
    for (const search of ['9780306406157', '978-0-306-40615-7', '0306406152']) {
      const found = (await site.visitor.get(`/api/public-listings?search=${search}`)).json<PublicListing[]>()
      expect(found.map(({ id, matchedItem }) => [id, matchedItem?.title])).toEqual([[listingId, 'Paperback']])
    }
    const other = (await site.visitor.get('/api/public-listings?search=9780140328721')).json<PublicListing[]>()
    expect(other).toEqual([])
  })

  test.each([
    ['9780306406158', 'A digit of this barcode is wrong'],
    ['12345', 'A barcode has 8, 12 or 13 digits'],
  ])('%s is refused at its field', async (gtin, message) => {
    const answer = await save([{ title: 'Paperback', gtin }])
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(message)
    expect((await read()).items).toEqual([])
  })

  test('is of the draft too', async () => {
    const item = { title: 'Paperback', gtin: '9780306406157' }
    const readDraft = async () => (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    const { version } = await readDraft()
    const items = [{ id: '0198a1b2-0000-7000-8000-000000000011', base: null, changes: item }]
    const changed = { version, fields: { base: {}, changes: {} }, items }
    expect((await seller.patch(`/api/listings/${listingId}/draft`, changed)).statusCode).toBe(200)
    const draft = await readDraft()
    expect(draft.items).toMatchObject([item])
  })
})
