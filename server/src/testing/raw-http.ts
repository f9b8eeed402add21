import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends the bytes unchanged, and reads until the server closes the connection. */
export async function sendBytes(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(bytes, 'latin1'))
  const answer = (await socket.toArray()).join('')
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request with an unmodified target; `inject` and `fetch` would normalize it. */
export async function sendTarget(port: number, method: string, target: string): Promise<RawAnswer> {
  const outgoing = request({ port, host: '127.0.0.1', method, path: target, agent }).end()
  const [response] = await once(outgoing, 'response')
  const body = (await response.toArray()).join('')
  return { status: response.statusCode, headers: response.headers, body }
}
