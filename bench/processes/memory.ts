import { globSync, readFileSync } from 'node:fs'

/** Proportional set size in megabytes, which counts shared memory once. 0 for processes that have ended. */
export function readMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss: +(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024
}

export function family(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    read(file).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(family)]
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
