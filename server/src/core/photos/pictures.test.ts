import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { photoBytes, upload } from './test-photos.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('pictures', () => {
  let seller: Visitor
  let url: string
  beforeAll(async () => {
    seller = await site.signUp()
    url = await upload(seller, await photoBytes(1600, 1200))
  })
  const readSize = async (address: string) => {
    const answer = await seller.get(address)
    expect(answer.statusCode).toBe(200)
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    return { width, height, format }
  }

  test('S7.28 are served whole, cropped and scaled to the next larger of a few widths', async () => {
    const key = url.replace('/objects/', '')
    expect(await readSize(url)).toEqual({ width: 1280, height: 960, format: 'jpeg' })
    expect(await readSize(`${url}?w=300`)).toEqual({ width: 320, height: 240, format: 'jpeg' })
    expect(await readSize(`/api/item-image/${key}?region=0,0,0.5,1&w=320`)).toEqual({
      width: 320,
      height: 480,
      format: 'jpeg',
    })
    expect(await readSize(`${url}?format=webp&w=100`)).toEqual({ width: 100, height: 75, format: 'webp' })
  })

  test('S7.28 a browser that names WebP gets it, but for what is exported', async () => {
    const getAsBrowser = (address: string) => seller.get(address, { accept: 'image/avif,image/webp,*/*;q=0.8' })
    const shown = await getAsBrowser(`${url}?w=640`)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept, Cookie' })
    const jpeg = await seller.get(`${url}?w=640`)
    expect(jpeg.headers['content-type']).toBe('image/jpeg')
    expect(jpeg.headers.etag).not.toBe(shown.headers.etag)
    expect((await getAsBrowser(`${url}?w=640&export=1`)).headers['content-type']).toBe('image/jpeg')
    expect((await getAsBrowser(`${url}?w=640&format=jpeg`)).headers['content-type']).toBe('image/jpeg')
  })

  test('S2.15.1 a part in a shape is shown whole with more of the photo around it, at no more than its pixels', async () => {
    const tall = `${url}?region=0.4,0.1,0.5,0.9`
    expect(await readSize(`${tall}&shape=1&w=320`)).toEqual({ width: 320, height: 320, format: 'jpeg' })
    expect(await readSize(`${tall}&shape=1.5&w=320`)).toMatchObject({ width: 320, height: 213 })
    expect(await readSize(`${url}?region=0.5,0.5,0.52,0.52&shape=1&w=640`)).toMatchObject({ width: 320, height: 320 })
    expect(await readSize(`${url}?shape=1&w=320`)).toMatchObject({ width: 320, height: 240 })
  })

  test('S2.15.1 a crop without a region is the central part, 0.2,0.2,0.8,0.8', async () => {
    const middle = await seller.get(`${url}?region=0.2,0.2,0.8,0.8`)
    expect((await seller.get(`${url}?crop=true`)).headers.etag).toBe(middle.headers.etag)
    expect((await seller.get(`${url}?crop=true&focus=0.5,0.5`)).headers.etag).toBe(middle.headers.etag)
    expect((await seller.get(`${url}?crop=true&focus=0,0`)).headers.etag).not.toBe(middle.headers.etag)
    expect(await readSize(`${url}?crop=true`)).toEqual({ width: 640, height: 480, format: 'jpeg' })
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
    ['region=0,0,1,1&shape=0', 400],
    ['region=0,0,1,1&shape=9', 400],
    ['region=0,0,1,1&shape=1.333', 400],
    ['region=0,0,1,1&shape=square', 400],
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
    expect(await readSize(`${url}?region=0.5,0.5,0.501,0.501`)).toEqual({ width: 100, height: 100, format: 'jpeg' })
  })

  test('F17 regions that differ by less than a thousandth share a picture', async () => {
    const first = await seller.get(`${url}?region=0.1,0.1,0.6,0.6`)
    for (const region of ['0.1001,0.1,0.6,0.6', '0.1,0.10049,0.5999,0.6', ' 0.1, 0.1, 0.6, 0.6']) {
      expect((await seller.get(`${url}?region=${encodeURIComponent(region)}`)).headers.etag).toBe(first.headers.etag)
    }
  })

  test('W5 a matching ETag returns 304, and ranges return 206 or 416', async () => {
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
  ])('F15 /objects/%s is refused', async (target) => {
    const { dataDir } = site
    await writeFile(path.join(dataDir, 'canary'), 'canary in the data folder')
    for (const prefix of ['/objects/', '/api/item-image/']) {
      const answer = await seller.get(prefix + target)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toMatch(/canary in|root:/)
    }
  })

  test('a master has no public URL', async () => {
    const { rows } = await site.database.pool.query<{ master_key: string }>(
      'select master_key from photos where owner_id = $1',
      [seller.userId],
    )
    expect((await seller.get(`/objects/${rows[0]?.master_key}`)).statusCode).toBe(404)
  })

  test('A11 a cached picture of a private photo is not shown to others', async () => {
    await seller.get(`${url}?w=240`)
    const other = await site.signUp()
    expect((await other.get(`${url}?w=240`)).statusCode).toBe(404)
  })

  test('F11 the original is stored unchanged and private', async () => {
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
