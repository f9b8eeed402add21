import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from 'embedded-postgres-cluster'
import { pino } from 'pino'
import { sharp } from '#server/pictures/sharp.ts'
import { startFakeS3 } from '#server/ports/objects/fake-s3.ts'
import { openDatabaseProxy } from '#server/testing/database-proxy.ts'
import { openListing, post, upload } from './detection/through-http.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { openStall } from './processes/stall.ts'
import { readMegabytes } from './processes/memory.ts'
import { computeSlope } from './processes/slope.ts'

/**
 * Two web and two worker processes under 20 calls a second, with one fault a minute: what is answered wrongly, which
 * errors visitors see, and how long after each fault. A call whose connection is refused is sent to the other process,
 * as a load balancer does. `npm run bench -- faults [minutes]`
 */
const MINUTES = Number(process.argv[2] ?? 10)
const CALLS_A_SECOND = 20
const CALLS = 7
const FAULT_AT_MS = 20_000
const FAULT_MS = 10_000
const BUDGET = { recoveryMs: 5_000, megabytesAMinute: 1 }
const PORTS = { web: [4861, 4862], worker: [4863, 4864] } as const
const DISK_MB = 700
const log = pino({ level: 'silent' })

type Role = keyof typeof PORTS
type Kind = 'ok' | 'busy' | 'cut off' | 'wrong'

interface Outcome {
  kind: Kind
  sentAt: number
  what: string
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-faults-'))
chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, which needs access
const dataDir = path.join(folder, 'app')
mkdirSync(dataDir)
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]

/** A disk of its own that can be filled; null where this user may not mount one. */
function ownDisk(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir], { stdio: 'ignore' })
    undo.push(() => execFileSync('umount', ['-l', dataDir]))
    return dataDir
  } catch {
    return null
  }
}

const disk = ownDisk()
const startPostgres = () => startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log })
mkdirSync(path.join(folder, 'database'))
chmodSync(path.join(folder, 'database'), 0o711)
let postgres = await startPostgres()
undo.push(() => postgres.stop())
const door = await openDatabaseProxy(postgres.connection)
undo.push(() => door.close())
const s3 = await startFakeS3()
undo.push(() => s3.stop())
const stall = await openStall(Number(new URL(s3.endpoint).port))
undo.push(() => stall.close())

const { connection } = door
const env = {
  DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${connection.port}/${connection.database}`,
  S3_BUCKET: 'bench',
  S3_ENDPOINT: `http://127.0.0.1:${stall.port}`,
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  APP_SECRET: 'a-key-of-at-least-thirty-two-characters',
  PUBLIC_URL: `http://127.0.0.1:${PORTS.web[0]}`,
  DISK_FLOOR_MB: '100',
  SITE_MODE: 'open',
  LOG_LEVEL: 'fatal',
}
const start = (role: Role, at: 0 | 1) => startApp({ dataDir, port: PORTS[role][at], env: { ...env, ROLE: role } })
const running = {
  web: [await start('web', 0), await start('web', 1)],
  worker: [await start('worker', 0), await start('worker', 1)],
}
undo.push(() => Promise.all(Object.values(running).flat().map(stopApp)))

async function kill(role: Role, at: 0 | 1): Promise<void> {
  running[role][at]?.kill('SIGKILL')
  await delay(FAULT_MS / 2)
  running[role][at] = await start(role, at)
}

const FAULTS: Record<string, () => Promise<void>> = {
  'a web process is killed': () => kill('web', 1),
  'PostgreSQL is restarted': async () => {
    await postgres.stop()
    await delay(FAULT_MS / 2)
    postgres = await startPostgres()
  },
  'the object store does not answer': async () => {
    stall.set(true)
    await delay(FAULT_MS)
    stall.set(false)
  },
  'the way to the database is cut': async () => {
    await door.set('closed')
    await delay(FAULT_MS)
    await door.set('open')
  },
  'a worker process is killed': () => kill('worker', 0),
  'the database hangs': async () => {
    await door.set('silent')
    await delay(FAULT_MS)
    await door.set('closed')
    await door.set('open')
  },
  ...(disk && {
    'the disk is full': async () => {
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(path.join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - 65_536)))
      await delay(FAULT_MS)
      rmSync(path.join(disk, 'filler'))
    },
  }),
}

const site = `http://127.0.0.1:${PORTS.web[0]}`
const { cookie, id } = await openListing(site)
const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const photo = await upload(site, cookie, picture)
await post(site, `/api/listings/${id}/photos`, { imageUrls: [photo] }, cookie)

/** The number in the title that the last successful call has set: nothing older may be shown from then on. */
let acknowledged = 0
/** One change at a time: of two at once either may be the last. */
let isChanging = false

async function callOnce(count: number): Promise<Outcome> {
  const isChange = count % CALLS === 0
  if (isChange && isChanging) return callOnce(count + 1)
  if (isChange) isChanging = true
  try {
    return await call(count)
  } finally {
    if (isChange) isChanging = false
  }
}

async function call(count: number): Promise<Outcome> {
  const sentAt = Date.now()
  const calls: [string, string, object?][] = [
    ['PUT', `/api/listings/${id}`, { title: `Sale ${count}` }],
    ['GET', '/api/public-listings?search=lamp'],
    ['GET', `/api/listings/${id}`],
    ['GET', `${photo}?w=320`],
    ['GET', '/'],
    ['GET', `${photo}?region=0.${count % 10},0.1,0.95,0.9`],
    ['GET', '/api/my-listings'],
  ]
  const [method, address, body] = calls[count % CALLS] ?? ['GET', '/']
  const expected = acknowledged
  const headers = { cookie, origin: site, ...(body && { 'content-type': 'application/json' }) }
  const ask = (port: number) =>
    fetch(`http://127.0.0.1:${port}${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const [first, second] = count % 2 ? PORTS.web : [PORTS.web[1], PORTS.web[0]]
  try {
    const answer = await ask(first).catch((error: unknown) => {
      if (isRefused(error)) return ask(second)
      throw error
    })
    const text = await answer.text()
    const what = `${method} ${address.replace(/\?.*/, '')} ${answer.status}`
    if (answer.status === 503 && answer.headers.has('retry-after')) return { kind: 'busy', sentAt, what }
    if (!answer.ok) return { kind: 'wrong', sentAt, what: `${what}: ${text.slice(0, 200)}` }
    if (method === 'PUT') acknowledged = Math.max(acknowledged, count)
    const shown = address === `/api/listings/${id}` && method === 'GET' ? /"title":"Sale (\d+)"/.exec(text)?.[1] : null
    if (shown && Number(shown) < expected) return { kind: 'wrong', sentAt, what: `shows ${shown}, not ${expected}` }
    return { kind: 'ok', sentAt, what }
  } catch (error) {
    return { kind: 'cut off', sentAt, what: `${method} ${address}: ${String(error)}` }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'
}

interface Fault {
  name: string
  startedAt: number
  endedAt: number
}

async function causeFaults(until: number): Promise<Fault[]> {
  const faults: Fault[] = []
  const names = Object.keys(FAULTS)
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await delay(FAULT_AT_MS)
    const name = names[minute % names.length]!
    const startedAt = Date.now()
    await FAULTS[name]!()
    faults.push({ name, startedAt, endedAt: Date.now() })
    await delay(Math.max(0, Math.min(until, startedAt - FAULT_AT_MS + 60_000) - Date.now()))
  }
  return faults
}

async function callSteadily(until: number): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = []
  for (let at = Date.now(); at < until; at += 1000 / CALLS_A_SECOND) {
    await delay(Math.max(0, at - Date.now()))
    outcomes.push(callOnce(outcomes.length))
  }
  return Promise.all(outcomes)
}

async function sampleMemory(until: number) {
  const startedAt = Date.now()
  const samples: { minute: number; megabytes: number }[] = []
  while (Date.now() < until) {
    await delay(5_000)
    const pid = running.web[0]?.pid ?? 0
    samples.push({ minute: (Date.now() - startedAt) / 60_000, megabytes: readMegabytes([pid]) })
  }
  return samples.filter(({ minute }) => minute > MINUTES / 5)
}

try {
  const until = Date.now() + MINUTES * 60_000
  const [faults, outcomes, samples] = await Promise.all([causeFaults(until), callSteadily(until), sampleMemory(until)])
  console.log(
    `${outcomes.length} calls, ${outcomes.filter(({ kind }) => kind === 'ok').length} answered as they should be`,
  )
  for (const { name, startedAt, endedAt } of faults) {
    const failed = outcomes.filter(
      ({ kind, sentAt }) => kind !== 'ok' && sentAt >= startedAt && sentAt < startedAt + 40_000,
    )
    const counts = Object.entries(Object.groupBy(failed, ({ kind }) => kind)).map(
      ([kind, all]) => `${all?.length} ${kind}`,
    )
    const recoveryMs = Math.max(0, ...failed.map(({ sentAt }) => sentAt - endedAt))
    console.log(
      `${name}, ${endedAt - startedAt} ms: ${counts.join(', ') || 'nothing noticed'}; last ${recoveryMs} ms after its end`,
    )
    if (recoveryMs > BUDGET.recoveryMs) process.exitCode = 1
  }
  const unexpected = outcomes.filter(({ kind, sentAt }) => {
    const isDuring = faults.some(
      ({ startedAt, endedAt }) => sentAt >= startedAt - 2_000 && sentAt < endedAt + BUDGET.recoveryMs,
    )
    return kind === 'wrong' || (kind !== 'ok' && !isDuring)
  })
  for (const what of new Set(unexpected.map((outcome) => outcome.what))) console.log(`  WRONG: ${what}`)
  const slope = computeSlope(samples, ({ megabytes }) => megabytes)
  console.log(`memory of a web process: ${slope.toFixed(2)} MB a minute (budget ${BUDGET.megabytesAMinute})`)
  if (unexpected.length > 0 || slope > BUDGET.megabytesAMinute) process.exitCode = 1
} finally {
  for (const step of undo.toReversed()) await step()
}
