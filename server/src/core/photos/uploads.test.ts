import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { UNREADABLE_PHOTO } from '@yardsnap/contract/photo-texts'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { begin, JPEG, photoBytes } from './test-photos.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** All files in the store with their contents. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(site.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

describe('uploading', () => {
  test('S7.11 an empty body returns a URL, and a PUT there creates a photo', async () => {
    const seller = await site.signUp()
    const { put, uploadURL, objectPath } = await begin(seller)
    expect(new URL(uploadURL).protocol).toBe('http:')
    expect(objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}$/)
    const answer = await seller.put(put, await photoBytes(), JPEG)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await seller.get(objectPath)).statusCode).toBe(200)
  })

  test('B10 requires a session, and the message says so', async () => {
    const answer = await site.visitor.post('/api/objects/upload', {})
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthorized' })
  })

  test('F7 the media type is detected from the bytes, whatever the sender declares', async () => {
    const seller = await site.signUp()
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'application/x-www-form-urlencoded']) {
      const { put, objectPath } = await begin(seller)
      const answer = await seller.put(put, await photoBytes(), { 'content-type': type })
      expect(answer.statusCode).toBe(200)
      expect((await seller.get(objectPath)).headers['content-type']).toBe('image/jpeg')
    }
    const { rows } = await site.database.pool.query('select distinct media_type from photos')
    expect(rows).toEqual([{ media_type: 'image/jpeg' }])
  })

  test('F7 a PUT without a media type is accepted', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    expect((await seller.put(put, await photoBytes(), { 'content-type': '' })).statusCode).toBe(200)
  })

  test.each([
    ['a text file named .jpg', Buffer.from('just text'), 415, String(UNREADABLE_PHOTO)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, String(UNREADABLE_PHOTO)],
    ['a JPEG that is cut off', null, 400, 'This photo is damaged and cannot be read.'],
    ['nothing', Buffer.alloc(0), 415, String(UNREADABLE_PHOTO)],
  ])('F5 %s is refused at upload, and nothing is stored', async (_name, bytes, status, message) => {
    const seller = await site.signUp()
    const { put, objectPath } = await begin(seller)
    const before = await storedFiles()
    const answer = await seller.put(put, bytes ?? (await photoBytes()).subarray(0, 5000), JPEG)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ message })
    expect(await storedFiles()).toEqual(before)
    expect((await seller.get(objectPath)).statusCode).toBe(404)
  })

  test('F5 a refusal by the process that decodes photos is also in the language of the caller', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    const cut = (await photoBytes()).subarray(0, 5000)
    const answer = await seller.put(put, cut, { ...JPEG, 'x-language': 'es' })
    expect(answer.json()).toMatchObject({ text: 'Esta foto está dañada y no se puede leer.' })
  })

  test('F1 10 485 760 bytes are accepted, one more is refused', async () => {
    const seller = await site.signUp()
    const photo = await photoBytes()
    // Bytes after the end of a JPEG are ignored, so a valid photo can have any size.
    const exact = Buffer.concat([photo, Buffer.alloc(MAX_PHOTO_BYTES - photo.length)])
    const { put } = await begin(seller)
    expect((await seller.put(put, exact, JPEG)).statusCode).toBe(200)
    const second = await begin(seller)
    const answer = await seller.put(second.put, Buffer.concat([exact, Buffer.alloc(1)]), JPEG)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large', message: 'This photo is larger than 10 MB.' })
  })

  test('S3.14 F22 the declared name and type are only hints and never stored', async () => {
    const seller = await site.signUp()
    const names = ['garden 🪑.jpg', '\u202egpj.exe', 'x'.repeat(1000), '../../etc/passwd', 'CON', 'a\nb.jpg', '<b>.jpg']
    for (const filename of names) {
      const bytes = await photoBytes()
      const hint = { filename, type: 'text/html', size: bytes.length + 5, meta: { owner: 'x' } }
      const { put, objectPath } = await begin(seller, hint)
      expect(objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}$/)
      expect((await seller.put(put, bytes, JPEG)).statusCode).toBe(200)
    }
    const { rows } = await site.database.pool.query(
      'select to_jsonb(photos)::text as all from photos where owner_id = $1',
      [seller.userId],
    )
    expect(rows).toHaveLength(names.length)
    expect(JSON.stringify(rows)).not.toMatch(/garden|passwd|CON|text\/html|exe/)
  })

  test('S3.14 S5.5 a declared size above 10 MB gets no URL', async () => {
    const seller = await site.signUp()
    expect((await seller.post('/api/objects/upload', { size: MAX_PHOTO_BYTES + 1 })).statusCode).toBe(413)
  })

  test('F18 a URL works once', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    expect((await seller.put(put, await photoBytes(), JPEG)).statusCode).toBe(200)
    const again = await seller.put(put, await photoBytes(), JPEG)
    expect(again.statusCode).toBe(403)
    expect(again.headers['content-type']).toContain('xml')
    expect(again.body).toContain('<Message>This address has been used</Message>')
  })

  test('F18 of ten concurrent uploads to one URL, one is accepted', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    const bytes = await photoBytes()
    const answers = await Promise.all(Array.from({ length: 10 }, () => seller.put(put, bytes, JPEG)))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ])
  })

  test('F18 a modified URL is refused', async () => {
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
    for (const address of changed) expect((await seller.put(address, bytes, JPEG)).statusCode).toBe(403)
    expect((await seller.put(put, bytes, JPEG)).statusCode).toBe(200)
  })

  test('F18 the URL of another user is refused, and stays valid for its owner', async () => {
    const seller = await site.signUp()
    const { put } = await begin(seller)
    const other = await site.signUp()
    expect((await other.put(put, await photoBytes(), JPEG)).statusCode).toBe(403)
    expect((await seller.put(put, await photoBytes(), JPEG)).statusCode).toBe(200)
  })

  test('the number of unfinished uploads per user is limited', async () => {
    const seller = await site.signUp()
    await site.database.pool.query(
      `insert into uploads (id, owner_id, object_key, kind)
       select gen_random_uuid(), $1, 'uploads/' || gen_random_uuid(), 'single' from generate_series(1, 200)`,
      [seller.userId],
    )
    expect((await seller.post('/api/objects/upload', {})).statusCode).toBe(429)
  })
})
