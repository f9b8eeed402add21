import { ITEM_GROUPS, type ItemGroup } from '@yardsnap/contract/item-groups'
import { kindCatalog } from '#kinds/catalog.ts'
import type { Box, DetectedBox } from '#ports/vision/port.ts'
import { findMeaning } from './labels.ts'

/** What the networks say about an item that helps to choose its group. */
export type GroupEvidence = Pick<DetectedBox, 'names' | 'words' | 'groups' | 'kinds'> & { score: number; box: Box }

export interface RankedGroup {
  area: ItemGroup
  /** 0 to 1; those of all groups add up to 1. */
  probability: number
}

/** Weights of the features: `alone` for an item by itself, `beside` for an item among the others of its photo. */
export interface GroupWeights {
  alone: readonly number[]
  beside: readonly number[]
}

/** Candidates below this score are no evidence of what their neighbors are. */
const MIN_NEIGHBOR = 0.2
const FLOOR = 0.01

/**
 * The groups of all items of one photo, likeliest first. Each item is first ranked by itself, by the trained head and
 * by the groups of its names, and then among the others, because on a shelf of toys an item is more likely a toy.
 * @returns none for a photo in which nothing says a group
 */
export function rankGroups(objects: readonly GroupEvidence[], weights: GroupWeights): RankedGroup[][] {
  const alone = objects.map((object) => choose(featuresAlone(object), weights.alone))
  return featuresBeside(objects, alone).map((features, index) => {
    if (!hasGroups(objects[index]!)) return []
    const probabilities = choose(features, weights.beside)
    return ITEM_GROUPS.map((area, group) => ({ area, probability: probabilities[group]! })).toSorted(
      (a, b) => b.probability - a.probability,
    )
  })
}

function hasGroups({ groups }: GroupEvidence): boolean {
  return groups.length > 0
}

/** The features of each group for an item by itself. */
export function featuresAlone({ names, words, groups, kinds }: GroupEvidence): number[][] {
  const ofNames = byGroup(names)
  const ofWords = byGroup(words)
  const ofKinds = byGroup(kinds)
  return ITEM_GROUPS.map((area) => [
    ln(groups.find((group) => group.area === area)?.probability ?? 0),
    ln(ofKinds.get(area) ?? 0),
    ln(ofNames.get(area) ?? 0),
    ofNames.get(area) ?? 0,
    ln(ofWords.get(area) ?? 0),
  ])
}

/**
 * The features of each group for an item among the others of its photo.
 * @param alone probabilities of the groups of each item by itself
 */
export function featuresBeside(objects: readonly GroupEvidence[], alone: readonly (readonly number[])[]): number[][][] {
  return objects.map((object, index) => {
    const others = alone.filter((_, other) => other !== index && objects[other]!.score >= MIN_NEIGHBOR)
    return ITEM_GROUPS.map((_, group) => {
      const mean = others.reduce((sum, probabilities) => sum + probabilities[group]!, 0) / (others.length || 1)
      const most = Math.max(0, ...others.map((probabilities) => probabilities[group]!))
      return [ln(alone[index]![group]!), others.length > 0 ? ln(mean) : 0, others.length > 0 ? ln(most) : 0]
    })
  })
}

/** Probabilities that add up to 1, of features times weights. */
export function choose(features: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const sums = features.map((row) => row.reduce((sum, value, index) => sum + value * weights[index]!, 0))
  const greatest = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - greatest))
  const total = raised.reduce((sum, value) => sum + value, 0)
  return raised.map((value) => value / total)
}

function byGroup(scores: DetectedBox['names']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { label, score } of scores) {
    const area = findGroup(label)
    if (area !== '') sums.set(area, (sums.get(area) ?? 0) + score)
  }
  return sums
}

const known = new Map<string, string>()
/** The group of a class, word or kind; empty for what is none. */
function findGroup(label: string): string {
  const found = known.get(label)
  if (found !== undefined) return found
  const title = findMeaning(label)?.title ?? label
  const area = kindCatalog().find(title)?.kind.area ?? ''
  known.set(label, area)
  return area
}

function ln(score: number): number {
  return Math.log(score + FLOOR)
}
