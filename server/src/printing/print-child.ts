import { doJobs } from '#processes/child-jobs.ts'
import type { PrintJob } from './printer.ts'

/** Entry point of the processes that draw documents. */
doJobs(async ({ drawer, task }: PrintJob) => {
  const { default: draw } = (await import(drawer)) as { default: (task: object) => Promise<Uint8Array> }
  return draw(task)
})
