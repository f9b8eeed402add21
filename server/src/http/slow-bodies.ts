import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** A whole request, a photo from a slow phone included, has this long to arrive. */
export const REQUEST_TIMEOUT_MS = 120_000
/** Everything but an upload is small: it has this long. */
const SMALL_REQUEST_TIMEOUT_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A photo's bytes arrive here: the whole of the request's time is theirs. */
    isUpload?: true
  }
}

/** Node has one time limit for all requests; this cuts those short that are no uploads. */
export const slowBodiesPlugin = fp(
  async (app: FastifyInstance, { limitMs = SMALL_REQUEST_TIMEOUT_MS }: { limitMs?: number }) => {
    app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
      if (raw.complete || routeOptions.config.isUpload) return
      const timer = setTimeout(() => {
        if (raw.complete) return
        if (reply.raw.headersSent) raw.destroy()
        else app.server.emit('clientError', timeUp(), raw.socket)
      }, limitMs)
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    })
  },
)

/** As Node says that its own limit is reached. */
function timeUp(): Error {
  return Object.assign(new Error('The request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
