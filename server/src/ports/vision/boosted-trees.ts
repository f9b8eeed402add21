import { z } from 'zod'

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const BRANCH = String.raw`(\w+) (${NUMBER}) \((${NUMBER}) (${NUMBER})\)`
const FORM = new RegExp(String.raw`^(\w+) (${NUMBER}): ${BRANCH}, ${BRANCH}$`)

/**
 * A tree of two questions, in one line: `look 0.2: fused 0.3 (-0.02 0.01), held 0.1 (0.03 0.04)` asks whether look is
 * below 0.2; if so, whether fused is below 0.3, and adds -0.02 to the logit, or else 0.01; if not, it asks for held.
 */
export const Tree = z.string().max(200).regex(FORM, 'must be a tree of two questions')
export type Tree = z.infer<typeof Tree>

export interface Branch {
  ask: string
  at: number
  /** What is added below `at`, and from there on. */
  add: readonly [number, number]
}

export interface ParsedTree {
  ask: string
  at: number
  below: Branch
  above: Branch
}

export function writeTree({ ask, at, below, above }: ParsedTree): Tree {
  const write = (branch: Branch) => `${branch.ask} ${branch.at} (${branch.add.join(' ')})`
  return `${ask} ${at}: ${write(below)}, ${write(above)}`
}

/** What the trees add to the logit. A name that is not among the numbers counts 0. */
export function sumOfTrees(trees: readonly Tree[], numbers: Readonly<Record<string, number>>): number {
  return parseAll(trees).reduce((sum, tree) => {
    const { ask, at, add } = isBelow(tree, numbers) ? tree.below : tree.above
    return sum + add[isBelow({ ask, at }, numbers) ? 0 : 1]
  }, 0)
}

function isBelow({ ask, at }: Pick<Branch, 'ask' | 'at'>, numbers: Readonly<Record<string, number>>): boolean {
  return (numbers[ask] ?? 0) < at
}

/** The same lists are asked for each candidate. */
const parsed = new WeakMap<readonly Tree[], ParsedTree[]>()

function parseAll(trees: readonly Tree[]): ParsedTree[] {
  const known = parsed.get(trees)
  if (known) return known
  const all = trees.map((tree) => parseTree(tree))
  parsed.set(trees, all)
  return all
}

/** @throws when it has another form */
function parseTree(tree: Tree): ParsedTree {
  const parts = FORM.exec(tree)
  if (!parts) throw new Error(`No tree of two questions: ${tree}`)
  const branchAt = (from: number): Branch => {
    return { ask: parts[from]!, at: Number(parts[from + 1]), add: [Number(parts[from + 2]), Number(parts[from + 3])] }
  }
  return { ask: parts[1]!, at: Number(parts[2]), below: branchAt(3), above: branchAt(7) }
}
