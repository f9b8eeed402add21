import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { t } from '@yardsnap/contract/texts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#errors.ts'
import { parseEvents } from '#testing/events.ts'
import { callSignals, eventStreamsPlugin } from './event-stream.ts'

/** More than the system keeps for a connection whose reader does not read. */
const LARGE = { text: 'x'.repeat(16 * 1024 * 1024) }

test('S-L5 a stream that nobody reads is closed once more than 64 kB wait for its reader', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const getSignal = callSignals(app)
  await app.register(eventStreamsPlugin)
  const closed = Promise.withResolvers<string>()
  app.get('/stream', async (request, reply) => {
    const signal = getSignal(reply)
    await app.streamAnswer(request, reply, async (onProgress: (progress: { text: string }) => void) => {
      onProgress(LARGE)
      onProgress({ text: 'next' })
      await once(signal, 'abort')
      closed.resolve('closed')
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await closed.promise).toBe('closed')
})

test('of events that come at once the latest of each field is sent', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(eventStreamsPlugin)
  app.get('/stream', (request, reply) =>
    app.streamAnswer(request, reply, async (onProgress: (progress: { done: number; names?: string[] }) => void) => {
      onProgress({ done: 0, names: ['one'] })
      onProgress({ done: 1, names: ['one', 'two'] })
      onProgress({ done: 2 })
      return {}
    }),
  )
  const events = parseEvents((await app.inject('/stream')).body).filter(({ event }) => event === 'progress')
  expect(events.map(({ data }) => data)).toEqual([
    { done: 0, names: ['one'] },
    { done: 2, names: ['one', 'two'] },
  ])
})

test.each([
  ['es', { message: 'There is nothing at this address', text: 'No hay nada en esta dirección' }],
  ['en', { message: 'There is nothing at this address' }],
])('S-E4 an error that ends a stream is as that of any answer for a caller of language %s', async (language, body) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(eventStreamsPlugin)
  app.get('/stream', (request, reply) =>
    app.streamAnswer(request, reply, async () => {
      throw new AppError('not_found', t.lazy`There is nothing at this address`)
    }),
  )
  const answer = await app.inject({ url: '/stream', headers: { [LANGUAGE_HEADER]: language } })
  expect(parseEvents(answer.body)).toEqual([{ event: 'error', data: { code: 'not_found', ...body } }])
})
