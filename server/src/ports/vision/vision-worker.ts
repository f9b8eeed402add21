import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { z } from 'zod'
import { photoAnalyser } from './analyse-photo.ts'
import type { Analysis } from './analyse-photo.ts'
import type { Job, JobStarted } from './worker-pool.ts'

/** The pool wraps what it is given in an array, behind its own part. */
const [, { modelsFolder }] = z.tuple([z.unknown(), z.object({ modelsFolder: z.string() })]).parse(workerData)

// One processor a thread: the pool decides how many photos are analysed at once.
sharp.concurrency(1)
sharp.cache(false)
const analyse = await photoAnalyser(modelsFolder)

export default async function analysePhoto({ id, input }: Job<Uint8Array>): Promise<Analysis> {
  parentPort?.postMessage({ startedJob: id } satisfies JobStarted)
  return analyse(input)
}
