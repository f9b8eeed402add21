import { constants, setPriority } from 'node:os'
import type { ErrorCode } from '@yardsnap/contract/errors'
import { AppError } from '#errors.ts'
import type { ChildMessage } from '#processes/child-worker.ts'
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

process.on('disconnect', () => process.exit())
// The terminal sends Ctrl+C to the whole process group; the server ends this process when its work is done.
process.on('SIGINT', () => {})

const send = (message: ChildMessage<PictureAnswer>) => process.send?.(message)

function doWork(work: PictureWork): Promise<MadePicture | FoundBarcodes | 'needs more memory'> {
  const { source, output } = work
  return output === 'barcodes' ? readBarcodes(source, megabytes) : makePicture({ source, output }, megabytes)
}

async function answer(work: PictureWork): Promise<void> {
  send({ kind: 'started' })
  try {
    send({ kind: 'done', output: await memory.watchWhile(() => doWork(work)) })
  } catch (error) {
    if (!(error instanceof AppError)) return void send({ kind: 'failed', message: String(error) })
    const { code, message, cause } = error
    send({ kind: 'done', output: { code, message, ...(cause instanceof Error && { cause: cause.message }) } })
  }
}

process.on('message', (work: PictureWork) => void answer(work).then(() => setImmediate(() => globalThis.gc?.())))
