import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForUrl, startApp, stopApps } from '#testing/app-process.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { toDatabaseUrl } from '#testing/test-database.ts'
import { alerts, panelExpressions } from './monitoring-files.ts'

const { TEST_PROMETHEUS_URL, TEST_METRICS_PORT = '', TEST_METRICS_TOKEN = '' } = process.env
const PHOTOS = 2
const MAILS = 6
const ROUNDS = 2
/** Of wrong passwords; one address has ten a minute. */
const ATTEMPTS = 12

interface Series {
  metric: Record<string, string>
  values: [at: number, value: string][]
}

interface AlertState {
  name: string
  health: string
  lastError?: string
  state: string
  alerts: { labels: Record<string, string>; annotations: Record<string, string> }[]
}

async function queryPrometheus<T>(call: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${TEST_PROMETHEUS_URL}/api/v1/${call}?${new URLSearchParams(query).toString()}`)
  const body = (await answer.json()) as { status: string; error?: string; data: T }
  if (body.status !== 'success') throw new Error(`${query['query'] ?? call}: ${body.error}`)
  return body.data
}

const rules = async () =>
  (await queryPrometheus<{ groups: { rules: AlertState[] }[] }>('rules')).groups.flatMap((group) => group.rules)

/** `npm run test:services -- prometheus` starts it; it looks for the app on a port that nothing listens on yet. */
describe.skipIf(!TEST_PROMETHEUS_URL)('what a real Prometheus sees of the app', () => {
  const startedAt = Date.now() / 1000 - 10
  let site: TestApp
  let backups: string
  let address: string
  let sellers: Visitor[]
  let listingIds: string[]

  /** Calls the process that is scraped. */
  const call = (who: Visitor | null, url: string, body?: unknown) =>
    fetch(`${address}${url}`, {
      headers: { cookie: who?.cookie ?? '', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })

  async function newSale(seller: Visitor, title: string): Promise<string> {
    await site.makePremium(seller.userId)
    return (await seller.post('/api/listings', { title, status: 'published' })).json<{ id: string }>().id
  }

  /** Numbers that an expression has had since the start, of all its series. */
  async function queryNumbers(query: string): Promise<number[]> {
    const range = { start: String(startedAt), end: String(Date.now() / 1000), step: '1' }
    const { result } = await queryPrometheus<{ result: Series[] }>('query_range', { query, ...range })
    return result.flatMap(({ values }) => values.map(([, value]) => Number(value))).filter(Number.isFinite)
  }

  /** What rates need to happen between two scrapes. */
  async function happen(): Promise<void> {
    await Promise.all(['/', '/', '/browse', '/favicon.svg', '/api/public-listings'].map((url) => call(null, url)))
    const password = 'of nobody at all'
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await call(null, '/api/auth/sign-in/email', { email: 'nobody@example.com', password })
    }
    await site.database.pool.query('alter table display_ads rename to ads_away')
    expect((await call(null, '/api/display-ads?targetPage=browse-sales')).status).toBe(500)
    await site.database.pool.query('alter table ads_away rename to display_ads')
    await Promise.all(sellers.map((seller, index) => analyze(seller, listingIds[index]!)))
  }

  async function analyze(seller: Visitor, listingId: string): Promise<void> {
    const imageUrls = await Promise.all(Array.from({ length: PHOTOS }, () => uploadPhoto(seller)))
    await (await call(seller, '/api/process-images', { listingId, imageUrls })).text()
  }

  beforeAll(async () => {
    site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
    backups = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-backups-'))
    sellers = await Promise.all([site.signUp(), site.signUp()])
    // No mail can be kept where a file stands in place of the folder.
    await writeFile(path.join(site.dataDir, 'outbox'), '')
  })
  afterAll(async () => {
    await stopApps()
    await site.close()
    await rm(backups, { recursive: true })
  })

  test('an app that does not answer is an alert, until it does', async () => {
    const down = async () => (await rules()).find(({ name }) => name === 'YardsnapDown')?.state
    await expect.poll(down).toBe('pending')
    const app = startApp({
      PORT: TEST_METRICS_PORT,
      METRICS_TOKEN: TEST_METRICS_TOKEN,
      DATA_DIR: site.dataDir,
      DATABASE_URL: toDatabaseUrl(site.connection),
      BACKUP_DIR: backups,
      SITE_MODE: 'open',
      RATE_LIMITS: 'on',
      DETECTION: 'embedded',
      DETECTION_PACK: 'embedded',
      DETECTION_TEXT: 'off',
      LOG_LEVEL: 'fatal',
    })
    address = await waitForUrl(app)
    await expect.poll(down).toBe('inactive')
  })

  test('requests, photos, mails that fail and refusals happen', async () => {
    listingIds = await Promise.all(sellers.map((seller) => newSale(seller, 'Sale')))
    const shopper = await site.signUp()
    for (let mail = 0; mail < MAILS; mail++) {
      const answer = await call(shopper, `/api/listings/${listingIds[0]}/messages`, { text: `Hello ${mail}` })
      expect(answer.status).toBe(201)
    }
    for (let round = 0; round < ROUNDS; round++) await happen()
  })

  test.each(panelExpressions)('%s: %s', async (_title, expression) => {
    const numbers = async () => {
      const found = await queryNumbers(expression)
      if (found.length === 0) await happen()
      return found
    }
    await expect.poll(numbers, { interval: 1000 }).not.toEqual([])
  })

  test('every alert is evaluated, and one that is due says so in whole words', async () => {
    const all = await rules()
    expect(all.map(({ name }) => name)).toEqual(alerts.map(({ alert }) => alert))
    expect(all.map(({ name, health, lastError }) => [name, health, lastError])).toEqual(
      alerts.map(({ alert }) => [alert, 'ok', undefined]),
    )
    const mailFails = async () => (await rules()).find(({ name }) => name === 'YardsnapMailFails')
    await expect.poll(mailFails).toMatchObject({
      state: 'firing',
      alerts: [
        { annotations: { summary: expect.stringMatching(/^[\d.]+ attempts to send a mail failed in an hour$/) } },
      ],
    })
  })
})
