import { type BatchObservableCallback, metrics, type Observable } from '@opentelemetry/api'

/** Without METRICS_TOKEN no provider is set, and all of these do nothing (start.ts). */
const meter = metrics.getMeter('yardsnap')

const QUICK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LONG_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]

function histogram(name: string, description: string, explicitBucketBoundaries: number[]) {
  return meter.createHistogram(name, { description, advice: { explicitBucketBoundaries } })
}

const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })

/** Labels: `route` (its pattern), `method`, `status` (its class). */
export const requestDuration = histogram(
  'yardsnap_http_request_duration_seconds',
  'Time from a request to the end of its answer; without streams, which last as long as somebody looks',
  QUICK_SECONDS,
)
/** Label: `kind` (asset, page, picture). */
export const cachedAnswers = meter.createCounter('yardsnap_http_kept_answers', {
  description: 'Requests answered out of memory, before session, rate limit and database',
})
// Starts at 0, so that the first event is seen as a change.
for (const kind of ['asset', 'page', 'picture']) cachedAnswers.add(0, { kind })
/** Label: `limit`. */
export const rateLimitRefusals = meter.createCounter('yardsnap_rate_limit_refusals', {
  description: 'Requests refused by a rate limit',
})

/** Label: `reason` (idle, address, process): what limit an answer that was not read has met. */
export const unreadClosings = meter.createCounter('yardsnap_http_unread_closings', {
  description: 'Connections closed because their readers did not read',
})
for (const reason of ['idle', 'address', 'process']) unreadClosings.add(0, { reason })

/** Labels: `queue` (not `job`, which Prometheus uses itself), `outcome` (done, failed). */
export const jobDuration = histogram('yardsnap_job_duration_seconds', 'Time that a job ran', LONG_SECONDS)
/** Label: `queue`. */
export const jobWait = histogram('yardsnap_job_wait_seconds', 'Time from when a job was due to its start', LONG_SECONDS)
/** Label: `queue`, as for the next two. */
export const jobsWaiting = gauge('yardsnap_jobs_waiting', 'Jobs that wait, in the database')
export const jobsRunning = gauge('yardsnap_jobs_running', 'Jobs that run, in all processes')
export const oldestJobAge = gauge('yardsnap_jobs_oldest_waiting_seconds', 'How long the oldest waiting job is due')

/** Labels: `port`, `operation`, `outcome` (ok, failed). */
export const portCallDuration = histogram(
  'yardsnap_port_call_duration_seconds',
  'Time of a call of a port, or of a service behind it',
  LONG_SECONDS,
)

/** Label: `state` (used, idle). */
export const connections = gauge('yardsnap_database_connections', 'Connections of the pool')
export const connectionLimit = gauge('yardsnap_database_connections_limit', 'The most connections of the pool')
export const connectionsAwaited = gauge('yardsnap_database_connections_awaited', 'Callers that wait for a connection')
export const connectionWait = histogram(
  'yardsnap_database_connection_wait_seconds',
  'Time that a caller waited for a connection',
  [0.001, ...QUICK_SECONDS],
)

/** Label: `outcome` (sent, gone, refused, failed). */
export const pushMessages = meter.createCounter('yardsnap_push_messages', {
  description: 'Push messages by what became of them; a device that is gone takes no more, a failed one is tried again',
})
for (const outcome of ['sent', 'gone', 'refused', 'failed']) pushMessages.add(0, { outcome })

export const remoteModelAnswers = meter.createCounter('yardsnap_remote_model_answers', {
  description: 'Answers of the remote model, those that were of no use included',
})
remoteModelAnswers.add(0)
/** Label: `kind` (input, output). */
export const remoteModelTokens = meter.createCounter('yardsnap_remote_model_tokens', {
  description: 'Tokens by the count of the remote model’s service',
})
for (const kind of ['input', 'output']) remoteModelTokens.add(0, { kind })
export const remoteModelDollars = meter.createCounter('yardsnap_remote_model_dollars', {
  description: 'What the remote model cost, by the prices that are set',
})
remoteModelDollars.add(0)

export const diskFree = gauge('yardsnap_disk_free_bytes', 'Free space on the disk of DATA_DIR')
export const diskFloor = gauge('yardsnap_disk_floor_bytes', 'Free space below which photos and rows are refused')

export const backupAge = gauge('yardsnap_backup_age_seconds', 'Time since the newest backup was finished')

/** Reads values at each scrape. A value that cannot be read is left out. @returns a function that ends it */
export function observe(read: BatchObservableCallback, instruments: Observable[]): () => void {
  meter.addBatchObservableCallback(read, instruments)
  return () => meter.removeBatchObservableCallback(read, instruments)
}
