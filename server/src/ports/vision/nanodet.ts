import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import { clampBox, suppressDoubles } from './boxes.ts'
import type { Detection } from './boxes.ts'
import type { Picture } from './picture.ts'
import { resizePicture } from './picture.ts'

/** NanoDet's own preprocessing (config/legacy_v0.x_configs/nanodet-g.yml): channels in the order blue, green, red. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const
const STRIDES = [8, 16, 32] as const
/** Each side of a box is a distribution over this many distances, in strides from the cell's centre. */
const DISTANCES = 11
/** The network takes any size that is a multiple of its largest stride. */
const SIDE_STEP = 32
const MIN_SIDE = 96
const DOUBLES = { sameLabel: 0.6, anyLabel: 0.95 }

/** Looks for the classes of COCO in a picture scaled so that its longer side is `side` pixels. */
export async function detectWithNanodet(
  network: { session: InferenceSession; labels: readonly string[] },
  picture: Picture,
  { side, minScore }: { side: number; minScore: number },
): Promise<Detection[]> {
  const size = inputSize(picture, side)
  const scaled = await resizePicture(picture, size.width, size.height)
  const image = new Tensor('float32', normalise(scaled), [1, 3, size.height, size.width])
  const answer = await network.session.run({ image })
  const detections = STRIDES.flatMap((stride) => {
    const scores = floatsOf(answer, `scores_${stride}`)
    const sides = floatsOf(answer, `sides_${stride}`)
    return decodeGrid({ scores, sides, stride, size, labels: network.labels, minScore })
  })
  return suppressDoubles(detections, DOUBLES)
}

/** @throws when the network has no such output: the model file and this code are not of one version. */
export function floatsOf(answer: InferenceSession.ReturnType, output: string): Float32Array {
  const data = answer[output]?.data
  if (!(data instanceof Float32Array)) throw new Error(`The network has no output ${output}`)
  return data
}

function inputSize({ width, height }: Picture, side: number): { width: number; height: number } {
  const scale = side / Math.max(width, height)
  const toStep = (length: number) => Math.max(MIN_SIDE, Math.round((length * scale) / SIDE_STEP) * SIDE_STEP)
  return { width: toStep(width), height: toStep(height) }
}

/** Interleaved RGB bytes to BGR planes with the mean and deviation of the training pictures taken out. */
function normalise({ pixels, width, height }: Picture): Float32Array {
  const count = width * height
  const planes = new Float32Array(count * 3)
  for (let channel = 0; channel < 3; channel++) {
    const mean = MEAN[channel]!
    const deviation = DEVIATION[channel]!
    for (let index = 0; index < count; index++) {
      planes[channel * count + index] = (pixels[index * 3 + 2 - channel]! - mean) / deviation
    }
  }
  return planes
}

interface Grid {
  scores: Float32Array
  sides: Float32Array
  stride: number
  size: { width: number; height: number }
  labels: readonly string[]
  minScore: number
}

function decodeGrid({ scores, sides, stride, size, labels, minScore }: Grid): Detection[] {
  const columns = size.width / stride
  const cells = columns * (size.height / stride)
  const found: Detection[] = []
  for (let cell = 0; cell < cells; cell++) {
    const best = bestClass(scores, cell * labels.length, labels.length)
    if (best.score <= minScore) continue
    const centreX = ((cell % columns) + 0.5) * stride
    const centreY = (Math.floor(cell / columns) + 0.5) * stride
    const distance = (side: number) => expectedDistance(sides, (cell * 4 + side) * DISTANCES) * stride
    const box = clampBox({
      x0: (centreX - distance(0)) / size.width,
      y0: (centreY - distance(1)) / size.height,
      x1: (centreX + distance(2)) / size.width,
      y1: (centreY + distance(3)) / size.height,
    })
    found.push({ box, score: best.score, label: labels[best.index]! })
  }
  return found
}

function bestClass(scores: Float32Array, start: number, count: number): { index: number; score: number } {
  let index = 0
  for (let candidate = 1; candidate < count; candidate++) {
    if (scores[start + candidate]! > scores[start + index]!) index = candidate
  }
  return { index, score: scores[start + index]! }
}

/** The mean of the softmax distribution over distances, in strides. */
function expectedDistance(logits: Float32Array, start: number): number {
  const values = logits.subarray(start, start + DISTANCES)
  const highest = Math.max(...values)
  let weighted = 0
  let total = 0
  values.forEach((logit, distance) => {
    const weight = Math.exp(logit - highest)
    weighted += weight * distance
    total += weight
  })
  return weighted / total
}
