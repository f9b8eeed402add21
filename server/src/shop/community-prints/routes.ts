import { printCommunityDay } from '@yardsnap/contract/community-files'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { callSignals } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { CommunityPrintsService } from './service.ts'

export function communityPrintsRoutes(app: FastifyInstance, service: CommunityPrintsService): void {
  const signalOf = callSignals(app)
  handle(
    app,
    printCommunityDay,
    async ({ user, params, query }, _request, reply) => {
      const order = { print: params.print, options: query }
      return asDownload(reply, await service.print(user.id, params.slug, order, signalOf(reply)))
    },
    { limit: 'document' },
  )
}
