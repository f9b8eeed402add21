import { EMBED_KINDS, getOembed } from '@yardsnap/contract/embeds'
import { splitLanguage } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { isFresh } from '#http/entity-tags.ts'
import { handle } from '#http/handle.ts'
import { createCallerReader } from '#http/queue-caller.ts'
import { originForm } from '#http/request-target.ts'
import { isOwn } from '#http/site-url.ts'
import { pictureQueue } from '#pictures/picture-queue.ts'
import { EMBED_POLICY } from './embed-page.ts'
import { EMBED_SECONDS, type EmbedsService } from './service.ts'

const CACHING = `public, max-age=${EMBED_SECONDS}`
const HTML = 'text/html; charset=utf-8'

/** Pages for frames of other sites, in all languages, and how such sites learn of them. */
export function embedsRoutes(app: FastifyInstance, service: EmbedsService, { publicUrl }: { publicUrl: string }): void {
  const readCaller = createCallerReader(app)
  const { origin } = new URL(publicUrl)

  handle(app, getOembed, async ({ query }, request, reply) => {
    const { url, format, ...size } = query
    if (format !== 'json') throw new AppError('not_offered', t.lazy`This site answers oEmbed in JSON alone`)
    const address = URL.parse(url)
    if (address?.origin !== origin && !isOwn(request, address))
      throw new AppError('not_found', t.lazy`This is not an address of this site`)
    const answer = await service.oembed({ path: address!.pathname, ...size })
    reply.header('cache-control', CACHING)
    return answer
  })

  for (const kind of EMBED_KINDS) {
    app.get<{ Params: { name: string } }>(
      `/embed/${kind}/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { language } = splitLanguage(originForm(request.originalUrl))
        const { html, isFound } = await service.page({ kind, name: request.params.name }, language)
        return sendFrame(reply.code(isFound ? 200 : 404), html)
      },
    )
  }

  // A long list shows many.
  const config = { generalLimit: 'picture' } as const
  const params = z.object({ name: z.uuid() })
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/embed/sale/:name/picture', { schema: { hide: true, params }, config }, async (request, reply) => {
      const picture = await service.picture(request.params.name)
      allowFrames(reply).headers({ etag: picture.etag, 'cache-control': CACHING })
      if (isFresh(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
      if (!picture.cached) await app.limits.consume('coldCrop', request)
      const bytes = picture.cached ?? (await pictureQueue(await readCaller(request, reply), () => picture.make()))
      return reply.type(picture.mediaType).send(bytes)
    })
}

function sendFrame(reply: FastifyReply, html: string): FastifyReply {
  allowFrames(reply).header('content-security-policy', EMBED_POLICY).removeHeader('x-frame-options')
  // What is missing may be there a moment later.
  if (reply.statusCode === 200) reply.header('cache-control', CACHING)
  return reply.type(HTML).send(html)
}

/** Some sites take into their frames only what says so itself; some give the frame no origin, to which pictures then are foreign. */
function allowFrames(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-resource-policy', 'cross-origin')
}
