import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Access, Endpoint } from '@yardsnap/contract/endpoint'
import { globSync } from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

type Schema = Record<string, unknown>
interface Operation {
  operationId?: string
  summary?: string
  description?: string
  'x-access': Access
  security: Schema[]
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { name: string }> }
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))

let site: TestApp
let api: ApiDocument
let seller: Visitor
let admin: Visitor
let listingId: string
beforeAll(async () => {
  const first = await testApp()
  const { userId, email, cookie } = await first.signUp()
  const second = await testApp({ env: { ADMIN_EMAILS: email, SITE_MODE: 'open' }, beside: first })
  site = {
    ...second,
    close: async () => {
      await second.close()
      await first.close()
    },
  }
  admin = site.enter({ userId, email, cookie })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  api = (await site.visitor.get('/api/openapi.json')).json()
  // Without an address, so that nullable fields are null; saved, reported and written about, so that lists are not
  // empty.
  const listing = { title: 'Porch sale', status: 'published', saleDate: '2031-05-03' }
  listingId = (await seller.post('/api/listings', listing)).json<{ id: string }>().id
  await seller.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Lamp', priceSuggested: 3 }] })
  await admin.post('/api/saved-sales', { listingId })
  await admin.post(`/api/listings/${listingId}/messages`, { text: 'Is it there?' })
  await admin.post(`/api/listings/${listingId}/reports`, { reason: 'other', text: 'Look' })
  await site.visitor.post('/api/waitlist', { email: 'a@example.com' })
})
afterAll(() => site.close())

const operations = () =>
  Object.entries(api.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  )

/** Validates a response against the document. @returns what is wrong, or null */
function findFault(operation: Operation, { statusCode, headers, body }: LightMyRequestResponse): string | null {
  const described = operation.responses[statusCode] ?? operation.responses[`${String(statusCode)[0]}XX`]
  if (!described) return `${statusCode} is not described`
  if (!described.content) return null
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const content = described.content[type]
  if (!content) return `${type} is not described`
  if (type !== 'application/json') return null
  return ajv.validate(content.schema, JSON.parse(body)) ? null : ajv.errorsText()
}

const toUrl = (template: string) =>
  template
    .replace('{listingId}', listingId)
    .replace('{document}', 'flyer')
    .replace('{*}', 'x')
    .replace(/\{\w+\}/g, MISSING)

test('the OpenAPI document is valid', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(api) as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the OpenAPI document has every endpoint of the contract with its parts and its access', async () => {
  const folder = path.join(import.meta.dirname, '../../../contract/src')
  const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<object>))
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  expect(endpoints.length).toBeGreaterThan(80)
  const described = endpoints.map(({ method, path: url }) => {
    const operation = api.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return {
      method,
      url,
      access: operation?.['x-access'],
      isForCoHosts: operation?.description?.startsWith('Who edits the sale') ?? false,
      params: operation?.parameters?.flatMap(({ in: place, name }) => (place === 'path' ? name : [])) ?? [],
      query: operation?.parameters?.flatMap(({ in: place, name }) => (place === 'query' ? name : [])) ?? [],
      hasBody: operation?.requestBody !== undefined,
      statuses: Object.keys(operation?.responses ?? {}),
    }
  })
  expect(described).toEqual(
    endpoints.map(({ method, path: url, access, forCoHosts = false, params, query, body, status }) => ({
      method,
      url,
      access,
      isForCoHosts: forCoHosts,
      params: expect.toSatisfy((names: string[]) => isSame(names, Object.keys(params?.shape ?? {}))),
      query: expect.toSatisfy((names: string[]) => isSame(names, Object.keys(query?.shape ?? {}))),
      hasBody: body !== undefined,
      statuses: [String(status), '4XX', '5XX'],
    })),
  )
})

const isSame = (a: string[], b: string[]) => a.toSorted().join() === b.toSorted().join()

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('every operation of the OpenAPI document has an id of its own and a summary', () => {
  const all = operations()
  const ids = all.map(({ operation: { operationId = '' } }) => operationId)
  expect(ids.filter((id) => !/^(get|put|post|patch|delete)[A-Z]\w+$/.test(id))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const isSilent = ({ operation: { summary = '' } }: (typeof all)[number]) => summary.length < 8
  expect(all.filter(isSilent).map(({ method, template }) => `${method} ${template}`)).toEqual([])
})

test('whoever reads the OpenAPI document can sign up, sign in, log out and follow a feed', async () => {
  const named = operations().map(({ method, template }) => `${method} ${template}`)
  expect(named).toEqual(
    expect.arrayContaining([
      'POST /api/auth/sign-up/email',
      'POST /api/auth/sign-in/email',
      'GET /api/logout',
      'GET /api/public-listings.atom',
      'GET /api/public-listings.rss',
      'GET /api/saved-sales/calendar.ics',
    ]),
  )
  const getBodySchema = (template: string) =>
    api.paths[template]?.['post']?.requestBody?.content['application/json']?.schema
  const account = {
    name: 'Lou Park',
    firstName: 'Lou',
    lastName: 'Park',
    email: 'lou@example.com',
    password: 'a porch by the sea',
  }
  for (const [template, body] of [
    ['/api/auth/sign-up/email', account],
    ['/api/auth/sign-in/email', { email: account.email, password: account.password }],
  ] as const) {
    expect(ajv.validate(getBodySchema(template) ?? false, body)).toBe(true)
    const { statusCode, headers } = await site.visitor.post(template, body)
    expect(statusCode).toBe(200)
    expect(String(headers['set-cookie'])).toContain(seller.cookie.split('=')[0])
  }
})

test('the OpenAPI document names the session cookie', async () => {
  expect(api.components.securitySchemes['session']?.name).toBe(seller.cookie.split('=')[0])
})

test('the OpenAPI document and the calls agree on who may call', async () => {
  const wrong: string[] = []
  for (const { template, method, operation } of operations()) {
    const access = operation['x-access']
    const { statusCode } = await site.app.inject({ method: method as 'GET', url: toUrl(template) })
    const isRefused = access === 'user' ? statusCode === 401 : access === 'admin' ? statusCode === 404 : true
    if (!isRefused || (access === 'anyone' && statusCode === 401)) wrong.push(`${method} ${template}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
})

describe('the OpenAPI document describes the actual responses', () => {
  test.each([
    ['signed out', () => site.visitor],
    ['to a seller', () => seller],
    ['to an admin', () => admin],
  ])('%s, to every GET', async (_name, who) => {
    const wrong: string[] = []
    let answered = 0
    for (const { template, method, operation } of operations()) {
      // After it nobody would be signed in.
      if (method !== 'GET' || template === '/api/logout') continue
      const query = operation.parameters?.some(({ name }) => name === 'address') ? '?address=nowhere at all' : ''
      const answer = await who().get(toUrl(template) + query)
      if (answer.statusCode === 200) answered += 1
      const isContract = operation.responses['4XX'] !== undefined
      const fault = isContract ? findFault(operation, answer) : null
      if (fault) wrong.push(`${method} ${template}: ${fault}`)
    }
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })

  test('to state-changing and to refused calls', async () => {
    const calls: [string, string, Promise<LightMyRequestResponse>][] = [
      ['post', '/api/listings', seller.post('/api/listings', { title: 'Sale' })],
      ['post', '/api/listings', seller.post('/api/listings', {})],
      ['post', '/api/listings', site.visitor.post('/api/listings', { title: 'Sale' })],
      ['put', '/api/listings/{listingId}', seller.put(`/api/listings/${listingId}`, { description: 'More' })],
      ['put', '/api/listings/{listingId}', seller.put(`/api/listings/${listingId}`, { version: 1 })],
      ['put', '/api/listings/{listingId}', admin.put(`/api/listings/${listingId}`, { title: 'Mine' })],
      ['put', '/api/saved-sales/{listingId}/mark', admin.put(`/api/saved-sales/${listingId}/mark`, { mark: null })],
      ['post', '/api/listings/{listingId}/copy', seller.post(`/api/listings/${listingId}/copy`)],
      ['post', '/api/market-pricing', seller.post('/api/market-pricing', { title: 'Lamp', category: 'other' })],
      ['delete', '/api/saved-sales/{listingId}', admin.delete(`/api/saved-sales/${listingId}`)],
    ]
    for (const [method, template, answering] of calls) {
      const answer = await answering
      expect([template, answer.statusCode, findFault(api.paths[template]![method]!, answer)]).toEqual([
        template,
        answer.statusCode,
        null,
      ])
    }
  })
})
