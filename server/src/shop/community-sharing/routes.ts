import { daySlugParams } from '@yardsnap/contract/community-days'
import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sharePictureSender } from '#http/share-picture.ts'
import type { CommunitySharingService } from './service.ts'

/** Not in the API contract, because the response is a file. */
export function communitySharingRoutes(app: FastifyInstance, service: CommunitySharingService): void {
  const sendPicture = sharePictureSender(app)
  const querystring = z.object({ language: z.enum(LANGUAGE_CODES).default('en') })
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/community-days/:slug/share.jpg',
    {
      schema: {
        summary: 'What a link to a community day shows, 1200 x 630 pixels',
        params: daySlugParams,
        querystring,
      },
    },
    async (request, reply) =>
      sendPicture(request, reply, await service.picture(request.params.slug, request.query.language)),
  )
}
