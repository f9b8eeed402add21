import { workerThread } from '#worker-thread.ts'
import { boundedQueue } from '#bounded-queue.ts'
import { damaged, MAX_PIXELS } from './inspect.ts'

const DECODE_TIMEOUT_MS = 20_000

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
const decoder = workerThread<HeicTask, HeicAnswer>({
  script: new URL('./heic-worker.ts', import.meta.url),
  timeoutMs: DECODE_TIMEOUT_MS,
  work: 'decoding',
})

/**
 * Decodes an iPhone's HEIC photo with libheif in a thread of its own, one photo at a time.
 * @throws AppError `invalid` when the file cannot be decoded.
 */
export function decodeHevc(bytes: Uint8Array): Promise<RawPicture> {
  return oneAtATime(async () => {
    const answer = await decoder.ask({ bytes, maxPixels: MAX_PIXELS }).catch((error: unknown) => {
      throw damaged(error)
    })
    if (!('problem' in answer)) return answer
    // A fresh thread after any failure: WebAssembly memory never shrinks, and a broken decoder may stay broken.
    await decoder.end()
    throw damaged(new Error(answer.problem))
  })
}
