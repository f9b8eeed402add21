import { getLiveStatus, HOLDS_EVENT, type LiveListing } from '@yardsnap/contract/live-status'
import * as changes from '@yardsnap/contract/live-status-changes'
import type { FastifyInstance } from 'fastify'
import { callSignals, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { LiveStatusService } from './service.ts'

export function liveStatusRoutes(app: FastifyInstance, service: LiveStatusService): void {
  const signalOf = callSignals(app)

  handle(app, changes.setLiveStatus, ({ host, params, body }) =>
    service.set(host.id, params.listingId, body, { isByCoHost: host.byUserId !== undefined }),
  )
  handle(app, getLiveStatus, async ({ params: { listingId } }, request, reply) => {
    const listing = await service.read(listingId)
    if (!wantsEvents(request)) return listing
    const signal = signalOf(reply)
    await app.streamAnswer(request, reply, (onChange: (listing: LiveListing) => void, send) => {
      const onHolds = () => send(HOLDS_EVENT, {})
      return service.follow(listingId, { onChange, onHolds }, signal)
    })
    return listing // never sent: the stream has taken over the reply
  })
  handle(app, changes.getHostLink, ({ query }) => service.readByLink(query.token), { limit: 'lookup' })
  handle(app, changes.setLiveStatusByLink, ({ query, body }) => service.setByLink(query.token, body), {
    limit: 'lookup',
  })
  handle(app, changes.endHostLinks, ({ user }) => service.endLinks(user.id).then(() => undefined))
}
