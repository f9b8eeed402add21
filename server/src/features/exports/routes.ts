import contentDisposition from 'content-disposition'
import { printDocument } from '@yardsnap/contract/exports'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#errors.ts'
import type { ExportsService } from './service.ts'

/** Not bound as other endpoints are, because the answers are files. */
export function exportsRoutes(app: FastifyInstance, service: ExportsService): void {
  app.addHook('onClose', () => service.stop())
  app.withTypeProvider<ZodTypeProvider>().get(
    printDocument.path,
    {
      schema: {
        summary: printDocument.summary,
        params: printDocument.params,
        querystring: printDocument.query,
      },
      preValidation: async (request) => {
        if (!(await request.currentUser())) throw new AppError('unauthorized', 'Sign in to continue')
        await app.limits.consume('document', request)
      },
    },
    async (request, reply) => {
      const seller = await request.currentUser()
      if (!seller) throw new AppError('unauthorized', 'Sign in to continue')
      const file = await service.print(seller.id, { ...request.params, options: request.query })
      return reply
        .type(file.mediaType)
        .header('content-disposition', contentDisposition(file.name, { fallback: file.asciiName }))
        .send(Buffer.from(file.bytes))
    },
  )
}
