import { clampBox, type Detection } from '#ports/vision/boxes.ts'
import { type Answer, boxAround, judgePlace, getOutput, getScores, sigmoid } from './decoder.ts'

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

/**
 * SSD (TensorFlow Object Detection API): `boxes` [1, places, 4], offsets from anchors, and `scores` [1, places, labels];
 * `anchors` [places, 4] (center y, center x, height, width) are those of the 300-pixel MobileNet SSDs unless the network has them
 * as an output.
 */
export function decodeSsd(answer: Answer): Detection[] {
  const { data: offsets } = getOutput(answer, 'boxes')
  const { data: raw } = getScores(answer, 'scores')
  const scores = answer.areLogits ? raw.map(sigmoid) : raw
  const anchors = answer.outputs['anchors'] ? readAnchors(answer.outputs['anchors'].data) : ANCHORS
  const firstClass = answer.hasBackground ? 1 : 0
  const labels = answer.labels.slice(firstClass)
  return anchors.flatMap((anchor, index) => {
    const judged = judgePlace(scores, index * answer.labels.length + firstClass, { ...answer, labels })
    return judged ? [{ ...judged, box: decodeBox(anchor, offsets.subarray(index * 4, index * 4 + 4)) }] : []
  })
}

function readAnchors(values: Float32Array): Anchor[] {
  return Array.from({ length: values.length / 4 }, (_, index) => {
    const [y = 0, x = 0, height = 0, width = 0] = values.subarray(index * 4, index * 4 + 4)
    return { x, y, width, height }
  })
}

function decodeBox(anchor: Anchor, [offsetY = 0, offsetX = 0, logHeight = 0, logWidth = 0]: Float32Array) {
  const x = (offsetX / CENTER_SCALE) * anchor.width + anchor.x
  const y = (offsetY / CENTER_SCALE) * anchor.height + anchor.y
  const width = Math.exp(logWidth / SIZE_SCALE) * anchor.width
  const height = Math.exp(logHeight / SIZE_SCALE) * anchor.height
  return clampBox(boxAround({ x, y, width, height }))
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
