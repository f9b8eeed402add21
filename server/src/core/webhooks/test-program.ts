import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebhookBody } from '@yardsnap/contract/webhooks'

interface Call {
  headers: IncomingMessage['headers']
  /** As it came. */
  text: string
  body: WebhookBody
}

/** Somebody's program on loopback. */
export interface TestProgram {
  url: string
  calls: Call[]
  /** What it answers with. */
  status: number
  location: string | undefined
  /** Resolves once so many calls of a type came. */
  waitFor(type: WebhookBody['type'], count?: number): Promise<Call[]>
  close(): Promise<void>
}

export async function startProgram(): Promise<TestProgram> {
  const listeners = new Set<() => void>()
  const server = createServer((request, response) => {
    void request.toArray().then((parts: Buffer[]) => {
      const text = Buffer.concat(parts).toString()
      program.calls.push({ headers: request.headers, text, body: WebhookBody.parse(JSON.parse(text)) })
      response.writeHead(program.status, program.location ? { location: program.location } : {}).end()
      for (const listener of listeners) listener()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const program: TestProgram = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls: [],
    status: 204,
    location: undefined,
    waitFor(type, count = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const found = program.calls.filter(({ body }) => body.type === type)
          if (found.length < count) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return program
}
