import type { ReadSighting, SeenSaleAnswer } from '@yardsnap/contract/seen-sales'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoDetections } from '#db/schema/detection.ts'
import { photos } from '#db/schema/photos.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addSeen, listSeen, placeMaker, readSeen, seenInput } from './test-seen-sales.ts'

let site: TestApp
const newPlace = placeMaker()
const FACE = { x0: 0.2, y0: 0.1, x1: 0.3, y1: 0.25 }

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const findPhoto = async (url: string) => {
  const key = url.replace('/objects/', '')
  const [photo] = await site.database.db.select().from(photos).where(eq(photos.objectKey, key))
  return photo
}

/** A photo in which the models found a face and a sign. The project has no photos of people, so the findings are changed. */
async function uploadSign(finder: Visitor): Promise<string> {
  const url = await uploadPhoto(finder)
  await finder.post('/api/seen-sales/read', { photoUrl: url })
  const line = { box: { x0: 0.1, y0: 0.6, x1: 0.9, y1: 0.8 }, confidence: 0.9, isUpright: false }
  const texts = [
    { ...line, text: 'TOOLS AND TOYS' },
    { ...line, text: 'GARAGE SALE', box: { ...line.box, y0: 0.1, y1: 0.3 } },
  ]
  await site.database.db
    .update(photoDetections)
    .set({ findings: { boxes: [], faces: [FACE], texts } })
    .where(eq(photoDetections.contentHash, (await findPhoto(url))?.contentHash ?? ''))
  return url
}

async function addWithPhoto(finder: Visitor, photoUrl: string): Promise<string> {
  const answer = await addSeen(finder, { position: newPlace(), photoUrl })
  if (answer.outcome !== 'added') throw new Error(answer.outcome)
  return answer.seenSaleId
}

test('the photo is shown to everybody, with blurred faces, until the sale is removed', async () => {
  const finder = await site.signUp()
  const url = await uploadSign(finder)
  expect((await site.visitor.get(url)).statusCode).toBe(404)
  const id = await addWithPhoto(finder, url)
  expect((await readSeen(site.visitor, id)).photoUrl).toBe(url)
  expect((await listSeen(site.visitor)).find((sale) => sale.id === id)?.photoUrl).toBe(url)
  expect((await findPhoto(url))?.blurs).toEqual([{ x: 20, y: 10, width: 10, height: 15 }])
  expect((await site.visitor.get(url)).statusCode).toBe(200)

  const { removalToken } = await readSeen(site.visitor, id)
  await site.visitor.post(`/api/seen-sales/removal/${removalToken}`)
  expect((await (await site.signUp()).get(url)).statusCode).toBe(404)
  expect(await findPhoto(url)).toBeUndefined()
})

test('the sweep of photos that nobody needs keeps it, and no listing takes it', async () => {
  const finder = await site.signUp()
  const url = await uploadSign(finder)
  await addWithPhoto(finder, url)
  await site.database.db.execute(sql`update photos set created_at = now() - interval '3 days'`)
  const { photos: service } = await servicesBeside(site)
  await service.sweep()
  expect(await findPhoto(url)).toBeDefined()
  const { id } = (await finder.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  const taken = await finder.post(`/api/listings/${id}/photos`, { imageUrls: [url] })
  expect(taken.statusCode).toBe(409)
})

test('a photo of somebody else, or one that shows another seen sale, is refused, and nothing is added', async () => {
  const finder = await site.signUp()
  const url = await uploadSign(finder)
  const thief = await site.signUp()
  expect((await thief.post('/api/seen-sales', seenInput({ photoUrl: url }))).statusCode).toBe(404)
  expect((await thief.post('/api/seen-sales/read', { photoUrl: url })).statusCode).toBe(404)
  const id = await addWithPhoto(finder, url)
  await site.database.db.execute(sql`update seen_sales set created_at = created_at - interval '1 hour'`)
  const input = seenInput({ photoUrl: url, position: newPlace() })
  expect((await finder.post('/api/seen-sales', input)).statusCode).toBe(409)
  const all = (await listSeen(site.visitor)).filter(({ photoUrl }) => photoUrl === url)
  expect(all.map((sale) => sale.id)).toEqual([id])
})

describe('reading', () => {
  const read = async (finder: Visitor, body: object) =>
    (await finder.post('/api/seen-sales/read', body)).json<ReadSighting>()

  test('the writing of a photo is read from top to bottom, and nothing is kept', async () => {
    const finder = await site.signUp()
    const url = await uploadSign(finder)
    const { canRead, reading } = await read(finder, { photoUrl: url })
    expect(canRead).toBe(true)
    expect(reading.words).toMatch(/TOOLS AND TOYS/i)
    expect(reading).toMatchObject({ streetAddress: '', zipCode: '', days: [] })
    expect((await listSeen(site.visitor)).filter(({ photoUrl }) => photoUrl === url)).toEqual([])
  })

  test('a pasted text is read without a photo; the city is that of the device where the text names none', async () => {
    const finder = await site.signUp()
    const { canRead, reading } = await read(finder, { text: 'Garage sale', position: newPlace() })
    expect(canRead).toBe(true)
    expect(reading).toMatchObject({ city: 'Orlando', state: 'FL' })
    expect((await read(finder, { text: 'Garage sale' })).reading).toMatchObject({ city: '', state: '' })
    expect((await finder.post('/api/seen-sales/read', { text: ' ' })).statusCode).toBe(400)
  })

  test('without models a photo is not read, and none is published', async () => {
    const off = await testApp({ env: { DETECTION: 'off' }, beside: site })
    const finder = off.enter(await site.signUp())
    const url = await uploadPhoto(finder)
    expect(await read(finder, { photoUrl: url })).toMatchObject({ canRead: false, reading: { streetAddress: '' } })
    const refused = await finder.post('/api/seen-sales', seenInput({ photoUrl: url }))
    expect([refused.statusCode, refused.body]).toEqual([503, expect.stringContaining('without it')])
    const answer = await finder.post('/api/seen-sales', seenInput())
    expect(answer.json<SeenSaleAnswer>().outcome).toBe('added')
    await off.close()
  })
})
