import type { ItemCategory } from '@yardsnap/contract/items'
import { type Kind, kindCatalog, toTitle } from '#kinds/catalog.ts'
import { singularWords } from '#kinds/words.ts'
import type { DetectedBox } from '#ports/vision/port.ts'
import type { GroupWeights, RankedGroup } from './group-ranking.ts'
import { findMeaning } from './labels.ts'

/** What the networks say about an item that helps to name it. */
export type NameEvidence = Pick<DetectedBox, 'names' | 'words' | 'kinds'> & { groups: readonly RankedGroup[] }

/** A title that a thing may have. */
export interface RankedName {
  title: string
  category: ItemCategory
  /** A class, a word or a kind: what the title was made of. */
  label: string
  /** Probability that a person would use this title, 0 to 1. */
  probability: number
}

/** What the probability of a name is made of; natural logarithms with a floor, and the last one a product of two. */
export type NameFeatures = readonly number[]
export interface NameWeights {
  bias: number
  weights: NameFeatures
  /** Below this probability a name is wrong more often than it helps. */
  minName: number
  minSure: number
}

/** How evidence is weighed, and from which probability on a name is shown and called sure. */
export interface NameTable {
  groups: GroupWeights
  names: NameWeights
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

/**
 * All titles that some network speaks for, each once, with their features. What kinds have in common is a title too: a seller takes
 * 'Lamp' when neither 'Table lamp' nor 'Floor lamp' is sure.
 */
export function nameFeatures(evidence: NameEvidence): { name: Named; features: NameFeatures }[] {
  const named = new Map<string, Named>()
  const labels = [
    ...evidence.names.filter(({ score }) => score >= MIN_CLASS),
    ...evidence.words.filter(({ score }) => score >= MIN_WORD),
  ]
  for (const { label } of labels) {
    const meaning = findMeaning(label)
    if (!meaning || named.has(meaning.title)) continue
    named.set(meaning.title, { ...meaning, label, area: findGroup(meaning.title) })
  }
  const titles = evidence.kinds.map(({ label }) => titlesOfKind(label))
  for (const name of [...titles.flatMap(({ own }) => own), ...titles.flatMap(({ common }) => common)]) {
    if (!named.has(name.title)) named.set(name.title, name)
  }
  return [...named.values()].map((name) => ({ name, features: computeFeatures(name, evidence) }))
}

/** The title of a kind, and the wider one of its last word. Cached, because every item asks about the same kinds. */
function titlesOfKind(label: string): { own: Named[]; common: Named[] } {
  const found = titlesByKind.get(label)
  if (found) return found
  const kind = kindCatalog().find(label)?.kind
  const word = singularWords(label).at(-1) ?? ''
  const meaning = findMeaning(word)
  const titles = {
    own: kind ? [{ title: toTitle(label), category: kind.category, label, area: kind.area }] : [],
    common: meaning ? [{ ...meaning, label: word, area: findGroup(meaning.title) }] : [],
  }
  titlesByKind.set(label, titles)
  return titles
}
const titlesByKind = new Map<string, { own: Named[]; common: Named[] }>()

/** Scales the kinds of an item by how much the photo's other items have changed the probability of their groups. */
export function besideOthers(
  kinds: DetectedBox['kinds'],
  alone: DetectedBox['groups'],
  beside: readonly RankedGroup[],
): DetectedBox['kinds'] {
  return kinds.map(({ label, score }) => {
    const area = findGroup(label)
    const before = alone.find((group) => group.area === area)?.probability ?? 0
    const after = beside.find((group) => group.area === area)?.probability ?? 0
    return { label, score: (score * after) / (before + FLOOR) }
  })
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

/**
 * Leaves out names that mean nearly the same as an earlier one: where 'Lamp' is offered and wrong, 'Floor lamp' is wrong as well, and
 * its place is better given to something else. Of two that are as likely the narrower comes first, and says more.
 * @param ranked likeliest first
 */
export function distinctNames(ranked: readonly RankedName[]): RankedName[] {
  const kept: RankedName[] = []
  for (const name of ranked) if (!kept.some((earlier) => meansTheSame(name, earlier))) kept.push(name)
  return kept
}

function meansTheSame(one: RankedName, other: RankedName): boolean {
  const kind = findKind(one.title)
  const [own, others] = [spacedWords(one.title), spacedWords(other.title)]
  return own.endsWith(others) || others.endsWith(own) || (kind !== null && kind === findKind(other.title))
}

function computeFeatures({ title, area }: Named, { names, words, groups, kinds }: NameEvidence): NameFeatures {
  const isSame = (label: string) => findMeaning(label)?.title === title
  const best = (scores: DetectedBox['names']) =>
    Math.max(0, ...scores.filter(({ label }) => isSame(label)).map(({ score }) => score))
  const ofKind = kinds.filter(({ label }) => isNarrower(label, title)).reduce((total, { score }) => total + score, 0)
  const ofGroup = groups.find((group) => group.area === area)?.probability ?? 0
  const ofClass = best(names)
  const rival = Math.max(0, ...names.filter(({ label }) => !isSame(label)).map(({ score }) => score))
  const [ofWord, likeKind] = [ln(best(words)), ln(ofKind)]
  // A word and a kind are two readings of one crop by one network: together they say less than their sum, and each more by itself.
  return [ln(ofClass), ofWord, likeKind, ln(ofGroup), ln(rival), ofClass, ofWord * likeKind]
}

/** Whether a kind may be called so: 'dining chair' is a chair. */
function isNarrower(kindName: string, title: string): boolean {
  const wanted = spacedWords(title)
  return namesOfKind(kindName).some((name) => name.endsWith(wanted))
}

const namesByKind = new Map<string, string[]>()
function namesOfKind(name: string): string[] {
  const found =
    namesByKind.get(name) ?? [name, ...(kindCatalog().find(name)?.kind.synonyms ?? [])].map((each) => spacedWords(each))
  namesByKind.set(name, found)
  return found
}

const kindsByTitle = new Map<string, Kind | null>()
function findKind(title: string): Kind | null {
  const known = kindsByTitle.get(title)
  if (known !== undefined) return known
  const found = kindCatalog().find(title)?.kind ?? null
  kindsByTitle.set(title, found)
  return found
}

function findGroup(title: string): string {
  return findKind(title)?.area ?? ''
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
