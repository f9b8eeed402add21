import { t } from '@yardsnap/contract/texts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#errors.ts'

const ADDING_METHODS = new Set(['POST', 'PUT', 'PATCH'])
const RETRY_SECONDS = 300

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As of an `Endpoint`. */
    addsNothing?: boolean
  }
}

/**
 * Refuses all that adds rows while the disk is nearly full, because PostgreSQL would stop for everyone. New routes are
 * refused by default; reading, deleting and what a route says to add nothing go on.
 */
export const diskFloorPlugin = fp(async (app: FastifyInstance, { hasRoom }: { hasRoom: () => Promise<boolean> }) => {
  app.addHook('onRequest', async (request) => {
    if (!ADDING_METHODS.has(request.method) || request.is404 || request.routeOptions.config.addsNothing) return
    if (await hasRoom()) return
    throw new AppError(
      'storage_full',
      t.lazy`This site has run out of room, so nothing can be added. Please try again later.`,
      {
        retryAfterSeconds: RETRY_SECONDS,
      },
    )
  })
})
