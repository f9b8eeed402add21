import { setTimeout as delay } from 'node:timers/promises'
import { trace } from '@opentelemetry/api'
import { startNodeSdk } from '@opentelemetry/sdk-node'
import { useTracer } from './spans.ts'

const SERVICE_NAME = 'yardsnap'
/** The app does not wait longer for a collector when it stops. */
const FLUSH_TIMEOUT_MS = 2_000

/**
 * Starts traces as the environment's OTEL_ variables say.
 * @returns a function that sends what is left, if that is soon done, and never fails
 */
export function startTracing(): () => Promise<void> {
  process.env['OTEL_SERVICE_NAME'] ??= SERVICE_NAME
  const sdk = startNodeSdk({ metricReaders: [], logRecordProcessors: [] })
  useTracer(trace.getTracer('yardsnap'))
  // Libraries would find the provider and write spans of their own, with messages of errors that hold addresses.
  trace.disable()
  return () => Promise.race([sdk.shutdown().catch(() => undefined), delay(FLUSH_TIMEOUT_MS)])
}
