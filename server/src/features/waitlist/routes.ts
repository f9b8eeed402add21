import { joinWaitlist } from '@yardsnap/contract/waitlist'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { WaitlistService } from './service.ts'

export function waitlistRoutes(app: FastifyInstance, service: WaitlistService): void {
  handle(app, joinWaitlist, ({ body }) => service.join(body.email), { limit: 'waitlist' })
}
