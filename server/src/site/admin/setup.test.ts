import { existsSync, readFileSync, statSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { testApp, type TestApp, type TestAppOptions, type Visitor } from '#testing/test-app.ts'
import { setupTokenFile } from './setup-token.ts'

const opened: TestApp[] = []
afterEach(async () => {
  for (const site of opened.splice(0).toReversed()) await site.close()
})

async function open(options: TestAppOptions = {}): Promise<TestApp> {
  const site = await testApp(options)
  opened.push(site)
  return site
}

const readToken = ({ dataDir }: TestApp) => readFileSync(setupTokenFile(dataDir), 'utf8').trim()
const isPending = async ({ visitor }: TestApp) =>
  (await visitor.get('/api/setup')).json<{ isPending: boolean }>().isPending
const enter = async (person: Visitor, token: string) => (await person.post('/api/setup', { token })).statusCode
const isAdmin = async (person: Visitor) => (await person.get('/api/auth/user')).json<{ isAdmin: boolean }>().isAdmin

test('a start without an operator prints the token, and keeps it in a file of the app’s user alone', async () => {
  const lines: string[] = []
  const site = await open({ env: { LOG_LEVEL: 'warn' }, onLog: (line) => lines.push(line) })
  const token = readToken(site)
  expect(token).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(lines.filter((line) => line.includes(`/setup and enter ${token}`))).toHaveLength(1)
  expect(statSync(setupTokenFile(site.dataDir)).mode & 0o777).toBe(0o600)
  expect(await isPending(site)).toBe(true)
})

test('the first account that enters it runs the site, which the log says; nobody after it', async () => {
  const site = await open()
  const token = readToken(site)
  const [first, second] = [await site.signUp(), await site.signUp()]
  expect(await enter(site.visitor, token)).toBe(401)
  expect(await enter(second, `${token}0`)).toBe(403)
  expect(await enter(second, '')).toBe(403)
  expect(await isAdmin(second)).toBe(false)
  // As somebody types it from a phone.
  expect(
    await enter(first, ` ${token.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `),
  ).toBe(204)
  expect(await isAdmin(first)).toBe(true)
  expect((await first.get('/api/admin/actions')).json()).toMatchObject([
    { actor: first.email, action: 'become operator', subject: first.email },
  ])
  expect(await enter(second, token)).toBe(409)
  expect(await isAdmin(second)).toBe(false)
  expect(await isPending(site)).toBe(false)
  expect(existsSync(setupTokenFile(site.dataDir))).toBe(false)
})

test('of many who enter it at once, in two processes, one becomes the operator', async () => {
  const site = await open()
  const token = readToken(site)
  const second = await open({ beside: site })
  expect(readToken(second)).toBe(token)
  const people = await Promise.all(Array.from({ length: 8 }, () => site.signUp()))
  const answers = await Promise.all(people.map((who, index) => enter((index % 2 ? second : site).enter(who), token)))
  expect(answers.filter((status) => status === 204)).toHaveLength(1)
  expect(answers.filter((status) => status === 409)).toHaveLength(7)
  const admins = await Promise.all(people.map((who) => isAdmin(second.enter(who))))
  expect(admins.filter(Boolean)).toHaveLength(1)
  expect(await isPending(second)).toBe(false)
})

test('processes with folders of their own, and one secret, print the same token', async () => {
  const secret = { APP_SECRET: 'the same in both processes, 32 letters' }
  const site = await open({ env: secret })
  const folder = await open({ env: secret })
  const second = await open({ env: secret, beside: { ...site, dataDir: folder.dataDir } })
  const token = readToken(second)
  expect(token).toBe(readToken(site))
  const operator = await site.signUp()
  expect(await enter(second.enter(operator), token)).toBe(204)
  // The leftovers in the other folder are useless and are deleted at the next start.
  expect(await enter(await site.signUp(), readToken(site))).toBe(409)
  const restarted = await open({ env: secret, beside: site })
  expect(existsSync(setupTokenFile(restarted.dataDir))).toBe(false)
})

test('when the operator’s account is gone, the next start prints another token, and the former is of no use', async () => {
  const site = await open()
  const former = readToken(site)
  const operator = await site.signUp()
  expect(await enter(operator, former)).toBe(204)
  await site.database.pool.query('delete from "user" where id = $1', [operator.userId])
  const restarted = await open({ beside: site })
  const token = readToken(restarted)
  expect(token).not.toBe(former)
  const next = restarted.enter(await site.signUp())
  expect(await enter(next, former)).toBe(403)
  expect(await enter(next, token)).toBe(204)
})

test('there is no setup where ADMIN_EMAILS names an operator', async () => {
  const site = await open({ env: { ADMIN_EMAILS: 'operator@example.com' } })
  expect(existsSync(setupTokenFile(site.dataDir))).toBe(false)
  expect(await isPending(site)).toBe(false)
  expect(await enter(await site.signUp(), 'anything')).toBe(409)
})

test('an account tries ten tokens in a quarter of an hour', async () => {
  const site = await open({ env: { RATE_LIMITS: 'on' } })
  const person = await site.signUp()
  const answers = []
  for (let index = 0; index < 11; index++) answers.push(await enter(person, `wrong ${index}`))
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 403), 429])
})

test.each(['prelaunch', 'open'])(
  'the first page of a site that is %s and empty offers the setup while it is needed',
  async (mode) => {
    const site = await open({ env: { SITE_MODE: mode } })
    const page = async () => (await site.visitor.get('/', { accept: 'text/html' })).body
    expect(await page()).toContain('href="/setup"')
    expect(await enter(await site.signUp(), readToken(site))).toBe(204)
    expect(await page()).not.toContain('href="/setup"')
  },
)
