import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createQueue } from '#jobs/queue.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { z } from 'zod'
import { pino } from 'pino'

const TOKEN = 'a token of some length'
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` }

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { METRICS_TOKEN: TOKEN } })
  seller = await site.signUp()
})
afterAll(() => site.close())

async function metrics(): Promise<string> {
  const answer = await site.visitor.get('/metrics', AUTHORIZED)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** Sum of a metric's values over all series whose labels contain these. */
async function readValue(name: string, labels: Record<string, string> = {}): Promise<number> {
  const lines = (await metrics())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const values = lines
    .filter((line) => wanted.every((label) => line.includes(label)))
    .map((line) => line.split(' ').at(-1))
  return values.reduce((sum, value) => sum + Number(value), 0)
}

/** The increase of a metric while `work` runs. */
async function measureIncrease(
  name: string,
  labels: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await readValue(name, labels)
  await work()
  return (await readValue(name, labels)) - before
}

describe('who may read the metrics', () => {
  test('without METRICS_TOKEN there is no such address', async () => {
    const other = await testApp({ beside: site })
    const answer = await other.visitor.get('/metrics', AUTHORIZED)
    await other.close()
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'There is nothing at this address' },
    ])
  })

  test.each([undefined, 'Bearer wrong', `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN} `, `Bearer ${TOKEN}x`])(
    'who sends %j is refused',
    async (authorization) => {
      const answer = await site.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })
      // Node's parser takes away white space around a header; without a network it is kept.
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.body).not.toContain('yardsnap_')
    },
  )

  test('who sends the token gets text that no cache keeps', async () => {
    const { headers } = await site.visitor.get('/metrics', AUTHORIZED)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store, private')
  })
})

describe('requests', () => {
  const COUNT = 'yardsnap_http_request_duration_seconds_count'

  test('are counted by the pattern of their route, method and class of status', async () => {
    const labels = { route: '/api/listings/:listingId', method: 'GET', status: '4xx' }
    expect(await measureIncrease(COUNT, labels, () => seller.get(`/api/listings/${MISSING}`))).toBe(1)
  })

  test('put nothing that a caller sends into a label', async () => {
    const { id } = (await seller.post('/api/listings', { title: 'Porch sale' })).json<{ id: string }>()
    await seller.get(`/api/listings/${id}`)
    await site.visitor.get('/api/public-listings?search=lawnmower')
    await site.visitor.get('/no/such/secret-address')
    await site.visitor.get('/api/nothing-at-all/private-name')
    await site.app.inject({ method: 'PROPFIND' as 'GET', url: '/dav' })
    await site.visitor.post('/api/waitlist', { email: 'somebody@example.com' })
    const text = await metrics()
    for (const word of [id, seller.userId, 'lawnmower', 'secret-address', 'private-name', 'PROPFIND', 'example.com']) {
      expect(text).not.toContain(word)
    }
    expect(text).toContain('route="none"')
  })

  test('refused by a rate limit are counted by its name', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
    const ask = () => limited.app.inject({ method: 'POST', url: '/api/waitlist', payload: { email: 'not one' } })
    const refused = await measureIncrease('yardsnap_rate_limit_refusals_total', { limit: 'waitlist' }, async () => {
      for (let call = 0; call < 12; call++) await ask()
    })
    await limited.close()
    expect(refused).toBeGreaterThan(0)
  })
})

describe('jobs', () => {
  test('are measured by name and outcome, and their queue by what waits', async () => {
    const queue = createQueue({ database: site.database, log: pino({ level: 'silent' }) })
    const jobs = queue.define({
      name: 'measured',
      payload: z.object({ fails: z.boolean() }),
      run: async ({ fails }) => {
        if (fails) throw new Error('not now')
      },
    })
    await queue.start()
    await jobs.send({ fails: false })
    await jobs.send({ fails: true })
    const count = 'yardsnap_job_duration_seconds_count'
    await expect.poll(() => readValue(count, { queue: 'measured', outcome: 'done' })).toBe(1)
    await expect.poll(() => readValue(count, { queue: 'measured', outcome: 'failed' })).toBe(1)
    expect(await readValue('yardsnap_job_wait_seconds_count', { queue: 'measured' })).toBe(2)
    expect(await metrics()).toMatch(/^yardsnap_jobs_waiting\{queue="detection-turn"\} 0$/m)
    await queue.stop()
  })

  test('that wait are read from the database once for several scrapes', async () => {
    const waiting = () => readValue('yardsnap_jobs_waiting', { queue: 'listings-end' })
    const before = await waiting()
    await site.database.pool.query(`insert into pgboss.job (name, data, blocked) values ('listings-end', '{}', true)`)
    expect(await waiting()).toBe(before)
    await site.database.pool.query('delete from pgboss.job where blocked')
  })

  test('a mail that was written is a call of the mailer', async () => {
    await site.makePremium(seller.userId)
    const made = await seller.post('/api/listings', { title: 'Sale', status: 'published', saleDate: '2031-05-03' })
    const shopper = await site.signUp()
    const labels = { port: 'mailer', operation: 'send', outcome: 'ok' }
    const before = await readValue('yardsnap_port_call_duration_seconds_count', labels)
    await shopper.post(`/api/listings/${made.json<{ id: string }>().id}/messages`, { text: 'Hello' })
    await expect.poll(() => readValue('yardsnap_port_call_duration_seconds_count', labels)).toBe(before + 1)
  })
})

describe('the process', () => {
  test('shows its memory, event loop, pool, disk and version', async () => {
    expect(await readValue('yardsnap_process_resident_memory_bytes', { process: 'server' })).toBeGreaterThan(5e7)
    expect(await metrics()).toMatch(/^yardsnap_event_loop_delay_seconds\{quantile="0.99"\} \d[\d.e-]*$/m)
    expect(await readValue('yardsnap_database_connections_limit')).toBeGreaterThan(0)
    expect(await readValue('yardsnap_database_connection_wait_seconds_count')).toBeGreaterThan(0)
    expect(await readValue('yardsnap_disk_free_bytes')).toBeGreaterThan(0)
    expect(await metrics()).toMatch(/^yardsnap_build_info\{version="[\d.]+",node="v\d+[\d.]+"\} 1$/m)
  })
})
