import { z } from 'zod'
import { sumOfTrees, Tree } from './boosted-trees.ts'
import { areaOf, highest, holds, intersectionOverUnion } from './boxes.ts'
import type { Box } from './port.ts'
import type { BoxConfirmation } from './second-look.ts'
import type { Surroundings } from './surroundings.ts'

/** The features by which candidates are ordered. Their names are the keys of the learned weights. */
export interface Features {
  /** Score of the fused views, and its root. */
  fused: number
  rootOfFused: number
  /** Share of the views with a detection. */
  views: number
  /** Of the localizer's second look: score × IoU², score, and IoU. */
  look: number
  lookScore: number
  lookIou: number
  /** Natural logarithm of the share of the photo. */
  lnArea: number
  /** 1 when the box touches the left or right edge, or the top or bottom one. */
  touchesSide: number
  touchesEnd: number
  /** Best fused score of a box that holds this one, and of one that it holds. */
  holder: number
  held: number
  /** Greatest IoU with a surer box. */
  surerIou: number
  /** Number of surer-than-nothing boxes inside, at most 6. */
  inside: number
}

const FEATURE_NAMES = [
  'fused',
  'rootOfFused',
  'views',
  'look',
  'lookScore',
  'lookIou',
  'lnArea',
  'touchesSide',
  'touchesEnd',
  'holder',
  'held',
  'surerIou',
  'inside',
] as const satisfies (keyof Features)[]

/** A table of weights and trees that correct it, learned by `npm run bench -- detection --learn`. */
export const Ranking = z.object({
  bias: z.number(),
  weights: z.record(z.enum(FEATURE_NAMES), z.number()),
  /** By the labeler's words; each counts ln((q + 0.001) / (1.001 - q)) for its score q. */
  labels: z.record(z.string(), z.number()),
  /** Ask for features, surroundings and what `readNumbers` adds. They hold for the networks that they were learned with. */
  trees: z.array(Tree).default([]),
})
export type Ranking = z.infer<typeof Ranking>

interface Seen {
  box: Box
  score: number
  views: number
}

const EDGE = 0.01
const MIN_COUNTED_SCORE = 0.15
const MAX_COUNTED = 6

/** @param objects all candidates of a photo; `looks` in the same order, null without a localizer */
export function computeFeatures(
  objects: readonly Seen[],
  viewCount: number,
  confirmations: readonly (BoxConfirmation | null)[],
): Features[] {
  return objects.map((object, index) => {
    const { box, score, views } = object
    const { x0, y0, x1, y1 } = box
    const others = objects.filter((other) => other !== object)
    const inside = others.filter((other) => holds(box, other.box))
    const confirmation = confirmations[index] ?? { score: 0, iou: 0 }
    return {
      fused: score,
      rootOfFused: Math.sqrt(score),
      views: views / viewCount,
      look: confirmation.score * confirmation.iou ** 2,
      lookScore: confirmation.score,
      lookIou: confirmation.iou,
      lnArea: Math.log(Math.max(1e-6, areaOf(box))),
      touchesSide: Number(x0 < EDGE || x1 > 1 - EDGE),
      touchesEnd: Number(y0 < EDGE || y1 > 1 - EDGE),
      holder: highest(others.filter((other) => holds(other.box, box)).map((other) => other.score)),
      held: highest(inside.map((other) => other.score)),
      surerIou: highest(
        others.filter((other) => other.score > score).map((other) => intersectionOverUnion(other.box, box)),
      ),
      inside: Math.min(MAX_COUNTED, inside.filter((other) => other.score > MIN_COUNTED_SCORE).length),
    }
  })
}

/** What is known of a candidate before it is ordered. */
export interface Evidence {
  features: Features
  surroundings: Surroundings
  /** The labeler's scores by word, 0..1; empty without a labeler. */
  labels: ReadonlyMap<string, number>
}

/** @returns the probability that this is one item, 0 to 1 */
export function computeProbability(ranking: Ranking, evidence: Evidence): number {
  const logit = computeTableLogit(ranking, evidence) + sumOfTrees(ranking.trees, readNumbers(evidence))
  return 1 / (1 + Math.exp(-logit))
}

/** What the table alone says. */
export function computeTableLogit(
  { bias, weights, labels: labelWeights }: Omit<Ranking, 'trees'>,
  { features, labels }: Pick<Evidence, 'features' | 'labels'>,
): number {
  let sum = bias
  for (const name of FEATURE_NAMES) sum += weights[name] * features[name]
  for (const [label, weight] of Object.entries(labelWeights)) sum += weight * labelLogit(labels.get(label) ?? 0)
  return sum
}

/** The numbers that trees may ask for, by name. */
export function readNumbers({ features, surroundings, labels }: Evidence): Record<string, number> {
  const words = [...labels.values()]
  const wordSum = words.reduce((sum, score) => sum + score, 0)
  return { ...features, ...surroundings, surestWord: highest(words), wordSum }
}

/** A label's score as a logit that stays finite. */
export function labelLogit(score: number): number {
  return Math.log((score + 0.001) / (1.001 - score))
}
