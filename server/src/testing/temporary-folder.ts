import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder in memory, on Linux. */
const IN_MEMORY = '/dev/shm'
const NAME = /^yardsnap-tests-(\d+)$/

/** A whole run has less than a quarter of it at a time. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Lets the run keep its temporary files in memory where there is room. Each test's database is a copy of hundreds of
 * files, and ext4 looks long for a place for a new file while many have just been removed: a third of the processor time
 * of tests that restore backups.
 *
 * @returns a function that removes them
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (process.env['TMPDIR'] || !hasRoom()) return () => undefined
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) removeFolder(path.join(IN_MEMORY, name))
  }
  const folder = path.join(IN_MEMORY, `yardsnap-tests-${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, which needs access
  process.env['TMPDIR'] = folder
  return () => removeFolder(folder)
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, os.freemem()) >= ROOM_BYTES
}

/** What another user's run has left stays. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    console.warn(error)
  }
}
