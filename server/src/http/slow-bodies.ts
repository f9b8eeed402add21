import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { NetworkConfig } from '#config/network-config.ts'

/** Timeout for a whole request, including a photo upload from a slow phone. */
export const REQUEST_TIMEOUT_MS = 120_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: it gets the full request timeout. */
    isUpload?: true
  }
}

/**
 * Node has one timeout for all requests; this plugin enforces a shorter one for those that are not uploads. It ends with
 * the request and not with the answer: the body of a request that was refused still has to end.
 */
export const slowBodiesPlugin = fp(
  async (app: FastifyInstance, { requestTimeoutMs }: Pick<NetworkConfig, 'requestTimeoutMs'>) => {
    app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
      // Injected requests have no connection that could be slow.
      if (raw.complete || routeOptions.config.isUpload || !(raw.socket instanceof Socket)) return
      const timer = setTimeout(() => {
        if (raw.complete) return
        if (reply.raw.headersSent) raw.socket.destroy()
        else app.server.emit('clientError', timeUp(), raw.socket)
      }, requestTimeoutMs)
      const stopIfComplete = () => {
        if (raw.complete || raw.socket.destroyed) clearTimeout(timer)
      }
      // Most requests' bodies are not read, so those requests end only with their answer. The timer would keep the
      // request in memory.
      raw.once('close', stopIfComplete).once('end', stopIfComplete)
      reply.raw.once('finish', stopIfComplete).once('close', stopIfComplete)
    })
  },
)

/** The same error as for Node's own timeout. */
function timeUp(): Error {
  return Object.assign(new Error('The request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
