import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, startFake } from '#testing/fake-server.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')
const TOKEN = 'a token of some length'
const EMAIL = 'quentin.traced@example.com'
const PASSWORD = 'correct horse battery'
const FOREIGN_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

interface Value {
  stringValue?: string
  intValue?: number
}

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

let collector: FakeServer
let database: TestDatabase
let dataDir: string
let app: ChildProcessByStdio<null, Readable, null>
let address: string

function startApp(env: Record<string, string>) {
  const { host, port, user, database: name } = database.connection
  const where = new URLSearchParams({ host, port: String(port), user })
  return spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://localhost/${name}?${where.toString()}`,
      DETECTION: 'off',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** @returns the exit code */
async function stop(running: ChildProcess): Promise<unknown> {
  const ended = once(running, 'close')
  running.kill('SIGTERM')
  return (await ended)[0]
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-traces-'))
  collector = await startFake(() => ({ body: {} }))
  app = startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=garage',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  address = await readAddress(app.stdout)
})
afterAll(async () => {
  await stop(app)
  await collector.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function readAddress(output: Readable): Promise<string> {
  let text = ''
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const [, found] = /is ready: (http:\S+)/.exec(text) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`the app ended: ${text}`)
}

function spans(): Span[] {
  const exported = collector.requests.map(({ body }) => JSON.parse(body) as Export)
  return exported
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap((scope) => scope.spans)
}

const getAttribute = ({ attributes }: Span, key: string) => attributes.find((attribute) => attribute.key === key)?.value

async function waitForSpan(name: string): Promise<Span> {
  const findSpan = () => spans().find((span) => span.name === name)
  await expect.poll(findSpan).toBeDefined()
  return findSpan()!
}

async function signUp(): Promise<Response> {
  return fetch(`${address}/api/auth/sign-up/email?note=lawnmower`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${FOREIGN_TRACE}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD, name: 'Q T', firstName: 'Quentin', lastName: 'Traced' }),
  })
}

describe('traces', () => {
  test('have a span for a request by its route, with its statements', async () => {
    expect((await signUp()).status).toBe(200)
    const request = await waitForSpan('POST /api/auth/sign-up/email')
    expect(getAttribute(request, 'http.response.status_code')).toEqual({ intValue: 200 })
    const statements = () => spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
    await expect.poll(() => statements().length).toBeGreaterThan(1)
    const texts = statements().map((span) => getAttribute(span, 'db.query.text')?.stringValue)
    expect(texts.some((text) => /^insert into "user" .*\$1/.test(text ?? ''))).toBe(true)
  })

  test('link a job to the request that sent it', async () => {
    await fetch(`${address}/api/account/password-reset-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL }),
    })
    const job = await waitForSpan('job account-mail')
    const [link] = job.links ?? []
    const request = spans().find(({ traceId, parentSpanId }) => traceId === link?.traceId && !parentSpanId)
    expect(request?.name).toBe('POST /api/account/password-reset-requests')
    expect(job.traceId).not.toBe(request?.traceId)
    expect((await waitForSpan('mailer send')).traceId).toBe(job.traceId)
  })

  test('hold no value, secret or address, and begin anew whatever the caller sends', async () => {
    await signUp() // the address is taken: a failure, whose message must stay out as well
    await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    await waitForSpan('GET /metrics')
    const sent = collector.requests.map(({ body }) => body).join('\n')
    for (const word of [EMAIL, 'quentin', PASSWORD, TOKEN, 'lawnmower', FOREIGN_TRACE]) {
      expect(sent.toLowerCase()).not.toContain(word.toLowerCase())
    }
  })

  test('go where the standard variables say, under the name of the app', () => {
    const [first] = collector.requests
    expect(first?.url.pathname).toBe('/v1/traces')
    expect(first?.headers['x-team']).toBe('garage')
    const { resourceSpans } = JSON.parse(first?.body ?? '') as Export
    const resource = resourceSpans[0]!.resource.attributes
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'yardsnap' } })
    expect(resource).toContainEqual({ key: 'deployment.environment.name', value: { stringValue: 'test' } })
  })

  test('do not keep the app from stopping while nobody takes them', async () => {
    const silent = await startFake(() => ({ body: {} }))
    silent.fault = 'slow'
    const other = startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.baseUrl, OTEL_BSP_SCHEDULE_DELAY: '50' })
    await fetch(`${await readAddress(other.stdout)}/api/public-listings`)
    await expect.poll(() => silent.requests.length).toBeGreaterThan(0)
    const from = performance.now()
    expect(await stop(other)).toBe(0)
    expect(performance.now() - from).toBeLessThan(8_000)
    await silent.close()
  })
})
