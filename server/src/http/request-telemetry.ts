import { context, type Context, type Span, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#config/config.ts'
import { requestDuration } from '#telemetry/metrics.ts'
import { startRequestSpan } from '#telemetry/spans.ts'
import { wantsEvents } from './event-stream.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures and traces each request that reaches the framework, where that is on. Register it first. */
export const requestTelemetryPlugin = fp(
  async (app: FastifyInstance, { metricsToken, hasTraces }: Pick<Config, 'metricsToken' | 'hasTraces'>) => {
    if (metricsToken !== undefined) measureRequests(app)
    if (hasTraces) traceRequests(app)
  },
)

function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isStream = wantsEvents(request) || request.headers.upgrade !== undefined
    if (!isStream) requestDuration.record(reply.elapsedTime / 1000, toLabels(request, reply))
    done()
  })
}

/** Paths without a route and unknown methods are not used as labels. */
function toLabels({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  return {
    route: routeOptions.url ?? 'none',
    method: METHODS.has(method) ? method : 'other',
    status: `${Math.floor(statusCode / 100)}xx`,
  }
}

/** A caller's own `traceparent` is ignored: strangers would decide what is recorded. */
function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; within: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = 'none' } = request.routeOptions
    const method = METHODS.has(request.method) ? request.method : 'other'
    const attributes = { 'http.request.method': method, 'http.route': url }
    const started = startRequestSpan(`${method} ${url}`, { kind: SpanKind.SERVER, attributes })
    if (!started) return done()
    spans.set(request, started)
    context.with(started.within, done)
  })
  // Body parsing runs in the socket's async context, so the request's own has to be entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(spans.get(request)?.within ?? context.active(), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.span.setAttribute('http.response.status_code', statusCode).end()
  })
}
