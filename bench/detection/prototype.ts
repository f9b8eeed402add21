import { loadNetwork } from '#server/ports/vision/analyze-photo.ts'
import { suppressDoubles } from '#server/ports/vision/boxes.ts'
import { MODELS_FOLDER, NANODET_FILE, SSD_OPEN_IMAGES_FILE } from '#server/ports/vision/model-files.ts'
import { detectWithNanodet } from '#server/ports/vision/nanodet.ts'
import { NOISE_LABELS } from '#server/ports/vision/noise-labels.ts'
import { decodeUpright } from '#server/ports/vision/picture.ts'
import { detectWithSsd } from '#server/ports/vision/ssd.ts'
import type { ReferencePhoto } from './reference-photos.ts'
import type { Prediction } from './score.ts'

const SIDE = 416
const MIN_SCORE = 0.1
const DOUBLES = { sameLabel: 0.5, anyLabel: 0.5 }

/** The prototype: one view per model, all boxes in one list, plain non-maximum suppression. */
export async function prototype(): Promise<(photo: ReferencePhoto) => Promise<Prediction[]>> {
  const nanodet = await loadNetwork(MODELS_FOLDER, NANODET_FILE)
  const ssd = await loadNetwork(MODELS_FOLDER, SSD_OPEN_IMAGES_FILE)
  return async ({ content }) => {
    const picture = await decodeUpright(content)
    const found = [
      ...(await detectWithNanodet(nanodet, picture, { side: SIDE, minScore: MIN_SCORE })),
      ...(await detectWithSsd(ssd, picture, { minScore: MIN_SCORE })),
    ].filter(({ label }) => !NOISE_LABELS.has(label))
    return suppressDoubles(found, DOUBLES).map(({ box, score, label }) => {
      return { box, score, title: label, isLabelSure: true }
    })
  }
}
