type Environment = Record<string, string | undefined>

/**
 * Starts metrics and traces where the environment asks for them; what is not asked for is not loaded. Call it before
 * anything else of the app is imported: instruments are made when their module is loaded.
 * @returns a function that sends the traces that are left
 */
export async function startTelemetry(env: Environment): Promise<() => Promise<void>> {
  if (isSet(env['METRICS_TOKEN'])) (await import('./prometheus.ts')).startMetrics()
  if (!isSet(env['OTEL_EXPORTER_OTLP_ENDPOINT'])) return () => Promise.resolve()
  return (await import('./tracing.ts')).startTracing()
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== ''
}
