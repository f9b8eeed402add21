import { Tinypool } from 'tinypool'
import type { PrintTask } from './printed-listing.ts'

const TIMEOUT_MS = 60_000
const IDLE_TIMEOUT_MS = 60_000
/** Five hundred pictures and their document stay well below. */
const MAX_HEAP_MEGABYTES = 512

/** Draws documents in a thread, so that no request waits for them. What crashes or hangs takes only the thread with it. */
export function openPrinter() {
  const pool = new Tinypool({
    filename: new URL('./print-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
  })
  return {
    /** The bytes of the file. @throws the thread's error; AbortError when it takes too long */
    print: (task: PrintTask, { timeoutMs = TIMEOUT_MS } = {}): Promise<Uint8Array> =>
      pool.run(task, { signal: AbortSignal.timeout(timeoutMs) }),
    close: (): Promise<void> => pool.destroy(),
  }
}
