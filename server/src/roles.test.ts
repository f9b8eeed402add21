import { setTimeout as delay } from 'node:timers/promises'
import type { DetectionProgress, DetectionResult } from '@yardsnap/contract/detection'
import type { Draft } from '@yardsnap/contract/drafts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { waitForUrl, startApp, type StartedApp, stopApps } from '#testing/app-process.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { databaseSettings } from '#testing/test-database.ts'

const PHOTOS = 5
/** The job of a killed process runs again once its heartbeat has stopped for long enough. */
const ROUND_MS = 180_000

type Role = 'web' | 'worker'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test', DETECTION_TEXT: 'off' } })
})
afterEach(stopApps)
afterAll(() => site.close())

function start(role: Role): StartedApp {
  return startApp({
    ROLE: role,
    DATA_DIR: site.dataDir,
    ...databaseSettings(site.connection),
    DETECTION: 'embedded',
    DETECTION_PACK: 'embedded',
    DETECTION_TEXT: 'off',
    LOG_LEVEL: 'warn',
  })
}

async function sellerWithPhotos() {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const { id: listingId } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  const imageUrls = await Promise.all(Array.from({ length: PHOTOS }, () => uploadPhoto(seller)))
  return { seller, listingId, imageUrls }
}

const progressOf = async (seller: Visitor, listingId: string) =>
  (await seller.get(`/api/listings/${listingId}/detection`)).json<DetectionProgress | null>()

/** Listens like a browser: at whichever process answers, and again when it is gone. @returns the last event */
async function listen(addresses: () => Promise<string[]>, seller: Visitor, listingId: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const all = await addresses()
    const end = await hearEnd(`${all[attempt % all.length]}/api/listings/${listingId}/detection`, seller).catch(
      () => null,
    )
    if (end) return end
    await delay(50)
  }
}

/** @returns null when the connection ends before the analysis */
async function hearEnd(url: string, { cookie }: Visitor): Promise<string | null> {
  const { body } = await fetch(url, { headers: { cookie, accept: 'text/event-stream' } })
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const { event } of events ?? []) if (event === 'result' || event === 'error') return event
  return null
}

describe('several processes on one database', () => {
  test('a worker answers load balancers and nothing else', async () => {
    const address = await waitForUrl(start('worker'))
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
    expect((await fetch(`${address}/api/public-listings`)).status).toBe(404)
    expect((await fetch(`${address}/`)).status).toBe(404)
  })

  test(
    'each killed in turn: every photo is analyzed, each item is there once, and every browser hears of the end',
    async () => {
      const running: Record<Role, StartedApp[]> = {
        web: [start('web'), start('web')],
        worker: [start('worker'), start('worker')],
      }
      const webAddresses = () => Promise.all(running.web.map(waitForUrl))
      await Promise.all(Object.values(running).flat().map(waitForUrl))
      const sellers = await Promise.all([sellerWithPhotos(), sellerWithPhotos()])
      const answers = sellers.map(({ seller, ...photos }) => seller.post('/api/process-images', photos))
      for (const { seller, listingId } of sellers) {
        await expect.poll(() => progressOf(seller, listingId)).not.toBeNull()
      }
      const heard = sellers.map(({ seller, listingId }) => listen(webAddresses, seller, listingId))

      const photosDone = async () => {
        const all = await Promise.all(sellers.map(({ seller, listingId }) => progressOf(seller, listingId)))
        return all.reduce((sum, progress) => sum + (progress?.photosDone ?? 0), 0)
      }
      const victims = [
        ['worker', 0],
        ['web', 0],
        ['worker', 1],
        ['web', 1],
      ] as const
      for (const [index, [role, at]] of victims.entries()) {
        await expect.poll(photosDone, { timeout: ROUND_MS }).toBeGreaterThan(index)
        running[role][at]!.child.kill('SIGKILL')
        running[role][at] = start(role)
      }

      expect(await Promise.all(heard)).toEqual(['result', 'result'])
      for (const [index, { seller, listingId, imageUrls }] of sellers.entries()) {
        const answer = await answers[index]!
        expect(answer.statusCode).toBe(200)
        const { items } = answer.json<DetectionResult>()
        expect((await progressOf(seller, listingId))?.failedPhotos).toEqual([])
        expect(new Set(items.map(({ sourceImageUrl }) => sourceImageUrl))).toEqual(new Set(imageUrls))
        const draft = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
        expect(draft.items).toHaveLength(items.length)
        expect(new Set(draft.items.map(({ cropUrl }) => cropUrl))).toEqual(new Set(items.map(({ cropUrl }) => cropUrl)))
      }
      const { rows } = await site.database.pool.query(
        `select state::text, count(*)::int from pgboss.job where name = 'detection-turn' group by 1`,
      )
      expect(rows.map(({ state }) => state)).not.toContain('failed')
    },
    ROUND_MS,
  )
})
