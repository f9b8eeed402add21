import * as contract from '@yardsnap/contract/messages'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { MessagesService } from './service.ts'

export function messagesRoutes(app: FastifyInstance, service: MessagesService): void {
  const limit = { limit: 'message' } as const

  handle(
    app,
    contract.writeToSeller,
    ({ user, params, body }) => service.writeToSeller(user.id, params.listingId, { ...body, kind: 'text' }),
    limit,
  )
  handle(
    app,
    contract.replyToConversation,
    ({ user, params, body }) => service.reply(user.id, params.conversationId, body),
    limit,
  )
  handle(app, contract.getConversations, ({ user }) => service.list(user.id))
  handle(app, contract.countUnreadMessages, async ({ user }) => ({ count: await service.countUnread(user.id) }))
  handle(app, contract.getConversation, ({ user, params }) => service.read(user.id, params.conversationId))
  handle(app, contract.blockConversation, ({ user, params }) => service.block(user.id, params.conversationId))
  handle(app, contract.unblockConversation, ({ user, params }) => service.unblock(user.id, params.conversationId))
  handle(
    app,
    contract.reportConversation,
    ({ user, params, body }) => service.report(user.id, params.conversationId, body.reason),
    limit,
  )
}
