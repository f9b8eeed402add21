import type { DetectedItem, DetectionResult } from '@yardsnap/contract/detection'
import type { Draft } from '@yardsnap/contract/drafts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawCodes } from '#pictures/test-barcodes.ts'
import { type FakeServer, startFake } from '#testing/fake-server.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const KNOWN_BOOK = '9780140328721'
const UNKNOWN_BOOK = '9780306406157'
const TISSUES = '036000291452'

let site: TestApp
let library: FakeServer
beforeAll(async () => {
  library = await startFake(() => ({ body: { [`ISBN:${KNOWN_BOOK}`]: { title: 'Matilda' } } }))
  site = await testApp({ env: { DETECTION_TEXT: 'off', BOOK_TITLES: library.baseUrl } })
})
beforeEach(() => {
  library.fault = null
  library.requests.length = 0
})
afterAll(async () => {
  await site.close()
  await library.close()
})

async function sellerWithListing(): Promise<{ seller: Visitor; listingId: string }> {
  const seller = await site.signUp()
  const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  return { seller, listingId: id }
}

/**
 * The items with a barcode that are found in a photo of codes.
 * @param place so that photos of different tests are different files
 */
async function findIn(codes: readonly string[], place: number, who?: Awaited<ReturnType<typeof sellerWithListing>>) {
  const { seller, listingId } = who ?? (await sellerWithListing())
  const drawn = codes.map((code, index) => ({
    code,
    left: 80 + (index % 3) * 500,
    top: place + Math.floor(index / 3) * 350,
    width: 300,
  }))
  const url = await uploadPhoto(seller, await drawCodes(drawn))
  const answer = await seller.post('/api/process-images', { listingId, imageUrls: [url] })
  expect(answer.statusCode).toBe(200)
  const items = answer.json<DetectionResult>().items.filter(({ gtin }) => gtin !== null)
  return { seller, listingId, items }
}
const byNumber = (items: readonly DetectedItem[]) =>
  Object.fromEntries(items.map(({ gtin, title, quantity }) => [gtin, { title, quantity }]))

describe('barcodes in the photos of a sale', () => {
  test('name books, count pieces, and come into the draft', async () => {
    const codes = [KNOWN_BOOK, UNKNOWN_BOOK, UNKNOWN_BOOK]
    const { seller, listingId, items } = await findIn(codes, 40)
    expect(byNumber(items)).toEqual({
      [KNOWN_BOOK]: { title: 'Matilda', quantity: 1 },
      [UNKNOWN_BOOK]: { title: 'Book', quantity: 2 },
    })
    for (const { category, suggestedPrice, priceSource } of items) {
      expect(category).toBe('books')
      expect(suggestedPrice).toBeGreaterThan(0)
      expect(priceSource).not.toBeNull()
    }
    const draft = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    expect(draft.items.flatMap(({ gtin }) => gtin ?? []).toSorted()).toEqual([KNOWN_BOOK, UNKNOWN_BOOK])
  })

  test('are asked for once for ever; what nobody knows is asked for again in a month', async () => {
    await findIn([KNOWN_BOOK], 60)
    await findIn([KNOWN_BOOK, UNKNOWN_BOOK], 80)
    expect(library.requests).toEqual([])
    await site.database.pool.query("update books set asked_at = now() - interval '31 days'")
    await findIn([KNOWN_BOOK, UNKNOWN_BOOK], 100)
    expect(library.requests.map(({ url }) => url.searchParams.get('bibkeys'))).toEqual([`ISBN:${UNKNOWN_BOOK}`])
  })

  test('name other things as sellers here have called them, once that is public', async () => {
    const first = await sellerWithListing()
    const item = { title: 'Kleenex tissues', category: 'kitchen', gtin: '0 36000 29145 2' }
    const saved = await first.seller.post(`/api/listings/${first.listingId}/items/bulk`, { items: [item] })
    expect(saved.json()).toMatchObject([{ gtin: TISSUES }])
    const named = { [TISSUES]: { title: 'Kleenex tissues' } }
    expect(byNumber((await findIn([TISSUES], 120)).items)).not.toMatchObject(named)
    // Their own draft tells them.
    expect(byNumber((await findIn([TISSUES], 140, first)).items)).toMatchObject(named)
    await site.database.pool.query("update listings set status = 'published' where id = $1", [first.listingId])
    const { items } = await findIn([TISSUES], 160)
    expect(items).toMatchObject([{ title: 'Kleenex tissues', category: 'kitchen', isLabelSure: false }])
    const inEarlyAccess = "update listings set early_access_until = now() + interval '1 hour' where id = $1"
    await site.database.pool.query(inEarlyAccess, [first.listingId])
    expect(byNumber((await findIn([TISSUES], 180)).items)).not.toMatchObject(named)
  })

  test('are read without a network too, and nobody is asked again for a while', async () => {
    await site.database.pool.query('delete from books')
    library.fault = 'down'
    const { items } = await findIn([KNOWN_BOOK], 200)
    expect(byNumber(items)).toEqual({ [KNOWN_BOOK]: { title: 'Book', quantity: 1 } })
    const asked = library.requests.length
    expect(asked).toBeGreaterThan(0)
    await findIn([KNOWN_BOOK], 220)
    expect(library.requests).toHaveLength(asked)
  })
})
