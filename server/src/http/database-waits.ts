import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type DatabaseWaits, startWaits, withinWaits } from '#db/wait-budget.ts'

/** Counts all waiting of a call for the database together: its session, its limits and its own queries. */
export const databaseWaitsPlugin = fp(async (app: FastifyInstance) => {
  const waitsOf = new WeakMap<FastifyRequest, DatabaseWaits>()
  app.addHook('onRequest', (request, _reply, done) => {
    const waits = startWaits()
    waitsOf.set(request, waits)
    withinWaits(waits, done)
  })
  // The reading of the body comes from the connection, which knows nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    withinWaits(waitsOf.get(request) ?? startWaits(), done)
  })
  app.addHook('onResponse', async (request) => {
    const waits = waitsOf.get(request)
    if (waits) waits.isOver = true
  })
})
