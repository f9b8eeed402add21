import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import type { PhotosService, SignedPut } from './service.ts'

type PutRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>

/**
 * Where browsers send photos when this server keeps them itself. It behaves as a bucket does: the signed address is
 * the permission, the answer carries an ETag, and a refused permission is XML, which Uppy reads (specification S8.15).
 */
export async function storageRoutes(app: FastifyInstance, { service }: { service: PhotosService }): Promise<void> {
  const { uploads } = service
  // Bytes are streamed whatever their type is said to be; the parts of an upload have none, others a broken one.
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request) => {
    delete request.raw.headers['content-type']
  })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.setErrorHandler((error, request, reply) => {
    // A sender who is not listened to any more must not keep the connection busy.
    if (!request.raw.complete) reply.header('connection', 'close')
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    return reply.code(403).type('application/xml').send(refusalOf(error.message))
  })

  app.put('/storage/put/*', { schema: { hide: true } }, async (request: PutRequest, reply) => {
    const etag = await uploads.receive(await signedPut(request))
    return reply.code(200).header('etag', etag).send()
  })

  app.put('/storage/part/*', { schema: { hide: true } }, async (request: PutRequest, reply) => {
    const etag = await uploads.receivePart(await signedPut(request))
    return reply.code(200).header('etag', etag).send()
  })
}

async function signedPut(request: PutRequest): Promise<SignedPut> {
  const length = request.headers['content-length']
  return {
    key: request.params['*'],
    query: Object.fromEntries(
      Object.entries(request.query).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    ),
    // Ending the reading early must not end the connection: the sender still has to hear why.
    body: Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false }),
    declaredBytes: length === undefined ? undefined : Number(length),
    senderId: (await request.currentUser())?.id ?? null,
  }
}

/** @param message one of our own, without characters that XML would need escaped */
function refusalOf(message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
}
