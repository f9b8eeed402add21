import { type Branch, type Tree, writeTree } from '#server/ports/vision/boosted-trees.ts'

/** Share of the examples and of the names that each tree sees, and how much of what it learns is added. */
const SHARE_OF_EXAMPLES = 0.7
const SHARE_OF_NAMES = 0.5
const LEARNING_RATE = 0.05
/** Series of trees whose mean counts, which wavers less than each of them. */
const SERIES = 2
/** Quadratic penalty of a leaf, and the least sum of p(1 - p) on either side of a question. */
const LEAF_PENALTY = 5
const MIN_CURVATURE = 0.4
/** Questions are asked at quantiles. */
const QUANTILES = 24

export interface TreeExample {
  numbers: Readonly<Record<string, number>>
  /** 1 for an item, else 0. */
  target: number
  /** What is known without trees. */
  logit: number
}

interface Sums {
  /** Of target - p, and of p(1 - p). */
  slope: number
  curvature: number
}

interface Question {
  name: number
  cut: number
  gain: number
}

/** @param count of trees in each series */
export function learnTrees(
  examples: readonly TreeExample[],
  names: readonly string[],
  count: number,
  random: () => number,
): Tree[] {
  return Array.from({ length: SERIES }, () => boostTrees(examples, names, count, random)).flat()
}

/**
 * Gradient boosting of the logistic loss by trees of two questions (Friedman, Annals of Statistics 29, 2001; the gain and
 * the leaves by Newton's steps, as in XGBoost), from the logit that is there.
 * @param names of the numbers that may be asked for
 */
function boostTrees(
  examples: readonly TreeExample[],
  names: readonly string[],
  count: number,
  random: () => number,
): Tree[] {
  const columns = names.map((name) => examples.map(({ numbers }) => numbers[name] ?? 0))
  const cuts = columns.map((column) => quantiles(column))
  const places = columns.map((column, name) => Uint8Array.from(column, (value) => placeOf(value, cuts[name]!)))
  const logits = Float64Array.from(examples, ({ logit }) => logit)
  const trees: Tree[] = []
  for (let round = 0; round < count; round++) {
    const sums = examples.map(({ target }, index) => toSums(target, logits[index]!))
    const members = examples.map((_, index) => index).filter(() => random() < SHARE_OF_EXAMPLES)
    const asked = names.map((_, name) => name).filter(() => random() < SHARE_OF_NAMES)
    const ask = (some: readonly number[]) => bestQuestion(some, { asked, places, cuts, sums })
    const isBelow =
      ({ name, cut }: Pick<Question, 'name' | 'cut'>) =>
      (index: number) =>
        places[name]![index]! <= cut
    const first = ask(members)
    if (!first) continue
    const toBranch = (some: readonly number[]): Branch & Low => {
      const question = ask(some)
      const { name, cut } = question ?? first
      const isLow = isBelow({ name, cut })
      const leaf = (side: readonly number[]) => LEARNING_RATE * stepOf(total(side, sums))
      const [low, high] = question ? [some.filter(isLow), some.filter((index) => !isLow(index))] : [some, some]
      return { ask: names[name]!, at: cuts[name]![cut]!, add: [leaf(low), leaf(high)], isLow }
    }
    const isFirstLow = isBelow(first)
    const below = toBranch(members.filter(isFirstLow))
    const above = toBranch(members.filter((index) => !isFirstLow(index)))
    for (let index = 0; index < examples.length; index++) {
      const { add, isLow } = isFirstLow(index) ? below : above
      logits[index]! += add[isLow(index) ? 0 : 1]
    }
    trees.push(
      writeTree({
        ask: names[first.name]!,
        at: cuts[first.name]![first.cut]!,
        below: asShare(below),
        above: asShare(above),
      }),
    )
  }
  return trees
}

interface Low {
  isLow: (index: number) => boolean
}

/** A series counts as one of several. */
function asShare({ ask, at, add: [below, above] }: Branch): Branch {
  return { ask, at, add: [roundTo4(below / SERIES), roundTo4(above / SERIES)] }
}

interface Learned {
  asked: readonly number[]
  places: readonly Uint8Array[]
  cuts: readonly number[][]
  sums: readonly Sums[]
}

function bestQuestion(members: readonly number[], { asked, places, cuts, sums }: Learned): Question | null {
  const all = total(members, sums)
  const before = gainOf(all)
  let best: Question | null = null
  for (const name of asked) {
    const slopes = new Float64Array(QUANTILES + 1)
    const curvatures = new Float64Array(QUANTILES + 1)
    for (const index of members) {
      const place = places[name]![index]!
      slopes[place]! += sums[index]!.slope
      curvatures[place]! += sums[index]!.curvature
    }
    const below = { slope: 0, curvature: 0 }
    for (let cut = 0; cut < cuts[name]!.length; cut++) {
      below.slope += slopes[cut]!
      below.curvature += curvatures[cut]!
      const above = { slope: all.slope - below.slope, curvature: all.curvature - below.curvature }
      if (Math.min(below.curvature, above.curvature) < MIN_CURVATURE) continue
      const gain = gainOf(below) + gainOf(above) - before
      if (gain > (best?.gain ?? 0)) best = { name, cut, gain }
    }
  }
  return best
}

function toSums(target: number, logit: number): Sums {
  const probability = 1 / (1 + Math.exp(-logit))
  return { slope: target - probability, curvature: probability * (1 - probability) }
}

function total(members: readonly number[], sums: readonly Sums[]): Sums {
  const all = { slope: 0, curvature: 0 }
  for (const index of members) {
    all.slope += sums[index]!.slope
    all.curvature += sums[index]!.curvature
  }
  return all
}

function gainOf({ slope, curvature }: Sums): number {
  return slope ** 2 / (curvature + LEAF_PENALTY)
}

function stepOf({ slope, curvature }: Sums): number {
  return slope / (curvature + LEAF_PENALTY)
}

/** Different values, rounded as they are written. */
function quantiles(column: readonly number[]): number[] {
  const sorted = column.toSorted((a, b) => a - b)
  const at = Array.from({ length: QUANTILES - 1 }, (_, index) => {
    return roundTo4(sorted[Math.floor(((index + 1) * sorted.length) / QUANTILES)]!)
  })
  return [...new Set(at)]
}

/** How many of the cuts the value reaches. */
function placeOf(value: number, cuts: readonly number[]): number {
  const at = cuts.findIndex((cut) => value < cut)
  return at < 0 ? cuts.length : at
}

function roundTo4(value: number): number {
  return Number(value.toFixed(4))
}
