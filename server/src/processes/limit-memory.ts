import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const MEGABYTE = 2 ** 20
const WATCH_MS = 10
/** What the stacks of three threads that a decoder starts may take, of which they use next to nothing. */
const STACKS_BYTES = 24 * MEGABYTE

/**
 * Limits this process to so much more memory than it has now. On Linux the kernel refuses to give more, which decoders
 * report as any other error. Elsewhere, and without prlimit (util-linux), the process ends itself soon after.
 */
export function limitMemory(megabytes: number) {
  const mostBytes = process.memoryUsage.rss() + megabytes * MEGABYTE
  if (process.platform === 'linux') limitData(megabytes * MEGABYTE)

  const endBeyond = () => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  }
  return {
    /** Watches the memory while something is done in other threads than this. */
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

/** RLIMIT_DATA counts what may be written to and is not shared, so not what V8 reserves (as RLIMIT_AS does). */
function limitData(bytes: number): void {
  const kilobytes = Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  spawnSync('prlimit', [`--pid=${process.pid}`, `--data=${kilobytes * 1024 + STACKS_BYTES + bytes}`], {
    stdio: 'ignore',
  })
  // When the machine itself runs out of memory, this process goes before any other.
  writeFileSync('/proc/self/oom_score_adj', '1000')
}
