import type { ErrorBody } from '@yardsnap/contract/errors'
import { type Language, toLanguage } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import websocket from '@fastify/websocket'
import { MAX_PARTS, MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { MAX_UNREAD_STREAM_BYTES } from '#http/event-stream.ts'
import { getLanguage } from '#http/language.ts'
import type { LimitName } from '#http/rate-limit.ts'
import { absoluteUrl } from '#http/site-url.ts'
import { inLanguage } from '#text/translations.ts'
import type { ImportEvent } from './imports.ts'
import type { MultipartName } from './multipart.ts'
import type { PhotosService } from './service.ts'

/** Open import connections per user: as many as one upload may have photos. */
const MAX_SOCKETS = 10
const MAX_MESSAGE_BYTES = 1024
const CANNOT_SIGN = 'Cannot sign without a key, an uploadId, and a partNumber'

const text = (error: string) => z.string({ error }).min(1, { error }).max(2000)
const FileNote = z.object({
  filename: text('s3: the "filename" field is required and must be a non-empty string'),
  type: z.string({ error: 's3: content type must be a string' }).max(200).optional(),
})
const UploadId = z.object({ uploadId: z.string().max(500) })
const Keyed = z.object({ key: text('s3: the object key must be passed as a query parameter') })
const KeyedPart = z.object({ key: text(CANNOT_SIGN) })
const partNumber = z.coerce
  .number({ error: CANNOT_SIGN })
  .int({ error: CANNOT_SIGN })
  .min(1, { error: `s3: the part number must be a number between 1 and ${MAX_PARTS}.` })
  .max(MAX_PARTS, { error: `s3: the part number must be a number between 1 and ${MAX_PARTS}.` })
const PartName = UploadId.extend({ partNumber })
const PARTS = 's3: `parts` must be an array of {ETag, PartNumber} objects.'
const Parts = z.object({
  parts: z
    .array(
      z.object({
        PartNumber: z.number({ error: PARTS }).int({ error: PARTS }),
        ETag: z.string({ error: PARTS }).max(200),
      }),
      { error: PARTS },
    )
    .min(1, { error: PARTS })
    .max(MAX_PARTS, { error: PARTS }),
})
const RemoteFile = z.object({
  url: z.url({ error: () => t`Enter a web address`, protocol: /^https?$/ }).max(2000),
})

type Routes = ReturnType<typeof routesFor>

/**
 * The calls of Uppy 5 below its endpoint `/api/uploads`: multipart uploads and imports from the web (S7.31). Their
 * names and shapes are those of Companion, which Uppy expects.
 */
export async function companionRoutes(app: FastifyInstance, { service }: { service: PhotosService }): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
  await app.register(async (scope) => {
    const routes = routesFor(scope, 'upload')
    singleUploads(routes, service)
    multipartUploads(routes, service)
    importSockets(routes, service)
  })
  await app.register(async (scope) => importCalls(routesFor(scope, 'remoteImport'), service))
}

/** Defines routes for signed-in users, rate limited before the body is parsed. */
function routesFor(app: FastifyInstance, limit: LimitName) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'user' }
  })
  app.addHook('preValidation', async (request) => {
    if (!(await request.currentUser())) throw new AppError('unauthorized', t.lazy`Authorization required`)
    await app.limits.consume(limit, request)
  })
  return app.withTypeProvider<ZodTypeProvider>()
}

async function requireUserId(request: FastifyRequest): Promise<string> {
  const user = await request.currentUser()
  if (!user) throw new AppError('unauthorized', t.lazy`Authorization required`)
  return user.id
}

type MultipartRequest = FastifyRequest<{ Params: { uploadId: string }; Querystring: { key: string } }>

async function getMultipartName(request: MultipartRequest): Promise<MultipartName> {
  return { ownerId: await requireUserId(request), key: request.query.key, uploadId: request.params.uploadId }
}

function singleUploads(app: Routes, { uploads }: PhotosService): void {
  app.get(
    '/api/uploads/s3/params',
    { schema: { summary: 'Parameters of a single upload', querystring: FileNote } },
    async (request) => {
      const { method, url, headers, expiresInSeconds, key } = await uploads.create(await requireUserId(request), {})
      const fields = { key, location: `/objects/${key}` }
      return { method, url: absoluteUrl(request, url), headers, fields, expires: expiresInSeconds }
    },
  )

  app.get('/api/uploads/s3/sts', { schema: { summary: 'Temporary credentials: not offered' } }, async () => {
    throw new AppError('not_offered', t.lazy`Temporary credentials are not offered by this server`)
  })
}

function multipartUploads(app: Routes, { multipart }: PhotosService): void {
  const path = '/api/uploads/s3/multipart'

  app.post(path, { schema: { summary: 'Begin an upload in parts', body: FileNote } }, async (request) =>
    multipart.create(await requireUserId(request)),
  )

  app.get(
    `${path}/:uploadId`,
    { schema: { summary: 'The parts received so far', params: UploadId, querystring: Keyed } },
    async (request) => {
      const parts = await multipart.listParts(await getMultipartName(request))
      return parts.map(({ partNumber, etag, bytes }) => ({ PartNumber: partNumber, ETag: etag, Size: bytes }))
    },
  )

  app.get(
    `${path}/:uploadId/:partNumber`,
    { schema: { summary: 'An address to send one part to', params: PartName, querystring: KeyedPart } },
    async (request) => {
      const signed = await multipart.signPart(await getMultipartName(request), request.params.partNumber)
      return { url: absoluteUrl(request, signed.url), expires: signed.expiresInSeconds }
    },
  )

  app.post(
    `${path}/:uploadId/complete`,
    { schema: { summary: 'Put the parts together', params: UploadId, querystring: Keyed, body: Parts } },
    async (request) => {
      const { key } = request.query
      const parts = request.body.parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }))
      await multipart.complete(await getMultipartName(request), parts)
      return { location: absoluteUrl(request, `/objects/${key}`), key }
    },
  )

  app.delete(
    `${path}/:uploadId`,
    { schema: { summary: 'Give an upload in parts up', params: UploadId, querystring: Keyed } },
    async (request) => {
      await multipart.abort(await getMultipartName(request))
      return {}
    },
  )
}

function importCalls(app: Routes, { imports }: PhotosService): void {
  // Uppy shows the `message` of a refusal, in whatever language the page is.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    const { text, ...body } = JSON.parse(payload) as ErrorBody
    return text === undefined ? payload : JSON.stringify({ ...body, message: text })
  })

  app.post(
    '/api/uploads/url/meta',
    { schema: { summary: 'What is at a web address', body: RemoteFile } },
    async (request) => {
      const { name, type, size } = await imports.describeRemote(request.body.url)
      return { name, type, size, statusCode: 200 }
    },
  )

  app.post('/api/uploads/url/get', { schema: { summary: 'Begin an import', body: RemoteFile } }, async (request) => {
    const id = await imports.createImport(await requireUserId(request), request.body.url)
    return { token: writeToken(id, getLanguage(request)) }
  })
}

/** Pages choose no headers of a websocket, so that its token says in which language they read what fails. */
const writeToken = (importId: string, language: Language) => `${importId}-${language}`

function readToken(token: string): { importId: string; language: Language } {
  const [, importId = token, language] = /^(.{36})-([a-z]{2})$/.exec(token) ?? []
  return { importId, language: toLanguage(language) }
}

/** The websocket of an import starts it and reports its progress. */
function importSockets(app: Routes, { imports }: PhotosService): void {
  const openSockets = new Map<string, number>()
  const admitted = new WeakMap<FastifyRequest, string>()

  /** Checked before the upgrade, so that a refusal is an ordinary HTTP response. */
  async function admit(request: FastifyRequest<{ Params: { token: string } }>): Promise<void> {
    const userId = await requireUserId(request)
    await imports.checkToken(userId, readToken(request.params.token).importId)
    if ((openSockets.get(userId) ?? 0) >= MAX_SOCKETS) {
      throw new AppError('rate_limited', t.lazy`Too many imports at once`, { retryAfterSeconds: 15 })
    }
    admitted.set(request, userId)
  }

  app.route({
    method: 'GET',
    url: '/api/uploads/api/:token',
    schema: { hide: true, params: z.object({ token: z.string().max(100) }) },
    preHandler: admit,
    handler: async () => {
      throw new AppError('not_found', t.lazy`An import is followed over a websocket`)
    },
    wsHandler: (socket, request) => {
      const userId = admitted.get(request) ?? ''
      openSockets.set(userId, (openSockets.get(userId) ?? 0) + 1)
      const { importId, language } = readToken(request.params.token)
      const following = imports.follow(userId, importId, (event) => sendEvent(socket, event, language))
      socket.on('message', (data: Buffer) => {
        if (parseAction(data.toString()) === 'cancel') following.cancel()
      })
      socket.on('close', () => {
        following.leave()
        const left = (openSockets.get(userId) ?? 1) - 1
        if (left > 0) openSockets.set(userId, left)
        else openSockets.delete(userId)
      })
    },
  })
}

/** Sends an import event in Companion's format. */
function sendEvent(socket: WebSocket, event: ImportEvent, language: Language): void {
  if (socket.bufferedAmount > MAX_UNREAD_STREAM_BYTES) return socket.terminate()
  const send = (action: string, payload: object) => socket.send(JSON.stringify({ action, payload }))
  switch (event.kind) {
    case 'progress': {
      const { bytesReceived, bytesTotal } = event.progress
      const progress = ((bytesReceived / (bytesTotal ?? MAX_PHOTO_BYTES)) * 100).toFixed(2)
      return send('progress', { progress, bytesUploaded: bytesReceived, bytesTotal: bytesTotal ?? MAX_PHOTO_BYTES })
    }
    case 'done': {
      const responseText = JSON.stringify({ location: event.url, key: event.key })
      return send('success', { url: event.url, complete: true, response: { status: 200, responseText } })
    }
    case 'failed':
      return send('error', { error: { message: inLanguage(language, () => String(event.text)) } })
  }
}

function parseAction(message: string): string | null {
  try {
    return z.object({ action: z.string() }).safeParse(JSON.parse(message)).data?.action ?? null
  } catch {
    return null
  }
}
