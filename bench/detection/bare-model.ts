import { suppressDoubles } from '#server/ports/vision/boxes.ts'
import { loadEmbeddedDetectors } from '#server/ports/vision/embedded-networks.ts'
import { MODELS_FOLDER } from '#server/ports/vision/model-files.ts'
import { detectRaw, sizeOfView } from '#server/ports/vision/network.ts'
import { decodeUpright } from '#server/ports/vision/picture.ts'
import type { ReferencePhoto } from './reference-photos.ts'
import type { Prediction } from './score.ts'

const SIDE = 416
const MIN_SCORE = 0.05
const DOUBLES = { sameLabel: 0.5, anyLabel: 0.5 }

/** The baseline: NanoDet-G as published, one view of 416 pixels, plain non-maximum suppression, its own scores. */
export async function bareModel(): Promise<(photo: ReferencePhoto) => Promise<Prediction[]>> {
  const [network] = await loadEmbeddedDetectors(MODELS_FOLDER)
  return async ({ content }) => {
    const picture = await decodeUpright(content)
    const answers = await detectRaw(network!, picture, { size: sizeOfView(picture, SIDE), minScore: MIN_SCORE })
    const published = answers.map((answer) => ({ ...answer, score: answer.labelScore }))
    return suppressDoubles(published, DOUBLES).map(({ box, score, label }) => {
      return { box, score, title: label, isLabelSure: true }
    })
  }
}
