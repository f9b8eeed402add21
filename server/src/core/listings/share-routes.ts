import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { sharePictureSender } from '#http/share-picture.ts'
import type { SharingService } from './share-service.ts'

/** Not in the API contract, because the responses are files. */
export function sharingRoutes(app: FastifyInstance, service: SharingService): void {
  const sendPicture = sharePictureSender(app)
  const params = z.object({ listingId: z.uuid() })
  const querystring = z.object({ language: z.enum(LANGUAGE_CODES).default('en') })
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/listings/:listingId/calendar.ics',
      { schema: { summary: 'A sale as a calendar file', params, querystring } },
      async (request, reply) => {
        const viewer = await request.currentUser()
        const file = await service.calendar(viewer?.id ?? null, request.params.listingId, request.query.language)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="garage-sale.ics"')
          .send(file)
      },
    )
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/listings/:listingId/share.jpg',
      { schema: { summary: 'What a link to a sale shows, 1200 x 630 pixels', params, querystring } },
      async (request, reply) =>
        sendPicture(request, reply, await service.picture(request.params.listingId, request.query.language)),
    )
}
