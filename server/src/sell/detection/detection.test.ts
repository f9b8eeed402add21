import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Draft } from '@yardsnap/contract/drafts'
import type { DetectedItem, DetectionProgress, DetectionResult } from '@yardsnap/contract/detection'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectionRuns, photoDetections } from '#db/schema/detection.ts'
import { photos } from '#db/schema/photos.ts'
import { parseEvents } from '#testing/events.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const REAL_PHOTO = path.join(import.meta.dirname, '../../../../../shared/photos/p01.jpg')

const METRICS_TOKEN = 'the token of who watches'

let site: TestApp
beforeAll(async () => {
  // What is written on things is read in injection.test.ts; it more than doubles the time of a photo.
  site = await testApp({ env: { DETECTION_TEXT: 'off' } })
})
afterAll(() => site.close())

async function sellerWithListing(): Promise<{ seller: Visitor; listingId: string }> {
  const seller = await site.signUp()
  const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  return { seller, listingId: id }
}

const analyze = (who: Visitor, body: unknown, headers?: Record<string, string>) =>
  who.post('/api/process-images', body, headers)

const listRuns = (listingId: string) =>
  site.database.db.select().from(detectionRuns).where(eq(detectionRuns.listingId, listingId))

describe('S7.10 detecting items in photos', () => {
  test('S3.5 each item has a name, category, condition, price, confidence and its crop', async () => {
    const { seller, listingId } = await sellerWithListing()
    const url = await uploadPhoto(seller)
    const answer = await analyze(seller, { listingId, imageUrls: [url] })
    expect(answer.statusCode).toBe(200)
    const [item] = answer.json<DetectionResult>().items
    expect(item).toMatchObject({
      title: expect.any(String),
      category: expect.any(String),
      condition: 'good',
      quantity: 1,
      priceSuggested: expect.stringMatching(/^\d+\.\d{2}$/),
      suggestedPrice: expect.any(Number),
      confidence: expect.any(Number),
      description: expect.any(String),
      marketNotes: expect.any(String),
      cropUrl: expect.stringContaining(`${url}?region=`),
      sourceImageUrl: url,
    })
  })

  test('the same call as an event stream reports each photo and ends with the result', async () => {
    const { seller, listingId } = await sellerWithListing()
    const imageUrls = [await uploadPhoto(seller), await uploadPhoto(seller)]
    const answer = await analyze(seller, { listingId, imageUrls }, { accept: 'text/event-stream' })
    expect(answer.headers['content-type']).toBe('text/event-stream')
    const events = parseEvents(answer.body)
    const progress = events.filter(({ event }) => event === 'progress').map(({ data }) => data as DetectionProgress)
    expect(progress.at(-1)).toMatchObject({ status: 'done', photosDone: 2, photosTotal: 2 })
    expect(events.at(-1)?.event).toBe('result')
    expect(events.at(-1)?.data).toMatchObject({ items: expect.arrayContaining([expect.anything()]) })
  })

  test('a returning seller sees the progress of the newest analysis', async () => {
    const { seller, listingId } = await sellerWithListing()
    expect((await seller.get(`/api/listings/${listingId}/detection`)).json()).toBeNull()
    await analyze(seller, { listingId, imageUrls: [await uploadPhoto(seller)] })
    const answer = await seller.get(`/api/listings/${listingId}/detection`)
    expect(answer.json()).toMatchObject({ status: 'done', photosDone: 1, photosTotal: 1 })
  })

  test.skipIf(!existsSync(REAL_PHOTO))('a chair in a real photo is found, named and priced', async () => {
    const { seller, listingId } = await sellerWithListing()
    const url = await uploadPhoto(seller, await readFile(REAL_PHOTO))
    const { items } = (await analyze(seller, { listingId, imageUrls: [url] })).json<DetectionResult>()
    const chairs = items.filter((item: DetectedItem) => /chair/i.test(item.title) && !item.isSuggestion)
    expect(chairs.length).toBeGreaterThanOrEqual(2)
    expect(chairs[0]).toMatchObject({ category: 'furniture', marketNotes: expect.stringContaining('guide') })
    expect(Number(chairs[0]?.priceSuggested)).toBeGreaterThan(0)
  })
})

describe('each photo is analyzed only once', () => {
  test('I6 even if another user uploads it again', async () => {
    const bytes = await makePhoto()
    const known = async () => (await site.database.db.select().from(photoDetections)).length
    const first = await sellerWithListing()
    await analyze(first.seller, { listingId: first.listingId, imageUrls: [await uploadPhoto(first.seller, bytes)] })
    const before = await known()
    const second = await sellerWithListing()
    await analyze(second.seller, { listingId: second.listingId, imageUrls: [await uploadPhoto(second.seller, bytes)] })
    expect(await known()).toBe(before)
  })

  test('D10 two concurrent calls for one listing share a run', async () => {
    const { seller, listingId } = await sellerWithListing()
    const body = { listingId, imageUrls: [await uploadPhoto(seller)] }
    const answers = await Promise.all([analyze(seller, body), analyze(seller, body)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect(await listRuns(listingId)).toHaveLength(1)
  })
})

describe('adding photos to a draft', () => {
  const add = (who: Visitor, listingId: string, imageUrls: string[]) =>
    who.post(`/api/listings/${listingId}/photos`, { imageUrls, analyze: true })
  const follow = (who: Visitor, listingId: string) =>
    who.get(`/api/listings/${listingId}/detection`, { accept: 'text/event-stream' })

  test('starts their analysis, and a listing has one run at a time', async () => {
    const { seller, listingId } = await sellerWithListing()
    const [first, second] = [await uploadPhoto(seller), await uploadPhoto(seller)]
    expect((await add(seller, listingId, [first])).json()).toMatchObject([{ url: first }])
    expect((await add(seller, listingId, [second])).json()).toMatchObject([{ url: second }])
    expect((await add(seller, listingId, [second])).statusCode).toBe(201)
    const events = parseEvents((await follow(seller, listingId)).body)
    expect(events.at(-1)?.event).toBe('result')
    const photosDone = (await listRuns(listingId)).map((run) => [run.status, run.photosDone, run.photoKeys.length])
    expect(photosDone.every(([status, done, total]) => status === 'done' && done === total)).toBe(true)
    const { items } = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    expect(new Set(items.map((item) => item.sourceImageUrl))).toEqual(new Set([first, second]))
  })

  test('keeps them where detection is off', async () => {
    const off = await testApp({ env: { DETECTION: 'off' }, beside: site })
    const { seller, listingId } = await sellerWithListing()
    const url = await uploadPhoto(seller)
    expect((await add(off.enter(seller), listingId, [url])).json()).toMatchObject([{ url }])
    await off.close()
    expect(await listRuns(listingId)).toEqual([])
  })
})

describe('A13 photos and listings of other users', () => {
  test('a photo of another user is refused, and nothing is analyzed', async () => {
    const { seller, listingId } = await sellerWithListing()
    const theirs = await uploadPhoto(await site.signUp())
    expect((await analyze(seller, { listingId, imageUrls: [theirs] })).statusCode).toBe(404)
    expect(await listRuns(listingId)).toEqual([])
  })

  test('a listing of another user is refused', async () => {
    const { listingId } = await sellerWithListing()
    const other = await site.signUp()
    const answer = await analyze(other, { listingId, imageUrls: [await uploadPhoto(other)] })
    expect(answer.statusCode).toBe(404)
    expect(await listRuns(listingId)).toEqual([])
  })
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://evil.example/x.jpg',
  'file:///etc/passwd',
  '/etc/passwd',
])('S7 the address %s is refused, never fetched', async (url) => {
  const { seller, listingId } = await sellerWithListing()
  expect((await analyze(seller, { listingId, imageUrls: [url] })).statusCode).toBe(400)
})

describe('C5 limits', () => {
  test('eleven photos in one call are refused', async () => {
    const { seller, listingId } = await sellerWithListing()
    const url = await uploadPhoto(seller)
    expect((await analyze(seller, { listingId, imageUrls: Array(11).fill(url) })).statusCode).toBe(400)
  })

  test('a sixth photo of a free listing is refused with photo_limit', async () => {
    const { seller, listingId } = await sellerWithListing()
    const imageUrls = await Promise.all(Array.from({ length: 6 }, () => uploadPhoto(seller)))
    const answer = await analyze(seller, { listingId, imageUrls })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'photo_limit' })
  })

  test('I5 a hundred calls in a minute are rate limited with 429', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const seller = await limited.signUp()
    const statuses: number[] = []
    for (let call = 0; call < 35; call += 1) {
      statuses.push((await analyze(seller, { listingId: 'none', imageUrls: [] })).statusCode)
    }
    await limited.close()
    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('D6 deleting the listing ends its analysis and removes its data', async () => {
  const { seller, listingId } = await sellerWithListing()
  const imageUrls = await Promise.all(Array.from({ length: 5 }, () => uploadPhoto(seller)))
  const running = analyze(seller, { listingId, imageUrls })
  await expect.poll(() => listRuns(listingId).then((runs) => runs.length)).toBe(1)
  await seller.delete(`/api/listings/${listingId}`)
  expect([200, 404]).toContain((await running).statusCode)
  expect(await listRuns(listingId)).toEqual([])
})

describe('I9 without the detection models', () => {
  let off: TestApp
  beforeAll(async () => {
    off = await testApp({ env: { DETECTION: 'off', METRICS_TOKEN }, beside: site })
  })
  afterAll(() => off.close())

  test('the app runs, reports it, and keeps the photos; items are entered manually', async () => {
    const seller = await off.signUp()
    const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
    const url = await uploadPhoto(seller)
    const status = await seller.get('/api/detection-status')
    expect(status.json()).toEqual({
      isAvailable: false,
      message: expect.stringContaining('by hand'),
      advanced: 'none',
    })
    const spanish = (await seller.get('/api/detection-status', { 'x-language': 'es' })).json<{ message: string }>()
    expect(spanish.message).toContain('a mano')
    const answer = await analyze(seller, { listingId: id, imageUrls: [url] })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('by hand') })
    await seller.post(`/api/listings/${id}/photos`, { imageUrls: [url] })
    expect((await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Lamp' }] })).statusCode).toBe(200)
  })

  test('the readiness check mentions it but stays ready', async () => {
    const answer = await off.visitor.get('/api/ready', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ checks: Record<string, string> }>().checks['detection']).toContain('DETECTION=off')
  })
})

describe('faces', () => {
  const FACE = { x0: 0.2, y0: 0.1, x1: 0.3, y1: 0.25 }

  /** The project contains no photos of people, so the stored findings are changed instead. */
  async function analyzedWithFace() {
    const { seller, listingId } = await sellerWithListing()
    const url = await uploadPhoto(seller)
    await analyze(seller, { listingId, imageUrls: [url] })
    const [photo] = await site.database.db.select().from(photos).where(eq(photos.listingId, listingId))
    const findings = { boxes: [], faces: [FACE], texts: [] }
    await site.database.db
      .update(photoDetections)
      .set({ findings })
      .where(eq(photoDetections.contentHash, photo!.contentHash))
    return { seller, listingId, photoId: photo!.id }
  }

  test('are reported only to the seller, with what is blurred', async () => {
    const { seller, listingId, photoId } = await analyzedWithFace()
    const faces = [{ x: 20, y: 10, width: 10, height: 15 }]
    const address = `/api/listings/${listingId}/faces`
    expect((await seller.get(address)).json()).toEqual([{ photoId, faces, blurs: [] }])
    await seller.put(`/api/listings/${listingId}/photos/${photoId}/blurs`, { blurs: faces })
    expect((await seller.get(address)).json()).toEqual([{ photoId, faces, blurs: faces }])
    expect((await (await site.signUp()).get(address)).statusCode).toBe(404)
  })

  test('are not reported for photos that were not analyzed', async () => {
    const { seller, listingId } = await sellerWithListing()
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [await uploadPhoto(seller)] })
    expect((await seller.get(`/api/listings/${listingId}/faces`)).json()).toEqual([])
  })
})

test('the same object in two photos is one item with a picture from each', async () => {
  const { seller, listingId } = await sellerWithListing()
  const bytes = await makePhoto()
  const imageUrls = [await uploadPhoto(seller, bytes), await uploadPhoto(seller, bytes)]
  await analyze(seller, { listingId, imageUrls })
  const [photo] = await site.database.db.select().from(photos).where(eq(photos.listingId, listingId))
  const fingerprint = `${'f0'.repeat(8)}${'09'.repeat(27)}`
  const box = {
    box: { x0: 0.2, y0: 0.2, x1: 0.6, y1: 0.7 },
    score: 0.8,
    label: 'chair',
    labelScore: 0.8,
    names: undefined, // as stored before several names were kept
    views: 6,
    fingerprint,
  }
  await site.database.db
    .update(photoDetections)
    .set({ findings: { boxes: [box], faces: [], texts: [] } })
    .where(eq(photoDetections.contentHash, photo!.contentHash))
  const { items } = (await analyze(seller, { listingId, imageUrls })).json<DetectionResult>()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ title: 'Chair', nameGuesses: [], sourceImageUrl: imageUrls[0] })
  expect(items[0]?.imageUrls).toEqual(imageUrls.map((url) => `${url}?region=0.2,0.2,0.6,0.7`))
})
