import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processImages } from '@yardsnap/contract/detection'
import { startTrial } from '@yardsnap/contract/own-plan'
import { quantile } from './detection/measure.ts'
import { loadReferencePhotos, referencePhotosFolder } from './detection/reference-photos.ts'
import { openListing, post, upload } from './detection/through-http.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { family, readMegabytes } from './processes/memory.ts'

/**
 * Twenty photos at once from three users: measures each user's total time, the app's response time meanwhile, and the
 * memory of all its processes. `npm run bench -- fairness`
 */
const BATCHES = [10, 5, 5]
const PORT = Number(process.env['PORT'] ?? 4830)
const URL = `http://127.0.0.1:${PORT}`
const BUDGET = { healthMs: 100, megabytes: 1024 }

async function measureFairness(): Promise<void> {
  const photos = loadReferencePhotos()
  if (!photos) return console.log(`Skipped: no reference photos in ${referencePhotosFolder()}`)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp({ dataDir, port: PORT })
  let next = 0
  const users: (() => Promise<number>)[] = []
  for (const size of BATCHES) {
    users.push(await userWith(photos.slice(next, next + size).map(({ content }) => content)))
    next += size
  }
  const watch = watching(app.pid ?? 0)
  const doneMs = await Promise.all(users.map((analyze) => analyze()))
  const { healthMs, megabytes } = await watch.stop()
  await stopApp(app)
  rmSync(dataDir, { recursive: true })

  for (const [index, ms] of doneMs.entries())
    console.log(`user with ${BATCHES[index]} photos done after ${seconds(ms)} s`)
  const [large = 0, ...small] = doneMs
  console.log(`small batches done before the large one: ${small.every((ms) => ms < large) ? 'yes' : 'NO'}`)
  console.log(`health p50 ${quantile(healthMs, 0.5).toFixed(1)} ms, p99 ${quantile(healthMs, 0.99).toFixed(1)} ms,`)
  console.log(`  slowest ${Math.max(...healthMs).toFixed(1)} ms (budget ${BUDGET.healthMs}), ${healthMs.length} calls`)
  console.log(`most memory of all processes ${megabytes.toFixed(0)} MB (budget ${BUDGET.megabytes})`)
}

/** @returns a function that analyzes a new user's photos, and resolves with the time in ms */
async function userWith(contents: Buffer[]): Promise<() => Promise<number>> {
  const { cookie, id: listingId } = await openListing(URL)
  await post(URL, startTrial.path, {}, cookie)
  const imageUrls: string[] = []
  for (const content of contents) imageUrls.push(await upload(URL, cookie, content))
  return async () => {
    const startedAt = performance.now()
    await (await post(URL, processImages.path, { imageUrls, listingId }, cookie)).text()
    return performance.now() - startedAt
  }
}

/** Calls the app's health check twenty times a second, and records its memory. */
function watching(pid: number) {
  const healthMs: number[] = []
  let megabytes = 0
  let isOver = false
  async function watch(): Promise<void> {
    while (!isOver) {
      const askedAt = performance.now()
      await (await fetch(`${URL}/api/health`)).text()
      healthMs.push(performance.now() - askedAt)
      if (healthMs.length % 10 === 0) megabytes = Math.max(megabytes, readMegabytes(family(pid)))
      await delay(50)
    }
  }
  const running = watch()
  return {
    async stop() {
      isOver = true
      await running
      return { healthMs, megabytes }
    },
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

await measureFairness()
