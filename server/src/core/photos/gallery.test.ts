import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { attach, newListing, photoBytes, publish, upload } from './test-photos.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('photos of a listing', () => {
  test('S2.15.1 are added in order and listed', async () => {
    const seller = await site.signUp()
    const listingId = await newListing(seller)
    const urls = [await upload(seller), await upload(seller)]
    const answer = await attach(seller, listingId, urls)
    expect(answer.statusCode).toBe(201)
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

  test('C4 concurrent calls through two processes never exceed 5 photos in a free listing', async () => {
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    for (let round = 0; round < 2; round += 1) {
      const seller = await site.signUp()
      const listingId = await newListing(seller)
      const urls = await Promise.all(Array.from({ length: 10 }, () => upload(seller)))
      await attach(seller, listingId, urls.slice(0, 4))
      const statuses = await Promise.all(
        urls.slice(4).map(async (url, index) => {
          const { app } = index % 2 ? second : site
          const answer = await app.inject({
            method: 'POST',
            url: `/api/listings/${listingId}/photos`,
            headers: { cookie: seller.cookie },
            payload: { imageUrls: [url] },
          })
          return answer.statusCode
        }),
      )
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(5).fill(403)])
      expect((await seller.get(`/api/listings/${listingId}/photos`)).json()).toHaveLength(5)
    }
  })

  test('C11 a premium listing is limited to 999 photos', async () => {
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

  test('A14 only the caller’s own photos can be added, by their URLs on this site', async () => {
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
      expect((await attach(seller, listingId, [url])).statusCode).toBe(400)
    }
    const other = await newListing(await site.signUp())
    expect((await attach(seller, other, [await upload(seller)])).statusCode).toBe(404)
  })

  test('a photo can be in only one listing', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const url = await upload(seller)
    expect((await attach(seller, await newListing(seller), [url])).statusCode).toBe(201)
    expect((await attach(seller, await newListing(seller), [url])).statusCode).toBe(409)
  })

  test('are deleted one by one or with their listing, including their files', async () => {
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

describe('photo visibility', () => {
  test('A11 only its owner, in any form, until the listing is published', async () => {
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
    for (const form of forms) expect((await seller.get(form)).statusCode).toBe(200)
    const other = await site.signUp()
    for (const form of forms) {
      expect((await other.get(form)).statusCode).toBe(404)
      expect((await site.visitor.get(form)).statusCode).toBe(404)
    }
    const missing = await other.get('/objects/uploads/01980000-0000-7000-8000-000000000000')
    expect(missing.body).toBe((await other.get(url)).body)
  })

  test('A12 everybody once it is published, as a generated picture, never the original', async () => {
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
      // Three letters turn up in the compressed points of a picture by chance.
      expect((await sharp(answer.rawPayload).metadata()).exif).toBe(undefined)
      expect(answer.rawPayload.includes('SecretCamera')).toBe(false)
    }
    expect((await site.visitor.get(`/api/listings/${listingId}/photos`)).statusCode).toBe(200)
  })

  test('W4 a picture is publicly cacheable only while it is published, for at most a minute', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    const listingId = await newListing(seller)
    await attach(seller, listingId, [url])
    expect((await seller.get(url)).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept, Cookie',
    })
    await publish(seller, listingId)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const first = await site.visitor.get(url)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    await seller.put(`/api/listings/${listingId}`, { status: 'draft' })
    // A request with a session, which may be the seller's, gets the present state; an unknown session counts as none.
    expect((await seller.get(url)).headers['cache-control']).toBe('private, no-cache')
    expect((await (await site.signUp()).get(url)).statusCode).toBe(404)
    vi.advanceTimersByTime(29_000)
    const recalled = await site.visitor.get(url)
    expect(recalled.rawPayload).toEqual(first.rawPayload)
    // Copies in other processes' memory expire within the minute, too.
    expect(recalled.headers).toMatchObject({ 'cache-control': 'public, max-age=60', etag: first.headers.etag })
    expect(Number(recalled.headers.age)).toBeGreaterThanOrEqual(29)
    vi.advanceTimersByTime(2_000)
    expect((await site.visitor.get(url)).statusCode).toBe(404)
  })

  test('W4 W5 a published picture from memory has the same ETag, ranges and errors as any', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    const listingId = await newListing(seller)
    await attach(seller, listingId, [url])
    await publish(seller, listingId)
    const { rawPayload: whole, headers } = await site.visitor.get(url)
    const recall = async (asked: Record<string, string> = {}) => {
      const answer = await site.visitor.get(url, asked)
      expect(answer.headers).toHaveProperty('age')
      return answer
    }
    expect((await recall()).rawPayload).toEqual(whole)
    expect(await recall({ 'if-none-match': String(headers.etag) })).toMatchObject({ statusCode: 304, body: '' })
    expect((await recall({ range: 'bytes=2-9' })).rawPayload).toEqual(whole.subarray(2, 10))
    expect((await recall({ range: `bytes=${whole.length}-` })).statusCode).toBe(416)
    expect((await site.visitor.get(`${url}?w=0`)).statusCode).toBe(400)
  })

  test('a published picture loads in mail programs that are browsers, a picture of a draft only on this site', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    const listingId = await newListing(seller)
    await attach(seller, listingId, [url])
    const policy = async (who: Visitor) => (await who.get(url)).headers['cross-origin-resource-policy']
    expect(await policy(seller)).toBe('same-origin')
    await publish(seller, listingId)
    const [made, recalled] = [await policy(site.visitor), await policy(site.visitor)]
    expect([made, recalled]).toEqual(['cross-origin', 'cross-origin'])
  })

  test('A11 W4 a picture of a draft never comes from memory, whoever has just seen it', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    expect((await seller.get(url)).statusCode).toBe(200)
    const again = await seller.get(url)
    expect(again.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept, Cookie' })
    expect(again.headers).not.toHaveProperty('age')
    expect((await site.visitor.get(url)).statusCode).toBe(404)
  })

  test('S6.6 S7.12 an owner can mark a photo as private, which it already is', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    for (const imageUrl of [url, `${url}?region=0,0,1,1`, `http://localhost:80${url}`]) {
      const answer = await seller.put('/api/image-acl', { imageUrl, visibility: 'private' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ objectPath: url, visibility: 'private' })
    }
  })

  test('S6.6 a photo is private from the start, and not even its owner can mark it as public', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    expect((await site.visitor.get(url)).statusCode).toBe(404)
    const answer = await seller.put('/api/image-acl', { imageUrl: url, visibility: 'public' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'A photo is private until its listing is published' })
    expect((await site.visitor.get(url)).statusCode).toBe(404)
  })

  test('A9 a photo of another user cannot be made public', async () => {
    const url = await upload(await site.signUp())
    const other = await site.signUp()
    expect((await other.put('/api/image-acl', { imageUrl: url, visibility: 'public' })).statusCode).toBe(400)
    expect((await other.put('/api/image-acl', { imageUrl: url, visibility: 'private' })).statusCode).toBe(404)
    expect((await other.get(url)).statusCode).toBe(404)
  })

  test('A10 image-acl refuses URLs that are not photos of this site', async () => {
    const seller = await site.signUp()
    const url = await upload(seller)
    for (const imageUrl of [
      `https://evil.example${url}`,
      '/objects/../../etc/passwd',
      'data:image/png;base64,AAAA',
      '',
    ]) {
      const answer = await seller.put('/api/image-acl', { imageUrl, visibility: 'private' })
      expect(answer.statusCode).toBe(400)
    }
  })
})
