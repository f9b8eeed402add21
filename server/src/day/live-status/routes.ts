import * as contract from '@yardsnap/contract/live-status'
import type { FastifyInstance } from 'fastify'
import { callSignals, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { LiveStatusService } from './service.ts'

export function liveStatusRoutes(app: FastifyInstance, service: LiveStatusService): void {
  const signalOf = callSignals(app)

  handle(app, contract.setLiveStatus, ({ host, params, body }) =>
    service.set(host.id, params.listingId, body, { isByCoHost: host.byUserId !== undefined }),
  )
  handle(app, contract.getLiveStatus, async ({ params: { listingId } }, request, reply) => {
    const listing = await service.read(listingId)
    if (!wantsEvents(request.headers.accept)) return listing
    const signal = signalOf(reply)
    await app.streamAnswer(request, reply, (onChange: (listing: contract.LiveListing) => void, send) => {
      const onHolds = () => send(contract.HOLDS_EVENT, {})
      return service.follow(listingId, { onChange, onHolds }, signal)
    })
    return listing // never sent: the stream has taken over the reply
  })
  handle(app, contract.getHostLink, ({ query }) => service.readByLink(query.token), { limit: 'lookup' })
  handle(app, contract.setLiveStatusByLink, ({ query, body }) => service.setByLink(query.token, body), {
    limit: 'lookup',
  })
  handle(app, contract.endHostLinks, ({ user }) => service.endLinks(user.id).then(() => undefined))
}
