import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './start-error.ts'
import { CHILD_ENVIRONMENT, type ClusterOptions, lastLine, readPidFile } from './cluster.ts'
import type { Log } from './log.ts'

const POLL_MS = 10
const FAST_STOP_MS = 15_000
const KEPT_LINES = 20

/** Tuned for one machine with little memory and no replicas. Durability is PostgreSQL's default: `fsync` is on. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'yardsnap',
  // The app logs failed statements itself. PostgreSQL would log their parameters too, including email addresses.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/** Of PostgreSQL 18 and newer. Saves three helper processes, which do not help with a single disk. */
const NEWER_SETTINGS = { io_method: 'sync' }

export interface ServerProcess {
  /** Resolves when the process has exited for any reason. */
  ended: Promise<void>
  /** Fast shutdown: cancels running statements, writes everything to disk and exits. */
  stop(): Promise<void>
}

export interface ServerOptions extends ClusterOptions {
  socketFolder: string
  /** Merged with our settings, which they override. */
  settings: Record<string, string>
}

/** @throws StartError with PostgreSQL's own error when it does not start. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { cluster, binaries, user, socketFolder, log } = options
  const all = { ...SETTINGS, ...(Number(binaries.major) < 18 ? {} : NEWER_SETTINGS), ...options.settings }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, '-k', socketFolder, ...settings], {
    ...user,
    cwd: '/',
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session: Ctrl-C in a terminal must not stop the database before the app has finished its requests.
    detached: true,
  })
  const output = followOutput(child, log)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output.push(error.message)
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const stopWithApp = () => child.kill('SIGINT')
  process.once('exit', stopWithApp)
  void ended.then(() => process.off('exit', stopWithApp))

  await waitUntilReady({ child, cluster, ended, output })
  return { ended, stop: () => stopChild(child, ended, log) }
}

interface Starting {
  child: ChildProcess
  cluster: string
  ended: Promise<void>
  output: string[]
}

/**
 * Polls the pid file, which shows when PostgreSQL accepts connections. There is no timeout, because crash recovery may
 * take long.
 */
async function waitUntilReady({ child, cluster, ended, output }: Starting): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  while (!hasEnded) {
    const lines = readPidFile(cluster)
    if (lines[0] === String(child.pid) && lines[7]?.startsWith('ready')) return
    await delay(POLL_MS)
  }
  const reason = lastLine(output.join('\n'))
  const isDiskFull = output.some((line) => line.includes('No space left on device'))
  throw new StartError(
    isDiskFull
      ? `The database in ${cluster} cannot start because the disk is full. Free some space and start again.`
      : `The database in ${cluster} does not start: ${reason}`,
  )
}

/** Forwards PostgreSQL's messages to the log. @returns a live list of the latest lines. */
function followOutput(child: ChildProcess, log: Log): string[] {
  const newest: string[] = []
  if (!child.stderr) return newest
  createInterface({ input: child.stderr }).on('line', (line) => {
    newest.push(line)
    if (newest.length > KEPT_LINES) newest.shift()
    const isSerious = /^(PANIC|WARNING):/.test(line)
    if (isSerious) log.warn({ component: 'postgres' }, line)
    else log.debug({ component: 'postgres' }, line)
  })
  return newest
}

async function stopChild(child: ChildProcess, ended: Promise<void>, log: Log): Promise<void> {
  child.kill('SIGINT')
  const isLate = await Promise.race([ended.then(() => false), delay(FAST_STOP_MS, true, { ref: false })])
  if (isLate) {
    log.warn('PostgreSQL does not stop in time; it is ended at once and recovers at the next start')
    child.kill('SIGQUIT')
  }
  await ended
}
