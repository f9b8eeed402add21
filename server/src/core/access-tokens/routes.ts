import * as contract from '@yardsnap/contract/access-tokens'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { AccessTokensService } from './service.ts'

/** For their owner in a browser alone: no token makes, lists or deletes tokens. */
export function accessTokensRoutes(app: FastifyInstance, service: AccessTokensService): void {
  handle(app, contract.listAccessTokens, ({ user }) => service.list(user.id))
  handle(app, contract.createAccessToken, ({ user, body }) => service.create(user, body), { limit: 'accessToken' })
  handle(app, contract.deleteAccessToken, ({ user, params }) => service.remove(user.id, params.tokenId))
}
