import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import { makeKit, reviewKit } from '@yardsnap/contract/kits'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#errors.ts'
import { handle } from '#http/handle.ts'
import type { KitsService } from './kits-service.ts'

export function kitsRoutes(app: FastifyInstance, service: KitsService): void {
  handle(app, reviewKit, ({ user, params, body }) => service.review(user.id, { ...params, options: body }))
  // Not bound as other endpoints are, because the answer is a file.
  app.withTypeProvider<ZodTypeProvider>().post(
    makeKit.path,
    {
      schema: { summary: makeKit.summary, params: makeKit.params, body: makeKit.body },
      preValidation: async (request) => {
        if (!(await request.currentUser())) throw new AppError('unauthorized', 'Sign in to continue')
        await app.limits.consume('document', request)
      },
    },
    async (request, reply) => {
      const seller = await request.currentUser()
      if (!seller) throw new AppError('unauthorized', 'Sign in to continue')
      const kit = await service.make(seller.id, { ...request.params, options: request.body })
      return reply
        .type(kit.mediaType)
        .header('content-disposition', contentDisposition(kit.name, { fallback: kit.asciiName }))
        .send(typeof kit.content === 'string' ? kit.content : Readable.fromWeb(kit.content))
    },
  )
}
