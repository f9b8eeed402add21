import { t } from '@yardsnap/contract/texts'
import { availableParallelism } from 'node:os'
import { AppError } from '#errors.ts'
import type { VisionResult, VisionTask } from './analyze-photo.ts'
import { fingerprintModels, modelFilesChecker, MODELS_FOLDER } from './model-files.ts'
import { NO_PACKS, type PackInUse, type Packs } from './packs/choose-pack.ts'
import type { VisionPort } from './port.ts'
import { processPool } from '#processes/process-pool.ts'
import { startChild } from '#processes/start-child.ts'

/** Increment when views, fusion or decoding change results: it invalidates cached results. */
const PIPELINE_REVISION = 11
const MAX_CHILDREN = 4
const TIME_LIMIT_MS = 30_000
const IDLE_MS = 3 * 60_000
/**
 * glibc malloc settings: models allocate and free large blocks, which glibc would retain. They save some 160 MB per
 * child process and cost 5% more CPU time. Other C libraries ignore them.
 */
const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 ** 2),
}

export interface EmbeddedVisionOptions {
  modelsFolder?: string
  /** Number of photos analyzed at once. Default: all processors but one, which is left to the web server. */
  maxChildren?: number
  /** Whether text on items is recognized. Default: yes. */
  readsText?: boolean
  /** Networks to use in place of the embedded detectors. Default: none. */
  packs?: Packs
}

/**
 * Object detection in child processes, with the embedded models or a pack: no network, no key. Models are loaded with
 * the first photo. A pack that was fetched meanwhile is used from the next photo on.
 */
export function embeddedVision(options: EmbeddedVisionOptions = {}): VisionPort {
  const { modelsFolder = MODELS_FOLDER, maxChildren = defaultChildren(), readsText = true, packs = NO_PACKS } = options
  const checkFiles = modelFilesChecker(modelsFolder)
  /** One pool for each pack that was used. The child processes of a former pack end when they have been idle. */
  const pools = new Map<string, ReturnType<typeof processPool<VisionTask, VisionResult>>>()
  let pack: PackInUse | null = null

  async function refresh(): Promise<void> {
    pack = await packs.current()
  }

  function poolFor(folder: string) {
    const pool =
      pools.get(folder) ??
      processPool<VisionTask, VisionResult>({
        work: 'detection',
        startChild: () =>
          startChild(
            new URL('./vision-child.ts', import.meta.url),
            [modelsFolder, readsText ? 'text' : 'no-text', folder],
            { env: MEMORY_SETTINGS, showsErrors: true },
          ),
        maxChildren,
        timeLimitMs: TIME_LIMIT_MS,
        idleMs: IDLE_MS,
      })
    pools.set(folder, pool)
    return pool
  }

  async function runTask(task: VisionTask, signal: AbortSignal | undefined): Promise<VisionResult> {
    try {
      return await poolFor(pack?.folder ?? '').run(task, signal)
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      const message = t.lazy`This photo could not be analyzed. Try again, or add its items by hand.`
      throw new AppError('provider_failed', message, { cause })
    }
  }

  return {
    name: 'embedded',
    get version() {
      const models = fingerprintModels(modelsFolder)
      return [`${PIPELINE_REVISION}${readsText ? '' : '-no-text'}-${models}`, ...(pack ? [pack.fingerprint] : [])].join(
        '-',
      )
    },
    start() {
      packs.start()
      void refresh()
    },
    check: checkFiles,
    packs: packs.shelf,
    describe: () => packs.describe(),
    async detect(photo, signal) {
      const files = await checkFiles()
      if (!files.ok) {
        const cause = new Error(files.reason)
        throw new AppError('unavailable', t.lazy`Items cannot be found automatically now. You can add them by hand.`, {
          cause,
        })
      }
      await refresh()
      const analysis = await runTask({ kind: 'analyze', photo }, signal)
      if (analysis.kind !== 'found') throw notAPhoto(analysis)
      const { boxes, faces, texts } = analysis
      return { boxes, faces, texts }
    },
    async fit(photo, rough, signal) {
      await refresh()
      if (!pack || rough.length === 0) return rough.map(() => null)
      const fitting = await runTask({ kind: 'fit', photo, rough }, signal)
      if (fitting.kind !== 'fitted') throw notAPhoto(fitting)
      return fitting.boxes
    },
    async read(photo, signal) {
      if (!readsText || !(await checkFiles()).ok) return null
      await refresh()
      const writing = await runTask({ kind: 'read', photo }, signal)
      if (writing.kind !== 'read') throw notAPhoto(writing)
      return writing.lines
    },
    async close() {
      packs.close()
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

function notAPhoto(answer: VisionResult): AppError {
  const cause = new Error('reason' in answer ? answer.reason : 'it was answered otherwise')
  return new AppError('invalid', t.lazy`This file is not a photo that can be opened.`, { cause })
}

function defaultChildren(): number {
  return Math.max(1, Math.min(MAX_CHILDREN, availableParallelism() - 1))
}
