import { toLazyText } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import { processPool } from '#processes/process-pool.ts'
import { startChild } from '#processes/start-child.ts'
import { boundedQueue } from '#queues/bounded-queue.ts'
import { damaged, MAX_DECODING_MEGABYTES, needsTooMuchMemory } from './inspect.ts'
import type { FoundCode } from './barcodes.ts'
import type { MadePicture, PictureSource, PictureTask } from './make-picture.ts'
import type { PictureAnswer, PictureWork } from './picture-child.ts'
import type { FoundBarcodes } from './read-barcodes.ts'

/**
 * Memory for each of two photos decoded at once, in addition to their processes' baseline: enough for a phone's photo
 * of 12 megapixels as any JPEG, or 50 megapixels as a baseline JPEG.
 */
const SHARED_MEGABYTES = 108
const AT_ONCE = 2
/** A photo that exceeds this timeout is retried once alone; if it times out again, it is reported as damaged. */
const TIME_LIMIT_MS = 12_000
/** Keeps a process warm for a batch of photos, but releases its memory soon afterward. */
const IDLE_MS = 5_000
/**
 * glibc malloc settings: large pixel buffers are allocated with mmap, so that one photo's memory is released before the
 * next. Larger thresholds retain too much memory, smaller ones cost 10% more time. Other C libraries ignore them.
 */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '8388608' }

type Read = () => Promise<PictureSource>

const createPool = (megabytes: number, maxChildren: number) =>
  processPool<PictureWork, PictureAnswer>({
    work: 'pictures',
    startChild: () =>
      startChild(new URL('./picture-child.ts', import.meta.url), [String(megabytes)], {
        env: MEMORY_SETTINGS,
        execArgv: ['--expose-gc'],
      }),
    maxChildren,
    timeLimitMs: TIME_LIMIT_MS,
    idleMs: IDLE_MS,
  })
const shared = createPool(SHARED_MEGABYTES, AT_ONCE)
const alone = createPool(MAX_DECODING_MEGABYTES, 1)
const places = boundedQueue({ running: AT_ONCE, waiting: 50 })

/**
 * Decodes an untrusted picture in a process with limited memory: two photos at once, or a large one alone. If the
 * process crashes, times out or runs out of memory, the photo is retried once alone.
 * @param read called when a slot is free, so that only photos being decoded are in memory; called twice for a large
 *   photo
 * @throws AppError `unsupported_type`, `invalid` with a message for the uploader, or `unavailable` when the queue is
 *   full.
 */
export async function makeForeignPicture(read: Read, output: PictureTask['output']): Promise<MadePicture> {
  const done = await work(read, output)
  if (!('picture' in done)) throw new Error('no picture was made')
  return done
}

/**
 * The barcodes of an upright picture, read in such a process because the reader opens what people send.
 * @throws AppError as `makeForeignPicture`
 */
export async function readForeignBarcodes(read: Read): Promise<FoundCode[]> {
  const done = await work(read, 'barcodes')
  if (!('codes' in done)) throw new Error('no barcodes were read')
  return done.codes
}

async function work(read: Read, output: PictureWork['output']): Promise<MadePicture | FoundBarcodes> {
  const answer =
    (await places(() => makeShared(read, output))) ?? (await places(() => makeAlone(read, output), AT_ONCE))
  if (answer === 'needs more memory') throw needsTooMuchMemory()
  if ('code' in answer) throw new AppError(answer.code, toLazyText(answer.message), { cause: answer.cause })
  return answer
}

/** @returns null if it must be retried alone with more memory, also if the process died, which may have other causes */
async function makeShared(read: Read, output: PictureWork['output']): Promise<PictureAnswer | null> {
  const source = await read()
  const answer = await shared.run({ source, output }).catch(() => null)
  return answer === 'needs more memory' ? null : answer
}

/** Uses a new process, which frees its memory at once. The shared processes are idle now and free theirs, too. */
async function makeAlone(read: Read, output: PictureWork['output']): Promise<PictureAnswer> {
  const source = await read()
  await shared.close()
  try {
    return await alone.run({ source, output })
  } catch (error) {
    throw damaged(error)
  } finally {
    await alone.close()
  }
}
