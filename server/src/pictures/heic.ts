import { Worker } from 'node:worker_threads'
import { AppError } from '#errors.ts'
import { boundedQueue } from './decode-queue.ts'
import { damaged, MAX_PIXELS } from './inspect.ts'

const DECODE_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 60_000

export interface RawPicture {
  /** RGBA, 8 bits a channel, upright. */
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** What the worker answers: pixels, or why there are none. */
export type HeicAnswer = RawPicture | { problem: string }
export interface HeicTask {
  bytes: Uint8Array
  maxPixels: number
}

const oneAtATime = boundedQueue({ running: 1, waiting: 50 })
let idleWorker: { worker: Worker; stop: NodeJS.Timeout } | null = null

/**
 * Decodes an iPhone's HEIC photo with libheif in a thread of its own, one photo at a time. A decoder that crashes or
 * hangs takes only its thread with it.
 * @throws AppError `invalid` when the file cannot be decoded.
 */
export function decodeHevc(bytes: Uint8Array): Promise<RawPicture> {
  return oneAtATime(async () => {
    const worker = takeWorker()
    try {
      const answer = await ask(worker, { bytes, maxPixels: MAX_PIXELS })
      if ('problem' in answer) throw damaged(new Error(answer.problem))
      keepWorker(worker)
      return answer
    } catch (error) {
      // A fresh thread after any failure: WebAssembly memory never shrinks, and a broken decoder may stay broken.
      await worker.terminate()
      throw error instanceof AppError ? error : damaged(error)
    }
  })
}

function takeWorker(): Worker {
  if (idleWorker) {
    clearTimeout(idleWorker.stop)
    const { worker } = idleWorker
    idleWorker = null
    return worker
  }
  // libheif prints its complaints; stdout and stderr of the worker are kept away from the log.
  return new Worker(new URL('./heic-worker.ts', import.meta.url), { stdout: true, stderr: true })
}

function keepWorker(worker: Worker): void {
  worker.unref()
  const stop = setTimeout(() => {
    idleWorker = null
    void worker.terminate()
  }, IDLE_TIMEOUT_MS)
  stop.unref()
  idleWorker = { worker, stop }
}

function ask(worker: Worker, task: HeicTask): Promise<HeicAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error('decoding took too long'))), DECODE_TIMEOUT_MS)
    const onMessage = (answer: HeicAnswer) => finish(() => resolve(answer))
    const onError = (error: unknown) => finish(() => reject(error))
    const onExit = (code: number) => finish(() => reject(new Error(`the decoder ended with code ${code}`)))

    function finish(settle: () => void): void {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    worker.ref()
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
