import { Tinypool } from 'tinypool'
import type { PrintTask } from './printed-listing.ts'

const TIMEOUT_MS = 60_000
const IDLE_TIMEOUT_MS = 60_000
/** Five hundred pictures and their document need far less. */
const MAX_HEAP_MEGABYTES = 512

/**
 * Renders documents in a worker thread, so that they do not block requests. A crash or timeout only affects that
 * thread.
 */
export function openPrinter() {
  const pool = new Tinypool({
    filename: new URL('./print-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
  })
  return {
    /** Renders a document. @throws the thread's error; AbortError on timeout */
    print: (task: PrintTask, { timeoutMs = TIMEOUT_MS } = {}): Promise<Uint8Array> =>
      pool.run(task, { signal: AbortSignal.timeout(timeoutMs) }),
    close: (): Promise<void> => pool.destroy(),
  }
}
