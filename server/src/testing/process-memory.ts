import { globSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 5

/** The process ids of all running children of this process. Linux only. */
export function childIds(): number[] {
  return globSync('/proc/self/task/*/children').flatMap((file) => read(file).split(' ').filter(Boolean).map(Number))
}

/**
 * Peak increase of this process's memory in megabytes while `work` runs, plus the peaks of all its children since their
 * start: resident memory, with shared pages counted for each process. The kernel's high-water mark also records short
 * peaks.
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

/** 0 for a process that has ended. */
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
