const ROUNDS = 6
const SEED = 7

/** A way from many values to few: `dimensions` rows of `width` factors, and what is taken off before. */
export interface Projection {
  means: Float32Array
  rows: Float32Array
}

/**
 * The main components of rows of values. They are not scaled: with equal spreads the small ones, which are noise, cost six points of
 * right groups.
 * @param values row by row, `width` each
 */
export function learnProjection(values: Float32Array, width: number, dimensions: number): Projection {
  const count = values.length / width
  const means = new Float32Array(width)
  for (let index = 0; index < values.length; index++) means[index % width]! += values[index]! / count
  const centered = values.map((value, index) => value - means[index % width]!)
  let basis = orthonormal(randomRows(dimensions, width), width)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float32Array(basis.length)
    for (let row = 0; row < count; row++) {
      const each = centered.subarray(row * width, (row + 1) * width)
      for (let from = 0; from < basis.length; from += width)
        addShare(each, basis.subarray(from, from + width), next.subarray(from))
    }
    basis = orthonormal(next, width)
  }
  return { means, rows: basis }
}

/** Adds a row to the sum, as much of it as lies along the direction. */
function addShare(row: Float32Array, direction: Float32Array, sum: Float32Array): void {
  let share = 0
  for (let column = 0; column < row.length; column++) share += direction[column]! * row[column]!
  for (let column = 0; column < row.length; column++) sum[column]! += share * row[column]!
}

/** Gram and Schmidt, in place. */
function orthonormal(rows: Float32Array, width: number): Float32Array {
  const count = rows.length / width
  for (let index = 0; index < count; index++) {
    const row = rows.subarray(index * width, (index + 1) * width)
    for (let earlier = 0; earlier < index; earlier++) {
      const other = rows.subarray(earlier * width, (earlier + 1) * width)
      let shared = 0
      for (let column = 0; column < width; column++) shared += row[column]! * other[column]!
      for (let column = 0; column < width; column++) row[column]! -= shared * other[column]!
    }
    const length = Math.sqrt(row.reduce((sum, value) => sum + value ** 2, 0)) || 1
    for (let column = 0; column < width; column++) row[column]! /= length
  }
  return rows
}

/** The same ones each time, so that what is learned is the same. */
function randomRows(count: number, width: number): Float32Array {
  let state = SEED
  return Float32Array.from({ length: count * width }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  })
}
