import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Listing } from '@yardsnap/contract/listings'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let port: number
beforeAll(async () => {
  site = await testApp({ env: { REQUEST_TIMEOUT_SECONDS: '1', UNREAD_TIMEOUT_SECONDS: '1' } })
  port = await site.listen()
})
afterAll(() => site.close())

/** Sends bytes and then nothing. @returns what was answered until the connection was closed */
function answerTo(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(head))
  return new Promise((resolve) => {
    let answer = ''
    socket
      .on('error', () => {})
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('close', () => resolve(answer))
  })
}

const BODY = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
const ENDLESS = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'

describe('L3 slow senders', () => {
  test('are cut off, a hundred at once, while the health check answers', async () => {
    const answers = Array.from({ length: 100 }, () => answerTo(`POST /api/waitlist HTTP/1.1\r\n${BODY}`))
    const health = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(health.status).toBe(200)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test.each([
    ['headers', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ', 408],
    ['a body of a call that is refused', `POST /api/listings HTTP/1.1\r\nOrigin: https://evil.example\r\n${BODY}`, 403],
    [
      'an endless body of a call that is refused',
      `POST /api/listings HTTP/1.1\r\nOrigin: https://evil.example\r\n${ENDLESS}`,
      403,
    ],
    ['an endless body', `POST /api/listings HTTP/1.1\r\n${ENDLESS}`, 408],
    ['a body for no address', `POST /api/nothing HTTP/1.1\r\n${ENDLESS}`, 408],
    ['a body that nobody expects', `GET /api/health HTTP/1.1\r\n${ENDLESS}`, 200],
    ['a body of a file', `GET /manifest.webmanifest HTTP/1.1\r\n${ENDLESS}`, 200],
  ])('of %s are cut off', async (_what, head, status) => {
    expect(await answerTo(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })
})

describe('S-L4 V-B2 slow readers', () => {
  test('of whatever the app answers are cut off', async () => {
    const seller = await site.signUp()
    const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<Listing>()
    const items = Array.from({ length: 200 }, () => ({ title: 'Lamp', description: 'x'.repeat(2000) }))
    expect((await seller.post(`/api/listings/${id}/items/bulk`, { items })).statusCode).toBe(200)
    expect((await seller.put(`/api/listings/${id}`, { status: 'published' })).statusCode).toBe(200)
    const socket = connect(port, '127.0.0.1').pause()
    onTestFinished(() => void socket.destroy())
    // Together more than the system keeps for a connection.
    socket.write(`GET /api/listings/${id} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(60))
    const [served] = (await once(site.app.server, 'connection')) as [Socket]
    await once(served, 'close')
    expect(served.destroyed).toBe(true)
  })
})
