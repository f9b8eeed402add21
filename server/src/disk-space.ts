import { promises as fs } from 'node:fs'

/** Statistics of a file system take a system call, and uploads ask for each body. */
const FRESH_MS = 1000
const MB = 1024 * 1024
/** Room for PostgreSQL to start, to write its log ahead and to clean up, in the worst case. */
const LEAST_FLOOR_BYTES = 512 * MB
const FLOOR_SHARE = 0.02

interface Options {
  /** A folder on the disk that PostgreSQL must go on writing to. */
  folder: string
  /** Undefined: 512 MB, or 2% of a disk where that is more. */
  floorBytes: number | undefined
}

export type DiskSpace = ReturnType<typeof diskSpace>

/** Keeps room on a disk for what must not fail: photos and caches are refused before the database is. */
export function diskSpace({ folder, floorBytes }: Options) {
  let last: { measuredAt: number; space: Promise<{ free: number; floor: number }> } | null = null

  async function measure() {
    const { bavail, blocks, bsize } = await fs.statfs(folder)
    const floor = floorBytes ?? Math.max(LEAST_FLOOR_BYTES, blocks * bsize * FLOOR_SHARE)
    return { free: bavail * bsize, floor }
  }

  function space() {
    const now = performance.now()
    if (!last || now - last.measuredAt > FRESH_MS) last = { measuredAt: now, space: measure() }
    return last.space
  }

  return {
    /** Whether so many bytes more leave the floor free. As it was a second ago at most. */
    async hasRoomFor(bytes: number): Promise<boolean> {
      const { free, floor } = await space()
      return free - bytes >= floor
    },

    /** @returns null while there is room, else how little, fit to show an admin */
    async check(): Promise<string | null> {
      const { free, floor } = await space()
      if (free >= floor) return null
      return `photos are refused: the disk has ${megabytes(free)} MB free, and ${megabytes(floor)} MB are kept free`
    },
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / MB)
}
