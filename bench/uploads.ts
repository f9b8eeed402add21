import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import { sharp } from '#server/pictures/sharp.ts'
import { quantile } from './detection/measure.ts'
import { openListing, upload } from './detection/through-http.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { family, readMegabytes } from './processes/memory.ts'
import { visiting } from './processes/visitor.ts'

/**
 * Ten photos of 10 MB from each of five users at once: measures page response times meanwhile compared with before, and
 * the memory of all processes. `npm run bench -- uploads [photos per user]`
 */
const PHOTOS = Number(process.argv[2] ?? 10)
const USERS = 5
const PORT = Number(process.env['PORT'] ?? 4832)
const URL = `http://127.0.0.1:${PORT}`
const BUDGET = { megabytes: 1024, p95Ms: 20 }
const SAMPLE_MS = 500
const CALM_MS = 10_000

/** A photo of 12 megapixels with the maximum file size. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } })
  const jpeg = await picture.jpeg({ quality: 75 }).toBuffer()
  if (jpeg.length > MAX_PHOTO_BYTES) throw new Error(`the photo has ${jpeg.length} bytes`)
  // Bytes after a JPEG's end are ignored.
  return Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES - jpeg.length)])
}

/** @returns ends it, and says how much memory all processes took at most */
function watchMemory(pid: number): () => number {
  let megabytes = 0
  const sampler = setInterval(() => (megabytes = Math.max(megabytes, readMegabytes(family(pid)))), SAMPLE_MS)
  return () => {
    clearInterval(sampler)
    return megabytes
  }
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-uploads-'))
chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
const photo = await largePhoto()
const app = await startApp({ dataDir, port: PORT })
try {
  const sellers = await Promise.all(Array.from({ length: USERS }, () => openListing(URL)))
  const endCalm = visiting(`${URL}/api/public-listings`)
  await delay(CALM_MS)
  const calm = await endCalm()
  const endBusy = visiting(`${URL}/api/public-listings`)
  const endLooking = watchMemory(app.pid ?? 0)
  const startedAt = performance.now()
  await Promise.all(sellers.flatMap(({ cookie }) => Array.from({ length: PHOTOS }, () => upload(URL, cookie, photo))))
  const seconds = (performance.now() - startedAt) / 1000
  const busy = await endBusy()
  const megabytes = endLooking()
  const [before, during] = [quantile(calm, 0.95), quantile(busy, 0.95)]
  console.log(`${USERS * PHOTOS} photos of 10 MB in ${seconds.toFixed(1)} s`)
  console.log(`others' p95 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile (budget ${BUDGET.p95Ms})`)
  console.log(`most memory of all processes ${megabytes.toFixed(0)} MB (budget ${BUDGET.megabytes})`)
  if (during > BUDGET.p95Ms || megabytes > BUDGET.megabytes) process.exitCode = 1
} finally {
  await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
}
