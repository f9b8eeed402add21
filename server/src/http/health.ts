import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hasMetricsToken } from './metrics.ts'

/** Checks one dependency. @returns null if it works, otherwise a reason to show to an admin */
export type ReadinessCheck = () => Promise<string | null>

const health = z.object({ status: z.literal('ok') })
const readiness = z.object({
  status: z.enum(['ok', 'not ready']),
  checks: z.record(z.string(), z.string()).optional(),
  /** The networks that detect items in photos. */
  detectionPack: z.string().optional(),
})

interface HealthOptions {
  checks: Record<string, { check: ReadinessCheck; isRequired: boolean }>
  describeDetection: () => Promise<string>
  /** A caller with this token gets the reasons in the answer, as admins do. */
  metricsToken: string | undefined
}

/**
 * `/api/health`: the process responds; checks nothing else. `/api/ready`: its dependencies work too. The reason of a
 * failure is not shown to strangers, because it may name servers and folders.
 */
export function healthRoutes(app: FastifyInstance, { checks, describeDetection, metricsToken }: HealthOptions): void {
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
    async (request, reply) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, { check, isRequired }]) => {
          const reason = await check().catch((error: unknown) => (error instanceof Error ? error.message : 'failed'))
          return { name, reason, isBroken: reason !== null && isRequired }
        }),
      )
      const isReady = results.every((result) => !result.isBroken)
      reply.code(isReady ? 200 : 503)
      const status = isReady ? ('ok' as const) : ('not ready' as const)
      if (!(await mayKnowReasons(request, metricsToken))) return { status }
      return {
        status,
        checks: Object.fromEntries(results.map(({ name, reason }) => [name, reason ?? 'ok'])),
        detectionPack: await describeDetection(),
      }
    },
  )
}

async function mayKnowReasons(request: FastifyRequest, metricsToken: string | undefined): Promise<boolean> {
  if (metricsToken !== undefined && hasMetricsToken(request, metricsToken)) return true
  // A worker has no sessions, and without the database none can be read.
  if (!request.server.hasRequestDecorator('currentUser')) return false
  const user = await request.currentUser().catch(() => null)
  return user?.isAdmin ?? false
}
