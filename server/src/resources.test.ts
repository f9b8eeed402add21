import { existsSync, readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const MB = 1024 * 1024

let site: TestApp
let address: string
beforeAll(async () => {
  site = await testApp()
  address = `http://127.0.0.1:${await site.listen()}`
})
afterAll(() => site.close())

/** Typical calls of a visitor and a seller. */
async function callMany(seller: Visitor, listingId: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all([
      seller.get('/api/public-listings?search=lamp&distance=25'),
      seller.get(`/api/listings/${listingId}`),
      seller.put(`/api/listings/${listingId}`, { title: `Sale ${round}` }),
      seller.get('/api/my-listings'),
      site.visitor.get('/api/listings/nothing'),
      site.visitor.get('/'),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  }
}

test('L9 calls leak no memory and no open files', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const openFiles = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
  const heapMegabytes = () => {
    collect()
    return process.memoryUsage().heapUsed / MB
  }
  const seller = await site.signUp()
  const listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>().id
  await callMany(seller, listingId, 20)
  const before = { heap: heapMegabytes(), files: openFiles() }
  await callMany(seller, listingId, 40)
  expect(heapMegabytes() - before.heap).toBeLessThan(2)
  expect(openFiles() - before.files).toBeLessThan(5)
}, 60_000)

/** Memory use and the response times of other calls are measured by `npm run bench -- uploads`. */
test('F21 photos of 10 MB by five users at once all arrive, and other calls are answered meanwhile', async () => {
  const photo = await makePhoto()
  // Bytes after a JPEG's end are ignored, so a photo can be padded to any size.
  const bytes = new Uint8Array(Buffer.concat([photo, Buffer.alloc(MAX_PHOTO_BYTES - photo.length)]))
  const sellers = await Promise.all(Array.from({ length: 5 }, () => site.signUp()))
  const uploads = sellers.map(async (seller) => {
    const begun = (await seller.post('/api/objects/upload', {})).json<{ uploadURL: string }>()
    const { pathname, search } = new URL(begun.uploadURL)
    const headers = { 'content-type': 'image/jpeg', cookie: seller.cookie }
    return (await fetch(address + pathname + search, { method: 'PUT', body: bytes, headers })).status
  })
  let isOver = false
  const all = Promise.all(uploads).finally(() => (isOver = true))
  const others: number[] = []
  while (!isOver) others.push((await site.visitor.get('/api/public-listings')).statusCode)
  expect(await all).toEqual([200, 200, 200, 200, 200])
  expect(new Set(others)).toEqual(new Set([200]))
}, 60_000)
