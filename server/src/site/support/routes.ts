import { writeToSupport } from '@yardsnap/contract/support'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SupportService } from './service.ts'

export function supportRoutes(app: FastifyInstance, service: SupportService): void {
  handle(app, writeToSupport, ({ user, body }) => service.write(user.id, body.text), {
    limit: 'support',
  })
}
