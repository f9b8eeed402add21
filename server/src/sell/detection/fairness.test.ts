import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoDetections } from '#db/schema/detection.ts'
import { photos } from '#db/schema/photos.ts'
import { countPhoto, findRun, insertRun } from './queries.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
const lines: string[] = []
beforeAll(async () => {
  site = await testApp({ env: { DETECTION_TEXT: 'off', LOG_LEVEL: 'info' }, onLog: (line) => lines.push(line) })
})
afterAll(() => site.close())

/** A seller whose own photos wait to be analyzed. */
async function sellerWith(count: number): Promise<{ seller: Visitor; start: () => Promise<unknown> }> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const { id: listingId } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  const imageUrls: string[] = []
  for (let photo = 0; photo < count; photo++) imageUrls.push(await uploadPhoto(seller, await makePhoto()))
  return { seller, start: () => seller.post('/api/process-images', { listingId, imageUrls }) }
}

/** Owners of the analyzed photos, in order of completion. */
async function orderOfWork(): Promise<string[]> {
  const done = await site.database.db.select().from(photoDetections)
  const owners = new Map(
    (await site.database.db.select().from(photos)).map(({ contentHash, ownerId }) => [contentHash, ownerId]),
  )
  return done
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ contentHash }) => owners.get(contentHash) ?? '')
}

test('users are served round robin, photo by photo: a large batch does not delay the others', async () => {
  const [large, ...small] = [await sellerWith(6), await sellerWith(2), await sellerWith(2)]
  await Promise.all([large.start(), ...small.map(({ start }) => start())])
  const order = await orderOfWork()
  expect(order).toHaveLength(10)
  for (const { seller } of small) {
    const before = order.slice(0, order.lastIndexOf(seller.userId))
    // Two rounds, and the photos in progress when this seller arrived.
    expect(before.filter((owner) => owner === large.seller.userId).length).toBeLessThanOrEqual(4)
  }
})

test('several analyses of one user take one place in the queue', async () => {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const calls: Promise<unknown>[] = []
  for (let listing = 0; listing < 3; listing++) {
    const { id: listingId } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
    const imageUrls = [await uploadPhoto(seller), await uploadPhoto(seller)]
    calls.push(seller.post('/api/process-images', { listingId, imageUrls }))
  }
  const other = await sellerWith(1)
  await other.start()
  await Promise.all(calls)
  const order = (await orderOfWork()).filter((owner) => owner === seller.userId || owner === other.seller.userId)
  expect(order.indexOf(other.seller.userId)).toBeLessThan(order.lastIndexOf(seller.userId))
})

test('a photo that two jobs analyze at once is counted once, so that the next one is analyzed too', async () => {
  const { db } = site.database
  const seller = await site.signUp()
  const { id: listingId } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  const photoKeys = ['uploads/first', 'uploads/second']
  const run = await insertRun(db, { id: uuidv7(), listingId, userId: seller.userId, photoKeys, isAdvanced: false })
  await Promise.all([countPhoto(db, run, null), countPhoto(db, run, null)])
  expect(await findRun(db, run.id)).toMatchObject({ status: 'running', photosDone: 1 })
})

test('an analysis failure that the user is told about is not logged as an error', async () => {
  const { start } = await sellerWith(1)
  const masters = path.join(site.dataDir, 'objects/files/masters')
  for (const name of await readdir(masters)) await rm(path.join(masters, name))
  expect(await start()).toMatchObject({ statusCode: 503 })
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.filter(({ msg }) => msg === 'the analysis of a photo failed')).toMatchObject([
    { level: 'info', cause: { code: 'not_found', message: 'This photo does not exist' } },
  ])
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
})
