import { getCurrentUser, safeReturnPath } from '@yardsnap/contract/accounts'
import { toNodeHandler } from 'better-auth/node'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CLIENT_ADDRESS_HEADER } from '#auth.ts'
import { handle } from '#http/handle.ts'
import type { AccountsService } from './service.ts'

const returnQuery = z.object({ returnTo: z.string().max(2000).optional() })

export function accountsRoutes(app: FastifyInstance, service: AccountsService): void {
  handle(app, getCurrentUser, async ({ user }) => {
    const { isPremium: _isPremium, sessionId: _sessionId, signedInAt: _signedInAt, ...current } = user
    return current
  })

  app.get('/api/login', { schema: { hide: true, querystring: returnQuery } }, async (request, reply) => {
    const { returnTo } = returnQuery.parse(request.query)
    const { location, cookies } = await service.beginLogin(safeReturnPath(returnTo))
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    return reply.redirect(location)
  })

  app.get('/api/logout', { schema: { hide: true } }, async (request, reply) => {
    // An image or a script of another page must not be able to sign people out.
    const destination = request.headers['sec-fetch-dest']
    if (destination === undefined || destination === 'document' || destination === 'empty') {
      reply.header('set-cookie', await service.endSession(request.headers))
    }
    return reply.redirect('/')
  })

  mountAuth(app, service)
}

/**
 * Better Auth reads the raw request itself, so Fastify must leave the body of these routes alone. It writes the answer
 * too, unless it fails.
 */
function mountAuth(app: FastifyInstance, service: AccountsService): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        request.raw.headers[CLIENT_ADDRESS_HEADER] = request.ip
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        reply.raw.setHeader('cache-control', 'no-store, private')
        const answer = toNodeHandler(async (asked) => {
          const response = await service.answer(asked)
          reply.hijack()
          return response
        })
        await answer(request.raw, reply.raw)
      },
    })
  })
}
