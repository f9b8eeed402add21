import { t } from '@yardsnap/contract/texts'
import { Readable } from 'node:stream'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { bodyTurn } from '#http/body-turns.ts'
import type { PhotosService, SignedPut } from './service.ts'

const MAX_DRAINED_BYTES = 3 * MAX_PHOTO_BYTES

type PutRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>

/**
 * The upload target of browsers if this server stores the photos, or if a bucket cannot limit their size. It behaves
 * like a bucket: the signed URL is the permission, the response has an ETag, and a refusal is XML, which Uppy parses
 * (S8.15).
 */
export async function storageRoutes(app: FastifyInstance, { service }: { service: PhotosService }): Promise<void> {
  const { uploads } = service
  // Bodies are streamed regardless of their Content-Type, which parts lack and other uploads may have wrong.
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request) => {
    delete request.raw.headers['content-type']
  })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.setErrorHandler((error, request, reply) => {
    if (request.raw.readableAborted) throw new AppError('invalid', t.lazy`The connection was lost`, { cause: error })
    if (!request.raw.complete && !isWorthDraining(request)) reply.header('connection', 'close')
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    return reply.code(403).type('application/xml').send(formatRefusalXml(error.message))
  })

  const upload = { schema: { hide: true }, config: { isUpload: true } } as const
  app.put('/storage/put/*', upload, async (request: PutRequest, reply) => {
    const etag = await uploads.receive(await signedPut(request))
    return reply.code(200).header('etag', etag).send()
  })

  app.put('/storage/part/*', upload, async (request: PutRequest, reply) => {
    const etag = await uploads.receivePart(await signedPut(request))
    return reply.code(200).header('etag', etag).send()
  })
}

async function signedPut(request: PutRequest): Promise<SignedPut> {
  return {
    key: request.params['*'],
    query: Object.fromEntries(
      Object.entries(request.query).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    ),
    body: Readable.from(readChunks(request), { objectMode: false }),
    declaredBytes: declaredBytes(request),
    senderId: (await request.currentUser())?.id ?? null,
    count: (ownerId) => request.server.limits.consume('uploadBody', request, ownerId),
  }
}

/**
 * Leaving the loop early must not destroy the connection, because the client still has to receive the error; the rest
 * is discarded.
 */
async function* readChunks({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      await bodyTurn()
      yield chunk as Buffer
    }
  } finally {
    raw.resume()
  }
}

function declaredBytes(request: FastifyRequest): number | undefined {
  const length = request.headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/**
 * Whether to read and discard the rest of a refused photo. A browser that is disconnected while it sends reports a
 * network error instead of our message. Bodies of unknown or excessive size are still cut off.
 */
function isWorthDraining(request: FastifyRequest): boolean {
  return (declaredBytes(request) ?? Infinity) <= MAX_DRAINED_BYTES
}

/** @param message must not contain characters that need XML escaping */
function formatRefusalXml(message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
}
