import * as contract from '@yardsnap/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { WebhooksService } from './service.ts'

/** For their owner in a browser alone: no token changes where somebody's events go. */
export function webhooksRoutes(app: FastifyInstance, service: WebhooksService): void {
  handle(app, contract.listWebhooks, ({ user }) => service.list(user.id))
  handle(app, contract.createWebhook, ({ user, body }) => service.create(user, body), { limit: 'webhook' })
  handle(app, contract.putWebhook, ({ user, params, body }) => service.put(user, params.webhookId, body), {
    limit: 'webhook',
  })
  handle(app, contract.pingWebhook, ({ user, params }) => service.ping(user.id, params.webhookId), { limit: 'webhook' })
  handle(app, contract.deleteWebhook, ({ user, params }) => service.remove(user.id, params.webhookId))
}
