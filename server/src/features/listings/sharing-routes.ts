import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SharingService } from './sharing.ts'

/** Outside the contract, because its answer is a file. */
export function sharingRoutes(app: FastifyInstance, service: SharingService): void {
  const params = z.object({ listingId: z.uuid() })
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/listings/:listingId/calendar.ics',
      { schema: { summary: 'A sale as a calendar file', params } },
      async (request, reply) => {
        const viewer = await request.currentUser()
        const file = await service.calendar(viewer?.id ?? null, request.params.listingId)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="garage-sale.ics"')
          .send(file)
      },
    )
}
