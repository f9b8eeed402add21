import type { NameHead } from '#server/ports/vision/name-head.ts'
import type { NamedCrop } from './named-crops.ts'
import { learnProjection, type Projection } from './projection.ts'
import { fitSoftmax } from './softmax-regression.ts'

/** Learning in the main components is as good as in all values, and many times faster. */
const DIMENSIONS = 192
/** A kind with fewer examples cannot be told. */
const MIN_EXAMPLES = 3
const GROUPS = { penalty: 6, steps: 40 }
const KINDS = { penalty: 0.7, steps: 30 }
const STEPS_FROM_START = 14

export interface HeadLearner {
  /** @param isLeftOut what must not be learned from */
  learn: (isLeftOut: (source: string) => boolean) => NameHead
}

/**
 * Multinomial logistic regressions for groups and kinds. The components are those of all crops, without their names.
 * @param isObject whether a source is one of photos of single things: what is learned of these alone is where each learning begins
 */
export function headLearner(crops: readonly NamedCrop[], isObject: (source: string) => boolean): HeadLearner {
  const width = crops[0]!.input.length
  const values = new Float32Array(crops.length * width)
  for (const [index, { input }] of crops.entries()) values.set(input, index * width)
  const projection = learnProjection(values, width, Math.min(DIMENSIONS, width))
  const few = crops.map(({ input }) => project(projection, input))
  const groups = [...new Set(crops.map(({ area }) => area))].toSorted()
  const counts = Map.groupBy(crops, ({ kind }) => kind)
  const kinds = [...counts].filter(([, same]) => same.length >= MIN_EXAMPLES).map(([name]) => name)
  const groupOfKind = kinds.map((name) => groups.indexOf(counts.get(name)![0]!.area))

  function fit(names: readonly string[], getName: (crop: NamedCrop) => string, options: FitOptions) {
    const at = new Map(names.map((name, index) => [name, index]))
    const chosen = crops.flatMap((crop, index) => {
      const target = at.get(getName(crop))
      return target === undefined || options.isLeftOut(crop.source) ? [] : [{ crop, target, row: few[index]! }]
    })
    const dimensions = few[0]!.length
    const rows = new Float32Array(chosen.length * dimensions)
    for (const [index, { row }] of chosen.entries()) rows.set(row, index * dimensions)
    const examples = {
      values: rows,
      width: dimensions,
      targets: Int32Array.from(chosen, ({ target }) => target),
      weights: Float32Array.from(chosen, ({ crop }) => crop.weight),
    }
    return fitSoftmax(examples, { ...options, classes: names.length })
  }

  const isNotObject = (source: string) => !isObject(source)
  const starts = {
    groups: fit(groups, ({ area }) => area, { ...GROUPS, isLeftOut: isNotObject }),
    kinds: fit(kinds, ({ kind }) => kind, { ...KINDS, isLeftOut: isNotObject }),
  }
  return {
    learn(isLeftOut) {
      const rest = { steps: STEPS_FROM_START, isLeftOut }
      const ofGroups = fit(groups, ({ area }) => area, { ...GROUPS, ...rest, start: starts.groups })
      const ofKinds = fit(kinds, ({ kind }) => kind, { ...KINDS, ...rest, start: starts.kinds })
      return {
        width,
        groups,
        kinds,
        groupOfKind,
        groupWeights: unproject(projection, ofGroups),
        kindWeights: unproject(projection, ofKinds),
      }
    },
  }
}

interface FitOptions {
  penalty: number
  steps: number
  isLeftOut: (source: string) => boolean
  start?: Float64Array
}

function project({ means, rows }: Projection, input: Float32Array): Float32Array {
  const width = means.length
  return Float32Array.from({ length: rows.length / width }, (_, dimension) => {
    const from = dimension * width
    let sum = 0
    for (let column = 0; column < width; column++) sum += rows[from + column]! * (input[column]! - means[column]!)
    return sum
  })
}

/** Weights of components as weights of the values that they are made of. */
function unproject({ means, rows }: Projection, weights: Float64Array): Float32Array {
  const width = means.length
  const dimensions = rows.length / width
  const classes = weights.length / (dimensions + 1)
  const all = new Float32Array(classes * (width + 1))
  for (let each = 0; each < classes; each++) {
    const own = all.subarray(each * (width + 1), (each + 1) * (width + 1))
    for (let dimension = 0; dimension < dimensions; dimension++) {
      const weight = weights[each * (dimensions + 1) + dimension]!
      for (let column = 0; column < width; column++) own[column]! += weight * rows[dimension * width + column]!
    }
    let bias = weights[each * (dimensions + 1) + dimensions]!
    for (let column = 0; column < width; column++) bias -= own[column]! * means[column]!
    own[width] = bias
  }
  return all
}
