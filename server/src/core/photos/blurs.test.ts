import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { attach, newListing, publish, upload } from './test-photos.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const FACE = { x: 25, y: 25, width: 25, height: 25 }

/** A checkerboard with squares of 10 pixels; a blurred part of it has far less contrast. */
function checcurboard(): Promise<Buffer> {
  const side = 400
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < side * side; at++) {
    const isDark = (Math.floor((at % side) / 10) + Math.floor(at / side / 10)) % 2 === 0
    pixels.fill(isDark ? 20 : 235, at * 3, at * 3 + 3)
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

interface TestListing {
  seller: Visitor
  listingId: string
  photoId: string
  url: string
}

async function listingWithPhoto(bytes?: Buffer): Promise<TestListing> {
  const seller = await site.signUp()
  const listingId = await newListing(seller)
  const url = await upload(seller, bytes ?? (await checcurboard()))
  const [photo] = (await attach(seller, listingId, [url])).json<{ id: string }[]>()
  return { seller, listingId, photoId: photo!.id, url }
}

const blur = ({ seller, listingId, photoId }: TestListing, blurs: unknown) =>
  seller.put(`/api/listings/${listingId}/photos/${photoId}/blurs`, { blurs })

/** Contrast (standard deviation of brightness) in the middle of a part of a picture, given in fractions. */
async function measureContrast(picture: Buffer, part: { x: number; y: number; width: number; height: number }) {
  const { width, height } = await sharp(picture).metadata()
  const inner = sharp(picture).extract({
    left: Math.round((part.x + part.width / 4) * width),
    top: Math.round((part.y + part.height / 4) * height),
    width: Math.round((part.width / 2) * width),
    height: Math.round((part.height / 2) * height),
  })
  const { channels } = await sharp(await inner.png().toBuffer()).stats()
  return channels[0]!.stdev
}

const whole = { x: 0, y: 0, width: 1, height: 1 }
const face = { x: 0.25, y: 0.25, width: 0.25, height: 0.25 }

describe('a blurred part of a photo', () => {
  const pictures = [
    { name: 'the whole photo', query: '', part: face },
    { name: 'a small one', query: '?w=320', part: face },
    { name: 'a large one in WebP', query: '?w=1280&format=webp', part: face },
    { name: 'a crop of it', query: '?region=0.25,0.25,0.5,0.5', part: whole },
    {
      name: 'a crop with more around',
      query: '?region=0,0,0.5,0.5',
      part: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 },
    },
    { name: 'the middle', query: '?crop=true&focus=0.3,0.3', part: { x: 0.42, y: 0.42, width: 0.4, height: 0.4 } },
  ]
  test.each(pictures)('is unrecognizable in $name', async ({ query, part }) => {
    const listing = await listingWithPhoto()
    const clear = await listing.seller.get(listing.url + query)
    expect(await measureContrast(clear.rawPayload, part)).toBeGreaterThan(50)
    expect((await blur(listing, [FACE])).json()).toEqual({ blurs: [FACE] })
    for (const address of [listing.url, listing.url.replace('/objects/', '/api/item-image/')]) {
      const blurred = await listing.seller.get(address + query)
      expect(await measureContrast(blurred.rawPayload, part)).toBeLessThan(15)
    }
  })

  test('leaves the rest of the photo unchanged', async () => {
    const listing = await listingWithPhoto()
    await blur(listing, [FACE])
    const { rawPayload } = await listing.seller.get(listing.url)
    expect(await measureContrast(rawPayload, { ...face, x: 0.6 })).toBeGreaterThan(50)
  })

  test('is also blurred for viewers of an earlier, unblurred picture of a published sale', async () => {
    const listing = await listingWithPhoto()
    await publish(listing.seller, listing.listingId)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const clear = await site.visitor.get(listing.url)
    await blur(listing, [FACE])
    const known = { 'if-none-match': String(clear.headers.etag) }
    // By then the minute for which anybody may keep a public picture is over.
    vi.advanceTimersByTime(60_000)
    const again = await site.visitor.get(listing.url, known)
    expect(again.statusCode).toBe(200)
    expect(await measureContrast(again.rawPayload, face)).toBeLessThan(15)
  })

  test('is unblurred again when the seller removes the blur: the original is unchanged', async () => {
    const listing = await listingWithPhoto()
    const before = await listing.seller.get(listing.url)
    await blur(listing, [FACE])
    await blur(listing, [])
    expect((await listing.seller.get(listing.url)).rawPayload.equals(before.rawPayload)).toBe(true)
  })

  test('does not affect the same photo uploaded by another seller', async () => {
    const bytes = await checcurboard()
    const listing = await listingWithPhoto(bytes)
    const other = await listingWithPhoto(bytes)
    await blur(listing, [FACE])
    expect(await measureContrast((await other.seller.get(other.url)).rawPayload, face)).toBeGreaterThan(50)
  })
})

test.each([
  { name: 'outside of the photo', blurs: [{ x: 120, y: 0, width: 10, height: 10 }] },
  { name: 'that is no rectangle', blurs: ['a face'] },
  { name: 'of 51 parts', blurs: Array.from({ length: 51 }, () => FACE) },
])('refuses a blur $name', async ({ blurs }) => {
  expect((await blur(await listingWithPhoto(), blurs)).statusCode).toBe(400)
})

test('a photo of another user cannot be blurred', async () => {
  const listing = await listingWithPhoto()
  const other = await site.signUp()
  expect((await blur({ ...listing, seller: other }, [FACE])).statusCode).toBe(404)
  expect(await measureContrast((await listing.seller.get(listing.url)).rawPayload, face)).toBeGreaterThan(50)
})
