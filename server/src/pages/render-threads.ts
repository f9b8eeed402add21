import type { PageRenderer } from '@yardsnap/contract/page-rendering'
import { Tinypool } from 'tinypool'
import type { RenderTask } from './render-worker.ts'

export type RenderThreads = ReturnType<typeof renderThreads>

/** Threads that render pages, so that rendering one does not hold up other requests; one waits for the next free one. */
export function renderThreads(threads: number) {
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    // A thread that waits for a task in this way answers sooner, but cannot be ended meanwhile.
    useAtomics: false,
  })
  return {
    /** @throws the thread's error, and an AbortError once `signal` is aborted, which also ends a rendering that hangs */
    render: (task: RenderTask, signal: AbortSignal): ReturnType<PageRenderer['render']> => pool.run(task, { signal }),
    close: (): Promise<void> => pool.destroy(),
  }
}
