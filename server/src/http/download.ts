import type { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'

interface Download {
  content: string | Uint8Array | Readable
  mediaType: string
  name: string
  /** ASCII fallback for clients that cannot use `name`. */
  asciiName: string
}

/** Sends the content as a download, with its file name and type in the headers. */
export function asDownload(reply: FastifyReply, { content, mediaType, name, asciiName }: Download) {
  reply.type(mediaType).header('content-disposition', contentDisposition(name, { fallback: asciiName }))
  // Fastify serializes other kinds of byte arrays as JSON.
  return content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : content
}
