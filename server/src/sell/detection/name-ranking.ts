import type { ItemCategory } from '@yardsnap/contract/items'
import { kindCatalog, titleOf } from '#kinds/catalog.ts'
import { singularWords } from '#kinds/words.ts'
import type { DetectedBox } from '#ports/vision/port.ts'
import { meaningOf } from './labels.ts'

/** What the networks say of a thing that bears on its name. */
export type NameEvidence = Pick<DetectedBox, 'names' | 'words' | 'groups' | 'kinds'>

/** A title that a thing may have. */
export interface RankedName {
  title: string
  category: ItemCategory
  /** A class, a word or a kind: what the title was made of. */
  label: string
  /** That a person would call the thing so, 0 to 1. */
  probability: number
}

/** What the probability of a name is made of; natural logarithms with a floor. */
export type NameFeatures = readonly number[]
export interface NameWeights {
  bias: number
  weights: NameFeatures
  /** Below this probability a name is wrong more often than it helps. */
  minName: number
  minSure: number
}

/** Detectors' classes below this score say nothing. */
const MIN_CLASS = 0.04
const MIN_WORD = 0.1
const FLOOR = 0.01

interface Named {
  title: string
  category: ItemCategory
  label: string
  area: string
}

/** All titles that some network speaks for, each once, with their features. */
function nameFeatures(evidence: NameEvidence): { name: Named; features: NameFeatures }[] {
  const named = new Map<string, Named>()
  const labels = [
    ...evidence.names.filter(({ score }) => score >= MIN_CLASS),
    ...evidence.words.filter(({ score }) => score >= MIN_WORD),
  ]
  for (const { label } of labels) {
    const meaning = meaningOf(label)
    if (!meaning || named.has(meaning.title)) continue
    named.set(meaning.title, { ...meaning, label, area: areaOf(meaning.title) })
  }
  for (const { label } of evidence.kinds) {
    const kind = kindCatalog().find(label)?.kind
    const title = titleOf(label)
    if (!kind || named.has(title)) continue
    named.set(title, { title, category: kind.category, label, area: kind.area })
  }
  return [...named.values()].map((name) => ({ name, features: featuresOf(name, evidence) }))
}

/** @returns likeliest first */
export function rankNames(
  evidence: NameEvidence,
  { bias, weights }: Pick<NameWeights, 'bias' | 'weights'>,
): RankedName[] {
  return nameFeatures(evidence)
    .map(({ name: { title, category, label }, features }) => {
      const sum = features.reduce((total, feature, index) => total + feature * weights[index]!, bias)
      return { title, category, label, probability: 1 / (1 + Math.exp(-sum)) }
    })
    .toSorted((a, b) => b.probability - a.probability)
}

function featuresOf({ title, area }: Named, { names, words, groups, kinds }: NameEvidence): NameFeatures {
  const isSame = (label: string) => meaningOf(label)?.title === title
  const best = (scores: DetectedBox['names']) =>
    Math.max(0, ...scores.filter(({ label }) => isSame(label)).map(({ score }) => score))
  const ofKind = kinds.filter(({ label }) => isNarrower(label, title)).reduce((total, { score }) => total + score, 0)
  const ofGroup = groups.find((group) => group.area === area)?.probability ?? 0
  const ofClass = best(names)
  const rival = Math.max(0, ...names.filter(({ label }) => !isSame(label)).map(({ score }) => score))
  return [ln(ofClass), ln(best(words)), ln(ofKind), ln(ofGroup), ln(rival), ofClass]
}

/** Whether a kind may be called so: 'dining chair' is a chair. */
function isNarrower(kindName: string, title: string): boolean {
  const kind = kindCatalog().find(kindName)?.kind
  const wanted = spacedWords(title)
  return [kindName, ...(kind?.synonyms ?? [])].some((name) => spacedWords(name).endsWith(wanted))
}

function areaOf(title: string): string {
  return kindCatalog().find(title)?.kind.area ?? ''
}

const known = new Map<string, string>()
function spacedWords(text: string): string {
  const found = known.get(text) ?? ` ${singularWords(text).join(' ')}`
  known.set(text, found)
  return found
}

function ln(score: number): number {
  return Math.log(score + FLOOR) - Math.log(FLOOR)
}
