import { availableParallelism } from 'node:os'
import { AppError } from '#errors.ts'
import type { Analysis } from './analyse-photo.ts'
import { fingerprintModels, modelFilesChecker, MODELS_FOLDER } from './model-files.ts'
import type { VisionPort } from './port.ts'
import { workerPool } from './worker-pool.ts'

/** Raise when views, fusion or decoding change what is found: answers that were kept are then not used again. */
const PIPELINE_REVISION = 1
const MAX_THREADS = 4
const TIME_LIMIT_MS = 30_000
const IDLE_MS = 3 * 60_000

export interface EmbeddedVisionOptions {
  modelsFolder?: string
  /** How many photos are analysed at once. Default: one processor is left to the web server. */
  threads?: number
}

/** Finds things with the models that come with the app: no network, no key. Nothing is loaded before the first photo. */
export function embeddedVision(options: EmbeddedVisionOptions = {}): VisionPort {
  const { modelsFolder = MODELS_FOLDER, threads = defaultThreads() } = options
  const checkFiles = modelFilesChecker(modelsFolder)
  const pool = workerPool<Uint8Array, Analysis>({
    file: new URL('./vision-worker.ts', import.meta.url),
    workerData: { modelsFolder },
    threads,
    timeLimitMs: TIME_LIMIT_MS,
    idleMs: IDLE_MS,
  })

  async function analyse(photo: Buffer, signal: AbortSignal | undefined): Promise<Analysis> {
    try {
      return await pool.run(photo, signal)
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new AppError('provider_failed', 'This photo could not be analysed. Try again, or add its items by hand.', {
        cause,
      })
    }
  }

  return {
    name: 'embedded',
    version: `${PIPELINE_REVISION}-${fingerprintModels(modelsFolder)}`,
    check: checkFiles,
    async detect(photo, signal) {
      const files = await checkFiles()
      if (!files.ok) {
        const cause = new Error(files.reason)
        throw new AppError('unavailable', 'Items cannot be found automatically now. You can add them by hand.', { cause })
      }
      const analysis = await analyse(photo, signal)
      if (analysis.kind === 'found') return analysis.boxes
      throw new AppError('invalid', 'This file is not a photo that can be opened.', { cause: new Error(analysis.reason) })
    },
    close: () => pool.close(),
  }
}

function defaultThreads(): number {
  return Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))
}
