import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sharePictureSender } from '#http/share-picture.ts'
import type { SiteSharingService } from './service.ts'

/** Not in the API contract, because the responses are files. */
export function siteSharingRoutes(app: FastifyInstance, service: SiteSharingService): void {
  const sendPicture = sharePictureSender(app)
  const querystring = z.object({ language: z.enum(LANGUAGE_CODES).default('en') })
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.get(
    '/api/share.jpg',
    { schema: { summary: 'What a link to the site shows, 1200 x 630 pixels', querystring } },
    async (request, reply) => sendPicture(request, reply, await service.site(request.query.language)),
  )
  typed.get(
    '/api/near/:place/share.jpg',
    {
      schema: {
        summary: 'What a link to the sales near a city shows, 1200 x 630 pixels',
        params: z.object({ place: z.string().max(100) }),
        querystring,
      },
    },
    async (request, reply) =>
      sendPicture(request, reply, await service.place(request.params.place, request.query.language)),
  )
}
