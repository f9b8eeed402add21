import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCallerReader } from '#http/queue-caller.ts'
import { isFresh } from '#http/entity-tags.ts'
import type { PictureFormat } from '#pictures/derive.ts'
import { pictureQueue } from '#pictures/picture-queue.ts'
import { cachedAnswers } from '#telemetry/metrics.ts'
import { byteRange } from './byte-range.ts'
import type { PictureQuery } from './pictures.ts'
import { PUBLIC_SECONDS, publicAnswers } from './public-answers.ts'
import type { PhotosService } from './service.ts'

const PUBLIC = `public, max-age=${PUBLIC_SECONDS}`

type PictureRequest = FastifyRequest<{ Params: { '*': string }; Querystring: PictureQuery }>

/** Pictures at `/objects/<key>` and, for the same keys, at `/api/item-image/<key>`. */
export function pictureRoutes(app: FastifyInstance, service: PhotosService): void {
  const answers = publicAnswers()
  const readCaller = createCallerReader(app)

  /**
   * Answers from memory what anybody may see: without the database, and so without a rate limit. Who has a session
   * always gets the present state: sellers see their own changes at once.
   */
  async function recall(request: PictureRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const known = request.hasSession() ? null : answers.find(getCacheKey(request))
    const bytes = known && service.recall(known.name)
    if (!bytes) {
      await app.limits.consume('picture', request)
      return undefined
    }
    cachedAnswers.add(1, { kind: 'picture' })
    allowMails(reply).headers({ etag: known.etag, 'cache-control': PUBLIC, 'accept-ranges': 'bytes', vary: 'Accept' })
    reply.header('age', known.ageSeconds)
    if (isFresh(request.headers['if-none-match'], known.etag)) return reply.code(304).send()
    return sendBytes(request, reply.type(known.mediaType), { bytes, etag: known.etag })
  }

  async function answer(request: PictureRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = request.params['*'].replace(/^\/?objects\//, '')
    const viewer = await request.currentUser()
    // What is exported is JPEG, which every other site takes.
    const query = 'export' in request.query ? request.query : { format: acceptedFormat(request), ...request.query }
    const picture = await service.picture(viewer?.id ?? null, key, query)
    answers.remember(getCacheKey(request), picture)
    if (picture.isPublic) allowMails(reply)
    reply
      .header('etag', picture.etag)
      .header('cache-control', picture.isPublic ? PUBLIC : 'private, no-cache')
      .header('accept-ranges', 'bytes')
      .header('vary', picture.isPublic ? 'Accept' : 'Accept, Cookie')
    if (isFresh(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    if (!picture.cached) await app.limits.consume('coldCrop', request)
    const bytes = picture.cached ?? (await pictureQueue(await readCaller(request, reply), () => picture.make()))
    return sendBytes(request, reply.type(picture.mediaType), { bytes, etag: picture.etag })
  }

  // `recall` counts what it cannot answer.
  const config = { generalLimit: 'none' } as const
  app.get('/objects/*', { schema: { hide: true }, config, onRequest: recall }, answer)
  app.get(
    '/api/item-image/*',
    { schema: { summary: "A photo or a part of it, by its photo's key" }, config, onRequest: recall },
    answer,
  )
}

/** Mail programs that are browsers show a picture of a mail only where other origins may load it. */
function allowMails(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** Browsers name WebP when they load a picture; whoever takes anything gets JPEG. */
function acceptedFormat({ headers }: FastifyRequest): PictureFormat {
  return headers.accept?.includes('image/webp') ? 'webp' : 'jpeg'
}

/** What an answer in memory is for. */
function getCacheKey(request: FastifyRequest): string {
  return `${acceptedFormat(request)} ${request.url}`
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: { bytes: Buffer; etag: string },
): FastifyReply {
  const condition = request.headers['if-range']
  const header = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = byteRange(header, bytes.length)
  if (range === 'whole') return reply.send(bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}
