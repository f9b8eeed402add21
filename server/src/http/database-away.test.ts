import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/database-proxy.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const LONGEST_MS = 3_000
const POOL = 10
const METRICS_TOKEN = 'a token of some length'

let own: TestDatabase
let proxy: DatabaseProxy
let database: ReturnType<typeof openDatabase>
/** Gives the other its folder. */
let first: TestApp
let site: TestApp
let user: Visitor
let listingId: string
let logged = ''
/** A separate connection that simulates what admins and accidents do to the database. */
let admin: pg.Client

beforeAll(async () => {
  own = await createTestDatabase()
  proxy = await openDatabaseProxy(own.connection)
  database = openDatabase({ connection: proxy.connection, log: pino({ level: 'silent' }), maxConnections: POOL })
  first = await testApp()
  site = await testApp({
    beside: { connection: proxy.connection, database, dataDir: first.dataDir },
    env: { RATE_LIMITS: 'on', LOG_LEVEL: 'warn', METRICS_TOKEN },
    onLog: (line) => (logged += line),
  })
  user = await site.signUp()
  listingId = (await user.post('/api/listings', { title: 'Sale', status: 'published' })).json<{ id: string }>().id
  admin = new pg.Client(own.connection)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await site.close()
  await first.close()
  await database.close()
  await proxy.close()
  await own.drop()
})

type Ask = () => ReturnType<Visitor['get']>
const HTML = { accept: 'text/html,application/xhtml+xml' }
const password = 'correct horse battery'

/** Requests that need the database in different ways. */
const ASKED: [string, Ask][] = [
  ['what is public', () => site.visitor.get('/api/public-listings')],
  ['to sign in', () => site.visitor.post('/api/auth/sign-in/email', { email: user.email, password })],
  [
    'to sign up',
    () => site.visitor.post('/api/auth/sign-up/email', { email: 'new@example.com', password, name: 'A B' }),
  ],
  ['who one is', () => user.get('/api/auth/user')],
  ['whose session it is', () => user.get('/api/auth/get-session')],
  [
    'for a new password',
    () => user.post('/api/auth/change-password', { currentPassword: password, newPassword: 'another good one' }),
  ],
  ['to sign out', () => user.get('/api/logout')],
  ['to sign out by the library', () => user.post('/api/auth/sign-out', {})],
  ['to read', () => user.get('/api/my-listings')],
  ['to write', () => user.put(`/api/listings/${listingId}`, { title: 'Changed' })],
]

const getPage = () => user.get(`/sale/${listingId}`, HTML)

/** Sends all requests at once, whether or not the database is available. */
async function askAll() {
  const answers = await Promise.all(
    [...ASKED, ['a page', getPage] as const].map(async ([what, ask]) => {
      const from = performance.now()
      const answer = await ask()
      return { what, answer, tookMs: performance.now() - from }
    }),
  )
  return answers
}

async function expectBusy(): Promise<void> {
  const answers = await askAll()
  for (const { what, answer, tookMs } of answers) {
    expect([what, answer.statusCode, answer.headers['retry-after']]).toEqual([what, 503, '2'])
    expect(answer.headers['content-security-policy']).toContain('default-src')
    expect(tookMs).toBeLessThan(LONGEST_MS)
  }
  const page = answers.pop()
  expect(page?.answer.body).toContain('<h1>Back in a moment</h1>')
  for (const { answer } of answers) expect(answer.json()).toMatchObject({ code: 'unavailable' })
}

/** Expects that what needs no database still works, also with a session cookie. */
async function expectShell(): Promise<void> {
  expect((await user.get('/create', HTML)).statusCode).toBe(200)
  expect((await user.get('/api/health')).statusCode).toBe(200)
  const from = performance.now()
  const metrics = await site.visitor.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  expect([metrics.statusCode, metrics.body]).toEqual([200, expect.stringContaining('yardsnap_database_connections')])
  expect(performance.now() - from).toBeLessThan(LONGEST_MS)
}

async function expectWell(): Promise<void> {
  await expect.poll(async () => (await user.get('/api/my-listings')).statusCode).toBe(200)
  expect((await getPage()).statusCode).toBe(200)
}

const ofTheApp = `from pg_stat_activity where datname = current_database() and application_name = 'yardsnap'`

describe('S-N6 S-N2 the database is unavailable', () => {
  test.each([
    ['refuses connections', 'closed'],
    ['is starting', { says: '57P03' }],
    ['has too many connections', { says: '53300' }],
    ['is shutting down', { says: '57P01' }],
    ['lets nobody in anymore', { says: '08006' }],
    ['hangs', 'silent'],
    ['takes 1.5 seconds for every answer', 'slow'],
  ] as const)('it %s: everybody hears so within three seconds, and it goes on afterward', async (_how, state) => {
    await proxy.set(state)
    logged = ''
    try {
      await expectBusy()
      await expectShell()
      expect(logged).toContain('"level":"warn"')
      // What is said of accounts is no fault of ours. Jobs may fail meanwhile, too.
      expect(logged.split('\n').filter((line) => /"level":"error".*"part":"accounts"/.test(line))).toEqual([])
    } finally {
      // Also when the test has failed: the next one begins with a database that answers.
      await proxy.set('closed')
      await proxy.set('open')
      await expect.poll(async () => (await user.get('/api/my-listings')).statusCode).toBe(200)
    }
  })

  test('all its connections are in use', async () => {
    const { promise: gate, resolve: free } = Promise.withResolvers<void>()
    const holders = Array.from({ length: POOL }, () => database.db.transaction(() => gate))
    try {
      await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(POOL)
      await expectBusy()
      await expectShell()
    } finally {
      free()
      await Promise.all(holders)
    }
    await expectWell()
  })

  test.each([
    ['takes too long for a statement', null],
    ['cancels the statements', 'pg_cancel_backend'],
    ['is shut down amid transactions', 'pg_terminate_backend'],
  ])('it %s', async (_how, ending) => {
    await admin.query('begin')
    try {
      await admin.query('lock table "user", session, listings, rate_limits, verification')
      let isOver = false
      const answers = expectBusy().finally(() => (isOver = true))
      // Repeat, because clients reconnect after their connection was terminated.
      const endThem = async () => {
        if (ending) await admin.query(`select ${ending}(pid) ${ofTheApp} and wait_event_type = 'Lock'`)
        return isOver
      }
      await expect.poll(endThem).toBe(true)
      await answers
      await expectShell()
    } finally {
      await admin.query('rollback')
    }
    await expectWell()
  })

  test('it is read-only, as during a failover', async () => {
    await admin.query(`alter database ${own.connection.database} set default_transaction_read_only = on`)
    await proxy.set('closed')
    await proxy.set('open')
    const answer = await user.put(`/api/listings/${listingId}`, { title: 'Changed' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    await admin.query(`alter database ${own.connection.database} reset default_transaction_read_only`)
    await proxy.set('closed')
    await proxy.set('open')
    await expectWell()
  })

  test('a transaction whose BEGIN fails returns its connection', async () => {
    await proxy.set('silent')
    await Promise.all(Array.from({ length: 2 * POOL }, () => user.put(`/api/listings/${listingId}`, { title: 'No' })))
    await proxy.set('closed')
    await proxy.set('open')
    await expectWell()
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
  })

  test('a failed database query neither ends a session nor clears its cookie', async () => {
    await proxy.set('closed')
    for (const url of ['/api/logout', '/api/auth/get-session', '/api/auth/user']) {
      expect((await user.get(url)).headers['set-cookie']).toBeUndefined()
    }
    await proxy.set('open')
    await expectWell()
  })
})

describe('S-N6 a missing database socket', () => {
  test('is treated as a database that is down', async () => {
    const gone = openDatabase({
      connection: { ...own.connection, host: '/nowhere' },
      log: pino({ level: 'silent' }),
    })
    const answer = await gone.pool.query('select 1').catch((error: unknown) => error)
    expect(answer).toMatchObject({ code: 'ENOENT' })
    await gone.close()
  })
})
