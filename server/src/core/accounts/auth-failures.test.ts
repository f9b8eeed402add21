import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'correct horse canary'
const EMAIL = 'canary@example.com'

let site: TestApp
const lines: string[] = []
beforeAll(async () => {
  site = await testApp({ env: { LOG_LEVEL: 'warn' }, onLog: (line) => lines.push(line) })
  const names = { name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' }
  await site.visitor.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD, ...names })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

/** Makes a call while a table is missing. @returns the response, and what was printed and logged meanwhile */
async function without<Answer>(table: string, call: () => Promise<Answer>) {
  let printed = ''
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...said: unknown[]) => void (printed += inspect(said, { depth: 9 })))
  }
  lines.length = 0
  await site.database.pool.query(`alter table ${table} rename to gone`)
  try {
    const answer = await call()
    return { answer, printed, logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
  } finally {
    await site.database.pool.query(`alter table gone rename to ${table}`)
  }
}

const signIn = () => site.visitor.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })

describe('R16 a failed query in an account call', () => {
  test.each(['"user"', 'account', 'session'])(
    'in the table %s: is logged as one error, without personal data',
    async (table) => {
      const { answer, printed, logged } = await without(table, signIn)
      expect([answer.statusCode, answer.json()]).toEqual([500, { code: 'internal', message: 'Something went wrong' }])
      expect(answer.headers['cache-control']).toBe('no-store, private')
      expect(logged.filter(({ err }) => err)).toMatchObject([{ level: 'error', err: { cause: { code: '42P01' } } }])
      const { rows } = await site.database.pool.query<{ id: string; password: string; token: string }>(
        'select "user".id, password, token from "user" join account on user_id = "user".id join session using (user_id)',
      )
      expect(rows.length).toBeGreaterThan(0)
      for (const secret of [EMAIL, PASSWORD, ...rows.flatMap(({ id, password, token }) => [id, password, token])]) {
        expect(lines.join('') + printed).not.toContain(secret)
      }
    },
  )

  test('does not affect the next call', async () => {
    await without('session', signIn)
    expect((await signIn()).statusCode).toBe(200)
  })
})
