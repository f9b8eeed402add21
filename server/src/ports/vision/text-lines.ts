import type { InferenceSession } from 'onnxruntime-node'
import { clampBox } from './boxes.ts'
import { normalize, runSingle } from './network.ts'
import { type Picture, resizePicture } from './picture.ts'
import type { Box } from './port.ts'

/** Longer side of the input in pixels, and the number that sides must be a multiple of. */
const VIEW_SIDE = 960
const SIDE_STEP = 32
/** PP-OCR's preprocessing (from ImageNet), for channels in the order blue, green, red. */
const PIXELS = {
  layout: 'nchw',
  colors: 'bgr',
  mean: [0.485 * 255, 0.456 * 255, 0.406 * 255],
  deviation: [0.229 * 255, 0.224 * 255, 0.225 * 255],
} satisfies Parameters<typeof normalize>[1]
/** PP-OCR's thresholds: minimum score of a text pixel, and minimum mean over a line's pixels. */
const MIN_PIXEL = 0.3
const MIN_LINE = 0.5
const MIN_PIXELS = 20
const MIN_HEIGHT_PIXELS = 4
/** The model marks the core of a line; the box is expanded by this times its area over its circumference. */
const GROWTH = 1.6

/** Detects lines of text. @returns axis-aligned boxes, also for lines that run upward or downward */
export async function findTextLines(session: InferenceSession, picture: Picture): Promise<Box[]> {
  const { map, width, height } = await mapText(session, picture)
  return findBlobs(map, width, height).map(({ box }) => grow(box, { width, height }))
}

/** A line of text in pixels of the picture. */
export interface TiltedLine {
  center: { x: number; y: number }
  /** Radians, clockwise; within 45 degrees of level. */
  tilt: number
  length: number
  height: number
  /** Around all of it. */
  box: Box
}

/** Detects lines of text with their tilt, which is that of the marked pixels' main axis. */
export async function findTiltedLines(session: InferenceSession, picture: Picture): Promise<TiltedLine[]> {
  const { map, width, height } = await mapText(session, picture)
  const [across, down] = [picture.width / width, picture.height / height]
  return findBlobs(map, width, height).map(({ pixels }) => {
    const points = pixels.map((at) => ({ x: ((at % width) + 0.5) * across, y: (Math.floor(at / width) + 0.5) * down }))
    return toTiltedLine(points)
  })
}

function toTiltedLine(points: readonly { x: number; y: number }[]): TiltedLine {
  const mean = { x: 0, y: 0 }
  for (const { x, y } of points) {
    mean.x += x / points.length
    mean.y += y / points.length
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, y } of points) {
    xx += (x - mean.x) ** 2
    xy += (x - mean.x) * (y - mean.y)
    yy += (y - mean.y) ** 2
  }
  const axis = 0.5 * Math.atan2(2 * xy, xx - yy)
  const tilt = Math.abs(axis) > Math.PI / 4 ? 0 : axis
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  const along = extent(points.map(({ x, y }) => x * cos + y * sin))
  const up = extent(points.map(({ x, y }) => y * cos - x * sin))
  const by = (GROWTH * along.size * up.size) / (2 * (along.size + up.size))
  const center = { x: along.middle * cos - up.middle * sin, y: along.middle * sin + up.middle * cos }
  const [length, height] = [along.size + 2 * by, up.size + 2 * by]
  const [halfWidth, halfHeight] = [
    (length * cos + height * Math.abs(sin)) / 2,
    (length * Math.abs(sin) + height * cos) / 2,
  ]
  const box = {
    x0: center.x - halfWidth,
    y0: center.y - halfHeight,
    x1: center.x + halfWidth,
    y1: center.y + halfHeight,
  }
  return { center, tilt, length, height, box }
}

function extent(values: readonly number[]): { middle: number; size: number } {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return { middle: (least + most) / 2, size: most - least + 1 }
}

/** How likely each pixel of a scaled view is text. */
async function mapText(session: InferenceSession, picture: Picture) {
  const scale = Math.min(1, VIEW_SIDE / Math.max(picture.width, picture.height))
  const toStep = (length: number) => Math.max(SIDE_STEP, Math.round((length * scale) / SIDE_STEP) * SIDE_STEP)
  const width = toStep(picture.width)
  const height = toStep(picture.height)
  const view = await resizePicture(picture, width, height)
  const { data } = await runSingle(session, view, normalize(view, PIXELS))
  return { map: data, width, height }
}

interface Blob {
  box: Box
  /** Indexes into the map. */
  pixels: number[]
}

/** Connected text pixels, with their bounding boxes in pixels. */
function findBlobs(map: Float32Array, width: number, height: number): Blob[] {
  const isSeen = new Uint8Array(map.length)
  const blobs: Blob[] = []
  for (let start = 0; start < map.length; start++) {
    if (map[start]! <= MIN_PIXEL || isSeen[start]) continue
    const blob = growBlob(start)
    const { x0, y0, x1, y1 } = blob.box
    const isLine = blob.pixels.length >= MIN_PIXELS && Math.min(x1 - x0, y1 - y0) >= MIN_HEIGHT_PIXELS
    if (isLine && blob.sum / blob.pixels.length >= MIN_LINE) blobs.push(blob)
  }
  return blobs

  function growBlob(start: number) {
    const box = { x0: width, y0: height, x1: 0, y1: 0 }
    const pixels: number[] = []
    let sum = 0
    const stack = [start]
    isSeen[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = Math.floor(at / width)
      pixels.push(at)
      sum += map[at]!
      box.x0 = Math.min(box.x0, x)
      box.x1 = Math.max(box.x1, x + 1)
      box.y0 = Math.min(box.y0, y)
      box.y1 = Math.max(box.y1, y + 1)
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y < height - 1) visit(at + width)
    }
    return { box, pixels, sum }

    function visit(neighbor: number): void {
      if (isSeen[neighbor] || map[neighbor]! <= MIN_PIXEL) return
      isSeen[neighbor] = 1
      stack.push(neighbor)
    }
  }
}

function grow({ x0, y0, x1, y1 }: Box, view: { width: number; height: number }): Box {
  const by = (GROWTH * (x1 - x0) * (y1 - y0)) / (2 * (x1 - x0 + y1 - y0))
  return clampBox({
    x0: (x0 - by) / view.width,
    y0: (y0 - by) / view.height,
    x1: (x1 + by) / view.width,
    y1: (y1 + by) / view.height,
  })
}
