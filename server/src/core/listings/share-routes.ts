import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createCallerReader } from '#http/queue-caller.ts'
import { pictureQueue } from '#pictures/picture-queue.ts'
import type { SharingService } from './share-service.ts'

/** How long others may cache a copy, which may outlive the listing's publication. */
const PUBLIC_SECONDS = 60

/** Not in the API contract, because the responses are files. */
export function sharingRoutes(app: FastifyInstance, service: SharingService): void {
  const readCaller = createCallerReader(app)
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
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/listings/:listingId/share.jpg',
      { schema: { summary: 'What a link to a sale shows, 1200 x 630 pixels', params } },
      async (request, reply) => {
        const picture = await service.picture(request.params.listingId)
        reply.header('etag', picture.etag).header('cache-control', `public, max-age=${PUBLIC_SECONDS}`)
        if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
        if (!picture.cached) await app.limits.consume('coldCrop', request)
        const bytes = picture.cached ?? (await pictureQueue(await readCaller(request, reply), () => picture.make()))
        return reply.type('image/jpeg').send(bytes)
      },
    )
}
