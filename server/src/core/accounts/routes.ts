import { getCurrentUser, safeReturnPath } from '@yardsnap/contract/accounts'
import * as contract from '@yardsnap/contract/sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { handle } from '#http/handle.ts'
import { REDIRECT } from '#http/openapi.ts'
import type { ConfirmationService } from './confirmation.ts'
import type { PasswordResetService } from './password-reset.ts'
import type { AccountsService } from './service.ts'

const returnQuery = z.object({ returnTo: z.string().max(2000).optional() })

interface Services {
  accounts: AccountsService
  confirmation: ConfirmationService
  passwordReset: PasswordResetService
}

export function accountsRoutes(app: FastifyInstance, { accounts, confirmation, passwordReset }: Services): void {
  handle(app, getCurrentUser, async ({ user }) => {
    const { isPremium: _isPremium, sessionId: _sessionId, signedInAt: _signedInAt, ...current } = user
    return current
  })

  for (const [path, begin] of [
    ['/api/login', (returnTo: string) => accounts.beginLogin(returnTo)],
    ['/api/login/provider', (returnTo: string) => accounts.beginAtProvider(returnTo)],
  ] as const) {
    app.get(path, { schema: { hide: true, querystring: returnQuery } }, async (request, reply) => {
      const returnTo = safeReturnPath(returnQuery.parse(request.query).returnTo)
      // A provider may sign people in without asking, so other sites must not be able to send anybody to it.
      if (!isOwnNavigation(request)) return reply.redirect(accounts.signInPage(returnTo))
      const { location, cookies } = await begin(returnTo)
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return reply.redirect(location)
    })
  }

  const logout = { summary: 'End the session', querystring: returnQuery, response: REDIRECT }
  app.get('/api/logout', { schema: logout, exposeHeadRoute: false }, async (request, reply) => {
    // Neither images and scripts nor links on other sites must be able to sign users out.
    const destination = request.headers['sec-fetch-dest']
    const isForPerson = destination === undefined || destination === 'document' || destination === 'empty'
    if (isForPerson && isOwnNavigation(request)) {
      reply.header('set-cookie', await accounts.endSession(request.headers))
    }
    return reply.redirect(safeReturnPath(returnQuery.parse(request.query).returnTo))
  })

  handle(app, contract.requestPasswordReset, ({ body }) => passwordReset.request(body.email), {
    limit: 'passwordReset',
  })
  handle(
    app,
    contract.resetPassword,
    async ({ body }, request, reply) => {
      reply.header('set-cookie', await passwordReset.reset(body, request.headers.cookie))
      return undefined
    },
    { limit: 'passwordReset' },
  )
  handle(app, contract.sendConfirmation, ({ user }) => confirmation.sendAgain(user.id), {
    limit: 'confirmation',
  })
  handle(app, contract.confirmEmail, ({ body }) => confirmation.confirm(body.token), {
    limit: 'confirmation',
  })
}

/** Whether the person came from this site or typed the address; browsers that do not say are believed. */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
