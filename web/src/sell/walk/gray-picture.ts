/** A picture without colors: a byte for each pixel, row by row, 0 is black and 255 white. */
export interface GrayPicture {
  width: number
  height: number
  data: Uint8Array
}

/** What tells one look of the camera from another. */
export interface Look {
  /** See `measureSharpness`. */
  sharpness: number
  /** See `differenceHash`. */
  hash: bigint
}

/** @param pixels red, green, blue and alpha of each pixel. Their weights are those of the luma of ITU-R BT.601. */
export function toGray({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): GrayPicture {
  const gray = new Uint8Array(width * height)
  for (let index = 0; index < gray.length; index += 1) {
    const from = index * 4
    gray[index] = Math.round(0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!)
  }
  return { width, height, data: gray }
}

/**
 * The variance of the Laplacian, which is large where there are fine edges: blur takes them away first. It depends on the
 * size of the picture, so compare pictures of one size only.
 *
 * Pech-Pacheco et al., 'Diatom autofocusing in brightfield microscopy', 2000. Kernel: the four neighbors less four times
 * the pixel, without the outermost pixels.
 */
export function measureSharpness({ width, height, data }: GrayPicture): number {
  let count = 0
  let sum = 0
  let sumOfSquares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const value = data[at - width]! + data[at + width]! + data[at - 1]! + data[at + 1]! - 4 * data[at]!
      count += 1
      sum += value
      sumOfSquares += value * value
    }
  }
  return count === 0 ? 0 : sumOfSquares / count - (sum / count) ** 2
}

/**
 * How much changed between two pictures of one size: the mean difference of a pixel, 0 to 255. A change of all pixels alike
 * is left out, since a camera that adapts to the light does not move.
 * @returns Infinity for pictures of different sizes
 */
export function measureMotion(one: GrayPicture, other: GrayPicture): number {
  if (one.width !== other.width || one.height !== other.height) return Infinity
  const { length } = one.data
  const brighter = (sumOf(one.data) - sumOf(other.data)) / length
  let sum = 0
  for (let at = 0; at < length; at += 1) sum += Math.abs(one.data[at]! - other.data[at]! - brighter)
  return sum / length
}

const sumOf = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0)

/** Columns and rows of the grid of a difference hash: 8 comparisons in each of 8 rows are its 64 bits. */
const COLUMNS = 9
const ROWS = 8

/**
 * Whether each cell of a grid is brighter than the one to its right, as 64 bits. Pictures of the same view differ in few
 * bits, also in another light; those of two unrelated views in 32 on average.
 *
 * Neal Krawetz, 'Kind of Like That', 2013.
 */
export function differenceHash(picture: GrayPicture): bigint {
  let hash = 0n
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const isBrighter = meanOfCell(picture, column, row) > meanOfCell(picture, column + 1, row)
      hash = (hash << 1n) | (isBrighter ? 1n : 0n)
    }
  }
  return hash
}

function meanOfCell({ width, height, data }: GrayPicture, column: number, row: number): number {
  const [left, right] = bounds(column, COLUMNS, width)
  const [top, bottom] = bounds(row, ROWS, height)
  let sum = 0
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += data[y * width + x]!
  return sum / ((right - left) * (bottom - top))
}

/** The pixels of a cell, of which there is at least one. @returns the first, and the one after the last */
function bounds(cell: number, cells: number, pixels: number): [number, number] {
  const first = Math.floor((cell * pixels) / cells)
  return [first, Math.max(first + 1, Math.floor(((cell + 1) * pixels) / cells))]
}

/** In how many bits two hashes differ, 0 to 64. */
export function hashDistance(one: bigint, other: bigint): number {
  let bits = one ^ other
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count += 1
  return count
}

export const lookAt = (picture: GrayPicture): Look => ({
  sharpness: measureSharpness(picture),
  hash: differenceHash(picture),
})
