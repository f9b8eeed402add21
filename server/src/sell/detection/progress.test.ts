import { randomBytes } from 'node:crypto'
import { DetectionProgress, DetectionStep } from '@yardsnap/contract/detection'
import type { Draft } from '@yardsnap/contract/drafts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { photoDetections } from '#db/schema/detection.ts'
import { photos } from '#db/schema/photos.ts'
import { parseEvents } from '#testing/events.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const ENV = { DETECTION_TEXT: 'off', DATABASE_URL: 'postgres://of-this-test' }
const PHOTOS = 15
const AT_ONCE = 5
/** An event without the addresses of its photos. */
const MOST_BYTES = 400

/** Before there is a connection, each of which wraps what it is made with. */
const query = vi.spyOn(Client.prototype, 'query')

let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { ...ENV, ROLE: 'web' } })
})
afterAll(() => site.close())

/** Analyzes all waiting photos. */
const startWorker = () => testApp({ env: { ...ENV, ROLE: 'worker' }, beside: site })

async function sellerWithListing(): Promise<{ seller: Visitor; listingId: string }> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  return { seller, listingId: (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>().id }
}

/** Gives each photo other items in the places of one analyzed photo, so that no network has to analyze them all. */
async function knowAllPhotos(): Promise<void> {
  const { seller, listingId } = await sellerWithListing()
  await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [await uploadPhoto(seller)], analyze: true })
  const worker = await startWorker()
  await seller.get(`/api/listings/${listingId}/detection`, { accept: 'text/event-stream' })
  await worker.close()
  const { db } = site.database
  const [known] = await db.select().from(photoDetections)
  const findings = JSON.stringify(known!.findings)
  const others = (): unknown =>
    JSON.parse(findings.replaceAll(/(?<="fingerprint":")[0-9a-f]{16}/g, () => randomBytes(8).toString('hex')))
  const hashes = new Set((await db.select().from(photos)).map(({ contentHash }) => contentHash))
  await db
    .insert(photoDetections)
    .values([...hashes].map((contentHash) => ({ ...known!, contentHash, findings: others() })))
    .onConflictDoNothing()
}

interface Call {
  text: string
  values: number
}

/** The statements that are sent to the database from now on, and how many values each has. */
function watchStatements(): () => Call[] {
  const from = query.mock.calls.length
  return () =>
    query.mock.calls.slice(from).map((call) => {
      const [asked, values] = call as unknown as [string | { text: string; values?: unknown[] }, unknown]
      const given = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? [])
      return { text: typeof asked === 'string' ? asked : asked.text, values: given.length }
    })
}

test('S2.5.4 each photo costs the same however many came before it, and so does the event that tells of it', async () => {
  const { seller, listingId } = await sellerWithListing()
  const imageUrls: string[] = []
  for (let photo = 0; photo < PHOTOS; photo++) imageUrls.push(await uploadPhoto(seller))
  await knowAllPhotos()
  for (let first = 0; first < PHOTOS; first += AT_ONCE) {
    const some = imageUrls.slice(first, first + AT_ONCE)
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: some, analyze: true })
  }

  const calls = watchStatements()
  const followed = seller.get(`/api/listings/${listingId}/detection`, { accept: 'text/event-stream' })
  const worker = await startWorker()
  const events = parseEvents((await followed).body)
  await worker.close()

  const steps = events.filter(({ event }) => event === 'progress').map(({ data }) => data)
  const [first, ...later] = steps
  expect(z.array(DetectionStep).parse(steps).at(-1)).toMatchObject({ status: 'done', photosDone: PHOTOS })
  expect(first).toMatchObject({ photoUrls: imageUrls, photosTotal: PHOTOS })
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter((step) => JSON.stringify(step).length > MOST_BYTES)).toEqual([])
  // As pages of the previous version read them.
  expect(z.array(DetectionProgress).safeParse(steps).success).toBe(true)

  const asked = calls()
  const findings = asked.filter(({ text }) => text.includes('from "photo_detections"'))
  // For its findings, and at the end for the result.
  expect(findings.reduce((sum, { values }) => sum + values, 0)).toBeLessThan(PHOTOS * 6)
  const counted = asked.flatMap(({ text }, index) =>
    /^update "detection_runs" .*"photos_done" = /.test(text) ? [index] : [],
  )
  expect(counted).toHaveLength(PHOTOS)
  const statements = counted.slice(1).map((at, photo) => at - counted[photo]!)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  expect(sum(statements.slice(-AT_ONCE))).toBeLessThan(sum(statements.slice(0, AT_ONCE)) * 2)
  const { items } = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
  expect(new Set(items.map(({ sourceImageUrl }) => sourceImageUrl))).toEqual(new Set(imageUrls))
})
