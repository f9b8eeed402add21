import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import type { PlansService } from './service.ts'

/** What the payment service sends. The signature is of the bytes, so that the body stays unparsed. */
export function webhookRoutes(app: FastifyInstance, service: Pick<PlansService, 'subscriptions'>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw new AppError('invalid', 'This event was not signed by the payment service')
      }
      await service.subscriptions.receive(request.body, signature)
      return { received: true }
    })
  })
}
