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
    async ({ user, params }, { ip, headers }) => {
      if (asksForPrivacy(headers)) return undefined
      const userAgent = headers['user-agent'] ?? ''
      service.noteView(params.listingId, { userId: user?.id ?? null, address: addressKey(ip), userAgent })
      return undefined
    },
    { limit: 'tracking' },
  )
}
