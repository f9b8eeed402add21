import type { DetectionProgress, DetectionResult } from '@yardsnap/contract/detection'
import type { Draft } from '@yardsnap/contract/drafts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEvents } from '#testing/events.ts'
import { damagePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { DETECTION_TEXT: 'off' } })
})
afterAll(() => site.close())

async function sellerWithListing(): Promise<{ seller: Visitor; listingId: string }> {
  const seller = await site.signUp()
  const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  return { seller, listingId: id }
}

const analyze = (who: Visitor, body: unknown) => who.post('/api/process-images', body)

describe('a photo that cannot be analyzed', () => {
  const fetchProgress = async (seller: Visitor, listingId: string) =>
    (await seller.get(`/api/listings/${listingId}/detection`)).json<DetectionProgress>()

  test('S2.5.5 is told of and tried again alone; the items of the others are in the draft', async () => {
    const { seller, listingId } = await sellerWithListing()
    const imageUrls = [await uploadPhoto(seller), await uploadPhoto(seller), await uploadPhoto(seller)]
    const [first, broken, last] = imageUrls as [string, string, string]
    const mend = await damagePhoto(site, broken)
    const answer = await analyze(seller, { listingId, imageUrls })
    expect(answer.statusCode).toBe(200)
    expect(new Set(answer.json<DetectionResult>().items.map((item) => item.sourceImageUrl))).toEqual(
      new Set([first, last]),
    )
    const failed = { status: 'done', photosDone: 3, photosTotal: 3, failedPhotos: [broken], message: null }
    expect(await fetchProgress(seller, listingId)).toMatchObject(failed)
    const sources = async () => {
      const { items } = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
      return new Set(items.map((item) => item.sourceImageUrl))
    }
    expect(await sources()).toEqual(new Set([first, last]))

    // The analysis of another photo must not change what is known about the broken one.
    await analyze(seller, { listingId, imageUrls: [first] })
    expect(await fetchProgress(seller, listingId)).toMatchObject({ failedPhotos: [broken] })
    expect((await analyze(seller, { listingId, imageUrls: [broken] })).statusCode).toBe(503)
    expect(await fetchProgress(seller, listingId)).toMatchObject({ status: 'failed', failedPhotos: [broken] })
    await mend()
    expect((await analyze(seller, { listingId, imageUrls: [broken] })).statusCode).toBe(200)
    expect(await fetchProgress(seller, listingId)).toMatchObject({ status: 'done', failedPhotos: [] })
    expect(await sources()).toEqual(new Set(imageUrls))
  })

  test('S8.6 fails the analysis only when all of its photos fail', async () => {
    const { seller, listingId } = await sellerWithListing()
    const imageUrls = [await uploadPhoto(seller), await uploadPhoto(seller)]
    for (const url of imageUrls) await damagePhoto(site, url)
    const answer = await analyze(seller, { listingId, imageUrls })
    expect(answer.json()).toMatchObject({ code: 'provider_failed', message: expect.stringContaining('not a photo') })
    expect(await fetchProgress(seller, listingId)).toMatchObject({ status: 'failed', failedPhotos: imageUrls })
  })

  test('S-E4 says why in the language of its reader, although it was stored in English', async () => {
    const { seller, listingId } = await sellerWithListing()
    const imageUrls = [await uploadPhoto(seller)]
    for (const url of imageUrls) await damagePhoto(site, url)
    await analyze(seller, { listingId, imageUrls })
    const inSpanish = { 'x-language': 'es' }
    const reason = 'Este archivo no es una foto que se pueda abrir.'
    const path = `/api/listings/${listingId}/detection`
    expect((await seller.get(path, inSpanish)).json()).toMatchObject({ message: reason })
    const { body } = await seller.get(path, { ...inSpanish, accept: 'text/event-stream' })
    const events = parseEvents(body)
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'provider_failed', text: reason } })
    expect(events.at(-2)).toMatchObject({ event: 'progress', data: { status: 'failed', message: reason } })
  })
})
