import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '#errors.ts'
import { processPool } from '#processes/process-pool.ts'
import { COMPILED_FOLDER } from '#quick-imports.ts'
import { boundedQueue } from '#bounded-queue.ts'
import { damaged, MAX_DECODING_MEGABYTES, needsTooMuchMemory } from './inspect.ts'
import type { MadePicture, PictureTask } from './make-picture.ts'
import type { PictureAnswer } from './picture-child.ts'

/**
 * What two photos at once may take each, beside what their processes take anyway: a phone's photo of 12 megapixels as
 * any JPEG, 50 megapixels as the usual one.
 */
const SHARED_MEGABYTES = 108
const AT_ONCE = 2
/** A photo that takes longer is tried once more alone, and is damaged when it takes longer again. */
const TIME_LIMIT_MS = 12_000
/** A batch of photos finds its process ready; when it is over the memory is soon given back. */
const IDLE_MS = 5_000
/**
 * Rows of pixels are asked for apart from what is small and stays, so that what one photo took is given back before the
 * next. Larger thresholds keep too much of it, smaller ones cost a tenth more time. Other C libraries than glibc ignore them.
 */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '8388608' }

type Read = () => Promise<Uint8Array>

const poolOf = (megabytes: number, maxChildren: number) =>
  processPool<PictureTask, PictureAnswer>({
    startChild: () => startChild(megabytes),
    maxChildren,
    timeLimitMs: TIME_LIMIT_MS,
    idleMs: IDLE_MS,
  })
const shared = poolOf(SHARED_MEGABYTES, AT_ONCE)
const alone = poolOf(MAX_DECODING_MEGABYTES, 1)
const places = boundedQueue({ running: AT_ONCE, waiting: 50 })

/**
 * Makes a picture of bytes that others made, in a process whose memory is limited: two photos at once, or a large one
 * alone. What crashes, hangs or takes too much memory fails by itself, after a second try alone.
 * @param read called when there is a place, so that only the photos being decoded are in memory; for a large photo twice
 * @throws AppError `unsupported_type`, `invalid` with a message for the uploader, or `unavailable` when too many wait.
 */
export async function makeForeignPicture(read: Read, output: PictureTask['output']): Promise<MadePicture> {
  const answer =
    (await places(() => makeShared(read, output))) ?? (await places(() => makeAlone(read, output), AT_ONCE))
  if (answer === 'needs more memory') throw needsTooMuchMemory()
  if ('code' in answer) throw new AppError(answer.code, answer.message, { cause: answer.cause })
  return answer
}

/** @returns null when it has to be tried with more memory, also when the process ended: that may have had other reasons */
async function makeShared(read: Read, output: PictureTask['output']): Promise<PictureAnswer | null> {
  const bytes = await read()
  const answer = await shared.run({ bytes, output }).catch(() => null)
  return answer === 'needs more memory' ? null : answer
}

/** In a fresh process, which gives its memory back at once. The others have no work now, and give back theirs. */
async function makeAlone(read: Read, output: PictureTask['output']): Promise<PictureAnswer> {
  const bytes = await read()
  await shared.close()
  try {
    return await alone.run({ bytes, output })
  } catch (error) {
    throw damaged(error)
  } finally {
    await alone.close()
  }
}

/** The child opens pictures from strangers, so it gets none of the server's environment, where the secrets are. */
function startChild(megabytes: number) {
  const { PATH, SystemRoot } = process.env
  return fork(fileURLToPath(new URL('./picture-child.ts', import.meta.url)), [String(megabytes)], {
    env: { PATH, SystemRoot, ...MEMORY_SETTINGS, NODE_COMPILE_CACHE: COMPILED_FOLDER },
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
