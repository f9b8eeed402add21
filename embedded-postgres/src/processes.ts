import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hasErrorCode } from './start-error.ts'

/** A pid alone does not identify a process, because the system reuses pids. */
export interface ProcessIdentity {
  pid: number
  /** Start time in the system's own format; empty if the system does not provide it. */
  startTime: string
}

/** @returns undefined when no such process is running; a zombie does not count as running. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!isKnown(pid)) return undefined
  if (process.platform !== 'linux') return { pid, startTime: startTimeFromPs(pid) }
  const fields = readStat(pid)
  if (!fields) return { pid, startTime: '' }
  const [state] = fields
  return state === 'Z' || state === 'X' ? undefined : { pid, startTime: fields[STAT_START_TIME] ?? '' }
}

export function isRunning({ pid, startTime }: ProcessIdentity): boolean {
  const found = identifyProcess(pid)
  return found !== undefined && (found.startTime === startTime || found.startTime === '' || startTime === '')
}

/**
 * The processes of a PostgreSQL cluster: server and children have the cluster's folder as their working directory. On
 * systems other than Linux, only the server itself is found.
 * @param cluster real path of its folder
 * @param postmasterPid pid in the cluster's own pid file
 */
export function processesOfCluster(cluster: string, postmasterPid: number | undefined): number[] {
  if (process.platform !== 'linux') {
    return postmasterPid !== undefined && identifyProcess(postmasterPid) ? [postmasterPid] : []
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === cluster)
    .map(Number)
    .filter((pid) => identifyProcess(pid))
}

/** Sends a signal; ignores a process that has exited. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
  }
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is running as another user.
    return hasErrorCode(error, 'EPERM')
  }
}

/** proc(5): the 22nd field of `stat`, counted from the third, which follows the command's name. */
const STAT_START_TIME = 22 - 3

/**
 * The fields of /proc/<pid>/stat from the third on; the second one, the command's name, may contain spaces and
 * brackets.
 */
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // A process of another user, or one that has just exited.
    return undefined
  }
}

function startTimeFromPs(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ?? ''
}
