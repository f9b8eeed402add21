import { expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { createLogger } from '#log/logger.ts'
import { logFailure } from './failure.ts'

function logLines(error: unknown): Record<string, unknown>[] {
  const lines: string[] = []
  const log = createLogger({ level: 'info', isReadable: false, destination: { write: (line) => lines.push(line) } })
  logFailure(log, { error, message: 'it failed', of: { runId: 'r1' } })
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a bug in a background job is logged as an error with its stack', () => {
  const [line, ...others] = logLines(new TypeError('x is undefined'))
  expect([line, others]).toMatchObject([{ level: 'error', msg: 'it failed', runId: 'r1' }, []])
  expect(line).toHaveProperty('err.stack', expect.stringContaining('failure.test.ts'))
  expect(logLines(new AppError('internal', 'Something went wrong'))).toMatchObject([{ level: 'error' }])
})

test('a failure of an external service or a full disk is logged as a warning with its reason, without a stack', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const lines = logLines(new AppError('unavailable', 'Photos cannot be read', { cause }))
  expect(lines).toMatchObject([
    { level: 'warn', runId: 'r1', cause: { code: 'unavailable', cause: { code: 'ECONNREFUSED' } } },
  ])
  expect(JSON.stringify(lines)).not.toContain('.ts:')
})

test.each(['invalid', 'not_found', 'photo_limit', 'rate_limited'] as const)('%s, said to the user, is news', (code) => {
  expect(logLines(new AppError(code, 'That cannot be'))).toMatchObject([
    { level: 'info', msg: 'it failed', cause: { code, message: 'That cannot be' } },
  ])
})
