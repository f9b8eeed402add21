import { type KindVectors, vectorsIn } from './kind-vectors.ts'
import { type HeadAnswer, inWords, type NameHead, softmax } from './name-head.ts'
import { fixedSize, type Network, runBatch, takesOneOnly } from './network.ts'
import { cutAndResize, cutPicture, type Picture } from './picture.ts'
import type { Box, ScoredGroup, ScoredName } from './port.ts'

/** An image encoder whose vectors are compared with those of the catalog's kinds. */
export interface OpenVocabulary {
  encoder: Network
  kinds: KindVectors
}

/** Time limit of the encoder for one photo. Items that it does not reach keep what the other networks say. */
const TIME_BUDGET_MS = 12_000
const MAX_CROPS = 36
const MAX_KINDS = 16

/**
 * How likely each kind is for what is in a box, when one of the kinds is right.
 * @param boxes best first
 * @returns in the order of the boxes; null for those that it had no time for
 */
export async function askEncoder(
  { encoder, kinds }: OpenVocabulary,
  picture: Picture,
  boxes: readonly Box[],
): Promise<(HeadAnswer | null)[]> {
  const answers: (HeadAnswer | null)[] = []
  const startedAt = performance.now()
  const batch = takesOneOnly(encoder) ? 1 : kinds.batch
  for (let from = 0; from < Math.min(boxes.length, MAX_CROPS); from += batch) {
    if (performance.now() - startedAt > TIME_BUDGET_MS) break
    const crops = []
    for (const box of boxes.slice(from, Math.min(from + batch, MAX_CROPS))) {
      crops.push(await cropFor(encoder, picture, box))
    }
    const vectors = vectorsIn(await runBatch(encoder, crops), crops.length)
    answers.push(...vectors.map((vector) => likelihoods(kinds, vector)))
  }
  return boxes.map((_, index) => answers[index] ?? null)
}

function cropFor(encoder: Network, picture: Picture, box: Box): Promise<Picture> {
  return encoder.spec.input.fit === 'stretch'
    ? cutAndResize(picture, box, fixedSize(encoder))
    : cutPicture(picture, box)
}

function likelihoods({ vectors, dimensions, scale, groups, groupOfKind }: KindVectors, seen: Float32Array): HeadAnswer {
  if (seen.length !== dimensions) {
    throw new Error(`The encoder's vectors have ${seen.length} numbers, those of the kinds ${dimensions}`)
  }
  const scores = Float64Array.from(groupOfKind, (_, kind) => {
    let cosine = 0
    for (let index = 0; index < dimensions; index++) cosine += vectors[kind * dimensions + index]! * seen[index]!
    return scale * cosine
  })
  const ofKinds = softmax(scores)
  const ofGroups = new Float64Array(groups.length)
  for (const [kind, group] of groupOfKind.entries()) ofGroups[group]! += ofKinds[kind]!
  return { groups: ofGroups, kinds: ofKinds }
}

/** The answers of one network about the items of a photo; null for an item that it was not asked about. */
interface Source {
  names: Pick<NameHead, 'groups' | 'kinds' | 'groupOfKind'>
  answers: readonly (HeadAnswer | null)[]
}

interface Prediction {
  groups: ScoredGroup[]
  kinds: ScoredName[]
}

/**
 * Groups and kinds of each item by itself. The answers of several networks count the same: the mean of their
 * probabilities. Other weights were not measured.
 */
export function combineSources(sources: readonly Source[]): Prediction[] {
  return (sources[0]?.answers ?? []).map((_, index) => {
    return averagePredictions(
      sources.flatMap(({ names, answers }) => (answers[index] ? [inWords(names, answers[index])] : [])),
    )
  })
}

function averagePredictions(predictions: readonly Prediction[]): Prediction {
  if (predictions.length <= 1) return predictions[0] ?? { groups: [], kinds: [] }
  const groups = sumUp(
    predictions.flatMap((each) => each.groups.map(({ area, probability }) => [area, probability] as const)),
  )
  const kinds = sumUp(predictions.flatMap((each) => each.kinds.map(({ label, score }) => [label, score] as const)))
  return {
    groups: groups.map(([area, sum]) => ({ area, probability: sum / predictions.length })),
    kinds: kinds.slice(0, MAX_KINDS).map(([label, sum]) => ({ label, score: sum / predictions.length })),
  }
}

/** @returns greatest first */
function sumUp(entries: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [name, value] of entries) sums.set(name, (sums.get(name) ?? 0) + value)
  return [...sums].toSorted((a, b) => b[1] - a[1])
}
