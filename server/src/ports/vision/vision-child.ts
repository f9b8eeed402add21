import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { photoVision, type VisionResult, type VisionTask } from './analyze-photo.ts'
import { doJobs } from '#processes/child-jobs.ts'

const [modelsFolder, text, packFolder = ''] = process.argv.slice(2)
if (!modelsFolder) throw new Error('vision-child.ts is started by embedded.ts')

// Keeps the web server responsive while photos are analyzed.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// One core per child: the pool decides how many photos are analyzed at once.
sharp.concurrency(1)
sharp.cache(false)

doJobs<VisionTask, VisionResult>(
  photoVision({ modelsFolder, readsText: text === 'text', packFolder: packFolder || null }).then(({ run }) => run),
)
