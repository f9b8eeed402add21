import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function collect(isReadable = false) {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', isReadable, destination: { write: (line) => lines.push(line) } })
  return { log, text: () => lines.join('') }
}

const CANARIES = ['hunter2hunter2', 'ann@example.com', '12 Elm Street', 'session=abc', 'Bearer xyz', 'tok_canary']

describe('log', () => {
  test('R16 redacts secrets, email addresses and street addresses at any depth', () => {
    const { log, text } = collect()
    log.info(
      { headers: { cookie: 'session=abc', authorization: 'Bearer xyz', 'set-cookie': ['session=abc'] } },
      'headers',
    )
    log.info({ user: { account: { email: 'ann@example.com', password: 'hunter2hunter2' } } }, 'account')
    log.info({ listing: { streetAddress: '12 Elm Street', address: 'say "12 Elm Street"' } }, 'listing')
    log.warn('mail to ann@example.com and to ann%40example.com did not go out')
    log.info({ req: { method: 'GET', url: '/api/reset?token=tok_canary', ip: '127.0.0.1' } }, 'request')
    for (const canary of CANARIES) expect(text()).not.toContain(canary)
    expect(text()).toContain('"path":"/api/reset"')
    expect(
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ).toHaveLength(5)
  })

  test('R16 redacts the parameters of a failed statement, and keeps what helps to find the bug', () => {
    const { log, text } = collect()
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email_unique"'), {
      code: '23505',
      detail: 'Key (email)=(12 Elm Street) already exists.',
      constraint: 'user_email_unique',
    })
    log.error({ err: new DrizzleQueryError('insert into "user" values ($1)', ['12 Elm Street'], cause) }, 'failed')
    expect(text()).not.toContain('12 Elm Street')
    const { err } = JSON.parse(text())
    expect(err.message).toBe('Failed query: insert into "user" values ($1)')
    expect(err.stack).toContain('logger.test.ts')
    expect(err.cause).toMatchObject({ code: '23505', constraint: 'user_email_unique' })
  })

  test('writes plain lines to a terminal', () => {
    const { log, text } = collect(true)
    log.warn({ port: 3000 }, 'already taken')
    expect(text()).toMatch(/^\d\d:\d\d:\d\d WARN {2}already taken {2}\{"port":3000\}\n$/)
  })

  test('takes linear time on a long line', () => {
    const { log, text } = collect()
    log.info({ path: 'a'.repeat(200_000) }, 'long')
    expect(text().length).toBeGreaterThan(200_000)
  }, 2_000)
})
