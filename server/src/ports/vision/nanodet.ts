import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import { clampBox, judgeClasses, suppressDoubles } from './boxes.ts'
import type { Detection } from './boxes.ts'
import { namesOf } from './names.ts'
import type { Picture } from './picture.ts'
import { resizePicture } from './picture.ts'
import type { Box } from './port.ts'

/** NanoDet's own preprocessing (config/legacy_v0.x_configs/nanodet-g.yml): channels in the order blue, green, red. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const
const STRIDES = [8, 16, 32] as const
/** Each side of a box is a distribution over this many distances, in strides from the cell's center. */
const DISTANCES = 11
/** The input size must be a multiple of the model's largest stride. */
const SIDE_STEP = 32
const MIN_SIDE = 96
const DOUBLES = { sameLabel: 0.6, anyLabel: 0.95 }

interface Network {
  session: InferenceSession
  labels: readonly string[]
}

interface View {
  /** Longer side of the scaled picture in pixels. */
  side: number
  minScore: number
}

/** Detects the classes of COCO in a picture. */
export async function detectWithNanodet(network: Network, picture: Picture, view: View): Promise<Detection[]> {
  return suppressDoubles(await readNanodet(network, picture, view), DOUBLES)
}

/** Raw detections before suppression, many for each object. */
export async function readNanodet(network: Network, picture: Picture, { side, minScore }: View): Promise<Detection[]> {
  const size = inputSize(picture, side)
  const scaled = await resizePicture(picture, size.width, size.height)
  const image = new Tensor('float32', normalize(scaled), [1, 3, size.height, size.width])
  const answer = await network.session.run({ image })
  return STRIDES.flatMap((stride) => {
    const scores = floatsOf(answer, `scores_${stride}`)
    const sides = floatsOf(answer, `sides_${stride}`)
    return decodeGrid({ scores, sides, stride, size, labels: network.labels, minScore })
  })
}

/** @throws when the output is missing, because model file and code have different versions. */
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

/** Converts interleaved RGB bytes to BGR planes, normalized by mean and deviation of the training data. */
function normalize({ pixels, width, height }: Picture): Float32Array {
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
    const judged = judgeClasses(scores, cell * labels.length, (cell + 1) * labels.length)
    // A box's score is never higher than its class scores, so skip the many cells that see nothing.
    if (judged.score <= minScore) continue
    const distances = [0, 1, 2, 3].map((side) => readSide(sides, (cell * 4 + side) * DISTANCES))
    const score = judged.score * Math.sqrt(Math.min(...distances.map(({ sharpness }) => sharpness)))
    if (score <= minScore) continue
    const box = boxAround({ column: cell % columns, row: Math.floor(cell / columns) }, distances, { stride, size })
    const names = namesOf(scores, cell * labels.length, labels)
    found.push({ box, score, label: labels[judged.index]!, labelScore: judged.labelScore, names })
  }
  return found
}

function boxAround(
  cell: { column: number; row: number },
  distances: { mean: number }[],
  { stride, size }: { stride: number; size: { width: number; height: number } },
): Box {
  const centerX = cell.column + 0.5
  const centerY = cell.row + 0.5
  const [left = 0, top = 0, right = 0, bottom = 0] = distances.map(({ mean }) => mean)
  return clampBox({
    x0: ((centerX - left) * stride) / size.width,
    y0: ((centerY - top) * stride) / size.height,
    x1: ((centerX + right) * stride) / size.width,
    y1: ((centerY + bottom) * stride) / size.height,
  })
}

/**
 * A side's distance from the center of the cell, in strides, is the mean of its softmax distribution. Its sharpness is
 * the sum of the distribution's two largest values, near 1 for a clear edge between two steps. Boxes with a blurred
 * side are often wrong (Li et al., Generalized Focal Loss V2, 2021).
 */
function readSide(logits: Float32Array, start: number): { mean: number; sharpness: number } {
  const values = logits.subarray(start, start + DISTANCES)
  const highest = Math.max(...values)
  const weights = Array.from(values, (logit) => Math.exp(logit - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = weights.reduce((sum, weight, distance) => sum + weight * distance, 0) / total
  const [first = 0, second = 0] = weights.toSorted((a, b) => b - a)
  return { mean, sharpness: (first + second) / total }
}
