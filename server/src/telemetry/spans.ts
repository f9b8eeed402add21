import {
  type Context,
  context,
  type Link,
  propagation,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { AppError } from '#errors.ts'

/** Undefined unless traces are on. It is no global of the API, so that libraries find none (tracing.ts). */
let tracer: Tracer | undefined

export function useTracer(own: Tracer): void {
  tracer = own
}

/** Calls `onDone` when the work has ended, with its error if it failed. @returns what the work returns */
export function whenDone<Result>(work: () => Result, onDone: (error?: unknown) => void): Result {
  try {
    const result = work()
    if (result instanceof Promise) void result.then(() => onDone(), onDone)
    else onDone()
    return result
  } catch (error) {
    onDone(error)
    throw error
  }
}

/** Runs work in a span of its own, where traces are on. */
export function inSpan<Result>(name: string, options: SpanOptions, work: () => Result): Result {
  if (!tracer) return work()
  const span = tracer.startSpan(name, options)
  return whenDone(
    () => context.with(trace.setSpan(context.active(), span), work),
    (error) => endSpan(span, error),
  )
}

/** A span of a request, which begins and ends in different hooks. @returns undefined where traces are off */
export function startRequestSpan(name: string, options: SpanOptions): { span: Span; within: Context } | undefined {
  const span = tracer?.startSpan(name, options)
  return span && { span, within: trace.setSpan(context.active(), span) }
}

/** Only the kind of an error: its message may hold what somebody typed. */
function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    const kind = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown'
    span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The active span as a field to store with a job; empty where there is none. */
export function spanFields(): Record<string, string> {
  const carrier: Record<string, string> = {}
  if (tracer) propagation.inject(context.active(), carrier)
  return carrier
}

/** Links to the span whose `spanFields` these are. */
export function linksTo(fields: unknown): Link[] {
  if (!tracer) return []
  const spanContext = trace.getSpanContext(propagation.extract(context.active(), fields))
  return spanContext ? [{ context: spanContext }] : []
}
