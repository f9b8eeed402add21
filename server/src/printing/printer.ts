import { t } from '@yardsnap/contract/texts'
import { fairThreads } from '#processes/fair-threads.ts'

/** Documents that may wait, of all accounts together. */
const MAX_WAITING = 50
/** Five hundred pictures and their document need far less. */
const MAX_HEAP_MEGABYTES = 512

export interface PrintLimits {
  threads: number
  /** For drawing one document. */
  timeoutMs: number
}

/** How many documents one account may have in the making, drawn or waiting. */
export const DOCUMENTS_PER_ACCOUNT = 2
export const DOCUMENT_RETRY_SECONDS = 5
export const DOCUMENT_REFUSALS = {
  account: t.lazy`Two documents of yours are being made already. Wait for one of them, then try again.`,
  full: t.lazy`Many documents are being made. Try again in a moment.`,
}

/**
 * Draws documents in worker threads, so that they do not block requests. A crash or timeout only affects that thread,
 * and one account's documents only one thread.
 * @param worker the module that draws a task
 */
export function openPrinter<Task>(worker: URL, { threads, timeoutMs }: PrintLimits) {
  return fairThreads<Task, Uint8Array>({
    worker,
    threads,
    timeoutMs,
    waiting: MAX_WAITING,
    perAccount: { running: 1, total: DOCUMENTS_PER_ACCOUNT },
    retryAfterSeconds: DOCUMENT_RETRY_SECONDS,
    refusals: {
      ...DOCUMENT_REFUSALS,
      timeout: t.lazy`This document took too long to draw. Try again in a moment, or with fewer items.`,
    },
    maxHeapMegabytes: MAX_HEAP_MEGABYTES,
  })
}
