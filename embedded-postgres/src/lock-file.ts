import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { hasErrorCode, StartError } from './start-error.ts'
import { identifyProcess, isRunning, type ProcessIdentity } from './processes.ts'

const LockContent = z.object({ pid: z.number().int().positive(), startTime: z.string() })

/** How many lost races for the lock are retried before the start fails. */
const MAX_ATTEMPTS = 20

export interface Lock {
  release(): void
}

/**
 * Takes an exclusive lock on `folder` for the lifetime of this process. Takes over stale locks: of a process that has
 * exited, even if its pid was reused, and an empty lock file (truncated by a power failure).
 * @throws StartError with the pid of the process that holds the lock.
 */
export function takeLock(file: string, folder: string): Lock {
  const mine = JSON.stringify(identifyProcess(process.pid))
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (createWhole(file, mine)) return { release: () => releaseLock(file, mine) }
    const found = readIfThere(file)
    if (found === undefined) continue
    const holder = parseHolder(found)
    if (holder && isRunning(holder)) {
      throw new StartError(
        `${folder} is in use by another process of this app, pid ${holder.pid}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    removeStale(file, found)
  }
  throw new StartError(`${file} keeps changing: several processes start on ${folder} at once`)
}

/** Creates a lock file atomically with its content: writes a temporary file and links it. */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Removes a stale lock. Of several processes that found it, only one moves it away; one that moved a new lock by
 * mistake restores it.
 */
function removeStale(file: string, content: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return
    throw error
  }
  try {
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside)
  }
}

function releaseLock(file: string, mine: string): void {
  if (readIfThere(file) === mine) rmSync(file, { force: true })
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function parseHolder(content: string): ProcessIdentity | undefined {
  try {
    return LockContent.parse(JSON.parse(content))
  } catch {
    return undefined
  }
}
