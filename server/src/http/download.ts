import type { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'

interface Download {
  content: string | Uint8Array | Readable
  mediaType: string
  name: string
  /** The name in ASCII, for those who cannot have the other. */
  asciiName: string
}

/** The content as an answer's body, its name and type in the headers. */
export function asDownload(reply: FastifyReply, { content, mediaType, name, asciiName }: Download) {
  reply.type(mediaType).header('content-disposition', contentDisposition(name, { fallback: asciiName }))
  // Of other kinds of bytes Fastify sends the JSON.
  return content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : content
}
