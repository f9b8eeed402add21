import { mkdir, open, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const HEARTBEAT_MS = 5_000
/** A lock without a heartbeat for this long is of a process that has ended. */
const STALE_MS = 30_000
const POLL_MS = 500

/** Runs `work` while no other process that shares the folder does the same; waits for it. */
export async function withFolderLock<T>(file: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  while (!(await acquire(file))) {
    const info = await stat(file).catch(() => null)
    if (info && Date.now() - info.mtimeMs > STALE_MS) await rm(file, { force: true })
    else await delay(POLL_MS, undefined, { signal })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, HEARTBEAT_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(file, { force: true })
  }
}

async function acquire(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
