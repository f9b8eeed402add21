import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MAX_PHOTO_BYTES, UNREADABLE_PHOTO } from '@yardsnap/contract/photos'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const JPEG = { 'content-type': 'image/jpeg' }

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** A photo unlike any other, with a place and a camera in it. */
async function photoBytes(width = 400, height = 300): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 18/1' } })
    .jpeg()
    .toBuffer()
}

interface Begun {
  uploadURL: string
  objectPath: string
  /** What the site itself sees of the address. */
  put: string
}

async function begin(who: Visitor, body: object = {}): Promise<Begun> {
  const answer = await who.post('/api/objects/upload', body)
  expect(answer.statusCode).toBe(200)
  const begun = answer.json<Omit<Begun, 'put'>>()
  const { pathname, search } = new URL(begun.uploadURL)
  return { ...begun, put: pathname + search }
}

async function upload(who: Visitor, bytes?: Buffer): Promise<string> {
  const { put, objectPath } = await begin(who)
  const answer = await who.put(put, bytes ?? (await photoBytes()), JPEG)
  expect(answer.statusCode, answer.body).toBe(200)
  return objectPath
}

async function newListing(who: Visitor): Promise<string> {
  const answer = await who.post('/api/listings', { title: 'Garage sale' })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

async function attach(who: Visitor, listingId: string, imageUrls: string[]) {
  return who.post(`/api/listings/${listingId}/photos`, { imageUrls })
}

async function publish(who: Visitor, listingId: string) {
  const answer = await who.put(`/api/listings/${listingId}`, { status: 'published' })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** All files of the store, with what is in them. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(site.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

describe('uploading', () => {
  test('S7.11 an empty body gives an address, and a PUT there makes a photo', async () => {
    const seller = await site.signUp()
    const { put, uploadURL, objectPath } = await begin(seller)
    expect(new URL(uploadURL).protocol).toBe('http:')
    expect(objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}$/)
    const answer = await seller.put(put, await photoBytes(), JPEG)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await seller.get(objectPath)).statusCode).toBe(200)
  })

  test('B10 without a session there is no address, and the message says so', async () => {
    const answer = await site.visitor.post('/api/objects/upload', {})
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthorized' })
  })

  test('F7 stores the type that the bytes have, whatever the sender says', async () => {
    const seller = await site.signUp()
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'application/x-www-form-urlencoded']) {
      const { put, objectPath } = await begin(seller)
      const answer = await seller.put(put, await photoBytes(), { 'content-type': type })
      expect(answer.statusCode, type).toBe(200)
      expect((await seller.get(objectPath)).headers['content-type']).toBe('image/jpeg')
    }
    const { rows } = await site.database.pool.query('select distinct media_type from photos')
    expect(rows).toEqual([{ media_type: 'image/jpeg' }])
  })

  test('F7 takes a PUT that names no type', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    expect((await seller.put(put, await photoBytes(), { 'content-type': '' })).statusCode).toBe(200)
  })

  test.each([
    ['a text file named .jpg', Buffer.from('just text'), 415, UNREADABLE_PHOTO],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, UNREADABLE_PHOTO],
    ['a JPEG that is cut off', null, 400, 'This photo is damaged and cannot be read.'],
    ['nothing', Buffer.alloc(0), 415, UNREADABLE_PHOTO],
  ])('F5 refuses %s right at the upload and keeps nothing of it', async (_name, bytes, status, message) => {
    const seller = await site.signUp()
    const { put, objectPath } = await begin(seller)
    const before = await storedFiles()
    const answer = await seller.put(put, bytes ?? (await photoBytes()).subarray(0, 5000), JPEG)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ message })
    expect(await storedFiles()).toEqual(before)
    expect((await seller.get(objectPath)).statusCode).toBe(404)
  })

  test('F1 takes 10 485 760 bytes and refuses one more', async () => {
    const seller = await site.signUp()
    const photo = await photoBytes()
    // What follows a JPEG's end is not looked at, so a file of any size is a photo.
    const exact = Buffer.concat([photo, Buffer.alloc(MAX_PHOTO_BYTES - photo.length)])
    const { put } = await begin(seller)
    expect((await seller.put(put, exact, JPEG)).statusCode).toBe(200)
    const second = await begin(seller)
    const answer = await seller.put(second.put, Buffer.concat([exact, Buffer.alloc(1)]), JPEG)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large', message: 'This photo is larger than 10 MB.' })
  })

  test('S5.5 a file said to be larger than 10 MB gets no address', async () => {
    const seller = await site.signUp()
    expect((await seller.post('/api/objects/upload', { size: MAX_PHOTO_BYTES + 1 })).statusCode).toBe(413)
  })

  test('F18 an address works once', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    expect((await seller.put(put, await photoBytes(), JPEG)).statusCode).toBe(200)
    const again = await seller.put(put, await photoBytes(), JPEG)
    expect(again.statusCode).toBe(403)
    expect(again.headers['content-type']).toContain('xml')
    expect(again.body).toContain('<Message>This address has been used</Message>')
  })

  test('F18 of ten at once with one address, one is taken', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    const bytes = await photoBytes()
    const answers = await Promise.all(Array.from({ length: 10 }, () => seller.put(put, bytes, JPEG)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ])
  })

  test('F18 an address that was changed is refused', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    const other = await begin(seller)
    const bytes = await photoBytes()
    const changed = [
      put.replace(/max=\d+/, 'max=99999999999'),
      put.replace(/expires=\d+/, 'expires=99999999999'),
      put.replace(/signature=.*/, ''),
      `${other.put.split('?')[0]}?${put.split('?')[1]}`,
      put.replace('/put/', '/part/'),
      `${put}&signature=x`,
    ]
    for (const address of changed) expect((await seller.put(address, bytes, JPEG)).statusCode, address).toBe(403)
    expect((await seller.put(put, bytes, JPEG)).statusCode).toBe(200)
  })

  test("F18 another person's address is refused, and still works for its owner", async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    const other = await site.signUp()
    expect((await other.put(put, await photoBytes(), JPEG)).statusCode).toBe(403)
    expect((await seller.put(put, await photoBytes(), JPEG)).statusCode).toBe(200)
  })

  test('one person can begin only so many uploads without finishing them', async () => {
    const seller = await site.signUp()
    await site.database.pool.query(
      `insert into uploads (id, owner_id, object_key, kind)
       select gen_random_uuid(), $1, 'uploads/' || gen_random_uuid(), 'single' from generate_series(1, 200)`,
      [seller.userId],
    )
    expect((await seller.post('/api/objects/upload', {})).statusCode).toBe(429)
  })
})

describe('photos of a listing', () => {
  test('S2.15.1 are added in order and listed', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const urls = [await upload(seller), await upload(seller)]
    const answer = await attach(seller, listingId, urls)
    expect(answer.statusCode, answer.body).toBe(201)
    const [first, second] = answer.json<object[]>()
    expect(first).toEqual({ id: expect.any(String), url: urls[0], width: 400, height: 300 })
    const third = await upload(seller)
    await attach(seller, listingId, [third, urls[0] ?? ''])
    const listed = (await seller.get(`/api/listings/${listingId}/photos`)).json<{ url: string }[]>()
    expect(listed.map((photo) => photo.url)).toEqual([...urls, third])
    expect(listed.slice(0, 2)).toEqual([first, second])
  })

  test('S6.2 a free listing has up to 5 photos', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const urls = await Promise.all(Array.from({ length: 6 }, () => upload(seller)))
    expect((await attach(seller, listingId, urls.slice(0, 5))).statusCode).toBe(201)
    const sixth = await attach(seller, listingId, urls.slice(5))
    expect(sixth.statusCode).toBe(403)
    expect(sixth.json()).toEqual({
      code: 'photo_limit',
      message: 'Free listings have up to 5 photos. Premium removes the limit.',
    })
    expect((await attach(seller, listingId, urls.slice(0, 3))).statusCode).toBe(201)
  })

  test('C4 parallel calls never bring a free listing above 5 photos', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const urls = await Promise.all(Array.from({ length: 10 }, () => upload(seller)))
    await attach(seller, listingId, urls.slice(0, 4))
    const answers = await Promise.all(urls.slice(4).map((url) => attach(seller, listingId, [url])))
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect((await seller.get(`/api/listings/${listingId}/photos`)).json()).toHaveLength(5)
  })

  test('C11 a premium listing ends at 999 photos', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const listingId = await newListing(seller)
    const last = await upload(seller)
    await site.database.pool.query(
      `insert into photos (id, owner_id, listing_id, object_key, master_key, content_hash, media_type, bytes, width, height)
       select gen_random_uuid(), $1, $2, 'uploads/' || gen_random_uuid(), 'masters/x', 'x', 'image/jpeg', 1, 1, 1
       from generate_series(1, 999)`,
      [seller.userId, listingId],
    )
    const answer = await attach(seller, listingId, [last])
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'photo_limit' })
  })

  test('S9.1 one call adds at most 10', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const urls = Array.from({ length: 11 }, () => '/objects/uploads/01980000-0000-7000-8000-000000000000')
    expect((await attach(seller, listingId, urls)).statusCode).toBe(400)
  })

  test('A14 only own photos by their own addresses can be added', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const foreign = await upload(await site.signUp())
    expect((await attach(seller, listingId, [foreign])).statusCode).toBe(404)
    for (const url of [
      'javascript:alert(1)',
      'http://169.254.169.254/latest',
      '/objects/../secret',
      '/objects/masters/x',
    ]) {
      expect((await attach(seller, listingId, [url])).statusCode, url).toBe(400)
    }
    const other = await newListing(await site.signUp())
    expect((await attach(seller, other, [await upload(seller)])).statusCode).toBe(404)
  })

  test('a photo is in one listing only', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const url = await upload(seller)
    expect((await attach(seller, await newListing(seller), [url])).statusCode).toBe(201)
    expect((await attach(seller, await newListing(seller), [url])).statusCode).toBe(409)
  })

  test('are deleted one by one or with their listing, and their files with them', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const urls = [await upload(seller), await upload(seller)]
    const [first] = (await attach(seller, listingId, urls)).json<{ id: string }[]>()
    const other = await site.signUp()
    const address = `/api/listings/${listingId}/photos/${first?.id}`
    expect((await other.delete(address)).statusCode).toBe(404)
    expect((await seller.delete(address)).statusCode).toBe(204)
    expect((await seller.get(urls[0] ?? '')).statusCode).toBe(404)
    expect((await seller.delete(`/api/listings/${listingId}`)).statusCode).toBe(204)
    expect((await seller.get(urls[1] ?? '')).statusCode).toBe(404)
    const { rows } = await site.database.pool.query<{ count: number }>('select count(*)::int from discarded_objects')
    expect(rows[0]?.count).toBeGreaterThanOrEqual(4)
  })
})

describe('who sees a photo', () => {
  test('A11 nobody but its owner, in any form, until the listing is published', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    await attach(seller, await newListing(seller), [url])
    const key = url.replace('/objects/', '')
    const forms = [
      url,
      `${url}?region=0,0,1,1`,
      `${url}?crop=true&w=200`,
      `/api/item-image/${key}`,
      `/api/item-image${url}?w=100`,
    ]
    for (const form of forms) expect((await seller.get(form)).statusCode, form).toBe(200)
    const other = await site.signUp()
    for (const form of forms) {
      expect((await other.get(form)).statusCode, form).toBe(404)
      expect((await site.visitor.get(form)).statusCode, form).toBe(404)
    }
    const missing = await other.get('/objects/uploads/01980000-0000-7000-8000-000000000000')
    expect(missing.body).toBe((await other.get(url)).body)
  })

  test('A12 everybody when it is published, as a picture made for them and never the original', async () => {
    const seller = await site.signUp()
    const bytes = await photoBytes()
    const url = await upload(seller, bytes)
    const listingId = await newListing(seller)
    await attach(seller, listingId, [url])
    await publish(seller, listingId)
    const other = await site.signUp()
    for (const visitor of [other, site.visitor]) {
      const answer = await visitor.get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
      expect(answer.rawPayload.equals(bytes)).toBe(false)
      expect(answer.rawPayload.toString('latin1')).not.toMatch(/SecretCamera|Exif|GPS/)
    }
    expect((await site.visitor.get(`/api/listings/${listingId}/photos`)).statusCode).toBe(200)
  })

  test('W4 a picture is cached for all only while it is published, and a minute at most', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    const listingId = await newListing(seller)
    await attach(seller, listingId, [url])
    expect((await seller.get(url)).headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
    await publish(seller, listingId)
    expect((await site.visitor.get(url)).headers['cache-control']).toBe('public, max-age=60')
    await seller.put(`/api/listings/${listingId}`, { status: 'draft' })
    expect((await site.visitor.get(url)).statusCode).toBe(404)
  })

  test('S6.6 an owner can say that a photo is private, which it is', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    for (const imageUrl of [url, `${url}?region=0,0,1,1`, `http://localhost:80${url}`]) {
      const answer = await seller.put('/api/image-acl', { imageUrl, visibility: 'private' })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ objectPath: url, visibility: 'private' })
    }
  })

  test("A9 nobody can make another's photo public", async () => {
    const url = await upload(await site.signUp())
    const other = await site.signUp()
    expect((await other.put('/api/image-acl', { imageUrl: url, visibility: 'public' })).statusCode).toBe(400)
    expect((await other.put('/api/image-acl', { imageUrl: url, visibility: 'private' })).statusCode).toBe(404)
    expect((await other.get(url)).statusCode).toBe(404)
  })

  test('A10 image-acl refuses what is no photo of this site', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    for (const imageUrl of [
      `https://evil.example${url}`,
      '/objects/../../etc/passwd',
      'data:image/png;base64,AAAA',
      '',
    ]) {
      const answer = await seller.put('/api/image-acl', { imageUrl, visibility: 'private' })
      expect(answer.statusCode, imageUrl).toBe(400)
    }
  })
})

describe('pictures', () => {
  let seller: Visitor
  let url: string
  beforeAll(async () => {
    seller = await site.signUp()
    url = await upload(seller, await photoBytes(1600, 1200))
  })
  const sizeOf = async (address: string) => {
    const answer = await seller.get(address)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    return { width, height, format }
  }

  test('S7.28 are served whole, cropped and in the next larger of a few widths', async () => {
    const key = url.replace('/objects/', '')
    expect(await sizeOf(url)).toEqual({ width: 1280, height: 960, format: 'jpeg' })
    expect(await sizeOf(`${url}?w=300`)).toEqual({ width: 320, height: 240, format: 'jpeg' })
    expect(await sizeOf(`/api/item-image/${key}?region=0,0,0.5,1&w=320`)).toEqual({
      width: 320,
      height: 480,
      format: 'jpeg',
    })
    expect(await sizeOf(`${url}?format=webp&w=100`)).toEqual({ width: 100, height: 75, format: 'webp' })
  })

  test('S2.15.1 a crop without a region is the middle, 0.2,0.2,0.8,0.8', async () => {
    const middle = await seller.get(`${url}?region=0.2,0.2,0.8,0.8`)
    expect((await seller.get(`${url}?crop=true`)).headers.etag).toBe(middle.headers.etag)
    expect((await seller.get(`${url}?crop=true&focus=0.5,0.5`)).headers.etag).toBe(middle.headers.etag)
    expect((await seller.get(`${url}?crop=true&focus=0,0`)).headers.etag).not.toBe(middle.headers.etag)
    expect(await sizeOf(`${url}?crop=true`)).toEqual({ width: 640, height: 480, format: 'jpeg' })
  })

  test.each([
    ['region=NaN', 400],
    ['region=1e999,0,1,1', 400],
    ['region=-1,0,2,2', 400],
    ['region=0.5,0.5,0.5,0.5', 400],
    ['region=0.8,0,0.2,1', 400],
    ['region=0,0,1', 400],
    ['region=0,0,1,1,1', 400],
    ['region=0,0,1e-12,1e-12', 400],
    [`region=${'1'.repeat(10_000)}`, 400],
    ['region=%D9%A0,0,1,1', 400],
    ['region=0,0,1,1&region=0,0,1,1', 400],
    ['region[]=0,0,1,1', 200],
    ['region=', 400],
    ['region=%00', 400],
    ['w=0', 400],
    ['w=-5', 400],
    ['w=1e9', 400],
    ['w=99999', 200],
    ['focus=%00&crop=1', 200],
    ['crop=', 200],
  ])('F16 ?%.40s is answered %i', async (query, status) => {
    expect((await seller.get(`${url}?${query}`)).statusCode).toBe(status)
  })

  test('S9.10 F16 the smallest crop has 100 pixels each way', async () => {
    expect(await sizeOf(`${url}?region=0.5,0.5,0.501,0.501`)).toEqual({ width: 100, height: 100, format: 'jpeg' })
  })

  test('F17 regions that differ by less than a thousandth are one picture', async () => {
    const first = await seller.get(`${url}?region=0.1,0.1,0.6,0.6`)
    for (const region of ['0.1001,0.1,0.6,0.6', '0.1,0.10049,0.5999,0.6', ' 0.1, 0.1, 0.6, 0.6']) {
      expect((await seller.get(`${url}?region=${encodeURIComponent(region)}`)).headers.etag).toBe(first.headers.etag)
    }
  })

  test('W5 an ETag that is known answers 304 and ranges answer 206 or 416', async () => {
    const whole = await seller.get(url)
    const etag = whole.headers.etag ?? ''
    const length = whole.rawPayload.length
    expect((await seller.get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await seller.get(url, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    expect((await seller.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const first = await seller.get(url, { range: 'bytes=0-0' })
    expect(first.statusCode).toBe(206)
    expect(first.headers['content-range']).toBe(`bytes 0-0/${length}`)
    expect(first.rawPayload).toEqual(whole.rawPayload.subarray(0, 1))
    const last = await seller.get(url, { range: 'bytes=-10' })
    expect(last.rawPayload).toEqual(whole.rawPayload.subarray(-10))
    const beyond = await seller.get(url, { range: `bytes=${length}-` })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${length}`)
    expect((await seller.get(url, { range: 'bytes=0-1,5-6' })).statusCode).toBe(200)
    expect((await seller.get(url, { range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test.each([
    '..%2f..%2fsecret',
    '..%252f..%252fsecret',
    '%00',
    '/etc/passwd',
    '%5c%5chost%5cshare',
    'uploads/..%2f..%2f..%2fsecret',
    'masters/',
    'uploads/',
    'parts/x/key',
  ])('F15 /objects/%s leads nowhere', async (target) => {
    const { dataDir } = site
    await writeFile(path.join(dataDir, 'canary'), 'canary in the data folder')
    for (const prefix of ['/objects/', '/api/item-image/']) {
      const answer = await seller.get(prefix + target)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toMatch(/canary in|root:/)
    }
  })

  test('a master has no address of its own', async () => {
    const { rows } = await site.database.pool.query<{ master_key: string }>(
      'select master_key from photos where owner_id = $1',
      [seller.userId],
    )
    expect((await seller.get(`/objects/${rows[0]?.master_key}`)).statusCode).toBe(404)
  })

  test('A11 a picture of theirs that is in the cache is not shown to others either', async () => {
    await seller.get(`${url}?w=240`)
    const other = await site.signUp()
    expect((await other.get(`${url}?w=240`)).statusCode).toBe(404)
  })

  test('F11 the original stays as it was sent, in the private store', async () => {
    const bytes = await photoBytes()
    const key = (await upload(seller, bytes)).replace('/objects/', '')
    const stored = await readFile(path.join(site.dataDir, 'objects/files', key))
    expect(stored.equals(bytes)).toBe(true)
  })

  test('I6 the same photo uploaded twice has the same content hash', async () => {
    const bytes = await photoBytes()
    await upload(seller, bytes)
    await upload(seller, bytes)
    const { rows } = await site.database.db.execute(
      sql`select content_hash, count(*)::int as count from photos where owner_id = ${seller.userId} group by 1 having count(*) > 1`,
    )
    expect(rows).toHaveLength(1)
  })
})
