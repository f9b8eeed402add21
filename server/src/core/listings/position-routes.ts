import { fixGeocoding, putPin } from '@yardsnap/contract/listing-places'
import type { FastifyInstance } from 'fastify'
import { callSignals, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { PinService } from './pin-service.ts'
import type { PositionFixesService } from './position-fixes.ts'

/** Timeout of a call without an event stream, which then returns the result so far; the job continues. */
const MAX_WAIT_MS = 60_000

interface Services {
  positionFixes: PositionFixesService
  pins: PinService
}

export function positionRoutes(app: FastifyInstance, { positionFixes: service, pins }: Services): void {
  handle(app, putPin, ({ user, params, body }) => pins.put(user.id, params.listingId, body.pin), { limit: 'lookup' })
  const getSignal = callSignals(app)
  handle(
    app,
    fixGeocoding,
    async ({ user }, request, reply) => {
      const runId = await service.start(user.id)
      const signal = getSignal(reply)
      if (!wantsEvents(request)) {
        return service.follow(runId, { signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]) })
      }
      await app.streamAnswer(request, reply, (onProgress) => service.follow(runId, { onProgress, signal }))
      return { fixedCount: 0, totalListings: 0 } // never sent: the stream has taken over the reply
    },
    { limit: 'lookup' },
  )
}
