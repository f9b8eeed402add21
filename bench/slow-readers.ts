import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from './detection/measure.ts'
import { type Call, newAccount } from './hostile/flood.ts'
import { fillListing, FILLERS, holdUnread } from './hostile/unread.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { readMegabytes } from './processes/memory.ts'

/**
 * One account makes the largest sale that it can; then one address opens its page 48 times, and 60 streams of how it
 * stands, and reads nothing. Measures the memory of the app's process, and what others wait for pages meanwhile. With rate
 * limits. `npm run bench -- slow-readers [seconds]`
 */
const SECONDS = Number(process.argv[2] ?? 60)
const PORT = Number(process.env['PORT'] ?? 4840)
const URL = `http://127.0.0.1:${PORT}`
const BUDGET = { megabytes: 300, othersMs: 2000 }
const PAGES = 48
const STREAMS = 60
/** Others, each with an address of its own, so that none of them meets a rate limit. */
const OTHERS = Array.from({ length: 4 }, (_, index) => `127.0.0.${index + 11}`)
const OTHERS_PAUSE_MS = 500
const SAMPLE_MS = 250
/** What the limit of an account allows. */
const STATUSES_A_SECOND = 25

/** @returns milliseconds until the answer was read */
function ask(localAddress: string, url: string): Promise<number> {
  const askedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = get(URL + url, { localAddress, agent: false }, (answer) => {
    answer.on('end', () => resolve(performance.now() - askedAt)).on('error', reject)
    answer.resume()
  })
  request.on('error', reject)
  return promise
}

/** Others visit pages while somebody attacks. @returns the end, with what was measured */
function watch(pid: number) {
  const waited = { pages: [] as number[], health: [] as number[] }
  let megabytes = 0
  let failures = 0
  let isOver = false
  const visitor = async (address: string, url: string, times: number[]) => {
    while (!isOver) {
      await ask(address, url).then(
        (ms) => times.push(ms),
        () => (failures += 1),
      )
      await delay(OTHERS_PAUSE_MS)
    }
  }
  const sample = async () => {
    while (!isOver) {
      megabytes = Math.max(megabytes, readMegabytes([pid]))
      await delay(SAMPLE_MS)
    }
  }
  const all = Promise.all([
    sample(),
    ...OTHERS.map((address) => visitor(address, '/browse', waited.pages)),
    visitor(OTHERS[0]!, '/api/health', waited.health),
  ])
  return async () => {
    isOver = true
    await all
    return { megabytes, failures, ...waited }
  }
}

async function measure(
  name: string,
  { pid, before }: { pid: number; before: number },
  attack: () => { closed: () => number; end: () => void },
) {
  const watched = watch(pid)
  const attacking = attack()
  await delay(SECONDS * 1000)
  const closed = attacking.closed()
  attacking.end()
  const { megabytes, failures, pages, health } = await watched()
  const more = megabytes - before
  const pagesMs = quantile(pages, 0.95)
  console.log(
    `${name}, ${SECONDS} s: memory ${before.toFixed(0)} MB before, ${more.toFixed(0)} MB more (budget ${BUDGET.megabytes}); ` +
      `others wait for pages p50 ${quantile(pages, 0.5).toFixed(0)} ms, p95 ${pagesMs.toFixed(0)} ms (budget ${BUDGET.othersMs}), ` +
      `for health p95 ${quantile(health, 0.95).toFixed(0)} ms, slowest ${Math.max(...health).toFixed(0)} ms; ` +
      `${failures} failures of ${pages.length + health.length}; connections closed ${closed} times`,
  )
  if (more > BUDGET.megabytes || pagesMs > BUDGET.othersMs || failures > 0) process.exitCode = 1
}

/** Says how a sale stands as often as an account may. */
function updateStatusRepeatedly(seller: Call, listingId: string, words: string): () => void {
  let count = 0
  const timer = setInterval(() => {
    count += 1
    const statusInput = { kind: 'open', time: null, isHalfPrice: count % 2 === 0, soldOutOf: [], isMoved: false }
    void seller('PUT', `/api/listings/${listingId}/live-status`, { ...statusInput, words }).then((answer) =>
      answer.text(),
    )
  }, 1000 / STATUSES_A_SECOND)
  return () => clearInterval(timer)
}

/** Gives a sale as many days as it may have, with the longest notes. @returns the filler of them that was accepted */
async function fillDays(seller: Call, listingId: string, today: string): Promise<string> {
  for (const filler of FILLERS) {
    const day = { startTime: '00:00', endTime: '23:59', dayNote: filler.repeat(60) }
    const laterDays = Array.from({ length: 6 }, (_, index) => ({
      date: new Date(Date.parse(today) + (index + 1) * 86_400_000).toISOString().slice(0, 10),
      startTime: day.startTime,
      endTime: day.endTime,
      note: day.dayNote,
    }))
    const changes = { title: filler.repeat(120), description: filler.repeat(5000), saleDate: today, ...day, laterDays }
    const answer = await seller('PUT', `/api/listings/${listingId}`, changes)
    if (answer.ok) return filler
    if (filler === FILLERS.at(-1)) throw new Error(`the days: ${answer.status} ${await answer.text()}`)
  }
  return ''
}

async function measureSlowReaders(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp({ dataDir, port: PORT, env: { RATE_LIMITS: 'on', SITE_MODE: 'open', DETECTION: 'off' } })
  const pid = app.pid ?? 0
  try {
    const seller = await newAccount(URL)
    // As the app is used: its first page takes what all others share.
    await ask(OTHERS[0]!, '/browse')
    const before = readMegabytes([pid])
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    const made = await seller('POST', '/api/listings', { title: 'Sale' })
    const { id } = (await made.json()) as { id: string }
    const filler = await fillDays(seller, id, today)
    const megabytes = await fillListing(seller, id)
    const page = await (await fetch(`${URL}/sale/${id}`)).text()
    console.log(
      `largest sale: ${megabytes.toFixed(1)} MB of text, its page ${(page.length / 1e6).toFixed(2)} million characters`,
    )
    // A cookie and an address of its own make each page be rendered for its visitor.
    await measure(`${PAGES} visitors who do not read`, { pid, before }, () =>
      holdUnread(
        PORT,
        PAGES,
        (index) => `GET /sale/${id}?visit=${index} HTTP/1.1\r\nCookie: theme=dark\r\nAccept: text/html`,
      ),
    )
    await measure(`${STREAMS} unread streams`, { pid, before }, () => {
      const head = `GET /api/listings/${id}/live-status HTTP/1.1\r\nAccept: text/event-stream`
      const held = holdUnread(PORT, STREAMS, () => head)
      const stop = updateStatusRepeatedly(seller, id, filler.repeat(140))
      return {
        closed: held.closed,
        end() {
          stop()
          held.end()
        },
      }
    })
  } finally {
    await stopApp(app)
    rmSync(dataDir, { recursive: true })
  }
}

await measureSlowReaders()
