import type { ChildMessage } from './child-worker.ts'

/**
 * Makes this process a child that does the jobs of a `processPool`.
 * @param loading what does a job, or its promise; the job counts as started once that has been loaded
 */
export function doJobs<Input extends object, Output>(
  loading: ((input: Input) => Promise<Output>) | Promise<(input: Input) => Promise<Output>>,
): void {
  const send = (message: ChildMessage<Output>) => process.send?.(message)

  async function answer(input: Input): Promise<void> {
    try {
      const run = await loading
      send({ kind: 'started' })
      send({ kind: 'done', output: await run(input) })
    } catch (error) {
      const stack = error instanceof Error ? error.stack : undefined
      send({ kind: 'failed', message: String(error), stack })
    }
  }

  process.on('disconnect', () => process.exit())
  // The terminal sends Ctrl+C to the whole process group; the server ends this process when its work is done.
  process.on('SIGINT', () => {})
  process.on('message', (input: Input) => void answer(input))
}
