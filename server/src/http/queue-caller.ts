import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueueCaller } from '#queues/fair-queue.ts'
import { callSignals } from './event-stream.ts'
import { addressKey } from './rate-limit.ts'

/** The caller whose turn a call takes: the account, or without one the address; it ends when the connection closes. */
export function createCallerReader(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<QueueCaller> {
  const getSignal = callSignals(app)
  return async (request, reply) => ({
    account: (await request.currentUser())?.id ?? addressKey(request.ip),
    signal: getSignal(reply),
  })
}
