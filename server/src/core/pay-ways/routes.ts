import { readPayWays, writePayWays } from '@yardsnap/contract/pay-ways'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { PayWaysService } from './service.ts'

export function payWaysRoutes(app: FastifyInstance, service: PayWaysService): void {
  handle(app, readPayWays, ({ user }) => service.read(user.id))
  handle(app, writePayWays, ({ user, body }) => service.write(user.id, body))
}
