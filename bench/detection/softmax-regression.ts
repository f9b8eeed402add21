import { computeSoftmax } from '#server/ports/vision/name-head.ts'

const MEMORY = 8
const MIN_STEP = 1e-6
const ARMIJO = 1e-4

export interface Examples {
  /** Row by row, `width` values each. */
  values: Float32Array
  width: number
  /** The class of each row, from 0 on. */
  targets: Int32Array
  weights: Float32Array
}

/**
 * Multinomial logistic regression with a quadratic penalty, by L-BFGS.
 * @param start weights to begin with; default: zeros
 * @returns class by class, `width` weights and then the bias
 */
export function fitSoftmax(
  examples: Examples,
  { classes, penalty, steps, start }: { classes: number; penalty: number; steps: number; start?: Float64Array },
): Float64Array {
  const from = start ?? new Float64Array(classes * (examples.width + 1))
  return minimize(from, steps, (weights) => lossAt(weights, examples, { classes, penalty }))
}

/** L-BFGS. @param lossAt what is to become small, and its slope in each direction */
export function minimize(
  start: Float64Array,
  steps: number,
  lossAt: (at: Float64Array) => { loss: number; gradient: Float64Array },
): Float64Array {
  let at: Float64Array = start.slice()
  let { loss, gradient } = lossAt(at)
  const history: { change: Float64Array; turn: Float64Array; rho: number }[] = []
  for (let step = 0; step < steps; step++) {
    const direction = computeDirection(gradient, history)
    const slope = dot(direction, gradient)
    let length = step === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1
    let next = moved(at, direction, length)
    let answer = lossAt(next)
    while (!(answer.loss <= loss + ARMIJO * length * slope) && length > MIN_STEP) {
      length /= 2
      next = moved(at, direction, length)
      answer = lossAt(next)
    }
    if (length <= MIN_STEP || loss - answer.loss < MIN_STEP * Math.abs(loss)) return next
    const change = next.map((value, index) => value - at[index]!)
    const turn = answer.gradient.map((value, index) => value - gradient[index]!)
    const curvature = dot(change, turn)
    if (curvature > 0) history.push({ change, turn, rho: 1 / curvature })
    if (history.length > MEMORY) history.shift()
    at = next
    ;({ loss, gradient } = answer)
  }
  return at
}

function lossAt(
  weights: Float64Array,
  { values, width, targets, weights: exampleWeights }: Examples,
  { classes, penalty }: { classes: number; penalty: number },
) {
  const gradient = new Float64Array(weights.length)
  let loss = 0
  for (let index = 0; index < targets.length; index++) {
    const row = values.subarray(index * width, (index + 1) * width)
    const probabilities = computeSoftmax(weights, row)
    const weight = exampleWeights[index]!
    loss -= weight * Math.log(probabilities[targets[index]!]! + 1e-12)
    for (let each = 0; each < classes; each++) {
      const error = weight * (probabilities[each]! - Number(each === targets[index]))
      if (Math.abs(error) < 1e-6) continue
      const from = each * (width + 1)
      for (let column = 0; column < width; column++) gradient[from + column]! += error * row[column]!
      gradient[from + width]! += error
    }
  }
  for (let index = 0; index < weights.length; index++) {
    if (index % (width + 1) === width) continue
    loss += (penalty / 2) * weights[index]! ** 2
    gradient[index]! += penalty * weights[index]!
  }
  return { loss, gradient }
}

function computeDirection(
  gradient: Float64Array,
  history: readonly { change: Float64Array; turn: Float64Array; rho: number }[],
) {
  const direction = gradient.map((value) => -value)
  const shares: number[] = []
  for (const { change, turn, rho } of history.toReversed()) {
    const share = rho * dot(change, direction)
    shares.push(share)
    add(direction, turn, -share)
  }
  const last = history.at(-1)
  if (last) {
    const scale = dot(last.change, last.turn) / dot(last.turn, last.turn)
    for (let index = 0; index < direction.length; index++) direction[index]! *= scale
  }
  for (const [index, { change, turn, rho }] of history.entries()) {
    add(direction, change, shares[history.length - 1 - index]! - rho * dot(turn, direction))
  }
  return direction
}

function moved(from: Float64Array, direction: Float64Array, length: number): Float64Array {
  return from.map((value, index) => value + length * direction[index]!)
}

function add(target: Float64Array, source: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index++) target[index]! += factor * source[index]!
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}
