import { startMetrics } from '#telemetry/prometheus.ts'

/** Vitest loads this before a test's file, and so before the instruments are made. */
startMetrics()
