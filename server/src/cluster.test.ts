import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { startFakeS3 } from '#ports/objects/fake-s3.ts'
import { waitForUrl, startApp, type StartedApp, stopApps } from '#testing/app-process.ts'
import { makePhoto } from '#testing/photos.ts'

const {
  TEST_PRIMARY_URL = '',
  TEST_STANDBY_URL = '',
  TEST_STANDBY_FOLDER = '',
  TEST_POSTGRES_PROGRAMS = '',
} = process.env
const log = pino({ level: 'silent' })

/** How long the load runs before, between and after the deaths, and how long the store is away. Milliseconds. */
const CALM_MS = 5_000
const STORE_AWAY_MS = 1_000
const CLIENTS = 6
/** Of all calls, at most this share may fail. */
const MOST_FAILED = 0.01
/** By then every change of a public sale has been followed, also those of killed workers. */
const FOLLOWED_MS = 150_000
const TEST_MS = 400_000

type Role = 'web' | 'worker'

/** A bucket that can be cut off. */
async function startStore() {
  const fake = await startFakeS3()
  const sockets = new Set<Socket>()
  const behind = Number(new URL(fake.endpoint).port)
  const door = createServer((client) => {
    const store = createConnection(behind, '127.0.0.1')
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy() && sockets.delete(from))
      from.pipe(to)
    }
  })
  const open = async (port: number) => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
  }
  await open(0)
  const { port } = door.address() as AddressInfo
  async function cut(): Promise<void> {
    door.close()
    for (const socket of sockets) socket.destroy()
    await once(door, 'close')
  }
  return {
    env: {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    cut,
    restore: () => open(port),
    async stop() {
      await cut()
      await fake.stop()
    },
  }
}

/** Asks one of several processes, as a proxy in front of them does: one that is gone is passed over, and a read is repeated. */
function balancer(addresses: () => string[]) {
  let turn = 0
  return async function ask(target: string, init: RequestInit = {}): Promise<Response> {
    const isRead = init.method === undefined
    for (let attempt = 0; ; attempt++) {
      const all = addresses()
      const address = all[turn++ % all.length]
      try {
        return await fetch(address + target, init)
      } catch (error) {
        const wasSent = String((error as Error).cause).includes('ECONNREFUSED') === false
        if (attempt > 4 || (wasSent && !isRead)) throw error
      }
    }
  }
}

type Ask = ReturnType<typeof balancer>

/** What the clients were told. */
interface Told {
  calls: number
  /** 503 with Retry-After, and connections that broke while something was written: the client knows that it has to ask again. */
  failed: number
  /** Anything else, which must not be. */
  wrong: string[]
  /** Ids of sales, and addresses of their photos. */
  sales: string[]
  photos: string[]
}

async function signUp(ask: Ask, origin: string, name: string): Promise<string> {
  const body = JSON.stringify({ email: `${name}@example.com`, password: 'correct horse battery', name: 'Dana Miller' })
  const headers = { 'content-type': 'application/json', origin }
  const answer = await ask('/api/auth/sign-up/email', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A client that writes and reads in turns until it is told to stop. */
async function useSite(
  told: Told,
  { ask, cookie, origin }: { ask: Ask; cookie: string; origin: string },
  isOver: () => boolean,
) {
  const headers = { 'content-type': 'application/json', origin, cookie }
  /** @returns null when it failed as it may */
  async function call(target: string, init?: RequestInit): Promise<Response | null> {
    told.calls++
    const answer = await ask(target, init).catch(() => null)
    if (answer && answer.status < 400) return answer
    if (answer === null || (answer.status === 503 && answer.headers.has('retry-after'))) told.failed++
    else told.wrong.push(`${init?.method ?? 'GET'} ${target.split('?')[0]}: ${answer.status} ${await answer.text()}`)
    return null
  }

  const own: string[] = []
  for (let turn = 0; !isOver(); turn++) {
    const body = JSON.stringify({ title: 'Porch sale', status: 'published' })
    const sale = await call('/api/listings', { method: 'POST', headers, body })
    if (sale) own.push(((await sale.json()) as { id: string }).id)
    const newest = own.at(-1)
    if (newest !== undefined) {
      if (sale) told.sales.push(newest)
      if (turn % 3 === 0) await sendPhoto(newest)
      await (await call(`/sale/${newest}`))?.text()
    }
    for (let read = 0; read < 8; read++) await (await call('/api/public-listings'))?.text()
    const photo = told.photos.at(-1)
    if (photo) await (await call(photo))?.arrayBuffer()
  }

  async function sendPhoto(listingId: string): Promise<void> {
    const photo = await makePhoto()
    const body = JSON.stringify({ size: photo.length })
    const begun = await call('/api/objects/upload', { method: 'POST', headers, body })
    if (!begun) return
    const { uploadURL, objectPath } = (await begun.json()) as { uploadURL: string; objectPath: string }
    told.calls++
    const sent = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(photo) }
    const stored = await fetch(uploadURL, sent).catch(() => null)
    if (!stored?.ok) return void told.failed++
    const imageUrls = JSON.stringify({ imageUrls: [objectPath] })
    const attached = await call(`/api/listings/${listingId}/photos`, { method: 'POST', headers, body: imageUrls })
    if (attached) told.photos.push(objectPath)
  }
}

/** `npm run test:services -- replica` starts the database and its standby. */
describe.skipIf(!TEST_PRIMARY_URL)('two web processes, two workers, a replica and a store', () => {
  const primary = openDatabase({ connection: { connectionString: TEST_PRIMARY_URL }, log })
  let store: Awaited<ReturnType<typeof startStore>>
  let dataDir: string
  beforeAll(async () => {
    await migrateDatabase({ connection: primary.connection, log })
    store = await startStore()
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-cluster-'))
  })
  afterAll(async () => {
    await stopApps()
    await store.stop()
    await primary.close()
    await rm(dataDir, { recursive: true })
  })

  function start(role: Role): StartedApp {
    return startApp({
      ...store.env,
      ROLE: role,
      SITE_MODE: 'open',
      DATA_DIR: dataDir,
      DATABASE_URL: TEST_PRIMARY_URL,
      DATABASE_REPLICA_URL: TEST_STANDBY_URL,
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: 'warn',
    })
  }
  const ORIGIN = 'http://localhost:3000'

  test(
    'each killed in turn under load: nothing acknowledged is lost, and at most 1% of the calls fail',
    async () => {
      const running: Record<Role, StartedApp[]> = {
        web: [start('web'), start('web')],
        worker: [start('worker'), start('worker')],
      }
      const web = await Promise.all(running.web.map(waitForUrl))
      await Promise.all(running.worker.map(waitForUrl))
      const ask = balancer(() => web.filter((address) => address !== ''))
      const told: Told = { calls: 0, failed: 0, wrong: [], sales: [], photos: [] }
      let isOver = false
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, async (_, at) => ({
          ask,
          origin: ORIGIN,
          cookie: await signUp(ask, ORIGIN, `client-${at}`),
        })),
      )
      await primary.pool.query(`update "user" set account_type = 'premium'`)
      const load = Promise.all(clients.map((client) => useSite(told, client, () => isOver)))
      const calm = async () => {
        const before = told.calls
        const since = performance.now()
        await expect.poll(() => performance.now() - since > CALM_MS && told.calls > before).toBe(true)
      }

      await calm()
      for (const at of [0, 1]) {
        running.worker[at]!.child.kill('SIGKILL')
        running.worker[at] = start('worker')
        await calm()
        running.web[at]!.child.kill('SIGKILL')
        web[at] = ''
        running.web[at] = start('web')
        web[at] = await waitForUrl(running.web[at])
        await calm()
      }
      process.kill(
        Number(readFileSync(path.join(TEST_STANDBY_FOLDER, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
      await calm()
      const pgCtl = [
        path.join(TEST_POSTGRES_PROGRAMS, 'pg_ctl'),
        '-D',
        TEST_STANDBY_FOLDER,
        '-l',
        `${TEST_STANDBY_FOLDER}.log`,
        '--wait',
        'start',
      ]
      execFileSync('runuser', ['-u', 'postgres', '--', ...pgCtl])
      await calm()
      await store.cut()
      const cutAt = performance.now()
      await expect.poll(() => performance.now() - cutAt > STORE_AWAY_MS).toBe(true)
      await store.restore()
      await calm()
      isOver = true
      await load

      expect(told.wrong).toEqual([])
      expect(told).toSatisfy(({ calls, failed }: Told) => failed / calls <= MOST_FAILED)
      const { rows } = await primary.pool.query<{ id: string }>('select id from listings')
      const kept = new Set(rows.map(({ id }) => id))
      expect(told.sales.filter((id) => !kept.has(id))).toEqual([])
      for (const photo of told.photos) expect([photo, (await ask(photo)).status]).toEqual([photo, 200])
      // What a killed worker had begun is due again after a minute.
      const countUnfollowed = async () => {
        const unfollowed = await primary.pool.query('select 1 from public_changes where changes > followed_changes')
        return unfollowed.rowCount
      }
      await expect.poll(countUnfollowed, { timeout: FOLLOWED_MS, interval: 500 }).toBe(0)
    },
    TEST_MS,
  )
})
