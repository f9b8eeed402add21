import { statfsSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** PostgreSQL may need a new segment of its log to start. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** How much a user who is not root may still write. @returns bytes */
export type FreeBytes = (folder: string) => number

const freeBytesOf: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws StartError when there is no room for a database to start */
export function refuseFullDisk(folder: string, freeBytes: FreeBytes = freeBytesOf): void {
  const free = freeBytes(folder)
  if (free < LEAST_FREE_BYTES) throw fullDisk(folder, free)
}

/** What failed on a disk that is full failed because of it, whatever it says itself. */
export function explainFullDisk(error: unknown, folder: string, freeBytes: FreeBytes = freeBytesOf): unknown {
  const free = freeBytes(folder)
  return free < LEAST_FREE_BYTES ? fullDisk(folder, free, error) : error
}

function fullDisk(folder: string, free: number, cause?: unknown): StartError {
  return new StartError(
    `The disk of ${folder} is full: ${inMegabytes(free)} MB are free, and the database needs ` +
      `${inMegabytes(LEAST_FREE_BYTES)} MB to start. Free some space and start again.`,
    { cause },
  )
}

function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 10 ? (Math.floor(megabytes * 10) / 10).toFixed(1) : String(Math.floor(megabytes))
}
