import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { collectRoutes } from '#testing/routes.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let routes: { method: string; url: string }[]
let people: Visitor[]
let parameters: Record<string, string>

beforeAll(async () => {
  routes = await collectRoutes(async () => {
    site = await testApp({ env: { SITE_MODE: 'open', PAGE_CACHE_SECONDS: '5', RATE_LIMITS: 'off' } })
  })
  const [owner, other] = [await site.signUp({ firstName: 'Olivia' }), await site.signUp({ firstName: 'Otto' })]
  people = [owner, other, site.visitor]
  const photo = await uploadPhoto(owner, await makePhoto())
  const { id } = (await owner.post('/api/listings', { title: 'Porch sale', status: 'published' })).json<{
    id: string
  }>()
  await owner.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Desk', imageUrls: [photo] }] })
  await other.post('/api/saved-sales', { listingId: id })
  parameters = { id, listingId: id, '*': photo.replace('/objects/', ''), date: '2031-05-03', place: 'orlando-fl' }
})
afterAll(() => site.close())

/** Whether a cache that many people share may keep an answer (RFC 9111, 3). */
function isShared(headers: Record<string, unknown>): boolean {
  const control = String(headers['cache-control'] ?? '')
  return /public|s-maxage|max-age=[1-9]/.test(control) && !/no-store|private/.test(control)
}

/** Who sends a cookie is told apart where an answer varies by it. */
const variesByPerson = (headers: Record<string, unknown>) => /cookie|\*/i.test(String(headers['vary'] ?? ''))

test('S-O2 on no route could a cache in front serve one person what it got for another', async () => {
  const addressOf = (url: string) =>
    url.replaceAll(/:(\w+)|\*/g, (wild, name?: string) => parameters[name ?? wild] ?? MISSING)
  const listed = routes.filter(({ method }) => method === 'GET').map(({ url }) => addressOf(url))
  const sale = `/sale/${parameters['id']}`
  const addresses = [...listed, '/', '/browse', '/map', '/near/orlando-fl', '/saved', '/nowhere', sale]
  expect(addresses.length).toBeGreaterThan(80)
  const shared: string[] = []
  for (const address of addresses) {
    const answers = await Promise.all(people.map((person) => readOnce(person, address)))
    for (const { headers } of answers) {
      if (!isShared(headers)) continue
      shared.push(address)
      if (!variesByPerson(headers))
        expect([address, new Set(answers.map(({ body }) => body)).size]).toEqual([address, 1])
    }
  }
  // That some may be kept shows that the question was asked.
  expect(shared).toEqual(expect.arrayContaining(['/', '/browse', sale]))
})

test('S-O2 what is said to a signed-in person is kept by nobody', async () => {
  for (const address of ['/', '/browse', `/sale/${parameters['id']}`, '/api/auth/user', '/api/my-listings']) {
    expect([address, (await people[0]!.get(address)).headers['cache-control']]).toEqual([
      address,
      expect.stringMatching(/no-store/),
    ])
  }
})

/** An answer whose stream does not end by itself is looked at by its headers alone. */
async function readOnce(person: Visitor, address: string) {
  const isStream = /live-status$|\/events$/.test(address)
  const answer = await site.app.inject({
    url: address,
    ...(person.cookie && { headers: { cookie: person.cookie } }),
    ...(isStream && { signal: AbortSignal.timeout(1000) }),
  })
  return { headers: answer.headers, body: answer.body }
}
