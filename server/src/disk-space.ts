import { promises as fs } from 'node:fs'
import type { Log } from '#log/logger.ts'
import { diskFloor, diskFree, observe } from '#telemetry/metrics.ts'

/** Cache time of the file system's statistics: each needs a system call, and every upload asks. */
const FRESH_MS = 1000
const MB = 1024 * 1024
/** Worst case of what PostgreSQL needs to start, write its WAL and vacuum. */
const LEAST_FLOOR_BYTES = 512 * MB
const FLOOR_SHARE = 0.02

interface Options {
  /** A folder on the disk that PostgreSQL writes to. */
  folder: string
  /** Undefined: 512 MB, or 2% of a disk where that is more. */
  floorBytes: number | undefined
  log: Pick<Log, 'error'>
}

export type DiskSpace = ReturnType<typeof diskSpace>

/** Reserves disk space for PostgreSQL: photos, caches and rows are refused before the database runs out of it. */
export function diskSpace({ folder, floorBytes, log }: Options) {
  let isMeasurable = true
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
    /** In bytes; up to a second old. */
    space,

    /**
     * Whether writing this many bytes leaves the floor free. The answer may be up to a second old. Nothing is refused
     * when the disk cannot be measured: writes to other disks still work, and writes to this one fail by themselves.
     */
    async hasRoomFor(bytes: number): Promise<boolean> {
      try {
        const { free, floor } = await space()
        isMeasurable = true
        return free - bytes >= floor
      } catch (error) {
        if (isMeasurable) log.error({ err: error, folder }, 'the free space of the data folder cannot be measured')
        isMeasurable = false
        return true
      }
    },

    /** @returns null while there is room, otherwise a message for the admin that says how little is left */
    async check(): Promise<string | null> {
      const { free, floor } = await space()
      if (free >= floor) return null
      return `what people add is refused: the disk has ${megabytes(free)} MB free, and ${megabytes(floor)} MB are kept free`
    },
  }
}

/** Shows at each scrape how much is free. @returns a function that ends it */
export function observeDisk({ space }: Pick<DiskSpace, 'space'>): () => void {
  return observe(
    async (result) => {
      const { free, floor } = await space()
      result.observe(diskFree, free)
      result.observe(diskFloor, floor)
    },
    [diskFree, diskFloor],
  )
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / MB)
}
