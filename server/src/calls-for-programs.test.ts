import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DetectionResult } from '@yardsnap/contract/detection'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const WEB = path.join(import.meta.dirname, '../../web/src')
const webSources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(WEB, file), 'utf8'))

let site: TestApp
let seller: Visitor
let listingId: string
let imageUrl: string
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  imageUrl = await uploadPhoto(seller)
  listingId = (await seller.post('/api/listings', { title: 'Porch sale' })).json<{ id: string }>().id
})
afterAll(() => site.close())

/** A program lists a sale with these; the web app saves drafts and detects items in another way. */
const CALLS: [
  id: string,
  endpoint: RegExp,
  call: () => Promise<LightMyRequestResponse>,
  status: number,
  answer: unknown,
][] = [
  [
    'S7.6 POST /api/listings',
    /\bcreateListing\b/,
    async () => (await site.signUp()).post('/api/listings', { title: 'Barn sale' }),
    201,
    expect.objectContaining({ title: 'Barn sale', status: 'draft' }),
  ],
  [
    'S7.9 POST /api/listings/{id}/items/bulk',
    /\breplaceItems\b|items\/bulk['`]/,
    () => seller.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Lamp', priceSuggested: '3.00' }] }),
    200,
    expect.arrayContaining([expect.objectContaining({ title: 'Lamp' })]),
  ],
  [
    'S7.10 POST /api/process-images',
    /\bprocessImages\b|process-images/,
    () => seller.post('/api/process-images', { listingId, imageUrls: [imageUrl] }),
    200,
    expect.objectContaining({ items: expect.any(Array) as DetectionResult['items'] }),
  ],
  [
    'S7.12 PUT /api/image-acl',
    /\bsetImageAcl\b|image-acl/,
    () => seller.put('/api/image-acl', { imageUrl, visibility: 'private' }),
    200,
    { objectPath: expect.any(String), visibility: 'private' },
  ],
]

describe('calls that only other programs make', () => {
  test.each(CALLS)('%s answers, and the web app does not call it', async (_id, endpoint, call, status, expected) => {
    const answer = await call()
    expect([answer.statusCode, answer.json()]).toEqual([status, expected])
    expect(webSources.filter((source) => endpoint.test(source.replace(/createListingRoute/g, '')))).toEqual([])
  })

  test('S7.28 GET /api/item-image/{path} answers as /objects does, which the web app shows', async () => {
    const answer = await seller.get(imageUrl.replace('/objects/', '/api/item-image/'))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals((await seller.get(imageUrl)).rawPayload)).toBe(true)
    expect(webSources.filter((source) => source.includes('item-image'))).toEqual([])
  })
})
