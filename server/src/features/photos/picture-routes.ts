import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from './byte-range.ts'
import type { PictureQuery } from './pictures.ts'
import type { PhotosService } from './service.ts'

/** How long others may cache a published picture, which may outlive its publication. */
const PUBLIC_SECONDS = 60

type PictureRequest = FastifyRequest<{ Params: { '*': string }; Querystring: PictureQuery }>

/** Pictures at `/objects/<key>` and, for the same keys, at `/api/item-image/<key>`. */
export function pictureRoutes(app: FastifyInstance, service: PhotosService): void {
  async function answer(request: PictureRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = request.params['*'].replace(/^\/?objects\//, '')
    const viewer = await request.currentUser()
    const picture = await service.picture(viewer?.id ?? null, key, request.query)
    reply
      .header('etag', picture.etag)
      .header('cache-control', picture.isPublic ? `public, max-age=${PUBLIC_SECONDS}` : 'private, no-cache')
      .header('accept-ranges', 'bytes')
    if (!picture.isPublic) reply.header('vary', 'Cookie')
    if (isFresh(request, picture.etag)) return reply.code(304).send()
    if (!picture.cached) await app.limits.consume('coldCrop', request)
    const bytes = picture.cached ?? (await picture.make())
    return sendBytes(request, reply.type(picture.mediaType), { bytes, etag: picture.etag })
  }

  const config = { generalLimit: 'picture' } as const
  app.get('/objects/*', { schema: { hide: true }, config }, answer)
  app.get('/api/item-image/*', { schema: { summary: "A photo or a part of it, by its photo's key" }, config }, answer)
}

function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
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
