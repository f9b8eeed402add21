import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import type { QueueState } from '@yardsnap/contract/admin'
import type { FastifyBaseLogger } from 'fastify'
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { z } from 'zod'
import type { Database, Queryable } from '#db/database.ts'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { jobDuration, jobWait } from '#telemetry/metrics.ts'
import { inSpan, linksTo, spanFields, whenDone } from '#telemetry/spans.ts'
import { AppError } from '#errors.ts'
import { logFailure } from './failure.ts'
import { observeQueues } from './queue-metrics.ts'

/**
 * How long a running job may take to finish at shutdown; after that it returns to the queue and another process runs
 * it.
 */
const STOP_TIMEOUT_MS = 10_000

/** After this time without a heartbeat, the job of a killed process is run again. */
const HEARTBEAT_SECONDS = 20
const CHECK_HEARTBEATS_SECONDS = 10

/** A new job wakes a worker by NOTIFY; polling finds retries and jobs that were scheduled for later. */
const POLL_SECONDS = 5
const POLL_WHEN_NOTIFIED_SECONDS = 15

/** Maximum delay of a recurring job, in addition to its wait in the queue. */
const CHECK_RECURRING_SECONDS = 30
const RECURRING_TIMEOUT_SECONDS = 1800

/** What pg-boss notes of a job that a shutdown has cut off. */
const CUT_OFF = 'pg-boss shut down while active'

const MAX_CONNECTIONS = 2

export interface JobDefinition<Payload> {
  /** Also the queue's name in the database: do not change it while jobs are waiting. */
  name: string
  payload: z.ZodType<Payload>
  /**
   * May run more than once for a job (so it must be idempotent), but never concurrently. An error causes a retry with
   * exponential backoff, unless it is an AppError `invalid`: that is logged and ends the job, since no retry helps.
   */
  run(payload: Payload, context: JobContext): Promise<void>
  /** Run at most one job per key at a time, over all processes (a short overlap is possible). */
  isOneAtOnceByKey?: boolean
  concurrency?: number
  retryLimit?: number
  /** Its jobs send mails, which the operator sees apart from other work. */
  isMail?: boolean
  /** A job that takes longer counts as failed. */
  timeoutSeconds?: number
  /** Awaited at startup of a process that runs jobs, before its first one: what this sends is found at once. */
  onStart?(): Promise<void>
}

export interface JobContext {
  jobId: string
  /** Aborts when the job's timeout or the shutdown timeout is reached. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

export interface SendOptions {
  /** The job is enqueued when this transaction commits, and not at all when it rolls back. */
  tx?: Queryable
  /** At most one job per key waits: sending another one while it waits does nothing. */
  key?: string
  /** The job begins no sooner. */
  afterSeconds?: number
}

export interface JobQueue<Payload> {
  send(payload: Payload, options?: SendOptions): Promise<void>
}

export type Queue = ReturnType<typeof createQueue>

interface QueueOptions {
  database: Pick<Database, 'connection' | 'db'>
  log: FastifyBaseLogger
  /** False: jobs are only sent, for other processes to run. Default: true. */
  runsJobs?: boolean
}

/** A job queue in the app's database. Define all jobs before the start. */
export function createQueue({ database, log, runsJobs = true }: QueueOptions) {
  const boss = new PgBoss({
    ...database.connection,
    schema: 'pgboss',
    max: MAX_CONNECTIONS,
    application_name: 'yardsnap jobs',
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: false,
    superviseIntervalSeconds: CHECK_HEARTBEATS_SECONDS,
    monitorIntervalSeconds: CHECK_HEARTBEATS_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  boss.on('warning', (warning) => log.warn({ warning: warning.data }, warning.message))
  const defined: Defined[] = []
  const starters: ((known: KnownQueues) => Promise<void>)[] = []
  const timers: NodeJS.Timeout[] = []
  let stopObserving = () => {}

  function define<Payload extends object>(definition: JobDefinition<Payload>): JobQueue<Payload> {
    defined.push(definition)
    starters.push((known) => startQueue(boss, definition, { known, log, runsJobs }))
    return { send: (payload, options) => sendJob(boss, definition, payload, options) }
  }

  return {
    define,

    /**
     * Runs a job once per `seconds` (at most a day) of the clock, over all processes, and at startup if a run is due.
     * The runs are recorded in the database. A failed run is retried at its next regular time. If one takes longer than
     * `seconds`, the next one waits for it.
     */
    every(name: string, seconds: number, run: (context: JobContext) => Promise<void>): void {
      const sendWhenDue = () =>
        boss.send(name, {}, { singletonKey: name, group: { id: name }, singletonSeconds: seconds })
      const check = () =>
        void sendWhenDue().catch((error: unknown) =>
          log.warn({ job: name, err: error }, 'a recurring job was not sent'),
        )
      define({
        name,
        payload: z.object({}),
        retryLimit: 0,
        timeoutSeconds: RECURRING_TIMEOUT_SECONDS,
        isOneAtOnceByKey: true,
        run: (_payload, context) => run(context),
        async onStart() {
          await sendWhenDue()
          timers.push(setInterval(check, Math.min(seconds, CHECK_RECURRING_SECONDS) * 1000).unref())
        },
      })
    },

    /** Counts of waiting, running and failed jobs for each queue. */
    state: (): Promise<QueueState[]> => readState(database.db, defined),

    async start(): Promise<void> {
      await boss.start()
      stopObserving = observeQueues(() => readState(database.db, defined))
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const start of starters) await start(known)
    },

    /** Stops taking jobs and waits for the running ones; those that exceed the timeout return to the queue. */
    async stop(): Promise<void> {
      stopObserving()
      for (const timer of timers.splice(0)) clearInterval(timer)
      const finished = Promise.all(defined.map(({ name }) => boss.offWork(name, { wait: true })))
      await Promise.race([finished, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

/** The queues that the database has, by name. */
type KnownQueues = ReadonlyMap<string, QueueResult>

async function startQueue<Payload>(
  boss: PgBoss,
  definition: JobDefinition<Payload>,
  { known, log, runsJobs }: { known: KnownQueues; log: FastifyBaseLogger; runsJobs: boolean },
) {
  const { name, concurrency = 1 } = definition
  const options = {
    notify: true,
    retryLimit: definition.retryLimit ?? 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: definition.timeoutSeconds ?? 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 24 * 3600,
  }
  const queue = known.get(name)
  // Policy `short`: at most one waiting job per key.
  if (!queue) await boss.createQueue(name, { ...options, policy: 'short' })
  // Three queries for each of some fifty queues would be most of what a start asks.
  else if (!isSubset(options, queue)) await boss.updateQueue(name, options)
  if (!runsJobs) return
  await definition.onStart?.()
  for (let worker = 0; worker < concurrency; worker++) await startWorker(boss, definition, log)
}

const isSubset = (some: object, all: object) =>
  Object.entries(some).every(([key, value]) => Reflect.get(all, key) === value)

async function startWorker<Payload>(boss: PgBoss, definition: JobDefinition<Payload>, log: FastifyBaseLogger) {
  const { name } = definition
  const polling = {
    includeMetadata: true as const,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_WHEN_NOTIFIED_SECONDS,
    ...(definition.isOneAtOnceByKey && { groupConcurrency: 1 }),
  }
  const workerId = await boss.work(name, polling, async ([job]: JobWithMetadata<unknown>[]) => {
    if (!job) return
    const jobLog = log.child({ job: name, jobId: job.id })
    const context = { jobId: job.id, signal: job.signal, log: jobLog }
    try {
      await watchJob(name, job, () => definition.run(definition.payload.parse(job.data), context))
    } catch (error) {
      logFailure(jobLog, { error, message: 'a job failed' })
      if (!(error instanceof AppError && error.code === 'invalid')) throw error
    } finally {
      // Without this, a worker sleeps after every job, even if more are waiting.
      boss.notifyWorker(workerId)
    }
  })
}

/** Measures and traces a job, with a link to the request that sent it. */
function watchJob(name: string, { data, startAfter }: JobWithMetadata<unknown>, run: () => Promise<void>) {
  const startedAt = performance.now()
  jobWait.record(Math.max(0, Date.now() - startAfter.getTime()) / 1000, { queue: name })
  return whenDone(
    () => inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true, links: linksTo(data) }, async () => run()),
    (error) => {
      const outcome = error === undefined ? 'done' : 'failed'
      jobDuration.record((performance.now() - startedAt) / 1000, { queue: name, outcome })
    },
  )
}

async function sendJob<Payload extends object>(
  boss: PgBoss,
  { name, payload: schema, isOneAtOnceByKey }: JobDefinition<Payload>,
  payload: Payload,
  { tx, key, afterSeconds }: SendOptions = {},
): Promise<void> {
  if (!tx) refuseInTransaction('A job was sent without the transaction')
  const data = { ...schema.parse(payload), ...spanFields() }
  await boss.send(name, data, {
    singletonKey: key ?? randomUUID(),
    ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
    ...(isOneAtOnceByKey && key !== undefined && { group: { id: key } }),
    ...(tx && { db: fromDrizzle(tx, sql) }),
  })
}

type Defined = Pick<JobDefinition<never>, 'name' | 'isMail'>

async function readState(db: Queryable, defined: readonly Defined[]): Promise<QueueState[]> {
  const { rows: known } = await db.execute<{ job: string | null }>(sql`select to_regclass('pgboss.job')::text as job`)
  const rows = known[0]?.job ? await countJobs(db) : []
  return defined.map(({ name, isMail = false }) => {
    const row = rows.find((counted) => counted.name === name)
    return {
      name,
      isMail,
      waiting: row?.waiting ?? 0,
      running: row?.running ?? 0,
      failed: row?.failed ?? 0,
      failedLately: row?.failed_lately ?? 0,
      doneLately: row?.done_lately ?? 0,
      waitingSince: row?.waiting_since?.toISOString() ?? null,
    }
  })
}

async function countJobs(db: Queryable) {
  const { rows } = await db.execute<{
    name: string
    waiting: number
    running: number
    failed: number
    failed_lately: number
    done_lately: number
    waiting_since: string | null
  }>(sql`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed' and not is_cut_off))::int as failed,
      (count(*) filter (where state in ('retry', 'failed') and not is_cut_off
        and started_on > now() - interval '1 hour'))::int as failed_lately,
      (count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour'))::int as done_lately,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as waiting_since
    from pgboss.job, coalesce(output ->> 'value' = ${CUT_OFF}, false) is_cut_off
    group by name
  `)
  return rows.map((row) => ({ ...row, waiting_since: row.waiting_since ? new Date(row.waiting_since) : null }))
}
