import { type AddressInfo, connect } from 'node:net'
import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { t } from '@yardsnap/contract/texts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#errors.ts'
import { createLogger } from '#log/logger.ts'
import { useErrorBodies } from './error-body.ts'

/** The response to a failing call, and its log entries. */
async function failWith(error: Error) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', isReadable: false, destination: { write: (line) => lines.push(line) } })
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  useErrorBodies(app)
  app.get('/', async () => {
    throw error
  })
  const { statusCode } = await app.inject('/')
  return { statusCode, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('an unexpected error is logged as an error with its stack', async () => {
  const { statusCode, lines } = await failWith(new TypeError('x is undefined'))
  expect(statusCode).toBe(500)
  expect(lines).toMatchObject([{ level: 'error', msg: 'Something went wrong' }])
  expect(lines[0]).toHaveProperty('err.stack', expect.stringContaining('error-body.test.ts'))
})

test('so is an internal error that we throw ourselves', async () => {
  const { lines } = await failWith(new AppError('internal', 'Failed to fix geocoding'))
  expect(lines).toMatchObject([{ level: 'error', err: { message: 'Failed to fix geocoding' } }])
})

test('a feature that is not set up is logged without a stack', async () => {
  const { statusCode, lines } = await failWith(new AppError('not_offered', 'Payment is not set up here'))
  expect(statusCode).toBe(501)
  expect(lines).toMatchObject([{ level: 'warn', code: 'not_offered', msg: 'Payment is not set up here' }])
  expect(JSON.stringify(lines)).not.toContain('.ts:')
})

test('a failure of an external service or a full disk is logged as a warning with its reason', async () => {
  const cause = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const { statusCode, lines } = await failWith(new AppError('storage_full', 'There is no room left', { cause }))
  expect(statusCode).toBe(507)
  expect(lines).toMatchObject([{ level: 'warn', cause: { code: 'ENOSPC', message: cause.message } }])
  expect(JSON.stringify(lines)).not.toContain('.ts:')
})

test('a mistake of the caller is not logged', async () => {
  expect((await failWith(new AppError('not_found', 'There is nothing at this address'))).lines).toEqual([])
})

test('R16 a caller who leaves amid a body is not logged as a failure of the service', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', isReadable: false, destination: { write: (line) => lines.push(line) } })
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  useErrorBodies(app)
  const arrived = Promise.withResolvers<void>()
  app.addHook('preParsing', async () => arrived.resolve())
  app.post('/', async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await arrived.promise
  socket.destroy()
  const answers = () => lines.map((line) => JSON.parse(line) as { code?: string }).filter(({ code }) => code)
  await expect.poll(answers).toMatchObject([{ level: 'debug', code: 'invalid' }])
})

test.each([
  ['es', { message: 'There is nothing at this address', text: 'No hay nada en esta dirección' }],
  ['en', { message: 'There is nothing at this address' }],
  ['fr', { message: 'There is nothing at this address' }],
  ['constructor', { message: 'There is nothing at this address' }],
])(
  'S-E4 an error has its code and English, and beside them what a caller of language %s reads',
  async (language, body) => {
    const app = Fastify()
    useErrorBodies(app)
    app.get('/', async () => {
      throw new AppError('not_found', t.lazy`There is nothing at this address`)
    })
    const answer = await app.inject({ url: '/', headers: { [LANGUAGE_HEADER]: language } })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', ...body }])
  },
)
