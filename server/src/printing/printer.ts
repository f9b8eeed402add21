import { t } from '@yardsnap/contract/texts'
import { fairPool } from '#processes/fair-pool.ts'
import { processPool } from '#processes/process-pool.ts'
import { startChild } from '#processes/start-child.ts'
import type { QueueCaller } from '#queues/fair-queue.ts'

/** Documents that may wait, of all accounts together. */
const MAX_WAITING = 50
/** Five hundred pictures and their document need far less. */
const MAX_HEAP_MEGABYTES = 512
const IDLE_MS = 60_000

export interface PrintLimits {
  /** Documents that are drawn at once. */
  processes: number
  /** For drawing one document. */
  timeoutMs: number
}

export type Printer = ReturnType<typeof openPrinter>

/** What a process is told to draw. */
export interface PrintJob {
  /** URL of a module whose default export draws the task. */
  drawer: string
  task: object
}

/** How many documents one account may have in the making, drawn or waiting. */
export const DOCUMENTS_PER_ACCOUNT = 2
export const DOCUMENT_RETRY_SECONDS = 5
export const DOCUMENT_REFUSALS = {
  account: t.lazy`Two documents of yours are being made already. Wait for one of them, then try again.`,
  full: t.lazy`Many documents are being made. Try again in a moment.`,
}

/**
 * Draws documents in child processes, so that they do not block requests and a crash or timeout only affects that
 * document. One account's documents only take one process.
 */
export function openPrinter({ processes, timeoutMs }: PrintLimits) {
  const pool = processPool<PrintJob, Uint8Array>({
    work: 'documents',
    startChild: () =>
      startChild(new URL('./print-child.ts', import.meta.url), [], {
        execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
        showsErrors: true,
      }),
    maxChildren: processes,
    // More than the time of a document, which ends first and has words for it.
    timeLimitMs: 2 * timeoutMs,
    idleMs: IDLE_MS,
  })
  const { run, close } = fairPool({
    pool,
    running: processes,
    timeoutMs,
    waiting: MAX_WAITING,
    perAccount: { running: 1, total: DOCUMENTS_PER_ACCOUNT },
    retryAfterSeconds: DOCUMENT_RETRY_SECONDS,
    refusals: {
      ...DOCUMENT_REFUSALS,
      timeout: t.lazy`This document took too long to draw. Try again in a moment, or with fewer items.`,
    },
  })
  return {
    /** @param drawer a module whose default export draws a task @throws AppError as `fairPool` */
    run: <Task extends object>(drawer: URL, task: Task, caller: QueueCaller): Promise<Uint8Array> =>
      run({ drawer: drawer.href, task }, caller),
    close,
  }
}
