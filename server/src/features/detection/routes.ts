import {
  cancelDetection,
  getDetectionRun,
  getDetectionStatus,
  listFaces,
  processImages,
} from '@yardsnap/contract/detection'
import type { FastifyInstance } from 'fastify'
import { callSignals, streamAnswer, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { DetectionService } from './service.ts'

export function detectionRoutes(app: FastifyInstance, service: DetectionService): void {
  const signalOf = callSignals(app)

  handle(
    app,
    processImages,
    async ({ user, body }, request, reply) => {
      const runId = await service.start(user, body.listingId, body.imageUrls)
      const signal = signalOf(reply) // aborting only stops the stream; the run continues
      if (!wantsEvents(request.headers.accept)) return service.follow(runId, { signal })
      await streamAnswer(reply, (onProgress) => service.follow(runId, { onProgress, signal }))
      return { items: [] } // never sent: the stream has taken over the reply
    },
    { limit: 'detection' },
  )
  handle(app, getDetectionRun, ({ user, params }) => service.latest(user.id, params.listingId))
  handle(app, cancelDetection, ({ user, params }) => service.cancel(user.id, params.listingId))
  handle(app, listFaces, ({ user, params }) => service.faces(user.id, params.listingId))
  handle(app, getDetectionStatus, ({ user }) => service.status(user))
}
