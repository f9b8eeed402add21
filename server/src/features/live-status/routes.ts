import * as contract from '@yardsnap/contract/live-status'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import { callSignals, streamAnswer, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import { addressKey } from '#http/rate-limit.ts'
import type { LiveStatusService } from './service.ts'

/** Pages that one address may have open, and all together in this process. */
const MAX_STREAMS_PER_ADDRESS = 60
const MAX_STREAMS = 10_000

export function liveStatusRoutes(app: FastifyInstance, service: LiveStatusService): void {
  const signalOf = callSignals(app)
  const slots = streamSlots()

  handle(app, contract.setLiveStatus, ({ user, params, body }) => service.set(user.id, params.listingId, body))
  handle(app, contract.getLiveStatus, async ({ params: { listingId } }, request, reply) => {
    const listing = await service.read(listingId)
    if (!wantsEvents(request.headers.accept)) return listing
    const leave = slots.take(addressKey(request.ip))
    const signal = signalOf(reply)
    await streamAnswer(reply, (onChange, send) => {
      const onHolds = () => send(contract.HOLDS_EVENT, {})
      return service.follow(listingId, { onChange, onHolds }, signal)
    }).finally(leave)
    return listing // never sent: the stream has taken over the reply
  })
  handle(app, contract.getHostLink, ({ query }) => service.readByLink(query.token), { limit: 'lookup' })
  handle(app, contract.setLiveStatusByLink, ({ query, body }) => service.setByLink(query.token, body), {
    limit: 'lookup',
  })
  handle(app, contract.endHostLinks, ({ user }) => service.endLinks(user.id).then(() => undefined))
}

/** Counts open streams. Each holds a connection, of which a process has so many. */
function streamSlots() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    /** @returns a function that gives the slot back @throws AppError `rate_limited` */
    take(address: string): () => void {
      const count = counts.get(address) ?? 0
      if (count >= MAX_STREAMS_PER_ADDRESS || total >= MAX_STREAMS) {
        throw new AppError('rate_limited', 'Too many pages are open', { retryAfterSeconds: 60 })
      }
      counts.set(address, count + 1)
      total += 1
      return () => {
        total -= 1
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      }
    },
  }
}
