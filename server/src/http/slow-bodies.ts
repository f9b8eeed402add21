import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Timeout for a whole request, including a photo upload from a slow phone. */
export const REQUEST_TIMEOUT_MS = 120_000
/** Timeout for every request but an upload. */
const SMALL_REQUEST_TIMEOUT_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: it gets the full request timeout. */
    isUpload?: true
  }
}

/** Node has one timeout for all requests; this plugin enforces a shorter one for those that are not uploads. */
export const slowBodiesPlugin = fp(
  async (app: FastifyInstance, { limitMs = SMALL_REQUEST_TIMEOUT_MS }: { limitMs?: number }) => {
    app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
      if (raw.complete || routeOptions.config.isUpload) return
      const timer = setTimeout(() => {
        if (raw.complete) return
        if (reply.raw.headersSent) raw.destroy()
        else app.server.emit('clientError', timeUp(), raw.socket)
      }, limitMs)
      // Nobody reads the body of most requests, which then have no end before their answer has one. The timer would keep
      // the request in memory.
      for (const [stream, event] of [
        [raw, 'close'],
        [raw, 'end'],
        [reply.raw, 'finish'],
      ] as const) {
        stream.once(event, () => clearTimeout(timer))
      }
    })
  },
)

/** The same error as for Node's own timeout. */
function timeUp(): Error {
  return Object.assign(new Error('The request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
