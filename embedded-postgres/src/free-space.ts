import { statfsSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** PostgreSQL may need a new WAL segment to start. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** Free space for a user other than root. @returns bytes */
export type FreeBytes = (folder: string) => number

const getFreeBytes: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws StartError when there is not enough space to start a database */
export function refuseFullDisk(folder: string, freeBytes: FreeBytes = getFreeBytes): void {
  const free = freeBytes(folder)
  if (free < LEAST_FREE_BYTES) throw fullDisk(folder, free)
}

/** @throws StartError when a second cluster of this size would not fit */
export function refuseTooFullDisk(folder: string, bytes: number, freeBytes: FreeBytes = getFreeBytes): void {
  const free = freeBytes(folder)
  const needed = bytes + LEAST_FREE_BYTES
  if (free >= needed) return
  throw new StartError(
    `The database is copied to a new version of PostgreSQL, for which the disk of ${folder} has too little room: ` +
      `${inMegabytes(free)} MB are free, and ${inMegabytes(needed)} MB are needed. Free some space and start again.`,
  )
}

/** Replaces any error on a full disk, because the disk caused it whatever the error says. */
export function explainFullDisk(error: unknown, folder: string, freeBytes: FreeBytes = getFreeBytes): unknown {
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
