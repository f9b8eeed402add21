import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type DatabaseWaits, startWaits, withinWaits } from '#db/wait-budget.ts'

/** Gives each call one budget for its database waits: session, rate limits and its own queries together. */
export const databaseWaitsPlugin = fp(async (app: FastifyInstance) => {
  const waitsByRequest = new WeakMap<FastifyRequest, DatabaseWaits>()
  app.addHook('onRequest', (request, _reply, done) => {
    const waits = startWaits()
    waitsByRequest.set(request, waits)
    withinWaits(waits, done)
  })
  // Body parsing runs in the socket's async context, so the call's context has to be entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    withinWaits(waitsByRequest.get(request) ?? startWaits(), done)
  })
  app.addHook('onResponse', async (request) => {
    const waits = waitsByRequest.get(request)
    if (waits) waits.isOver = true
  })
})
