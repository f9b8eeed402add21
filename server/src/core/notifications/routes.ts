import * as contract from '@yardsnap/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { NotificationsService } from './service.ts'

export function notificationsRoutes(app: FastifyInstance, service: NotificationsService): void {
  handle(app, contract.getPushKey, async () => ({ publicKey: await service.publicKey() }))
  handle(app, contract.putPushSubscription, ({ user, body }) => service.subscribe(user.id, user.sessionId, body))
  handle(app, contract.deletePushSubscription, ({ user }) => service.unsubscribe(user.sessionId))
  handle(app, contract.getNotificationSettings, ({ user }) => service.listSettings(user.id))
  handle(app, contract.setNotificationSetting, ({ user, body }) => service.changeSetting(user.id, body))
}
