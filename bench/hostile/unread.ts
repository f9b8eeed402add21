import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Call } from './flood.ts'

/** A connection that was closed is made anew, a moment later. */
const AGAIN_MS = 1000

/** Opens connections that ask for something and never read the answer. @returns how often they were closed, and the end */
export function holdUnread(
  port: number,
  count: number,
  getHead: (index: number) => string,
): { closed: () => number; end: () => void } {
  const sockets = new Set<Socket>()
  let isOver = false
  let closed = 0
  const open = (index: number) => {
    if (isOver) return
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      closed += 1
      setTimeout(() => open(index), AGAIN_MS)
    })
    socket.write(`${getHead(index)}\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  }
  for (let index = 0; index < count; index += 1) open(index)
  return {
    closed: () => closed,
    end() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** From what takes most room for each character that is counted to what takes least. */
export const FILLERS = [`a${'\u0301'.repeat(7)}`, 'a\u0301', '漢', 'x']
const ITEMS = 500
const ITEMS_A_CALL = 12

/** Fills a draft with as much text as the app takes, and publishes it. @returns what was accepted, in MB */
export async function fillListing(call: Call, listingId: string): Promise<number> {
  let bytes = 0
  let count = 0
  for (const filler of FILLERS) {
    const text = filler.repeat(2000)
    while (count < ITEMS) {
      const items = Array.from({ length: ITEMS_A_CALL }, () => ({
        id: randomUUID(),
        base: null,
        changes: { title: filler.repeat(200), description: text, marketNotes: text, position: count },
      }))
      const body = { version: 1, fields: { base: {}, changes: {} }, items }
      const answer = await call('PATCH', `/api/listings/${listingId}/draft`, body)
      if (!answer.ok) break
      count += ITEMS_A_CALL
      bytes += ITEMS_A_CALL * 4200 * Buffer.byteLength(filler)
    }
  }
  const published = await call('PUT', `/api/listings/${listingId}`, { status: 'published' })
  if (!published.ok) throw new Error(`publish: ${published.status} ${await published.text()}`)
  return bytes / 1e6
}
