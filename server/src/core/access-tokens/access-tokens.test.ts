import { type AccessToken, MAX_ACCESS_TOKENS, TOKEN_PREFIX } from '@yardsnap/contract/access-tokens'
import type { TokenScope } from '@yardsnap/contract/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokens } from '#db/schema/access-tokens.ts'
import { session, user } from '#db/schema/accounts.ts'
import { fillPath, type ApiCall, readApiCalls } from '#testing/api-calls.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
const lines: string[] = []
beforeAll(async () => {
  site = await testApp({ env: { LOG_LEVEL: 'info' }, onLog: (line) => lines.push(line) })
})
afterAll(() => site.close())

const input = (fields: object = {}) => ({ name: 'Inventory script', scopes: ['read'], days: 30, ...fields })

async function makeToken(person: Visitor, scopes: TokenScope[] = ['read']): Promise<string> {
  const answer = await person.post('/api/access-tokens', input({ scopes }))
  expect(answer.statusCode).toBe(201)
  return answer.json<{ token: string }>().token
}

const list = async (person: Visitor) => (await person.get('/api/access-tokens')).json<AccessToken[]>()

/** A program: it has no cookies. */
function program(token: string) {
  const authorization = `Bearer ${token}`
  return {
    get: (url: string) => site.visitor.get(url, { authorization }),
    post: (url: string, body: object) => site.visitor.post(url, body, { authorization }),
    put: (url: string, body: object) => site.visitor.put(url, body, { authorization }),
  }
}

async function makeDraft(person: Visitor): Promise<string> {
  return (await person.post('/api/listings', { title: 'Porch sale' })).json<{ id: string }>().id
}

describe('a token', () => {
  test('is answered once, and kept as a hash', async () => {
    const person = await site.signUp()
    const answer = await person.post('/api/access-tokens', input({ scopes: ['till', 'read', 'read'] }))
    const { token, ...facts } = answer.json<AccessToken & { token: string }>()
    expect(token).toMatch(/^ysp_[\w-]{43}$/)
    expect(facts).toMatchObject({ name: 'Inventory script', scopes: ['read', 'till'], lastUsedAt: null })
    expect(await list(person)).toEqual([facts])
    const [row] = await site.database.db.select().from(accessTokens).where(eq(accessTokens.id, facts.id))
    expect(JSON.stringify(row)).not.toContain(token.slice(TOKEN_PREFIX.length))
    expect((await person.get('/api/account/data.zip')).rawPayload.includes('Inventory script')).toBe(true)
  })

  test.each([
    [{ name: ' ' }, 'Enter what the token is for'],
    [{ scopes: [] }, 'Choose what the token may do'],
    [{ scopes: ['admin'] }, ''],
    [{ days: 0 }, 'A token is valid for at least a day'],
    [{ days: 366 }, 'A token is valid for at most 365 days'],
    [{ days: 1.5 }, 'Enter a whole number of days'],
  ])('with %j is refused', async (fields, message) => {
    const person = await site.signUp()
    const answer = await person.post('/api/access-tokens', input(fields))
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(message)
    expect(await list(person)).toEqual([])
  })

  test(`is one of at most ${MAX_ACCESS_TOKENS}, also when many are made at once`, async () => {
    const person = await site.signUp()
    const answers = await Promise.all(
      Array.from({ length: MAX_ACCESS_TOKENS + 3 }, () => person.post('/api/access-tokens', input())),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_ACCESS_TOKENS)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    const [first] = await list(person)
    expect((await person.delete(`/api/access-tokens/${first!.id}`)).statusCode).toBe(204)
    await makeToken(person)
  })

  test('that has ended makes room, and is listed for a month', async () => {
    const person = await site.signUp()
    const token = await makeToken(person)
    await site.database.db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(accessTokens.userId, person.userId))
    expect((await program(token).get('/api/my-listings')).statusCode).toBe(401)
    for (let made = 0; made < MAX_ACCESS_TOKENS; made += 1) await makeToken(person)
    expect(await list(person)).toHaveLength(MAX_ACCESS_TOKENS + 1)
  })

  test('is made soon after signing in alone', async () => {
    const person = await site.signUp()
    await site.database.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, person.userId))
    const answer = await person.post('/api/access-tokens', input())
    expect(answer.json()).toMatchObject({ code: 'forbidden', message: 'Log out and sign in again first.' })
  })
})

describe('a program', () => {
  test('reads, writes and reads what was sold, each by its scope', async () => {
    const person = await site.signUp()
    await site.makePremium(person.userId)
    const [reader, writer, cashier] = [
      program(await makeToken(person, ['read'])),
      program(await makeToken(person, ['write'])),
      program(await makeToken(person, ['till'])),
    ]
    const made = await writer.post('/api/listings', { title: 'From a script' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect((await reader.get('/api/my-listings')).json()).toMatchObject([{ id, title: 'From a script' }])
    expect((await reader.get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'draft', isOwner: true })
    expect((await cashier.get(`/api/listings/${id}/sold`)).statusCode).toBe(200)
    const refused = [
      await reader.put(`/api/listings/${id}`, { title: 'Changed' }),
      await writer.get('/api/my-listings'),
      await reader.get(`/api/listings/${id}/sold`),
      await cashier.get(`/api/listings/${id}/draft`),
    ]
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'forbidden' })
    expect(refused[0]!.json()).toMatchObject({ message: 'This call needs a token with the scope write' })
  })

  test('reads nothing of others', async () => {
    const [person, other] = [await site.signUp(), await site.signUp()]
    const draft = await makeDraft(other)
    expect((await program(await makeToken(person)).get(`/api/listings/${draft}`)).statusCode).toBe(404)
  })

  test('without the scope of a public call is a stranger there', async () => {
    const person = await site.signUp()
    const draft = await makeDraft(person)
    const cashier = program(await makeToken(person, ['till']))
    expect((await cashier.get(`/api/listings/${draft}`)).statusCode).toBe(404)
    expect((await cashier.get('/api/public-listings')).statusCode).toBe(200)
  })

  test('with a token counts by its token alone, also beside a session', async () => {
    const [person, other] = [await site.signUp(), await site.signUp()]
    const token = await makeToken(person)
    const answer = await other.get('/api/auth/user', { authorization: `Bearer ${token}` })
    expect(answer.statusCode).toBe(403)
    const mine = await other.get('/api/my-listings', { authorization: `Bearer ${token}` })
    expect(mine.json()).toEqual([])
    await makeDraft(person)
    expect((await other.get('/api/my-listings', { authorization: `Bearer ${token}` })).json()).toHaveLength(1)
  })

  test.each(['ysp_', 'ysp_x', `ysp_${'A'.repeat(43)}`, `ysp_${'A'.repeat(4000)}`])(
    'with the token %.20s is told that it is not valid, at public calls too',
    async (token) => {
      for (const url of ['/api/my-listings', '/api/public-listings']) {
        const answer = await program(token).get(url)
        expect([url, answer.statusCode]).toEqual([url, 401])
        expect(answer.json<{ message: string }>().message).toMatch(/^This token is not valid/)
      }
    },
  )

  test('with another kind of Authorization is a stranger', async () => {
    for (const authorization of ['Basic eDp5', 'Bearer of-a-proxy', 'Bearer']) {
      expect((await site.visitor.get('/api/public-listings', { authorization })).statusCode).toBe(200)
      expect((await site.visitor.get('/api/my-listings', { authorization })).json()).toMatchObject({
        message: 'Sign in to continue',
      })
    }
  })

  test('calls nothing that has no scope: no account, plan, message or admin route, and makes no tokens', async () => {
    const admin = await site.signUp()
    const strict = await testApp({ beside: site, env: { ADMIN_EMAILS: admin.email } })
    const person = strict.enter(admin)
    const tokens = [await makeToken(person, ['read', 'write', 'till'])]
    const calls = await readApiCalls(strict.visitor)
    const headers = { authorization: `Bearer ${tokens[0]}` }
    const noId = new Proxy({}, { get: () => MISSING })
    const send = ({ name, path }: ApiCall) => {
      const method = name.split(' ')[0] as 'GET'
      return strict.app.inject({ method, url: fillPath(path, noId), headers, ...(method !== 'GET' && { payload: {} }) })
    }
    const document = (await strict.visitor.get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { security: object[]; 'x-access': string }>>
    }>()
    const read = ({ name, path }: ApiCall) => document.paths[path]![name.split(' ')[0]!.toLowerCase()]!
    const takesTokens = (call: ApiCall) => read(call).security.some((way) => 'token' in way)
    const closed = calls.filter((call) => ['user', 'admin'].includes(read(call)['x-access']) && !takesTokens(call))
    expect(closed.length).toBeGreaterThan(100)
    for (const call of closed) {
      const { statusCode } = await send(call)
      expect([call.name, statusCode]).toEqual([
        call.name,
        expect.toSatisfy((status: number) => [401, 403, 404].includes(status)),
      ])
    }
    const named = closed.map(({ name }) => name)
    for (const start of [
      'GET /api/account',
      'POST /api/access-tokens',
      'GET /api/conversations',
      'POST /api/plan/trial',
    ])
      expect(named).toContain(start)
    await strict.close()
  })

  test('stops when its token is deleted or its account is suspended', async () => {
    const person = await site.signUp()
    const [deleted, kept] = [await makeToken(person), await makeToken(person)]
    const tokens = await list(person)
    await person.delete(`/api/access-tokens/${tokens[1]!.id}`)
    expect((await program(deleted).get('/api/my-listings')).statusCode).toBe(401)
    expect((await program(kept).get('/api/my-listings')).statusCode).toBe(200)
    const suspend = (suspendedAt: Date | null) =>
      site.database.db.update(user).set({ suspendedAt }).where(eq(user.id, person.userId))
    await suspend(new Date())
    expect((await program(kept).get('/api/my-listings')).statusCode).toBe(401)
    await suspend(null)
    expect((await program(kept).get('/api/my-listings')).statusCode).toBe(200)
  })

  test('leaves when it was last used, to the hour, and no secret in the log', async () => {
    const person = await site.signUp()
    const token = await makeToken(person)
    await program(token).get('/api/my-listings')
    const [first] = await list(person)
    expect(Date.parse(first!.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await program(token).get('/api/my-listings')
    expect((await list(person))[0]).toEqual(first)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('\n')).not.toContain(token.slice(TOKEN_PREFIX.length))
  })

  test('has the limits of its person: what a browser has used is gone', async () => {
    const limited = await testApp({ beside: site, env: { RATE_LIMITS: 'on' } })
    const account = await site.signUp()
    const authorization = `Bearer ${await makeToken(account, ['write'])}`
    const browser = limited.enter(account)
    // Counted before the body is looked at; thirty a minute.
    for (let sent = 0; sent < 20; sent += 1)
      expect((await browser.post('/api/process-images', {})).statusCode).toBe(400)
    const statuses = []
    for (let sent = 0; sent < 11; sent += 1)
      statuses.push((await limited.visitor.post('/api/process-images', {}, { authorization })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    await limited.close()
  })
})
