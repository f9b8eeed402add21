import { nameCodes } from '@yardsnap/contract/code-names'
import {
  cancelDetection,
  getDetectionRun,
  getDetectionStatus,
  listFaces,
  processImages,
} from '@yardsnap/contract/detection'
import type { FastifyInstance } from 'fastify'
import { callSignals, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import { attachPhotos } from '@yardsnap/contract/photos'
import { sitePath } from '#http/site-url.ts'
import type { DetectionService } from './service.ts'

export function detectionRoutes(app: FastifyInstance, service: DetectionService): void {
  const signalOf = callSignals(app)

  handle(
    app,
    processImages,
    async ({ user, body }, request, reply) => {
      const { runId, photoKeys } = await service.start(user, body.listingId, body.imageUrls)
      const signal = signalOf(reply) // aborting only stops the stream; the run continues
      const options = { signal, photoKeys, language: getLanguage(request) }
      if (!wantsEvents(request)) return service.follow(runId, options)
      await app.streamAnswer(request, reply, (onProgress) => service.follow(runId, { onProgress, ...options }))
      return { items: [] } // never sent: the stream has taken over the reply
    },
    { limit: 'detection' },
  )
  handle(app, attachPhotos, ({ host, params, body }, request) => {
    const imageUrls = body.imageUrls.map((url) => sitePath(request, url))
    return service.addPhotos(host, params.listingId, { imageUrls, isAnalyzed: body.analyze })
  })
  handle(app, getDetectionRun, async ({ host, params }, request, reply) => {
    const language = getLanguage(request)
    if (!wantsEvents(request)) return service.latest(host.id, params.listingId, language)
    const runId = await service.latestRunId(host.id, params.listingId)
    if (runId === null) return null
    const signal = signalOf(reply)
    await app.streamAnswer(request, reply, (onProgress) => service.follow(runId, { onProgress, signal, language }))
    return null // never sent, as above
  })
  handle(app, cancelDetection, ({ host, params }, request) =>
    service.cancel(host.id, params.listingId, getLanguage(request)),
  )
  handle(app, listFaces, ({ host, params }) => service.faces(host.id, params.listingId))
  handle(app, nameCodes, ({ user, body }, request) => service.nameCodes(user.id, body.gtins, getLanguage(request)), {
    limit: 'codeNames',
  })
  handle(app, getDetectionStatus, ({ user }, request) => service.status(user, getLanguage(request)))
}
