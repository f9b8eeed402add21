import { makeKit, reviewKit } from '@yardsnap/contract/kits'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { handle } from '#http/handle.ts'
import type { KitsService } from './kits-service.ts'

export function kitsRoutes(app: FastifyInstance, service: KitsService): void {
  handle(app, reviewKit, ({ user, params, body }) => service.review(user.id, { ...params, options: body }))
  handle(
    app,
    makeKit,
    async ({ user, params, body }, _request, reply) =>
      asDownload(reply, await service.make(user.id, { ...params, options: body })),
    { limit: 'document' },
  )
}
