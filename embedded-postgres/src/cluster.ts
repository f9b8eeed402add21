import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './start-error.ts'
import type { Binaries } from './binaries.ts'
import type { SystemUser } from './placement.ts'
import { processesOfCluster, signalProcess } from './processes.ts'
import { SOCKET_PORT } from './socket.ts'
import type { Log } from './log.ts'

export const SUPERUSER = 'yardsnap'

/** Environment of PostgreSQL's programs: does not contain the app's variables, which hold secrets. */
export const CHILD_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const POLL_MS = 20
const FAST_STOP_MS = 15_000
const IMMEDIATE_STOP_MS = 5_000

export interface ClusterOptions {
  cluster: string
  binaries: Binaries
  user: SystemUser | undefined
  log: Log
}

/**
 * Creates the cluster if there is none. `initdb` runs in a temporary folder that is renamed when it is complete, so
 * that an interrupted one leaves nothing that looks like a database.
 * @throws StartError when the folder contains something else, or a cluster of another major version.
 */
export async function ensureCluster({ cluster, binaries, user, log }: ClusterOptions): Promise<void> {
  await removeDrafts(cluster, log)
  const found = readVersion(cluster)
  if (found === binaries.major) return
  if (found) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${found}, and this version of the app brings PostgreSQL ${binaries.major}. ` +
        'Back up with the version of the app that made it, and restore with this one.',
    )
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartError(`${cluster} holds files, but no PostgreSQL database. Move them away.`)
  }
  const draft = `${cluster}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  try {
    await makeCluster(draft, binaries, user)
    renameSync(draft, cluster)
    syncFolder(path.dirname(cluster))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Stops processes that a killed app has left running on the cluster, so that nothing else writes to it.
 * @param cluster real path
 */
export async function stopLeftovers(cluster: string, log: Log): Promise<void> {
  const postmaster = readPostmasterPid(cluster)
  if (postmaster === undefined) return
  const running = () => processesOfCluster(cluster, postmaster)
  if (running().includes(postmaster)) {
    log.info({ pid: postmaster }, 'stopping the PostgreSQL that an app which was killed has left running')
    signalProcess(postmaster, 'SIGINT')
    await waitUntil(() => !running().includes(postmaster), FAST_STOP_MS)
    if (running().includes(postmaster)) signalProcess(postmaster, 'SIGQUIT')
  }
  // Children of a killed server exit by themselves as soon as they notice.
  await waitUntil(() => running().length === 0, IMMEDIATE_STOP_MS)
  for (const pid of running()) signalProcess(pid, 'SIGKILL')
  const isGone = await waitUntil(() => running().length === 0, IMMEDIATE_STOP_MS)
  if (!isGone)
    throw new StartError(`PostgreSQL still runs on ${cluster} and does not stop, pid ${running().join(', ')}`)
  // All processes are gone, so these files are stale. If their pid belongs to another process by now, or to a zombie,
  // PostgreSQL would assume that a server is running.
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`])
    rmSync(path.join(cluster, name), { force: true })
}

/** The lines of postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status. */
export function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function readPostmasterPid(cluster: string): number | undefined {
  const pid = Number.parseInt(readPidFile(cluster)[0] ?? '', 10)
  return Number.isNaN(pid) ? undefined : pid
}

/** @returns its major version; undefined where there is no cluster */
export function readVersion(cluster: string): string | undefined {
  const file = path.join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** An `initdb` survives a killed app, and would go on filling its folder. */
export async function removeDrafts(cluster: string, log: Log): Promise<void> {
  const folder = path.dirname(cluster)
  const drafts = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(cluster)}.new-`))
  for (const draft of drafts.map((name) => path.join(folder, name))) {
    log.info({ folder: draft }, 'removing a database whose making was interrupted')
    const running = () => processesOfCluster(realpathSync(draft), undefined)
    for (const pid of running()) signalProcess(pid, 'SIGKILL')
    await waitUntil(() => running().length === 0, IMMEDIATE_STOP_MS)
    rmSync(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/**
 * `trust` is safe because the only access is a socket in a folder of the owner. PostgreSQL's built-in collation sorts
 * and folds case by Unicode and is the same on every machine; versions before 17 have none.
 */
export async function makeCluster(folder: string, binaries: Binaries, user: SystemUser | undefined): Promise<void> {
  const collation = Number(binaries.major) < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', ...collation]
  const child = spawn(binaries.initdb, ['-D', folder, '-U', SUPERUSER, '--no-instructions', ...options], {
    ...user,
    cwd: folder, // a later start identifies the process by it if this app is killed
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  // Its last words are others, and it has removed what filled the disk.
  if (/No space left on device|Check free disk space/.test(output)) {
    const disk = path.dirname(folder)
    throw new StartError(`The disk of ${disk} is full: a new database does not fit. Free some space and start again.`)
  }
  throw new StartError(`The database could not be made in ${folder}: ${lastLine(output)}`)
}

/** The last line of a PostgreSQL program's output, which tells why it failed. */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => /\b(error|FATAL|PANIC|could not)\b/.test(line))
  return (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^(initdb: )?(error|FATAL|PANIC): +/, '')
    .trim()
}

/** Syncs a folder, so that a rename in it survives a power failure. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** @returns whether the condition became true before the timeout. */
async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!isTrue()) {
    if (Date.now() > end) return false
    await delay(POLL_MS)
  }
  return true
}
