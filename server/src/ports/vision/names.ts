import { NOISE_LABELS } from './noise-labels.ts'
import { MAX_NAMES, type ScoredName } from './port.ts'

/** Classes that mostly name something else when the box is right: framed art, cushions, cartons, tableware. */
const MISLEADING_LABELS = new Set(
  [
    ['bed', 'box', 'clock', 'microwave', 'motorcycle', 'oven', 'refrigerator', 'suitcase', 'teddy bear', 'toilet'],
    ['toothbrush', 'apple', 'banana', 'broccoli', 'cake', 'carrot', 'donut', 'hot dog', 'orange', 'pizza', 'sandwich'],
  ].flat(),
)

/** Maps synonyms of COCO and Open Images to one name, so that their scores add up. */
const SAME_NAMES = new Map([
  ['desk', 'table'],
  ['dining table', 'table'],
  ['coffee cup', 'cup'],
  ['mug', 'cup'],
  ['high heels', 'footwear'],
])
const MIN_NAME_SCORE = 0.02

/** Possible names with their likelihoods: 0 to 1, with classes of one name added. */
export type NameScores = ReadonlyMap<string, number>

/**
 * The name scores of one detection. Misleading classes are removed before the likeliest is chosen: for a tureen, the
 * model's first class is cake and its second is bowl.
 * @param scores of classes, 0..1, one for each label from `start` on
 */
export function toNameScores(scores: Float32Array, start: number, labels: readonly string[]): NameScores {
  const names = new Map<string, number>()
  for (const [index, label] of labels.entries()) {
    const score = scores[start + index]!
    if (score < MIN_NAME_SCORE || label === '' || MISLEADING_LABELS.has(label) || NOISE_LABELS.has(label)) continue
    const name = SAME_NAMES.get(label) ?? label
    names.set(name, (names.get(name) ?? 0) + score)
  }
  return names
}

/** One view's detections of one object; names are weighted by score. */
type Answers = readonly { score: number; names: NameScores }[]

/**
 * The names with the highest scores over all views. A view that did not detect the object supports no name.
 * @param viewCount includes views without a detection
 * @returns best first, at most MAX_NAMES; none when no class has a name
 */
export function commonNames(views: readonly Answers[], viewCount: number): ScoredName[] {
  const sums = new Map<string, number>()
  for (const answers of views) {
    const certainty = answers.reduce((sum, { score }) => sum + score, 0)
    for (const { score, names } of answers) {
      for (const [name, nameScore] of names) {
        sums.set(name, (sums.get(name) ?? 0) + (nameScore * score) / (certainty * viewCount))
      }
    }
  }
  return [...sums]
    .map(([label, score]) => ({ label, score }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_NAMES)
}
