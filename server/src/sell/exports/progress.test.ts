import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PrintResult } from '@yardsnap/contract/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEvents } from '#testing/events.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { premiumSeller } from './test-marketplaces.ts'
import { openPdf, readText } from '#printing/test-pdf.ts'
import { makeListingWithItems } from './test-listing.ts'

const EVENTS = { accept: 'text/event-stream' }

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

const getInventoryPath = (id: string) => `/api/listings/${id}/exports/inventory`

test('picture progress is streamed, and the last event is the file', async () => {
  const items = await Promise.all(
    ['A', 'B', 'C'].map(async (title) => ({ title, imageUrls: [await uploadPhoto(seller)] })),
  )
  const { id } = await makeListingWithItems(seller, [...items, { title: 'No photo' }])
  const answer = await seller.get(getInventoryPath(id), EVENTS)
  expect(answer.headers['content-type']).toBe('text/event-stream')
  const events = parseEvents(answer.body)
  const progress = events.slice(0, -1)
  expect([progress[0], progress.at(-1)]).toEqual(
    [0, 3].map((done) => ({ event: 'progress', data: { done, total: 3 } })),
  )
  expect(events.at(-1)?.event).toBe('result')
  const result = PrintResult.parse(events.at(-1)?.data)
  expect(result).toMatchObject({ name: 'maple-street-sale-inventory.pdf', mediaType: 'application/pdf' })
  expect(await readText(await openPdf(Buffer.from(result.base64, 'base64')), 1)).toContain('No photo')
})

test('a refusal is an ordinary error response', async () => {
  const free = await site.signUp()
  const { id } = await makeListingWithItems(free, [{ title: 'Lamp' }])
  expect((await free.get(getInventoryPath(id), EVENTS)).statusCode).toBe(403)
})

test('a client disconnect aborts the document: no more pictures are rendered, and the next document is processed', async () => {
  const photo = await uploadPhoto(seller)
  const items = Array.from({ length: 60 }, (_, index) => ({
    title: `Thing ${index}`,
    cropUrl: `${photo}?region=0,0,0.5,${(0.3 + index / 100).toFixed(2)}`,
  }))
  const { id } = await makeListingWithItems(seller, items)
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const before = (await readdir(path.join(site.dataDir, 'cache', 'pictures'), { recursive: true })).length
  const leaving = new AbortController()
  const answer = await fetch(origin + getInventoryPath(id), {
    headers: { ...EVENTS, cookie: seller.cookie },
    signal: leaving.signal,
  })
  const reader = answer.body!.getReader()
  expect(Buffer.from((await reader.read()).value!).toString()).toContain('event: progress')
  leaving.abort()

  expect((await seller.get(`/api/listings/${id}/exports/signs`)).statusCode).toBe(200)
  const made = (await readdir(path.join(site.dataDir, 'cache', 'pictures'), { recursive: true })).length - before
  expect(made).toBeLessThan(items.length)
})
