import { t } from '@yardsnap/contract/texts'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@yardsnap/contract/errors'
import type { ConnectionError, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import type { NetworkConfig } from '#config/network-config.ts'
import { sendError } from './error-body.ts'
import { originForm, toRoutedTarget } from './request-target.ts'
import { PRIVATE, type SecurityHeaders } from './security.ts'

const LATE_CHECK_MS = 1000

/** Responses to Node's HTTP parser errors, by error code; every other code gets 400. */
const UNREADABLE = new Map<string, { status: number } & ErrorBody>([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, code: 'invalid', message: 'The request took too long to arrive' }],
  ['HPE_HEADER_OVERFLOW', { status: 431, code: 'too_large', message: 'The headers of the request are too large' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, code: 'too_large', message: 'The request is too large' }],
])
/** WebSockets of remote imports, which have no Fastify route. */
const SOCKET_ADDRESS = /^\/api\/uploads\/api\/[\w-]{1,100}$/
const MALFORMED = { status: 400, code: 'invalid', message: 'The request is not HTTP' }

/** Fastify options for requests that reach no route, so that they get the same kind of response as all others. */
export function unroutableOptions(headers: SecurityHeaders, { requestTimeoutMs }: NetworkConfig) {
  return {
    rewriteUrl: ({ url }) => toRoutedTarget(url ?? '/'),
    frameworkErrors: (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers).header('cache-control', PRIVATE)
      sendError(reply, new AppError('invalid', t.lazy`This address is not valid`, { cause: error }))
    },
    clientErrorHandler: (error, socket) => refuseConnection(headers, error, socket),
    http: {
      headersTimeout: requestTimeoutMs,
      // Node checks for late requests every 30 seconds, which would double the timeout.
      connectionsCheckingInterval: LATE_CHECK_MS,
      // Node would respond without a body; our check of the Host gives a reason.
      requireHostHeader: false,
      // Code that accepts an upgrade must close the connection, so all other upgrade requests get a normal response.
      shouldUpgradeCallback: ({ method, url }) => method === 'GET' && SOCKET_ADDRESS.test(originForm(url ?? '/')),
    },
  } satisfies FastifyHttpOptions<Server>
}

/** Handles events that Node's server leaves to the application. */
export function fillServerGaps(app: FastifyInstance): void {
  // An unknown Expect header may be ignored (RFC 9110, section 10.1.1); Node would respond without a body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  // Closes the connection of a refused WebSocket, because Node no longer manages it after the upgrade.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined) raw.socket.destroySoon()
  })
}

function refuseConnection(headers: SecurityHeaders, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...body } = UNREADABLE.get(error.code) ?? MALFORMED
  const text = JSON.stringify(body)
  const lines = Object.entries({
    ...headers,
    'cache-control': PRIVATE,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.destroy(error)
}
