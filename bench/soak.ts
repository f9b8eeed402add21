import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sharp } from '#server/pictures/sharp.ts'
import { openListing, post, upload } from './detection/through-http.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { readMegabytes } from './processes/memory.ts'
import { computeSlope } from './processes/slope.ts'

/**
 * Detects leaks under a steady load: mixed calls, 20 a second, for half an hour. After the first fifth of the time,
 * memory may grow by less than a megabyte a minute, and open files not at all. `npm run bench -- soak [minutes]`
 */
const MINUTES = Number(process.argv[2] ?? 30)
const PORT = Number(process.env['PORT'] ?? 4831)
const URL = `http://127.0.0.1:${PORT}`
const CALLS_A_SECOND = 20
const WARM_UP = 0.2
const SAMPLE_MS = 5_000
const BUDGET = { megabytesAMinute: 1, openFiles: 5 }

interface Sample {
  minute: number
  megabytes: number
  openFiles: number
}

interface Seller {
  cookie: string
  id: string
  photo: string
}

async function newSeller(): Promise<Seller> {
  const { cookie, id } = await openListing(URL)
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  const photo = await upload(URL, cookie, await picture.jpeg().toBuffer())
  await post(URL, `/api/listings/${id}/photos`, { imageUrls: [photo] }, cookie)
  return { cookie, id, photo }
}

/** Rotates through typical calls of visitors and sellers. */
function nextCall({ cookie, id, photo }: Seller, count: number): Promise<Response> {
  const calls: [string, string, object?][] = [
    ['GET', '/api/public-listings?search=lamp'],
    ['GET', `/api/listings/${id}`],
    ['GET', `${photo}?w=320`],
    ['PUT', `/api/listings/${id}`, { title: `Sale ${count}` }],
    ['GET', '/api/my-listings'],
    ['GET', '/'],
    ['GET', `${photo}?region=0.${count % 10},0.1,0.95,0.9`],
    ['GET', '/api/saved-sales'],
    ['GET', `/api/saved-sales/${id}/check`],
    ['GET', '/api/listings/nothing'],
  ]
  const [method, address, body] = calls[count % calls.length] ?? ['GET', '/']
  const headers = { cookie, origin: URL, ...(body && { 'content-type': 'application/json' }) }
  return fetch(URL + address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function callSteadily(until: number): Promise<{ calls: number; failures: number }> {
  const seller = await newSeller()
  const totals = { calls: 0, failures: 0 }
  const open = new Set<Promise<void>>()
  for (let at = Date.now(); at < until; at += 1000 / CALLS_A_SECOND) {
    await delay(Math.max(0, at - Date.now()))
    const call = nextCall(seller, totals.calls++)
      .then(async (answer) => {
        await answer.arrayBuffer()
        if (answer.status >= 500) totals.failures++
      })
      .catch(() => void totals.failures++)
    open.add(call)
    void call.finally(() => open.delete(call))
  }
  await Promise.all(open)
  return totals
}

async function sampleUntil(until: number, pid: number): Promise<Sample[]> {
  const startedAt = Date.now()
  const samples: Sample[] = []
  while (Date.now() < until) {
    await delay(SAMPLE_MS)
    const openFiles = readdirSync(`/proc/${pid}/fd`).length
    samples.push({ minute: (Date.now() - startedAt) / 60_000, megabytes: readMegabytes([pid]), openFiles })
  }
  return samples.filter(({ minute }) => minute > MINUTES * WARM_UP)
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-soak-'))
chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
const app = await startApp({ dataDir, port: PORT })
try {
  const until = Date.now() + MINUTES * 60_000
  const [{ calls, failures }, samples] = await Promise.all([callSteadily(until), sampleUntil(until, app.pid ?? 0)])
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new Error('too short a time to measure')
  const slope = computeSlope(samples, ({ megabytes }) => megabytes)
  const files = last.openFiles - first.openFiles
  console.log(`${calls} calls in ${MINUTES} minutes, ${failures} failed`)
  console.log(`memory ${first.megabytes.toFixed(0)} to ${last.megabytes.toFixed(0)} MB,`)
  console.log(`  ${slope.toFixed(2)} MB a minute (budget ${BUDGET.megabytesAMinute})`)
  console.log(`open files ${first.openFiles} to ${last.openFiles} (budget +${BUDGET.openFiles})`)
  if (failures > 0 || slope >= BUDGET.megabytesAMinute || files > BUDGET.openFiles) process.exitCode = 1
} finally {
  await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
}
