import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** One thing that requests depend on. @returns null when it works, else why not, fit to show an admin. */
export type ReadinessCheck = () => Promise<string | null>

const health = z.object({ status: z.literal('ok') })
const readiness = z.object({ status: z.enum(['ok', 'unavailable']), checks: z.record(z.string(), z.string()) })

/** `/api/health`: the process answers; touches nothing. `/api/ready`: what it depends on works too. */
export function healthRoutes(
  app: FastifyInstance,
  checks: Record<string, { check: ReadinessCheck; isRequired: boolean }>,
): void {
  // A balancer asks often, from one address, and takes a refusal for an illness.
  const config = { generalLimit: 'none' } as const
  app.get(
    '/api/health',
    { schema: { summary: 'The process is alive', response: { 200: health } }, config },
    async () => ({ status: 'ok' as const }),
  )
  app.get(
    '/api/ready',
    { schema: { summary: 'Dependencies work', response: { 200: readiness, 503: readiness } }, config },
    async (_request, reply) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, { check, isRequired }]) => {
          const reason = await check().catch((error: unknown) => (error instanceof Error ? error.message : 'failed'))
          return { name, reason, isBroken: reason !== null && isRequired }
        }),
      )
      const isReady = results.every((result) => !result.isBroken)
      reply.code(isReady ? 200 : 503)
      return {
        status: isReady ? ('ok' as const) : ('unavailable' as const),
        checks: Object.fromEntries(results.map(({ name, reason }) => [name, reason ?? 'ok'])),
      }
    },
  )
}
