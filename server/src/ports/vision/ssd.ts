import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import { clampBox, judgeClasses, suppressDoubles } from './boxes.ts'
import type { Detection } from './boxes.ts'
import { namesOf } from './names.ts'
import { floatsOf } from './nanodet.ts'
import { resizePicture } from './picture.ts'
import type { Picture } from './picture.ts'

const SIDE = 300
const DOUBLES = { sameLabel: 0.5, anyLabel: 0.95 }
/** Box offsets are multiplied by these (TensorFlow Object Detection API, faster_rcnn_box_coder). */
const CENTER_SCALE = 10
const SIZE_SCALE = 5

/** Grids and scales of the model's anchor boxes (TensorFlow Object Detection API, ssd_anchor_generator). */
const GRIDS = [19, 10, 5, 3, 2, 1]
const SMALLEST_SCALE = 0.2
const LARGEST_SCALE = 0.95

interface Anchor {
  x: number
  y: number
  width: number
  height: number
}

const ANCHORS = GRIDS.flatMap(anchorsOfGrid)

/** Detects the model's classes: 23 of Open Images, or the 80 of COCO. */
export async function detectWithSsd(
  network: { session: InferenceSession; labels: readonly string[] },
  picture: Picture,
  { minScore }: { minScore: number },
): Promise<Detection[]> {
  const scaled = await resizePicture(picture, SIDE, SIDE)
  const input = Float32Array.from(scaled.pixels, (value) => value / 127.5 - 1)
  const answer = await network.session.run({ image: new Tensor('float32', input, [1, SIDE, SIDE, 3]) })
  const offsets = floatsOf(answer, 'boxes')
  const scores = floatsOf(answer, 'scores').map(sigmoid)
  const classes = network.labels.slice(1)
  const found: Detection[] = []
  ANCHORS.forEach((anchor, index) => {
    const first = index * network.labels.length
    // Class 0 is the background, so start at class 1.
    const judged = judgeClasses(scores, first + 1, first + network.labels.length)
    if (judged.score <= minScore) return
    const box = decodeBox(anchor, offsets.subarray(index * 4, index * 4 + 4))
    const names = namesOf(scores, first + 1, classes)
    found.push({ box, score: judged.score, label: classes[judged.index]!, labelScore: judged.labelScore, names })
  })
  return suppressDoubles(found, DOUBLES)
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

function decodeBox(anchor: Anchor, [offsetY = 0, offsetX = 0, logHeight = 0, logWidth = 0]: Float32Array) {
  const x = (offsetX / CENTER_SCALE) * anchor.width + anchor.x
  const y = (offsetY / CENTER_SCALE) * anchor.height + anchor.y
  const width = Math.exp(logWidth / SIZE_SCALE) * anchor.width
  const height = Math.exp(logHeight / SIZE_SCALE) * anchor.height
  return clampBox({ x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 })
}

function anchorsOfGrid(cells: number, level: number): Anchor[] {
  const shapes = shapesOfLevel(level)
  const anchors: Anchor[] = []
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const x = (column + 0.5) / cells
      const y = (row + 0.5) / cells
      for (const { scale, ratio } of shapes) {
        anchors.push({ x, y, width: scale * Math.sqrt(ratio), height: scale / Math.sqrt(ratio) })
      }
    }
  }
  return anchors
}

/** The first grid has fewer anchor shapes, with a small one (`reduce_boxes_in_lowest_layer`). */
function shapesOfLevel(level: number): { scale: number; ratio: number }[] {
  const scale = scaleOfLevel(level)
  if (level === 0) return [{ scale: 0.1, ratio: 1 }, ...[2, 0.5].map((ratio) => ({ scale, ratio }))]
  const between = Math.sqrt(scale * scaleOfLevel(level + 1))
  return [...[1, 2, 0.5, 3, 1 / 3].map((ratio) => ({ scale, ratio })), { scale: between, ratio: 1 }]
}

function scaleOfLevel(level: number): number {
  if (level >= GRIDS.length) return 1
  return SMALLEST_SCALE + ((LARGEST_SCALE - SMALLEST_SCALE) * level) / (GRIDS.length - 1)
}
