import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Checks one dependency. @returns null if it works, otherwise a reason to show to an admin */
export type ReadinessCheck = () => Promise<string | null>

const health = z.object({ status: z.literal('ok') })
const readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.string()),
  /** Which networks find things in photos. */
  detectionPack: z.string(),
})

/** `/api/health`: the process responds; checks nothing else. `/api/ready`: its dependencies work too. */
export function healthRoutes(
  app: FastifyInstance,
  checks: Record<string, { check: ReadinessCheck; isRequired: boolean }>,
  describeDetection: () => Promise<string>,
): void {
  // No rate limit: a load balancer polls often from one address, and would treat a refusal as a failure.
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
        detectionPack: await describeDetection(),
      }
    },
  )
}
