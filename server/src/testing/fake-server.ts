import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Failures of any external service: it hangs, fails, refuses, or sends an unreadable response. */
export type Fault = 'slow' | 'down' | 'busy' | 'garbage'
export const FAULTS: readonly Fault[] = ['slow', 'down', 'busy', 'garbage']

export interface RecordedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export interface FakeServer {
  baseUrl: string
  /** Received requests, in order. */
  requests: RecordedRequest[]
  fault: Fault | null
  close(): Promise<void>
}

type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

/** A server on loopback that responds with `answer` unless a fault is set. */
export async function startFake(answer: (request: RecordedRequest) => Answer): Promise<FakeServer> {
  const server = createServer((request, response) => void respond(request, response))
  const fake: FakeServer = { baseUrl: '', requests: [], fault: null, close }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join('')
    const url = new URL(request.url ?? '', 'http://fake')
    const recorded = { method: request.method ?? '', url, headers: request.headers, body }
    fake.requests.push(recorded)
    if (fake.fault === 'slow') return
    if (fake.fault === 'down') return send(response, { status: 503, body: 'down' })
    if (fake.fault === 'busy') return send(response, { status: 429, body: { error: 'quota' } })
    if (fake.fault === 'garbage') return void response.end('<html>Welcome to nginx!')
    send(response, answer(recorded))
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
