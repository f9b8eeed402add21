import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { webhookSender } from './sending.ts'

const HUGE_BYTES = 30 * 2 ** 20
const PIECE = Buffer.alloc(2 ** 16)

/** Calls a program on loopback that answers like this. */
async function post(answer: RequestListener, timeoutMs: number) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sender = webhookSender({ needsHttps: false, isAllowed: () => true, timeoutMs })
  const message = { id: 'msg_1', body: '{"type":"ping"}' }
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`
  try {
    return await sender.post(`http://127.0.0.1:${port}/hook`, { secret, message, at: new Date() })
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

test('V-X4 a receiver that does not answer is given up', async () => {
  await expect(post(() => undefined, 200)).rejects.toThrow('The other site took too long')
})

test('V-X4 of 30 MB that a receiver answers with hardly any are taken', async () => {
  let sent = 0
  function* pieces() {
    for (; sent < HUGE_BYTES; sent += PIECE.length) yield PIECE
  }
  const ended = Promise.withResolvers<void>()
  const status = await post((_request, response) => {
    pipeline(Readable.from(pieces()), response).then(ended.resolve, () => ended.resolve())
  }, 10_000)
  await ended.promise
  expect(status).toBe(200)
  expect(sent).toBeLessThan(HUGE_BYTES / 2)
})
