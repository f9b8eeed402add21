import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** A whole request, a photo from a slow phone included, has this long to arrive. */
export const REQUEST_TIMEOUT_MS = 120_000
/** Everything but an upload is small: it has this long. */
const SMALL_REQUEST_TIMEOUT_MS = 30_000

/** Node has one time limit for all requests; this cuts those short that are no uploads. */
export const slowBodiesPlugin = fp(
  async (app: FastifyInstance, { limitMs = SMALL_REQUEST_TIMEOUT_MS }: { limitMs?: number }) => {
    app.addHook('onRequest', async ({ raw, url }) => {
      if (raw.complete || url.startsWith('/storage/')) return
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy()
      }, limitMs)
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    })
  },
)
