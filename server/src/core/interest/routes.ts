import { countView, getInterest } from '@yardsnap/contract/interest'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { asksForPrivacy } from '#http/privacy.ts'
import { addressKey } from '#http/rate-limit.ts'
import type { InterestService } from './service.ts'

export function interestRoutes(app: FastifyInstance, service: InterestService): void {
  handle(app, getInterest, ({ user, params }) => service.read(user.id, params.listingId))
  handle(
    app,
    countView,
    async ({ user, params, query }, { ip, headers }) => {
      if (asksForPrivacy(headers)) return undefined
      const userAgent = headers['user-agent'] ?? ''
      const viewer = { userId: user?.id ?? null, address: addressKey(ip), userAgent, cameBy: query.cameBy }
      service.noteView(params.listingId, viewer)
      return undefined
    },
    { limit: 'tracking' },
  )
}
