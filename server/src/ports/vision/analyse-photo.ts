import { InferenceSession } from 'onnxruntime-node'
import { areaOf } from './boxes.ts'
import type { Detection } from './boxes.ts'
import { fuseViews } from './fuse.ts'
import { loadModel, NANODET_FILE, SSD_FILE } from './model-files.ts'
import { detectWithNanodet } from './nanodet.ts'
import { MIN_BOX_AREA, NOISE_LABELS } from './noise-labels.ts'
import { decodeUpright } from './picture.ts'
import type { Picture } from './picture.ts'
import type { DetectedBox } from './port.ts'
import { detectWithSsd } from './ssd.ts'

/** Longer sides of the views: small ones find large things better, large ones small things. */
const NANODET_SIDES = [320, 416, 640]
/** Weak answers of one view count when other views agree. */
const MIN_VIEW_SCORE = 0.1

export type Analysis = { kind: 'found'; boxes: DetectedBox[] } | { kind: 'unreadable'; reason: string }

/** Loads the networks; a photo is then analysed on one processor. */
export async function photoAnalyser(modelsFolder: string) {
  const nanodet = await loadNetwork(modelsFolder, NANODET_FILE)
  const ssd = await loadNetwork(modelsFolder, SSD_FILE)

  return async (photo: Uint8Array): Promise<Analysis> => {
    let picture: Picture
    try {
      picture = await decodeUpright(photo)
    } catch (cause) {
      return { kind: 'unreadable', reason: String(cause) }
    }
    const views: Detection[][] = []
    for (const side of NANODET_SIDES) {
      views.push(await detectWithNanodet(nanodet, picture, { side, minScore: MIN_VIEW_SCORE }))
    }
    views.push(await detectWithSsd(ssd, picture, { minScore: MIN_VIEW_SCORE }))
    return { kind: 'found', boxes: fuseViews(views.map(withoutNoise)) }
  }
}

function withoutNoise(view: Detection[]): Detection[] {
  return view.filter(({ label, box }) => !NOISE_LABELS.has(label) && areaOf(box) > MIN_BOX_AREA)
}

/** @param file one of the names in model-files.ts */
export async function loadNetwork(modelsFolder: string, file: string) {
  const { content, labels } = loadModel(modelsFolder, file)
  const session = await InferenceSession.create(content, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  return { session, labels }
}
