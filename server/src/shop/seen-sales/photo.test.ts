import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getWeekday } from '@yardsnap/contract/sale-days'
import type { ReadSighting, SeenSaleAnswer } from '@yardsnap/contract/seen-sale-input'
import { eq, sql } from 'drizzle-orm'
import * as fontkit from 'fontkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoDetections } from '#db/schema/detection.ts'
import { photos } from '#db/schema/photos.ts'
import { sharp } from '#pictures/sharp.ts'
import { unpackWoff } from '#printing/woff.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  addSeen,
  ageAdditions,
  dayFromNow,
  insertTestSeenSale,
  listSeen,
  placeMaker,
  readSeen,
  seenInput,
} from './test-seen-sales.ts'

let site: TestApp
const newPlace = placeMaker()
const FACE = { x0: 0.2, y0: 0.1, x1: 0.3, y1: 0.25 }

/** What is stored of a photo that the models have looked at. */
let analyzed: typeof photoDetections.$inferSelect

beforeAll(async () => {
  site = await testApp()
  const finder = await site.signUp()
  await addWithPhoto(finder, await uploadPhoto(finder))
  const [row] = await site.database.db.select().from(photoDetections)
  if (!row) throw new Error('the photo was not looked at')
  analyzed = row
})
afterAll(() => site.close())

const findPhoto = async (url: string) => {
  const key = url.replace('/objects/', '')
  const [photo] = await site.database.db.select().from(photos).where(eq(photos.objectKey, key))
  return photo
}

const require = createRequire(import.meta.url)

/** A white board with black capitals, straight from the front. */
async function drawSign(lines: string[]): Promise<Buffer> {
  const file = require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')
  const font = fontkit.create(unpackWoff(readFileSync(file)))
  if (!('layout' in font)) throw new Error('this is no font')
  const scale = 150 / font.unitsPerEm
  const paths = lines.map((line, row) => {
    let x = 100
    const glyphs = font.layout(line)
    return glyphs.glyphs.map((glyph, index) => {
      const path = `<path d="${glyph.path.toSVG()}" transform="translate(${x} ${300 + row * 250}) scale(${scale} -${scale})"/>`
      x += (glyphs.positions[index]?.xAdvance ?? 0) * scale
      return path
    })
  })
  const board = '<rect x="40" y="60" width="1420" height="880" fill="#fffef8"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000"><rect width="100%" height="100%" fill="#6f8f4e"/>${board}${paths.flat().join('')}</svg>`
  // The app decodes no SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    return await sharp(Buffer.from(svg)).jpeg().toBuffer()
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}

/** A photo in which the models found a face. The project has no photos of people, so the findings are written. */
async function uploadWithFace(finder: Visitor): Promise<string> {
  const url = await uploadPhoto(finder)
  const findings = { boxes: [], faces: [FACE], texts: [] }
  const contentHash = (await findPhoto(url))?.contentHash ?? ''
  await site.database.db.insert(photoDetections).values({ ...analyzed, contentHash, findings })
  return url
}

async function addWithPhoto(finder: Visitor, photoUrl: string): Promise<string> {
  const answer = await addSeen(finder, { position: newPlace(), photoUrl })
  if (answer.outcome !== 'added') throw new Error(answer.outcome)
  return answer.seenSaleId
}

test('V-X3 the photo is shown to everybody, with blurred faces, until the sale is removed', async () => {
  const finder = await site.signUp()
  const url = await uploadWithFace(finder)
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
  const url = await uploadWithFace(finder)
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
  const url = await uploadWithFace(finder)
  const thief = await site.signUp()
  expect((await thief.post('/api/seen-sales', seenInput({ photoUrl: url }))).statusCode).toBe(404)
  expect((await thief.post('/api/seen-sales/read', { photoUrl: url })).statusCode).toBe(404)
  const id = await addWithPhoto(finder, url)
  await ageAdditions(site, 1)
  const input = seenInput({ photoUrl: url, position: newPlace() })
  expect((await finder.post('/api/seen-sales', input)).statusCode).toBe(409)
  const all = (await listSeen(site.visitor)).filter(({ photoUrl }) => photoUrl === url)
  expect(all.map((sale) => sale.id)).toEqual([id])
})

describe('reading', () => {
  const read = async (finder: Visitor, body: object) =>
    (await finder.post('/api/seen-sales/read', body)).json<ReadSighting>()

  test('street, days and hours are read off the photo of a sign, and nothing is kept', async () => {
    const finder = await site.signUp()
    const url = await uploadPhoto(finder, await drawSign(['GARAGE SALE', 'SAT 8-2', '1423 OAK ST']))
    const { canRead, reading } = await read(finder, { photoUrl: url, position: newPlace() })
    expect(canRead).toBe(true)
    const saturday = [0, 1, 2, 3, 4, 5, 6, 7].map(dayFromNow).filter((day) => getWeekday(day) === 6)
    expect(reading).toMatchObject({
      streetAddress: '1423 OAK ST',
      city: 'Orlando',
      state: 'FL',
      days: [{ date: expect.stringMatching(new RegExp(saturday.join('|'))), startTime: '08:00', endTime: '14:00' }],
    })
    expect((await listSeen(site.visitor)).filter(({ photoUrl }) => photoUrl === url)).toEqual([])
  })

  test('a pasted text is read without a photo; the city is that of the device where the text names none', async () => {
    const finder = await site.signUp()
    const { canRead, reading } = await read(finder, { text: 'Garage sale', position: newPlace() })
    expect(canRead).toBe(true)
    expect(reading).toMatchObject({ city: 'Orlando', state: 'FL' })
    // A posting may be read far away from its sale.
    const elsewhere = { city: 'Savannah', state: 'GA' }
    for (const position of [newPlace(), null]) {
      expect((await read(finder, { text: '12 Elm St, Savannah, GA', position })).reading).toMatchObject(elsewhere)
    }
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

// The last one: the list is full afterwards.
test('photos of seen sales, however many, keep nobody from uploading others', async () => {
  const finder = await site.signUp()
  await addWithPhoto(finder, await uploadPhoto(finder))
  for (let sale = 0; sale < 200; sale += 1) await insertTestSeenSale(site.database.db, finder.userId)
  await site.database.db.execute(sql`
    insert into photos (id, owner_id, seen_sale_id, object_key, master_key, content_hash, media_type, bytes, width, height)
    select gen_random_uuid(), p.owner_id, s.id, p.object_key || s.id, p.master_key || s.id, p.content_hash, p.media_type, 1, 1, 1
    from photos p join seen_sales s on s.finder_id = p.owner_id and s.id <> p.seen_sale_id
    where p.owner_id = ${finder.userId}`)
  const begun = await finder.post('/api/objects/upload', {})
  expect([begun.statusCode, begun.body]).toEqual([200, expect.stringContaining('uploadURL')])
})
