import { t } from '@yardsnap/contract/texts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import type { PlansService } from './service.ts'

/** Webhook of the payment service. The body stays unparsed because the signature covers its bytes. */
export function webhookRoutes(app: FastifyInstance, service: Pick<PlansService, 'subscriptions'>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook', { schema: { hide: true }, config: { addsNothing: true } }, async (request) => {
      const signature = request.headers['stripe-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw new AppError('invalid', t.lazy`This event was not signed by the payment service`)
      }
      await service.subscriptions.receive(request.body, signature)
      return { received: true }
    })
  })
}
