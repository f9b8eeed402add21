import * as contract from '@yardsnap/contract/door-line'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callSignals, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { DoorLineService } from './service.ts'

/** Who calls: a user, a helper's device, or both. */
type CallerOf = (user: { id: string } | null, request: FastifyRequest) => Parameters<DoorLineService['read']>[0]

export function doorLineRoutes(app: FastifyInstance, service: DoorLineService, getCaller: CallerOf): void {
  const signalOf = callSignals(app)

  handle(app, contract.getHostDoorLine, async ({ host, params: { listingId }, query: { day } }, request, reply) => {
    const caller = getCaller(host, request)
    const line = await service.read(caller, listingId, day)
    if (!wantsEvents(request)) return line
    const signal = signalOf(reply)
    await app.streamAnswer(request, reply, (_progress, send) => {
      const onChange = () => send(contract.DOOR_EVENT, {})
      return service.follow(caller, { listingId, day }, { onChange, signal })
    })
    return line // never sent: the stream has taken over the reply
  })
  handle(app, contract.setDoorLine, ({ host, params, body }) => service.set(host.id, params.listingId, body))
  handle(app, contract.sendDoorActions, ({ host, params, body }, request) =>
    service.act(getCaller(host, request), params.listingId, body),
  )
  handle(app, contract.readDoorPoster, ({ params, query }) => service.readPoster(params.listingId, query.code), {
    limit: 'lookup',
  })
  handle(app, contract.takeDoorNumber, ({ params, body }) => service.take(params.listingId, body), {
    limit: 'doorLine',
  })
  handle(
    app,
    contract.readDoorTicket,
    async ({ params: { token } }, request, reply) => {
      const ticket = await service.readTicket(token)
      if (!wantsEvents(request)) return ticket
      const signal = signalOf(reply)
      await app.streamAnswer(request, reply, (_progress, send) => {
        const onChange = (view: contract.DoorTicketView) => send(contract.DOOR_EVENT, view)
        return service.followTicket(token, onChange, signal)
      })
      return ticket // never sent: the stream has taken over the reply
    },
    { generalLimit: 'doorTicket' },
  )
  handle(app, contract.leaveDoorLine, ({ params }) => service.leave(params.token))
  handle(app, contract.getDoorPushKey, ({ params }) => service.readPushKey(params.token))
  handle(app, contract.setDoorPush, ({ params, body }) => service.setPush(params.token, body), { limit: 'doorLine' })
}
