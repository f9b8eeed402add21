import { daySlugParams } from '@yardsnap/contract/community-days'
import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createCallerReader } from '#http/queue-caller.ts'
import { pictureQueue } from '#pictures/picture-queue.ts'
import type { CommunitySharingService } from './service.ts'

/** How long others may cache a copy, which may outlive the day's publication. */
const PUBLIC_SECONDS = 60

/** Not in the API contract, because the response is a file. */
export function communitySharingRoutes(app: FastifyInstance, service: CommunitySharingService): void {
  const readCaller = createCallerReader(app)
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
    async (request, reply) => {
      const picture = await service.picture(request.params.slug, request.query.language)
      reply.header('etag', picture.etag).header('cache-control', `public, max-age=${PUBLIC_SECONDS}`)
      if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
      if (!picture.cached) await app.limits.consume('coldCrop', request)
      const bytes = picture.cached ?? (await pictureQueue(await readCaller(request, reply), () => picture.make()))
      return reply.type('image/jpeg').send(bytes)
    },
  )
}
