import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/**
 * Serves pictures that the database holds. Caches may keep them for a year, because a new picture gets a new address.
 * @param path with the picture's id: `/api/profile-pictures/:pictureId`
 * @param read returns WebP
 */
export function serveStoredPictures(app: FastifyInstance, path: string, read: (id: string) => Promise<Buffer>): void {
  const name = /:(\w+)/.exec(path)?.[1] ?? ''
  const params = z.object({ [name]: z.uuid() })
  app.get<{ Params: Record<string, string> }>(path, { schema: { hide: true, params } }, async (request, reply) =>
    reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await read(request.params[name] ?? '')),
  )
}
