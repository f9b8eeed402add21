import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminSite, openAdminSite } from '#site/admin/test-admin.ts'
import { begin } from '#core/photos/test-photos.ts'
import { MISSING } from '#testing/test-app.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

let adminSite: AdminSite
beforeAll(async () => {
  adminSite = await openAdminSite()
})
afterAll(() => adminSite.site.close())

interface Operations {
  paths: Record<string, Record<string, unknown>>
}

/** Every API call that changes something, and the photo upload URLs. */
async function calls(): Promise<[method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', url: string][]> {
  const { paths } = (await adminSite.site.visitor.get('/api/openapi.json')).json<Operations>()
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    (['PUT', 'POST', 'PATCH', 'DELETE'] as const)
      .filter((method) => method.toLowerCase() in operations)
      .map((method): [typeof method, string] => [method, path.replaceAll(/\{[^}]+\}/g, MISSING)]),
  )
  const { put } = await begin(adminSite.admin)
  return [...documented, ['PUT', put], ['PUT', `/storage/part/${MISSING}`]]
}

test.each<[string, { headers?: Record<string, string>; payload?: string }]>([
  ['no body', {}],
  ['an empty body', { headers: { 'content-length': '0' } }],
  ['an empty body that is said to be JSON', { headers: { ...JSON_TYPE, 'content-length': '0' } }],
  ['null', { headers: JSON_TYPE, payload: 'null' }],
  ['a list', { headers: JSON_TYPE, payload: '[]' }],
  ['a text', { headers: JSON_TYPE, payload: '"text"' }],
  ['plain text', { headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['a body of a type that is none', { headers: { 'content-type': ';;;' }, payload: 'x' }],
  ['a picture of one letter', { headers: { 'content-type': 'image/jpeg' }, payload: 'x' }],
])('G7 no call is broken by %s', async (_name, { headers, payload }) => {
  const broken: string[] = []
  for (const [method, url] of await calls()) {
    const { cookie } = adminSite.admin
    const answer = await adminSite.site.app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(payload !== undefined && { payload }),
    })
    const { statusCode } = answer
    const isTold = statusCode < 400 || /"code":"\w+","message":|<Error><Code>/.test(answer.body)
    if (statusCode === 500 || !isTold) broken.push(`${method} ${url}: ${statusCode}`)
  }
  expect(broken).toEqual([])
  // Proves that the session is still valid and no call was skipped for a missing session.
  expect((await adminSite.admin.get('/api/admin/ads')).statusCode).toBe(200)
})
