import { globSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 5

/** The ids of the processes that this one started and that are alive. Linux. */
export function childIds(): number[] {
  return globSync('/proc/self/task/*/children').flatMap((file) => read(file).split(' ').filter(Boolean).map(Number))
}

/**
 * By how many megabytes the memory of this process rises at most while something is done, with all that its children have
 * ever taken: resident, what processes share counted in each. The kernel's high-water mark misses no short peak.
 */
export async function peakMegabytes(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss() / 2 ** 20
  let peak = 0
  const sample = () => {
    const own = process.memoryUsage.rss() / 2 ** 20 - before
    peak = Math.max(peak, own + childIds().reduce((sum, pid) => sum + highWaterMegabytes(pid), 0))
  }
  const sampling = setInterval(sample, SAMPLE_MS)
  try {
    await work()
  } finally {
    sample()
    clearInterval(sampling)
  }
  return peak
}

/** 0 of a process that has ended. */
function highWaterMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
