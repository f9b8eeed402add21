import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createLogger } from '#log/logger.ts'
import { buildApp } from '#app.ts'
import { parseConfig } from '#config/config.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import type { Outgoing } from '#ports.ts'
import { insertAccount, type NewAccount, type Session } from './account.ts'
import './external-calls.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

type Answer = LightMyRequestResponse

export const MISSING = '00000000-0000-7000-8000-000000000000'

/** A client of the app, signed in or not. */
export interface Visitor extends Session {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(url: string, headers?: Record<string, string>): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  database: TestDatabase['database']
  connection: TestDatabase['connection']
  dataDir: string
  visitor: Visitor
  signUp(account?: Partial<NewAccount>): Promise<Visitor>
  /** A client with an existing session, in this process. */
  enter(who: Session): Visitor
  makePremium(userId: string, expiresAt?: Date | null): Promise<void>
  /** Moves a listing to another day directly in the database, also to a past one, which the API refuses. */
  moveTo(saleDate: string, listingId: string | undefined): Promise<void>
  /** Listens on loopback, for tests that need a real connection. @returns the port */
  listen(): Promise<number>
  close(): Promise<void>
}

export interface TestAppOptions {
  env?: Record<string, string>
  /** Receives the log lines instead of standard output. */
  onLog?: (line: string) => void
  /** Simulates another process with the same database and data folder. */
  beside?: Pick<TestApp, 'database' | 'connection' | 'dataDir'>
  /** Stands for a replica of the database. */
  replica?: Pick<TestDatabase['database'], 'db'>
  /** As for `createServices`. */
  outgoing?: Outgoing
}

/** The whole app with its own database and data folder, called without a network. */
export async function testApp({ env = {}, onLog, beside, replica, outgoing }: TestAppOptions = {}): Promise<TestApp> {
  const own = beside ? null : await createTestDatabase()
  const database = own?.database ?? beside!.database
  const connection = own?.connection ?? beside!.connection
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'yardsnap-app-')))
  const config = parseConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PAGE_CACHE_SECONDS: '0',
    LOG_LEVEL: 'error',
    DETECTION_PACK: 'embedded',
    WEATHER: 'off',
    RECALLS: 'off',
    BOOK_TITLES: 'off',
    ...env,
  })
  const destination = onLog && { destination: { write: onLog } }
  const log = createLogger({ level: config.logLevel, isReadable: false, ...destination })
  const app = await buildApp({ config, database, replica, log, outgoing })
  await app.ready()
  // If sign-up involves mail, rate limits or known devices, it has to go through the API.
  const isPlain = !config.hasRateLimits && config.smtpUrl === undefined && config.publicUrl.startsWith('http:')

  return {
    app,
    database,
    connection,
    dataDir,
    visitor: createVisitor(app, { userId: '', email: '', cookie: '' }),
    async signUp(given = {}) {
      const account = { firstName: 'Dana', lastName: 'Miller', email: `${randomUUID()}@example.com`, ...given }
      return createVisitor(app, isPlain ? await insertAccount(database, config, account) : await signUp(app, account))
    },
    enter: ({ userId, email, cookie }) => createVisitor(app, { userId, email, cookie }),
    async makePremium(userId, expiresAt = null) {
      await database.db
        .update(user)
        .set({ accountType: 'premium', premiumExpiresAt: expiresAt })
        .where(eq(user.id, userId))
    },
    async moveTo(saleDate, listingId = '') {
      await database.db.update(listings).set({ saleDate }).where(eq(listings.id, listingId))
    },
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      await app.close()
      await own?.drop()
      if (own) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two processes with one database and data folder. */
export async function testAppPair(): Promise<{ site: TestApp; second: TestApp; close: () => Promise<void> }> {
  const site = await testApp()
  const second = await testApp({ beside: site })
  return {
    site,
    second,
    async close() {
      await second.close()
      await site.close()
    },
  }
}

async function signUp(app: FastifyInstance, { firstName, lastName, email }: NewAccount): Promise<Session> {
  const password = randomBytes(12).toString('hex')
  const account = { email, password, name: `${firstName} ${lastName}`, firstName, lastName }
  const made = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: account })
  if (made.statusCode !== 200) throw new Error(`sign-up failed: ${made.statusCode} ${made.body}`)
  // If mail is sent, signing up opens no session.
  const hasSession = 'user' in made.json<object>()
  const answer = hasSession
    ? made
    : await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
  const userId = answer.json<{ user: { id: string } }>().user.id
  return { userId, email, cookie: toCookieHeader(answer) }
}

/** The Cookie header that a browser sends after this response. */
export function toCookieHeader({ cookies }: Pick<Answer, 'cookies'>): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

function createVisitor(app: FastifyInstance, who: Session): Visitor {
  const call = (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...(who.cookie && { cookie: who.cookie }), ...headers },
      // A copy, as over a network: the receiver may empty it.
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? Buffer.from(body) : (body as object) }),
    })
  return {
    ...who,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    patch: (url, body, headers) => call('PATCH', url, body, headers),
    delete: (url, headers) => call('DELETE', url, undefined, headers),
  }
}
