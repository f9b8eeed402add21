const MAX_STEPS = 30
const MIN_STEP = 1e-6
/** Keeps the matrix invertible where every probability is near 0 or 1. */
const MIN_VARIANCE = 1e-9
const BIAS_PENALTY = 1e-6

/**
 * Logistic regression with a quadratic penalty, by Newton's method.
 * @param penalties one for each column; half of it times the squared weight is added to the loss
 */
export function fitLogistic(
  rows: readonly Float64Array[],
  targets: readonly number[],
  penalties: readonly number[],
): { weights: Float64Array; bias: number } {
  const size = penalties.length + 1
  const all = [...penalties, BIAS_PENALTY]
  const padded = rows.map((row) => Float64Array.from([...row, 1]))
  const weights = new Float64Array(size)
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = Float64Array.from(weights, (weight, index) => all[index]! * weight)
    const hessian = Array.from({ length: size }, (_, index) => {
      const row = new Float64Array(size)
      row[index] = all[index]!
      return row
    })
    for (const [index, row] of padded.entries())
      addExample({ row, target: targets[index]!, weights, gradient, hessian })
    const change = solve(hessian, gradient)
    for (let index = 0; index < size; index++) weights[index]! -= change[index]!
    if (change.every((value) => Math.abs(value) < MIN_STEP)) break
  }
  return { weights: weights.subarray(0, -1), bias: weights.at(-1)! }
}

interface Sums {
  row: Float64Array
  target: number
  weights: Float64Array
  gradient: Float64Array
  /** Lower triangle. */
  hessian: Float64Array[]
}

function addExample({ row, target, weights, gradient, hessian }: Sums): void {
  let sum = 0
  for (let index = 0; index < row.length; index++) sum += row[index]! * weights[index]!
  const probability = 1 / (1 + Math.exp(-sum))
  const variance = probability * (1 - probability) + MIN_VARIANCE
  for (let i = 0; i < row.length; i++) {
    gradient[i]! += row[i]! * (probability - target)
    const scaled = row[i]! * variance
    const line = hessian[i]!
    for (let j = 0; j <= i; j++) line[j]! += scaled * row[j]!
  }
}

/** Cholesky: solves `matrix · x = vector` for a symmetric positive definite matrix, of which the lower triangle is used up. */
function solve(matrix: Float64Array[], vector: Float64Array): Float64Array {
  const size = vector.length
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!
      matrix[i]![j] = i === j ? Math.sqrt(sum) : sum / matrix[j]![j]!
    }
  }
  const x = vector.slice()
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= matrix[i]![k]! * x[k]!
    x[i]! /= matrix[i]![i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= matrix[k]![i]! * x[k]!
    x[i]! /= matrix[i]![i]!
  }
  return x
}
