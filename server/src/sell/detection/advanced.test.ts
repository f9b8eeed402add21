import type { Listing } from '@yardsnap/contract/listings'
import type { DetectedItem, DetectionProgress, DetectionResult } from '@yardsnap/contract/detection'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appraisedPhotoCounts, detectionRuns } from '#db/schema/detection.ts'
import { type FakeModel, modelSettings, startModel } from '#testing/fake-model.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const LAMP = {
  number: null,
  box: [100, 100, 400, 400],
  title: 'Brass lamp',
  category: 'furniture',
  condition: 'fair',
  description: 'A lamp with a dent.',
  priceLow: 8,
  priceSuggested: 10,
  priceHigh: 15,
  marketNotes: 'Lamps like it.',
  confidence: 0.9,
}

let model: FakeModel
let site: TestApp
beforeAll(async () => {
  model = await startModel()
  site = await testApp({
    // The name of the model decides that its boxes are trusted.
    env: { ...modelSettings(model), AI_MODEL: 'qwen3-vl', AI_PHOTOS_PER_USER_A_DAY: '4', DETECTION_TEXT: 'off' },
  })
})
afterAll(async () => {
  await site.close()
  await model.close()
})
beforeEach(() => {
  model.text = JSON.stringify({ items: [LAMP] })
  model.fault = null
  model.requests.length = 0
})

interface Seller {
  seller: Visitor
  listingId: string
}

async function sellerWithListing({ isPremium = true, app = site } = {}): Promise<Seller> {
  const seller = await app.signUp()
  if (isPremium) await app.makePremium(seller.userId)
  const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  return { seller, listingId: id }
}

async function detectItems({ seller, listingId }: Seller, ...photos: Buffer[]): Promise<DetectedItem[]> {
  const imageUrls: string[] = []
  for (const photo of photos.length > 0 ? photos : [await makePhoto()]) imageUrls.push(await uploadPhoto(seller, photo))
  const answer = await seller.post('/api/process-images', { listingId, imageUrls })
  expect(answer.statusCode).toBe(200)
  return answer.json<DetectionResult>().items
}

const fetchProgress = async ({ seller, listingId }: Seller) =>
  (await seller.get(`/api/listings/${listingId}/detection`)).json<DetectionProgress>()

const lampIn = (items: DetectedItem[]) => items.find(({ title }) => title === 'Brass lamp')

describe('S6.2 S6.3 the remote model', () => {
  test('S3.5 names, describes and prices items for premium sellers, and names itself as the source', async () => {
    const who = await sellerWithListing()
    expect(lampIn(await detectItems(who))).toMatchObject({
      category: 'furniture',
      condition: 'fair',
      description: 'A lamp with a dent.',
      priceLow: '8.00',
      priceSuggested: '10.00',
      priceHigh: '15.00',
      confidence: 0.9,
      priceSource: 'remote-model',
      marketNotes: 'Estimated by qwen3-vl from the photo. Lamps like it.',
      cropData: { x: 10, y: 10, width: 30, height: 30 },
      isSuggestion: false,
      isLabelSure: true,
    })
    expect(await fetchProgress(who)).toMatchObject({ status: 'done', note: null })
  })

  test('is not called for free sellers, who learn that it requires Premium', async () => {
    const who = await sellerWithListing({ isPremium: false })
    expect(lampIn(await detectItems(who))).toBeUndefined()
    expect(model.requests).toEqual([])
    expect((await who.seller.get('/api/detection-status')).json()).toMatchObject({ advanced: 'upgrade' })
  })

  test('prices from what it cost new where it names no price of its own, and says so', async () => {
    const none = { priceLow: null, priceSuggested: null, priceHigh: null }
    model.text = JSON.stringify({ items: [{ ...LAMP, ...none, priceNew: 120, group: 'home-decor' }] })
    expect(lampIn(await detectItems(await sellerWithListing()))).toMatchObject({
      priceSuggested: expect.stringMatching(/^[1-9]/),
      priceSource: 'retail-price',
      marketNotes: 'Estimated from the price when new, $120, and the condition, as qwen3-vl takes it from the photo.',
      groupGuesses: ['home-decor'],
    })
    model.text = JSON.stringify({ items: [{ ...LAMP, priceNew: 120 }] })
    expect(lampIn(await detectItems(await sellerWithListing()))?.marketNotes).toBe(
      'Estimated by qwen3-vl from the photo. It cost about $120 new. Lamps like it.',
    )
  })

  test('S6.2 is called for free sellers too where the admin gives it to all', async () => {
    const app = await testApp({
      env: { ...modelSettings(model), AI_MODEL: 'qwen3-vl', AI_PLANS: 'all', DETECTION_TEXT: 'off' },
    })
    try {
      const who = await sellerWithListing({ isPremium: false, app })
      expect(lampIn(await detectItems(who))).toBeDefined()
      expect((await who.seller.get('/api/detection-status')).json()).toMatchObject({ advanced: 'included' })
    } finally {
      await app.close()
    }
  })

  test('I6 is called once per photo, whoever uploads it', async () => {
    const photo = await makePhoto()
    await detectItems(await sellerWithListing(), photo)
    expect(lampIn(await detectItems(await sellerWithListing(), photo))).toBeDefined()
    expect(model.requests).toHaveLength(1)
  })

  test('I4 falls back to the local result when it fails, reports that, and is called again next time', async () => {
    const who = await sellerWithListing()
    model.fault = 'garbage'
    const photo = await makePhoto()
    expect(await detectItems(who, photo)).not.toEqual([])
    expect(await fetchProgress(who)).toMatchObject({
      status: 'done',
      note: expect.stringContaining('built-in analysis'),
    })
    model.fault = null
    expect(lampIn(await detectItems(who, photo))).toBeDefined()
    expect(await fetchProgress(who)).toMatchObject({ note: null })
  })
})

describe('I1 a prompt injection in a photo or a hostile model', () => {
  test('can only change the fields of an item', async () => {
    const who = await sellerWithListing()
    const greedy = {
      ...LAMP,
      title: '<img src=x onerror=alert(1)> Brass lamp',
      category: 'Premium',
      priceLow: 9999,
      priceSuggested: 9999,
      priceHigh: 9999,
      accountType: 'premium',
      sourceImageUrl: 'https://evil.example/x.jpg',
      quantity: -3,
    }
    model.text = JSON.stringify({ items: [greedy], listing: { status: 'published' } })
    expect(lampIn(await detectItems(who))).toMatchObject({
      title: 'Brass lamp',
      category: 'other',
      priceSuggested: '2000.00',
      quantity: 1,
      sourceImageUrl: expect.stringMatching(/^\/objects\//),
    })
    const listing = (await who.seller.get(`/api/listings/${who.listingId}`)).json<Listing>()
    expect(listing.status).toBe('draft')
    // Beside it, the local networks may have found something in the patches of color.
    expect(listing.items.find(({ title }) => title === 'Brass lamp')).toMatchObject({ quantity: 1, category: 'other' })
  })
})

describe('I5 daily cost limits', () => {
  const countAppraised = async (userId: string) => {
    const rows = await site.database.db.select().from(appraisedPhotoCounts)
    return rows.find(({ scope }) => scope === `user:${userId}`)?.photos
  }

  test('limit one user, even with concurrent analyses', async () => {
    const { seller } = await sellerWithListing()
    const listings: Seller[] = []
    for (let listing = 0; listing < 6; listing++) {
      const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
      listings.push({ seller, listingId: id })
    }
    await Promise.all(listings.map((listing) => detectItems(listing)))
    expect(model.requests).toHaveLength(4)
    expect(await countAppraised(seller.userId)).toBe(4)
    const notes = await Promise.all(listings.map(async (listing) => (await fetchProgress(listing)).note))
    expect(notes.filter((note) => note?.includes('advanced analyzes for today'))).toHaveLength(2)
  })

  test('limit all users together, and refused photos are not counted for the user', async () => {
    const small = await testApp({
      env: { ...modelSettings(model), AI_PHOTOS_A_DAY: '1', DETECTION_TEXT: 'off' },
    })
    const [first, second] = [await sellerWithListing({ app: small }), await sellerWithListing({ app: small })]
    await detectItems(first)
    await detectItems(second)
    const rows = await small.database.db.select().from(appraisedPhotoCounts)
    expect((await fetchProgress(second)).note).toContain('used up for today')
    await small.close()
    expect(model.requests).toHaveLength(1)
    expect(Object.fromEntries(rows.map(({ scope, photos }) => [scope, photos]))).toEqual({
      all: 1,
      [`user:${first.seller.userId}`]: 1,
    })
  })
})

describe('canceling', () => {
  test('I4 ends an unresponsive analysis and keeps local results', async () => {
    const who = await sellerWithListing()
    model.fault = 'slow'
    const running = detectItems(who)
    await expect.poll(() => model.requests.length, { timeout: 15_000 }).toBe(1)
    const answer = await who.seller.delete(`/api/listings/${who.listingId}/detection`)
    expect(answer.json()).toMatchObject({ status: 'cancelled', photosDone: 0, items: expect.any(Array) })
    expect((await running).length).toBeGreaterThan(0)
    model.fault = null
    expect(lampIn(await detectItems(who))).toBeDefined()
  })

  test('does nothing when nothing runs', async () => {
    const { seller, listingId } = await sellerWithListing()
    expect((await seller.delete(`/api/listings/${listingId}/detection`)).json()).toBeNull()
  })
})

test('I7 an interrupted analysis resumes when the app restarts, without duplicate items', async () => {
  const who = await sellerWithListing()
  const url = await uploadPhoto(who.seller)
  await who.seller.post(`/api/listings/${who.listingId}/photos`, { imageUrls: [url] })
  await site.database.db.insert(detectionRuns).values({
    id: crypto.randomUUID(),
    listingId: who.listingId,
    userId: who.seller.userId,
    photoKeys: [url.slice('/objects/'.length)],
    status: 'running',
    isAdvanced: true,
  })
  const again = await testApp({
    env: { ...modelSettings(model), AI_MODEL: 'qwen3-vl', DETECTION_TEXT: 'off' },
    beside: site,
  })
  await expect.poll(async () => (await fetchProgress(who)).status, { timeout: 15_000 }).toBe('done')
  await again.close()
  const { items } = await fetchProgress(who)
  expect(items.filter(({ title }) => title === 'Brass lamp')).toHaveLength(1)
})
