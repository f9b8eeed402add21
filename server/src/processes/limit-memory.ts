import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const MEGABYTE = 2 ** 20
const WATCH_MS = 10
/** Address space for the stacks of a decoder's three threads, which hardly use any of it. */
const STACKS_BYTES = 24 * MEGABYTE

/**
 * Limits this process to a number of megabytes beyond its current memory. On Linux the kernel enforces it, and decoders
 * report an out-of-memory error. Elsewhere, and without prlimit (util-linux), the process ends itself soon after
 * exceeding it.
 */
export function limitMemory(megabytes: number) {
  const mostBytes = process.memoryUsage.rss() + megabytes * MEGABYTE
  if (process.platform === 'linux') limitData(megabytes * MEGABYTE)

  const endBeyond = () => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  }
  return {
    /** Monitors the memory while other threads do the work. */
    async watchWhile<T>(work: () => Promise<T>): Promise<T> {
      const watch = setInterval(endBeyond, WATCH_MS)
      try {
        return await work()
      } finally {
        clearInterval(watch)
      }
    },
  }
}

/** RLIMIT_DATA counts private writable memory, so not the address space that V8 reserves (which RLIMIT_AS counts). */
function limitData(bytes: number): void {
  const kilobytes = Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  spawnSync('prlimit', [`--pid=${process.pid}`, `--data=${kilobytes * 1024 + STACKS_BYTES + bytes}`], {
    stdio: 'ignore',
  })
  // If the machine runs out of memory, the kernel kills this process before any other.
  writeFileSync('/proc/self/oom_score_adj', '1000')
}
