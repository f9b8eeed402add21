import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueueCaller } from '#queues/fair-queue.ts'
import { callSignals } from './event-stream.ts'
import { addressKey } from './rate-limit.ts'

/** Whose turn a call takes: its account's, or its address's without one; it ends when the caller closes the connection. */
export function createCallerReader(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<QueueCaller> {
  const getSignal = callSignals(app)
  return async (request, reply) => ({
    account: (await request.currentUser())?.id ?? addressKey(request.ip),
    signal: getSignal(reply),
  })
}
