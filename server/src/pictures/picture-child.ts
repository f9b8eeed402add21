import { constants, setPriority } from 'node:os'
import type { ErrorCode } from '@yardsnap/contract/errors'
import { AppError } from '#errors.ts'
import { doJobs } from '#processes/child-jobs.ts'
import { limitMemory } from '#processes/limit-memory.ts'
import { makePicture, type MadePicture, type PictureTask } from './make-picture.ts'
import { type FoundBarcodes, readBarcodes } from './read-barcodes.ts'

/** What a child process does with a picture: makes another one of it, or reads its barcodes. */
export type PictureWork = Omit<PictureTask, 'output'> & { output: PictureTask['output'] | 'barcodes' }

export type PictureAnswer =
  | MadePicture
  | FoundBarcodes
  | 'needs more memory'
  /** An AppError; `cause` is only logged. */
  | { code: ErrorCode; message: string; cause?: string }

// Photos wait for whoever waits for an answer: other work takes the processor first.
setPriority(constants.priority.PRIORITY_LOW)

const megabytes = Number(process.argv[2])
const memory = limitMemory(megabytes)

function doWork({ source, output }: PictureWork): Promise<MadePicture | FoundBarcodes | 'needs more memory'> {
  return output === 'barcodes' ? readBarcodes(source, megabytes) : makePicture({ source, output }, megabytes)
}

async function answer(work: PictureWork): Promise<PictureAnswer> {
  try {
    return await memory.watchWhile(() => doWork(work))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, cause } = error
    return { code, message, ...(cause instanceof Error && { cause: cause.message }) }
  } finally {
    // Once the answer has been sent.
    setImmediate(() => globalThis.gc?.())
  }
}

doJobs(answer)
