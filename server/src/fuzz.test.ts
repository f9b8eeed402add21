import { ErrorBody } from '@yardsnap/contract/errors'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath, type ApiCall, type Parameter, readApiCalls, type Schema } from '#testing/api-calls.ts'
import { makePlainValue, withEvilTexts } from '#testing/evil-values.ts'
import { arbitraryText, arbitraryValue } from '#testing/schema-values.ts'
import { openWorld, type Role, type World } from '#testing/world.ts'

/**
 * Sends random requests to every endpoint, as every kind of caller. By default each endpoint gets the same few requests
 * from a fixed seed, so that a failure is caused by the change under test; with `FUZZ_SECONDS`, it continues with new
 * seeds. A failure prints seed and path: `FUZZ_SEED=<seed> npm test fuzz` repeats it.
 */
const FIXED_SEED = 20_261_122
const RUNS = 10
/** Timeout; the run takes some seconds on an idle machine. */
const SHORT_RUN_MS = 300_000
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? (seconds > 0 ? Date.now() % 2 ** 31 : FIXED_SEED))

/** Calls that end an account, a session or a listing come last, so that the others have data. */
const ORDER: ApiCall['method'][] = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE']

const path = (...names: string[]): Parameter[] => names.map((name) => ({ name, in: 'path', schema: {} }))
const query = (...names: string[]): Parameter[] => names.map((name) => ({ name, in: 'query', schema: {} }))
const text: Schema = { type: 'string' }
const fields = (...names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
const hidden = (
  method: ApiCall['method'],
  address: string,
  parameters: Parameter[] = [],
  body: ApiCall['body'] = null,
): ApiCall => ({ name: `${method} ${address}`, method, path: address, parameters, body })

/** Endpoints that are not in the OpenAPI document, because no program should call them. */
const HIDDEN_CALLS = [
  hidden('GET', '/sale/{listingId}', path('listingId')),
  hidden('GET', '/embed/sale/{listingId}', path('listingId')),
  hidden('GET', '/embed/sale/{listingId}/picture', path('listingId')),
  hidden('GET', '/embed/day/{slug}', path('slug')),
  hidden('GET', '/embed/near/{place}', path('place')),
  hidden('GET', '/objects/{*}', [...path('*'), ...query('region', 'crop', 'focus', 'width')]),
  hidden('PUT', '/storage/put/{*}', [...path('*'), ...query('expires', 'signature', 'max', 'bytes')], {}),
  hidden('PUT', '/storage/part/{*}', [...path('*'), ...query('expires', 'signature', 'uploadId', 'partNumber')], {}),
  hidden('GET', '/api/login', query('returnTo')),
  hidden('GET', '/api/uploads/api/{token}', path('token')),
  hidden('GET', '/api/profile-pictures/{pictureId}', path('pictureId')),
  hidden('GET', '/api/display-ads/{adId}/picture', path('adId')),
  hidden('GET', '/api/affiliate-products/{productId}/picture', path('productId')),
  hidden('POST', '/api/payments/webhook', [], {}),
  hidden('GET', '/feeds/sales.rss', query('location', 'distance', 'search', 'category', 'date')),
  hidden('GET', '/{page}', [...path('page'), ...query('edit', 'returnTo', 'token')]),
  hidden('POST', '/api/auth/sign-up/email', [], fields('email', 'password', 'name', 'firstName', 'lastName', 'image')),
  hidden('POST', '/api/auth/sign-in/email', [], fields('email', 'password', 'callbackURL', 'rememberMe')),
  hidden('POST', '/api/auth/change-password', [], fields('currentPassword', 'newPassword')),
  hidden('GET', '/api/auth/passkey/generate-register-options', query('name')),
  hidden('POST', '/api/auth/passkey/verify-registration', [], fields('response', 'name')),
  hidden('GET', '/api/auth/passkey/generate-authenticate-options'),
  hidden('POST', '/api/auth/passkey/verify-authentication', [], fields('response')),
  hidden('GET', '/api/auth/{anything}', path('anything')),
]

let world: World
let calls: ApiCall[]

beforeAll(async () => {
  world = await openWorld({ SITE_MODE: 'open' })
  // Logged out, everybody would be a visitor.
  const listed = (await readApiCalls(world.site.visitor)).filter(({ path: url }) => url !== '/api/logout')
  calls = [...listed, ...HIDDEN_CALLS].toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
})
afterAll(() => world.close())

interface DrawnRequest {
  role: Role
  parameters: Record<string, string>
  body: unknown
  idempotencyKey: string | null
}

function requestsOf({ parameters, body }: ApiCall): fc.Arbitrary<DrawnRequest> {
  const values = parameters.map(({ name, schema }) =>
    arbitraryText(schema, world.known, name).map((value) => [name, value]),
  )
  return fc.record({
    role: fc.constantFrom<Role>('visitor', 'owner', 'other', 'admin'),
    parameters: fc.tuple(...values).map((entries) => Object.fromEntries(entries) as Record<string, string>),
    body: body ? arbitraryValue(body, world.known) : fc.constant(undefined),
    idempotencyKey: fc.option(fc.string({ maxLength: 300 }), { freq: 5 }),
  })
}

async function send({ method, path: address, parameters, body }: ApiCall, drawn: DrawnRequest) {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const search = new URLSearchParams(inQuery.map((name): [string, string] => [name, drawn.parameters[name] ?? '']))
  const { cookie } = world.people[drawn.role]
  return world.site.app.inject({
    method,
    url: `${fillPath(address, wellFormed(drawn.parameters))}?${search.toString()}`,
    headers: {
      cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(drawn.idempotencyKey && { 'idempotency-key': Buffer.from(drawn.idempotencyKey).toString('latin1') }),
    },
    ...(body && { payload: JSON.stringify(drawn.body ?? null) }),
  })
}

/** An unpaired surrogate cannot be URL-encoded. */
function wellFormed(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value.toWellFormed()]))
}

/** Requests of the owner that are plain but for one evil text each. */
function* evilRequestsOf({ parameters, body }: ApiCall): Generator<DrawnRequest, void> {
  const { known } = world
  const plain = (schema: Schema, name: string) => String(makePlainValue(schema, known, name))
  const request: DrawnRequest = {
    role: 'owner',
    parameters: Object.fromEntries(parameters.map(({ name, schema }) => [name, plain(schema, name)])),
    body: body ? makePlainValue(body, known) : undefined,
    idempotencyKey: null,
  }
  for (const { name, schema } of parameters) {
    for (const evil of withEvilTexts(schema, request.parameters[name], known)) {
      yield { ...request, parameters: { ...request.parameters, [name]: String(evil) } }
    }
  }
  if (body) for (const evil of withEvilTexts(body, request.body, known)) yield { ...request, body: evil }
}

/** @returns what is wrong with a response, or null */
function faultOf({ path: address }: ApiCall, { statusCode, headers, body }: LightMyRequestResponse): string | null {
  const code = statusCode >= 400 && address.startsWith('/api/') ? codeOf(body) : 'none'
  // 501 is allowed for features that this installation does not offer.
  if (statusCode >= 500 && !(statusCode === 501 && code === 'not_offered')) return `${statusCode}: ${body}`
  if (code === null) return `${statusCode} in another shape: ${body}`
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['content-security-policy'])
    return 'no security headers'
  return null
}

/** @returns null for a body that is not an error of the contract */
function codeOf(body: string): string | null {
  try {
    return ErrorBody.parse(JSON.parse(body)).code
  } catch {
    return null
  }
}

async function fuzz(call: ApiCall, seed: number, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requestsOf(call), async (drawn) => {
      expect(faultOf(call, await send(call, drawn))).toBeNull()
    }),
    { seed, numRuns },
  )
}

/** fast-check keeps the failed assertion as the cause. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error)
}

describe('A20 G8 G9 G11 no random request causes a 5xx, and all errors have the same shape', () => {
  test(
    `calls each endpoint ${RUNS} times, seed ${firstSeed}`,
    async () => {
      const failures: string[] = []
      for (const call of calls) {
        await fuzz(call, firstSeed, RUNS).catch((error: unknown) => failures.push(`${call.name}: ${reasonOf(error)}`))
      }
      expect(failures).toEqual([])
    },
    SHORT_RUN_MS,
  )

  test(
    'S-T20 sends each endpoint evil values in every text, day and instant, one at a time',
    async () => {
      const failures: string[] = []
      let count = 0
      for (const call of calls) {
        for (const request of evilRequestsOf(call)) {
          const fault = faultOf(call, await send(call, request))
          if (fault) failures.push(`${call.name} ${JSON.stringify(request)}: ${fault}`)
          count += 1
        }
      }
      expect(count).toBeGreaterThan(1000)
      expect(failures).toEqual([])
    },
    SHORT_RUN_MS,
  )

  test.runIf(seconds > 0)(
    `repeats for ${seconds} seconds, with new seeds`,
    async () => {
      const failures: string[] = []
      const end = performance.now() + seconds * 1000
      for (let seed = firstSeed + 1; performance.now() < end && failures.length === 0; seed += 1) {
        process.stdout.write(`seed ${seed}\n`)
        for (const call of calls) {
          await fuzz(call, seed, 5 * RUNS).catch((error: unknown) => failures.push(`${call.name}: ${reasonOf(error)}`))
        }
      }
      expect(failures).toEqual([])
    },
    seconds * 1000 + 2 * SHORT_RUN_MS,
  )
})
