import type { FastifyReply, FastifyRequest } from 'fastify'

/** Says where the next page is, as `Link: <…>; rel="next"`. @param cursor null on the last page */
export function linkToNext(reply: FastifyReply, request: FastifyRequest, cursor: string | null | undefined): void {
  if (!cursor) return
  const [path, query] = request.url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`)
}
