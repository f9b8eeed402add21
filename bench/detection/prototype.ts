import { suppressDoubles } from '#server/ports/vision/boxes.ts'
import { loadEmbeddedDetectors } from '#server/ports/vision/embedded-networks.ts'
import { MODELS_FOLDER } from '#server/ports/vision/model-files.ts'
import { detect, sizeOfView } from '#server/ports/vision/network.ts'
import { NOISE_LABELS } from '#server/ports/vision/noise-labels.ts'
import { decodeUpright } from '#server/ports/vision/picture.ts'
import type { ReferencePhoto } from './reference-photos.ts'
import type { Prediction } from './score.ts'

const SIDE = 416
const SSD_SIZE = { width: 300, height: 300 }
const MIN_SCORE = 0.1
const DOUBLES = { sameLabel: 0.5, anyLabel: 0.5 }

/** The prototype: one view per model, all boxes in one list, plain non-maximum suppression. */
export async function prototype(): Promise<(photo: ReferencePhoto) => Promise<Prediction[]>> {
  const [nanodet, ssd] = await loadEmbeddedDetectors(MODELS_FOLDER)
  return async ({ content }) => {
    const picture = await decodeUpright(content)
    const found = [
      ...(await detect(nanodet!, picture, { size: sizeOfView(picture, SIDE), minScore: MIN_SCORE })),
      ...(await detect(ssd!, picture, { size: SSD_SIZE, minScore: MIN_SCORE })),
    ].filter(({ label }) => !NOISE_LABELS.has(label))
    return suppressDoubles(found, DOUBLES).map(({ box, score, label }) => {
      return { box, score, title: label, isLabelSure: true }
    })
  }
}
