import { t } from '@yardsnap/contract/texts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

const computeHash = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has the token of METRICS_TOKEN as a bearer token. */
export function hasMetricsToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(computeHash(headers.authorization ?? ''), computeHash(`Bearer ${token}`))
}

/** `/metrics` for Prometheus, for callers with the bearer token. Without METRICS_TOKEN the route does not exist. */
export function metricsRoute(app: FastifyInstance, token: string | undefined): void {
  // No rate limit: it would need the database, whose failures must show up here, too.
  const config = { generalLimit: 'none' } as const
  app.get('/metrics', { schema: { hide: true }, config }, async (request, reply) => {
    if (token === undefined) throw new AppError('not_found', t.lazy`There is nothing at this address`)
    if (!hasMetricsToken(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('unauthorized', t.lazy`This needs the token of METRICS_TOKEN`)
    }
    const { readMetrics } = await import('#telemetry/prometheus.ts')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await readMetrics())
  })
}
