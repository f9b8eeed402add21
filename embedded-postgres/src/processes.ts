import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hasErrorCode } from './start-error.ts'

/** A pid alone is not enough to know a process again: the system gives it to another one later. */
export interface ProcessIdentity {
  pid: number
  /** When it began, in the system's own form; empty where the system does not tell. */
  startTime: string
}

/** @returns undefined when no such process runs; one that ended but was not yet collected does not run. */
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
 * The processes of a PostgreSQL cluster: the server and its children all work in the cluster's folder.
 * Elsewhere than on Linux only the server itself is found.
 * @param cluster real path of its folder
 * @param postmasterPid what the cluster's own pid file says
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

/** Sends a signal; a process that is gone meanwhile is no error. */
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
    // EPERM: it runs, as another user.
    return hasErrorCode(error, 'EPERM')
  }
}

/** proc(5): the 22nd field of `stat`, counted from the third, which follows the command's name. */
const STAT_START_TIME = 22 - 3

/** The fields of /proc/<pid>/stat from the third on; the second, the command's name, may hold spaces and brackets. */
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
    // Another user's process, or one that has just ended.
    return undefined
  }
}

function startTimeFromPs(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ?? ''
}
