import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureQueue } from '#pictures/picture-queue.ts'
import { isFresh } from './entity-tags.ts'
import { createCallerReader } from './queue-caller.ts'

/** How long others may cache a copy, which may outlive the publication of what it shows. */
const PUBLIC_SECONDS = 60

interface SharePicture {
  etag: string
  /** Null if it has to be made first. */
  cached: Buffer | null
  make: () => Promise<Buffer>
}

/** Answers with what a link shows elsewhere, a JPEG. */
export function sharePictureSender(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, picture: SharePicture) => Promise<FastifyReply> {
  const readCaller = createCallerReader(app)
  return async (request, reply, picture) => {
    reply.header('etag', picture.etag).header('cache-control', `public, max-age=${PUBLIC_SECONDS}`)
    // Chats and sites that show a link load the picture in their own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (isFresh(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    if (!picture.cached) await app.limits.consume('coldCrop', request)
    const bytes = picture.cached ?? (await pictureQueue(await readCaller(request, reply), () => picture.make()))
    return reply.type('image/jpeg').send(bytes)
  }
}
