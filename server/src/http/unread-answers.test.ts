import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { UnreadLimits } from '#config/network-config.ts'
import { unreadAnswers } from './unread-answers.ts'

const MB = 1024 * 1024
/** More than the system keeps for a connection whose reader does not read. */
const LARGE = Buffer.alloc(60 * MB, 'x')
const LOOSE: UnreadLimits = { timeoutMs: 600_000, addressBytes: 1000 * MB, totalBytes: 1000 * MB }

/** A server whose answers are large; its paths stand for the addresses of those who ask. */
async function openServer(limits: Partial<UnreadLimits>): Promise<Server> {
  const unread = unreadAnswers({ ...LOOSE, ...limits })
  const server = createServer((request, response) => {
    unread.watch(response)
    unread.assign(response, request.url ?? '')
    response.end(LARGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

function ask(server: Server, path: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Reads half a megabyte. The system reports free buffer space in steps of about a megabyte. */
async function readSome(socket: Socket): Promise<void> {
  for (let bytes = 0; bytes < MB / 2;) {
    const chunk = socket.read() as Buffer | null
    if (chunk) bytes += chunk.length
    else await once(socket, 'readable')
  }
}

/** The paths of the answers that are still being read. */
function askAll(server: Server, paths: string[]): () => string[] {
  const open: string[] = []
  server.on('request', ({ url = '' }, response) => {
    open.push(url)
    response.on('close', () => open.splice(open.indexOf(url), 1))
  })
  for (const path of paths) ask(server, path)
  return () => open.toSorted()
}

test('S-L4 an answer of which nothing is taken is ended, and one that is taken slowly is not', async () => {
  const server = await openServer({ timeoutMs: 1000 })
  const open = askAll(server, ['/unread'])
  const reader = ask(server, '/slow')
  await expect.poll(open).toEqual(['/slow', '/unread'])
  for await (const _ of setInterval(100)) {
    await readSome(reader)
    if (open().length === 1) break
  }
  const readFrom = performance.now()
  for await (const _ of setInterval(100)) {
    await readSome(reader)
    if (performance.now() > readFrom + 2000) break
  }
  expect(open()).toEqual(['/slow'])
})

test('S-L4 of one address that leaves too much unread all but one are closed, and nobody else', async () => {
  const open = askAll(await openServer({ addressBytes: MB }), ['/a', '/a', '/a', '/b'])
  await expect.poll(open).toEqual(['/a', '/a', '/a', '/b'])
  await expect.poll(open, { timeout: 5000 }).toEqual(['/a', '/b'])
})

test('S-L4 of all that leave too much unread together the slowest are closed', async () => {
  const open = askAll(await openServer({ totalBytes: 70 * MB }), ['/a', '/b', '/c', '/d'])
  await expect.poll(open).toHaveLength(4)
  await expect.poll(open, { timeout: 5000 }).toHaveLength(1)
})
