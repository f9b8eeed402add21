import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '#queues/fair-queue.ts'
import { callSignals } from './event-stream.ts'
import { addressKey } from './rate-limit.ts'

/** Whose turn a call takes: its account's, or its address's without one; it ends when the caller closes the connection. */
export function callerTurns(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Promise<Turn> {
  const signalOf = callSignals(app)
  return async (request, reply) => ({
    account: (await request.currentUser())?.id ?? addressKey(request.ip),
    signal: signalOf(reply),
  })
}
