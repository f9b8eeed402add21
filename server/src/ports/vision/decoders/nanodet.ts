import { clampBox, type Detection } from '#ports/vision/boxes.ts'
import type { Box } from '#ports/vision/port.ts'
import { type Answer, judgePlace, getOutput, getScores, outputWithLast } from './decoder.ts'

const STRIDES = [8, 16, 32] as const
const PLUS_STRIDES = [8, 16, 32, 64] as const
/** Each side of a box is a distribution over this many distances, in strides from the cell's center. */
const DISTANCES = 11
const PLUS_DISTANCES = 8

/** NanoDet (RangiLyu): for each stride `s` the outputs `scores_s` [1, cells, labels] (0..1) and `sides_s` [1, cells, 44]. */
export function decodeNanodet(answer: Answer): Detection[] {
  return STRIDES.flatMap((stride) => {
    const scores = getScores(answer, `scores_${stride}`).data
    const sides = getOutput(answer, `sides_${stride}`).data
    return decodeGrid(
      answer,
      { stride, ...computeGrid(answer, stride), center: 0.5, distances: DISTANCES },
      (cell) => ({
        scores: scores.subarray(cell * answer.labels.length, (cell + 1) * answer.labels.length),
        sides: sides.subarray(cell * 4 * DISTANCES, (cell + 1) * 4 * DISTANCES),
      }),
    )
  })
}

/**
 * NanoDet-Plus: one output [1, cells, labels + 32], scores (0..1) before sides, the grids of all strides in a row. The
 * center of a cell is its corner, unlike NanoDet's (nanodet_plus_head.py, get_single_level_center_priors).
 */
export function decodeNanodetPlus(answer: Answer): Detection[] {
  const classes = answer.labels.length
  const width = classes + 4 * PLUS_DISTANCES
  const { data } = outputWithLast(answer, (last) => last === width)
  let offset = 0
  return PLUS_STRIDES.flatMap((stride) => {
    const grid = { stride, ...computeGrid(answer, stride), center: 0, distances: PLUS_DISTANCES }
    const start = offset
    offset += grid.columns * grid.rows * width
    return decodeGrid(answer, grid, (cell) => ({
      scores: data.subarray(start + cell * width, start + cell * width + classes),
      sides: data.subarray(start + cell * width + classes, start + (cell + 1) * width),
    }))
  })
}

function computeGrid({ size }: Answer, stride: number) {
  return { columns: Math.ceil(size.width / stride), rows: Math.ceil(size.height / stride) }
}

interface Grid {
  stride: number
  columns: number
  rows: number
  /** Of a cell from its corner, in strides. */
  center: number
  distances: number
}

type Cell = (cell: number) => { scores: Float32Array; sides: Float32Array }

function decodeGrid(answer: Answer, grid: Grid, cellAt: Cell): Detection[] {
  const found: Detection[] = []
  for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
    const { scores, sides } = cellAt(cell)
    // A box's score is never higher than its class scores, so skip the many cells that see nothing.
    const judged = judgePlace(scores, 0, answer)
    if (!judged) continue
    const distances = [0, 1, 2, 3].map((side) => readSide(sides, side * grid.distances, grid.distances))
    const score = judged.score * Math.sqrt(Math.min(...distances.map(({ sharpness }) => sharpness)))
    if (score <= answer.minScore) continue
    const box = boxOfCell({ column: cell % grid.columns, row: Math.floor(cell / grid.columns) }, distances, {
      grid,
      size: answer.size,
    })
    found.push({ ...judged, box, score })
  }
  return found
}

function boxOfCell(
  cell: { column: number; row: number },
  distances: { mean: number }[],
  { grid: { center, stride }, size }: { grid: Grid; size: Answer['size'] },
): Box {
  const centerX = cell.column + center
  const centerY = cell.row + center
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
function readSide(logits: Float32Array, start: number, count: number): { mean: number; sharpness: number } {
  const values = logits.subarray(start, start + count)
  const highest = Math.max(...values)
  const weights = Array.from(values, (logit) => Math.exp(logit - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = weights.reduce((sum, weight, distance) => sum + weight * distance, 0) / total
  const [first = 0, second = 0] = weights.toSorted((a, b) => b - a)
  return { mean, sharpness: (first + second) / total }
}
