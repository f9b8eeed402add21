import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { hasErrorCode, StartError } from './start-error.ts'
import { identifyProcess, isRunning, type ProcessIdentity } from './processes.ts'

const LockContent = z.object({ pid: z.number().int().positive(), startTime: z.string() })

/** How often a lock may slip away between looking and taking before the start is given up. */
const MAX_ATTEMPTS = 20

export interface Lock {
  release(): void
}

/**
 * Makes this process the only user of `folder`, as long as it lives. The lock of a process that is gone, also when
 * another one has its pid by now, and a lock file without content (cut off by a power loss) are taken over.
 * @throws StartError that names the pid of the process that has it.
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

/** A lock file appears with its content or not at all: it is written aside and linked into place. */
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

/** Of several processes that found the same stale lock, one moves it away; who then moved a new lock puts it back. */
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
