import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { photoVision, type VisionResult, type VisionTask } from './analyze-photo.ts'
import type { ChildMessage } from '#processes/child-worker.ts'

const [modelsFolder, text, packFolder = ''] = process.argv.slice(2)
if (!modelsFolder || !process.send) throw new Error('vision-child.ts is started by embedded.ts')

// Keeps the web server responsive while photos are analyzed.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// One core per child: the pool decides how many photos are analyzed at once.
sharp.concurrency(1)
sharp.cache(false)

process.on('disconnect', () => process.exit())
// The terminal sends Ctrl+C to the whole process group; the server ends this process when its work is done.
process.on('SIGINT', () => {})

const loading = photoVision({ modelsFolder, readsText: text === 'text', packFolder: packFolder || null })
const send = (message: ChildMessage<VisionResult>) => process.send?.(message)

async function answer(task: VisionTask): Promise<void> {
  try {
    const { run } = await loading
    send({ kind: 'started' })
    send({ kind: 'done', output: await run(task) })
  } catch (error) {
    send({ kind: 'failed', message: String(error) })
  }
}

process.on('message', (task: VisionTask) => void answer(task))
