import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
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

  test.each([
    ['/sale/01a2b3c4-0000-7000-8000-00000000000f', '/sale/01a2b3c4-0000-7000-8000-00000000000f'],
    ['/near/rancho-santa-margarita-ca', '/near/rancho-santa-margarita-ca'],
    ['/trip/3q2-7wEjRWeJq83vASNFZw?x', '/trip/…'],
    [
      '/wants/stop/01a2b3c4-0000-7000-8000-00000000000f.fT0kCanaryfT0kCanaryfT0kCanaryfT0kCanary_-9',
      '/wants/stop/01a2b3c4-0000-7000-8000-00000000000f.…',
    ],
    [
      '/api/wants/stop/01a2b3c4-0000-7000-8000-00000000000f.fT0kCanaryfT0kCanaryfT0kCanaryfT0kCanary_-9/wants',
      '/api/wants/stop/01a2b3c4-0000-7000-8000-00000000000f.…/wants',
    ],
  ])('R16 names addresses without their tokens: %s', (url, path) => {
    const { log, text } = collect()
    log.info({ req: { method: 'GET', url, ip: '127.0.0.1' } }, 'request')
    expect(JSON.parse(text())).toMatchObject({ req: { path } })
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

describe('the log of a process', () => {
  const logger = JSON.stringify(new URL('./logger.ts', import.meta.url).href)
  const run = (end: string, stdout: number | 'pipe' = 'pipe') => {
    const lines = "for (let line = 0; line < 1000; line++) log.info({ line }, 'one of many')"
    const script = `
      import { createLogger } from ${logger}
      const log = createLogger({ level: 'info', isReadable: false })
      process.on('SIGTERM', () => process.exit(0))
      ${lines}
      ${end}`
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      stdio: ['ignore', stdout, 'pipe'],
    })
  }

  test.each([
    ['it exits', 'process.exit(3)'],
    ['it has nothing more to do', ''],
    ['a signal ends it', "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"],
    ['an error that nobody handles ends it', "throw new Error('unhandled')"],
    ['a promise that nobody handles ends it', "void Promise.reject(new Error('unhandled'))"],
  ])('has every line when %s', (_name, end) => {
    expect(run(end).stdout.trim().split('\n')).toHaveLength(1000)
  })

  test('has a fatal error at once, and what came before it', () => {
    const { stdout } = run("log.fatal('the last words'); process.kill(process.pid, 'SIGKILL')")
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(1001)
    expect(lines.at(-1)).toContain('the last words')
  })

  test('R8 on a full disk is lost, and the process goes on', () => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = run("setTimeout(() => { log.info('later'); process.exitCode = 5 }, 300)", full)
    closeSync(full)
    expect([status, stderr]).toEqual([5, ''])
  })

  test('is written within a moment while the process goes on', () => {
    const { stdout } = run("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000)")
    expect(stdout.trim().split('\n')).toHaveLength(1000)
  })
})
