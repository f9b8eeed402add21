import { readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { runningChildren } from '#processes/child-worker.ts'

const COLLECT_TIMEOUT_MS = 3_000
const PAGE_BYTES = 4096
const NANOSECONDS = 1e9
const TIMER_MS = 10
const PACKAGE_FILE = path.join(import.meta.dirname, '../../package.json')
const QUANTILES = [0.5, 0.9, 0.99]

const reader = new PrometheusExporter({ preventServerStart: true })
const provider = new MeterProvider({ readers: [reader] })
const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)

/** Sets the provider of all instruments; call it before the module that creates them is loaded. */
export function startMetrics(): void {
  if (metrics.setGlobalMeterProvider(provider)) observeProcess()
}

/** All metrics in the text format of Prometheus, without those that cannot be read now. */
export async function readMetrics(): Promise<string> {
  const { resourceMetrics } = await reader.collect({ timeoutMillis: COLLECT_TIMEOUT_MS })
  return serializer.serialize(resourceMetrics)
}

function observeProcess(): void {
  const meter = metrics.getMeter('yardsnap process')
  const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string }
  const delays = monitorEventLoopDelay({ resolution: TIMER_MS })
  delays.enable()
  // Measures the time between two runs of a timer.
  const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - TIMER_MS / 1000)
  meter
    .createObservableGauge('yardsnap_event_loop_delay_seconds', {
      description: 'How late timers are, since the scrape before',
    })
    .addCallback((result) => {
      for (const quantile of QUANTILES) {
        result.observe(lateness(delays.percentile(100 * quantile)), { quantile: String(quantile) })
      }
      result.observe(lateness(delays.max), { quantile: '1' })
      delays.reset()
    })
  meter
    .createObservableGauge('yardsnap_process_resident_memory_bytes', {
      description: 'Memory of the server, and of its child processes by their work',
    })
    .addCallback((result) => {
      const byWork = new Map([['server', process.memoryUsage.rss()]])
      for (const [pid, work] of runningChildren) byWork.set(work, (byWork.get(work) ?? 0) + residentBytes(pid))
      for (const [work, bytes] of byWork) result.observe(bytes, { process: work })
    })
  meter
    .createObservableCounter('yardsnap_process_cpu_seconds', { description: 'Processor time of the server' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe((user + system) / 1e6)
    })
  meter
    .createObservableGauge('yardsnap_build_info', { description: 'Always 1; the version of the app and of Node' })
    .addCallback((result) => result.observe(1, { version, node: process.version }))
}

/** 0 for a process that has ended, and where there is no /proc. */
function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
