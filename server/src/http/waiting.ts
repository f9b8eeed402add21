import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ErrorBody } from '@yardsnap/contract/errors'

const RETRY_AFTER_SECONDS = 2
const NOT_READY: ErrorBody = { code: 'unavailable', message: 'The service is busy or starting. Try again in a moment.' }

/**
 * Stands in for the app while its database cannot be reached: alive, not ready, and 503 for everything else.
 * @throws what `listen` throws: the port is in use, or not open to this user.
 */
export async function answerWhileWaiting({ host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const [status, body] =
      path === '/api/health'
        ? [200, { status: 'ok' }]
        : path === '/api/ready'
          ? [503, { status: 'unavailable', checks: { database: 'cannot be reached yet' } }]
          : [503, NOT_READY]
    if (status === 503) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify(body))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
