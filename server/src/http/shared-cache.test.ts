import type { OutgoingHttpHeaders } from 'node:http'
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
function isShared(headers: OutgoingHttpHeaders): boolean {
  const control = headers['cache-control'] ?? ''
  return /public|s-maxage|max-age=[1-9]/.test(control) && !/no-store|private/.test(control)
}

/** Requests with a cookie are separate where an answer varies by it. */
const variesByPerson = (headers: OutgoingHttpHeaders) => /cookie|\*/i.test([headers['vary']].flat().join())

test('S-O2 on no route could a cache in front serve one person what it got for another', async () => {
  const toUrl = (url: string) =>
    url.replaceAll(/:(\w+)|\*/g, (wild, name?: string) => parameters[name ?? wild] ?? MISSING)
  const listed = routes.filter(({ method }) => method === 'GET').map(({ url }) => toUrl(url))
  const sale = `/sale/${parameters['id']}`
  const addresses = [...listed, '/', '/browse', '/map', '/near/orlando-fl', '/saved', '/nowhere', sale]
  expect(addresses.length).toBeGreaterThan(80)
  const answers: Awaited<ReturnType<typeof readOnce>>[][] = []
  for (const address of addresses) answers.push(await Promise.all(people.map((person) => readOnce(person, address))))
  const shared = addresses.flatMap((address, index) => {
    const kept = answers[index]?.filter(({ headers }) => isShared(headers)) ?? []
    const isSameForAll = new Set(answers[index]?.map(({ body }) => body)).size === 1
    return kept.map(({ headers }) => ({ address, isSafe: variesByPerson(headers) || isSameForAll }))
  })
  expect(shared.filter(({ isSafe }) => !isSafe)).toEqual([])
  // That some may be kept shows that the question was asked.
  expect(shared.map(({ address }) => address)).toEqual(expect.arrayContaining(['/', '/browse', sale]))
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
