import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { attach, begin, beginParts, JPEG, newListing, photoBytes, createPhoto, publish, upload } from './test-photos.ts'

const MB = 1024 * 1024
const QUOTA_MB = 30
const IN_FLIGHT_MB = 20
const LIMITS = { STORAGE_FREE_MB: `${QUOTA_MB}`, STORAGE_PREMIUM_MB: '60', STORAGE_IN_FLIGHT_MB: `${IN_FLIGHT_MB}` }

let site: TestApp
/** A second process with the same database and folder. */
let other: TestApp
beforeAll(async () => {
  site = await testApp({ env: LIMITS })
  other = await testApp({ env: LIMITS, beside: site })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

/** Bytes of all files in the object store, including partial ones. */
async function storedBytes(where: TestApp = site): Promise<number> {
  const folder = path.join(where.dataDir, 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (entry) => stat(path.join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

const countByStatus = (answers: { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

describe('S-N3 a part of a multipart upload', () => {
  test('S-N3 that is sent 50 times, also concurrently, is stored once', async () => {
    const seller = await site.signUp()
    const second = other.enter(seller)
    const parts = await beginParts(seller)
    const address = await parts.getPartUrl(1)
    const before = await storedBytes()
    const part = await createPhoto(MB)
    for (let time = 0; time < 30; time++) expect((await seller.put(address, part)).statusCode).toBe(200)
    expect(await storedBytes()).toBe(before + MB)
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? seller : second).put(address, part)),
    )
    expect(countByStatus(atOnce)).toEqual({ 200: 20 })
    expect(await storedBytes()).toBe(before + MB)
    expect(await parts.list()).toEqual([{ PartNumber: 1, ETag: atOnce[0]?.headers.etag, Size: MB }])
    expect((await parts.complete([{ PartNumber: 1, ETag: atOnce[0]?.headers.etag }])).statusCode).toBe(200)
  })

  test('S-N3 of 20 concurrent parts to two processes, no more than the size of one photo is accepted', async () => {
    const seller = await site.signUp()
    const second = other.enter(seller)
    const parts = await beginParts(seller)
    const addresses = await Promise.all(Array.from({ length: 20 }, (_, index) => parts.getPartUrl(index + 1)))
    const before = await storedBytes()
    const part = Buffer.alloc(MB)
    const answers = await Promise.all(
      addresses.map((address, index) => (index % 2 ? seller : second).put(address, part)),
    )
    expect(countByStatus(answers)).toEqual({ 200: 10, 413: 10 })
    expect(await storedBytes()).toBe(before + 10 * MB)
    await parts.abort()
  })

  test('S-N3 that is tiny counts as more than its bytes, because files occupy whole blocks', async () => {
    const seller = await site.signUp()
    const parts = await beginParts(seller)
    const answers = []
    for (let number = 1; number <= 170; number++) {
      answers.push(await seller.put(await parts.getPartUrl(number), Buffer.from('x')))
    }
    expect(countByStatus(answers)).toEqual({ 200: 160, 413: 10 })
    await parts.abort()
  })

  test('S-N3 without a length is refused, and one longer than declared is cut off', async () => {
    const seller = await site.signUp()
    const parts = await beginParts(seller)
    const address = await parts.getPartUrl(1)
    const before = await storedBytes()
    const body = () => Readable.from([Buffer.alloc(MB)])
    expect((await seller.put(address, body())).statusCode).toBe(400)
    expect((await seller.put(address, body(), { 'content-length': '1000' })).statusCode).toBe(413)
    expect(await storedBytes()).toBe(before)
    await parts.abort()
    expect((await seller.put(address, Buffer.alloc(10))).statusCode).toBe(403)
  })
})

describe('S-N3 the storage quota of an account', () => {
  test('S-N3 F18 a photo larger than declared at the start is cut off, with or without a length', async () => {
    const seller = await site.signUp()
    const before = await storedBytes()
    const { put } = await begin(seller, { size: 1000 })
    const answer = await seller.put(put, await photoBytes(), JPEG)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ message: 'This photo is larger than was said when its upload began.' })
    expect((await seller.put(put, Readable.from([await photoBytes()]), JPEG)).statusCode).toBe(413)
    expect(await storedBytes()).toBe(before)
  })

  test('S-N3 includes uploads in progress in all processes', async () => {
    const seller = await site.signUp()
    const second = other.enter(seller)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? seller : second).post('/api/objects/upload', { size: MB })),
    )
    expect(countByStatus(answers)).toEqual({ 200: IN_FLIGHT_MB, 429: 40 - IN_FLIGHT_MB })
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('30')
    expect(refused?.json()).toMatchObject({ message: expect.stringContaining('Wait until some have arrived') })
    expect((await seller.post('/api/uploads/s3/multipart', { filename: 'a.jpg' })).statusCode).toBe(429)
    expect((await seller.post('/api/uploads/url/get', { url: 'https://example.com/a.jpg' })).statusCode).toBe(429)
  })

  test('S-N3 F19 is freed from uploads that were never sent, failed, or were interrupted by a crash', async () => {
    const seller = await site.signUp()
    const { pool } = site.database
    const fill = async () => {
      for (let count = 0; count < 2; count++) await begin(seller, { size: 10 * MB })
      expect((await seller.post('/api/objects/upload', { size: MB })).statusCode).toBe(429)
    }
    await fill()
    await pool.query(`update uploads set created_at = created_at - interval '31 minutes' where owner_id = $1`, [
      seller.userId,
    ])
    await fill()
    await pool.query(
      `update uploads set status = 'writing', created_at = created_at - interval '31 minutes' where owner_id = $1`,
      [seller.userId],
    )
    await fill()
    await pool.query(`update uploads set status = 'failed' where owner_id = $1`, [seller.userId])
    await fill()
  })

  test('S-N3 includes stored bytes from all processes, and the error says so', async () => {
    const seller = await site.signUp()
    const second = other.enter(seller)
    const before = await storedBytes()
    const photo = await createPhoto(4 * MB)
    const send = async (who: Visitor) => {
      const begun = await who.post('/api/objects/upload', { size: photo.length })
      if (begun.statusCode !== 200) return begun
      const { pathname, search } = new URL(begun.json<{ uploadURL: string }>().uploadURL)
      return who.put(pathname + search, photo, JPEG)
    }
    for (let round = 0; round < 4; round++) {
      await Promise.all([seller, second, seller, second].map(send))
      expect((await storedBytes()) - before).toBeLessThanOrEqual(QUOTA_MB * MB)
    }
    const refused = await send(seller)
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toEqual({
      code: 'quota_exceeded',
      message:
        'Your photos take up all the room of your account (30 MB). Delete photos or sales that you no longer need. Premium has room for 60 MB.',
    })
    expect((await storedBytes()) - before).toBeGreaterThan((QUOTA_MB - 5) * MB)
    await site.makePremium(seller.userId)
    expect((await send(seller)).statusCode).toBe(200)
  })

  test('S-N3 is freed when photos or sales are deleted, but only after their files are removed', async () => {
    const seller = await site.signUp()
    const before = await storedBytes()
    const listingId = await newListing(seller)
    const photo = await createPhoto(9 * MB)
    const fill = async () => {
      const urls = [await upload(seller, photo), await upload(seller, photo), await upload(seller, photo)]
      expect((await attach(seller, listingId, urls)).statusCode).toBe(201)
      expect((await seller.post('/api/objects/upload', { size: 5 * MB })).statusCode).toBe(413)
    }
    await fill()
    for (let round = 0; round < 2; round++) {
      for (const { id } of (await seller.get(`/api/listings/${listingId}/photos`)).json<{ id: string }[]>()) {
        expect((await seller.delete(`/api/listings/${listingId}/photos/${id}`)).statusCode).toBe(204)
      }
      await fill()
      expect((await storedBytes()) - before).toBeLessThanOrEqual(QUOTA_MB * MB)
    }
    expect((await seller.delete(`/api/listings/${listingId}`)).statusCode).toBe(204)
    await upload(seller, photo)
    expect((await storedBytes()) - before).toBeLessThanOrEqual(10 * MB)
  })

  test('S-N3 includes the master: a photo whose master exceeds the quota is refused without a trace', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    const plain = await sharp({ create: { width: 2560, height: 2560, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await site.database.pool.query(`update photos set bytes = $2 - master_bytes where owner_id = $1`, [
      seller.userId,
      QUOTA_MB * MB - plain.length,
    ])
    const before = await storedBytes()
    const { put } = await begin(seller, { size: plain.length })
    const answer = await seller.put(put, plain, JPEG)
    expect(answer.json()).toMatchObject({ code: 'quota_exceeded' })
    expect(answer.statusCode).toBe(413)
    expect(await storedBytes()).toBe(before)
    expect((await seller.get(url)).statusCode).toBe(200)
    const { rows } = await site.database.pool.query('select id from uploads where owner_id = $1', [seller.userId])
    expect(rows).toEqual([])
  })

  test('S-N3 includes the photos of a copied sale, and refuses a copy that exceeds it', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const listingId = await newListing(seller)
    const photo = await createPhoto(9 * MB)
    await attach(seller, listingId, [
      await upload(seller, photo),
      await upload(seller, photo),
      await upload(seller, photo),
    ])
    await publish(seller, listingId)
    const copy = () => seller.post(`/api/listings/${listingId}/copy`, {})
    expect((await copy()).statusCode).toBe(201)
    const [before, listings] = [await storedBytes(), (await seller.get('/api/my-listings')).json<object[]>()]
    const refused = await copy()
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded' })
    expect(await storedBytes()).toBe(before)
    expect((await seller.get('/api/my-listings')).json<object[]>()).toHaveLength(listings.length)
  })
})
