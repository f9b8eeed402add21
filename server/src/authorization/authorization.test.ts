import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath, type ApiCall, readApiCalls } from '#testing/api-calls.ts'
import { MISSING, type Visitor } from '#testing/test-app.ts'
import { coHosts } from '#db/schema/co-hosts.ts'
import { openWorld, type World } from '#testing/world.ts'
import { CALLS } from './test-calls.ts'
import { EDITORS_CALLS, type Helper, HELPERS_ANSWERS } from './test-co-host-calls.ts'
import { LISTING_CALLS } from './test-listing-calls.ts'
import {
  BY_TOKEN,
  makeListing,
  type People,
  type Target,
  type ThingMaker,
  thingMaker,
  THINGS,
  WITHOUT_OWNER,
  type Who,
} from './test-things.ts'

let world: World
let people: People
let helpers: Record<Helper, Visitor>
let make: ThingMaker
let calls: ApiCall[]

beforeAll(async () => {
  world = await openWorld()
  const { site } = world
  const [owner, other, premium] = await Promise.all([site.signUp(), site.signUp(), site.signUp()])
  await site.makePremium(owner.userId)
  await site.makePremium(premium.userId)
  people = { visitor: site.visitor, owner, other, premium }
  helpers = { editor: await site.signUp(), dibs: await site.signUp() }
  make = thingMaker(site, people)
  calls = await readApiCalls(site.visitor)
})
afterAll(() => world.close())

/** Calls an endpoint by its name in the OpenAPI document, with its path parameters filled in. */
async function send({ cookie }: Visitor, name: string, parameters: Record<string, string>, body: object = {}) {
  const [method = '', path = ''] = name.split(' ')
  const query = parameters['key'] ? `?${new URLSearchParams({ key: parameters['key'] }).toString()}` : ''
  return world.site.app.inject({
    method: method as 'GET',
    url: fillPath(path, parameters) + query,
    headers: { cookie },
    ...(method !== 'GET' && { payload: body }),
  })
}

describe('A1 every endpoint of the OpenAPI document', () => {
  test('has a row in this folder', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  test('that names a resource has expectations for owner and non-owner', () => {
    const named = calls.filter(({ name, path }) => path.includes('{') && CALLS[name] !== 'admin')
    const rows = [...Object.keys(LISTING_CALLS), ...Object.keys(THINGS), ...BY_TOKEN, ...WITHOUT_OWNER]
    expect(rows.toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  })
})

describe('S6.1 A1 who may call each endpoint', () => {
  const named = (access: string) => Object.keys(CALLS).filter((name) => CALLS[name] === access)
  const noId = new Proxy({}, { get: (_none, name) => (name === 'key' ? undefined : MISSING) })
  const statusFor = async (person: Visitor, name: string) => (await send(person, name, noId)).statusCode

  test.each(named('anyone'))('%s: anyone', async (name) => {
    expect([401, 403]).not.toContain(await statusFor(people.visitor, name))
  })

  test.each(named('user'))('%s: who is signed in', async (name) => {
    expect(await statusFor(people.visitor, name)).toBe(401)
    expect(await statusFor(people.other, name)).not.toBe(401)
  })

  test.each(named('admin'))('%s: the admin; for others it does not exist', async (name) => {
    const nothing = { code: 'not_found', message: 'There is nothing at this address' }
    for (const person of [people.visitor, people.other, people.premium]) {
      const answer = await send(person, name, noId)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(nothing)
    }
    expect((await send(world.people.admin, name, noId)).body).not.toBe(JSON.stringify(nothing))
  })
})

describe.each(Object.entries(THINGS))('A1 A11 %s', (name, { thing, body, expected }) => {
  test.each(Object.entries(expected) as [Who, number][])('by %s: %d', async (who, status) => {
    expect((await send(people[who], name, await make(thing), body)).statusCode).toBe(status)
  })
})

/** Listings that every call leaves as they are, one of each state. */
const untouched = new Map<Target, Promise<string>>()

/** A listing with which two people help, one in each role. */
async function makeHelped(target: Target): Promise<string> {
  const listingId = await makeListing(people, target)
  if (target === 'missing' || target === 'deleted') return listingId
  const rows = (['editor', 'dibs'] as const).map((helper) => ({
    id: randomUUID(),
    listingId,
    name: helper,
    role: helper === 'editor' ? ('edit' as const) : ('dibs' as const),
    userId: helpers[helper].userId,
    joinedAt: new Date(),
  }))
  await world.site.database.db.insert(coHosts).values(rows)
  return listingId
}

/** A listing of its own for a call that changes it; those that only read, or are refused, share one. */
function listingFor(name: string, target: Target, status: number): Promise<string> {
  if (!name.startsWith('GET ') && status < 400) return makeHelped(target)
  const shared = untouched.get(target) ?? makeHelped(target)
  untouched.set(target, shared)
  return shared
}

describe.each(Object.entries(LISTING_CALLS))('A1 A2 A3 A4 S6.7 %s', (name, { parameters, body, expected }) => {
  const cells = (Object.keys(expected) as Who[]).flatMap((who) =>
    (Object.keys(expected[who]) as Target[]).map((target) => [who, target, expected[who][target]] as const),
  )
  test.each(cells)('by %s on a listing that is %s: %d', async (who, target, status) => {
    const listingId = await listingFor(name, target, status)
    const answer = await send(people[who], name, { ...parameters, listingId }, body)
    expect(answer.statusCode).toBe(status)
  })
})

describe.each(Object.entries(LISTING_CALLS))('A1 who helps with a sale: %s', (name, { parameters, body, expected }) => {
  const cells = (['editor', 'dibs'] as const).flatMap((helper) =>
    (['draft', 'published'] as const).map((target) => {
      const asOwner = helper === 'editor' && EDITORS_CALLS.has(name)
      const status = HELPERS_ANSWERS[name]?.[target] ?? expected[asOwner ? 'owner' : 'other'][target]
      return [helper, target, status] as const
    }),
  )
  test.each(cells)('by the %s on a listing that is %s: %d', async (helper, target, status) => {
    const listingId = await listingFor(name, target, status)
    const answer = await send(helpers[helper], name, { ...parameters, listingId }, body)
    expect(answer.statusCode).toBe(status)
  })
})
