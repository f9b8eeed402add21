import type { Output } from './decoders/decoder.ts'
import type { Box } from './port.ts'

/** Values that a network computes inside for each cell of a grid over the photo: [1, channels, rows, columns]. */
export type FeatureMap = Output

/**
 * The mean of each channel over a box, cells at its edge by the part of them that is inside. It costs next to nothing, as the
 * network has looked at the photo anyway.
 * @returns the channels of all maps, one map after the other
 */
export function poolOver(maps: readonly FeatureMap[], box: Box): Float32Array[] {
  return maps.map((map) => poolMap(map, box))
}

function poolMap({ data, dims }: FeatureMap, box: Box): Float32Array {
  const [, channels = 0, rows = 0, columns = 0] = dims
  const cells = [...overlaps(box.y0, box.y1, rows)].flatMap(([row, down]) => {
    return [...overlaps(box.x0, box.x1, columns)].map(([column, across]) => {
      return { at: row * columns + column, share: down * across }
    })
  })
  const total = cells.reduce((sum, { share }) => sum + share, 0) || 1
  return Float32Array.from({ length: channels }, (_, channel) => {
    const start = channel * rows * columns
    let sum = 0
    for (const { at, share } of cells) sum += data[start + at]! * share
    return sum / total
  })
}

/** The cells that lie between two places, 0..1, with the part of each that does. */
function* overlaps(from: number, to: number, cells: number): Generator<[cell: number, part: number]> {
  for (let cell = Math.max(0, Math.floor(from * cells)); cell < Math.min(cells, to * cells); cell++) {
    const part = Math.min(to * cells, cell + 1) - Math.max(from * cells, cell)
    if (part > 0) yield [cell, part]
  }
}
