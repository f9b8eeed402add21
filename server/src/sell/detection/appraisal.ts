import { type ItemGroup, MAX_GROUP_GUESSES } from '@yardsnap/contract/item-groups'
import type { AppraisedItem } from '#ports/appraiser/port.ts'
import type { Box, TextLine } from '#ports/vision/port.ts'
import { distinctGuesses } from './labels.ts'
import type { Candidate } from './rules.ts'

/** A remote model's result for one photo. */
export interface Appraisal {
  /** The model's name. */
  by: string
  items: readonly AppraisedItem[]
}

/** A candidate with the remote model's data, if any. */
export interface AppraisedCandidate extends Candidate {
  appraisedItem: AppraisedItem | null
}

/** From this overlap (intersection over union), two boxes show the same object. */
const SAME_OBJECT = 0.6
/** Objects below this confidence are only suggested. */
const SURE = 0.5
/** Upper limit of the confidence when text in the photo addresses AI models (prompt injection). */
const MAX_INJECTED_CONFIDENCE = 0.3
const TALKS_TO_A_MODEL =
  /\b(ignore|disregard|instructions?|system prompt|prompt|assistant|you are an?|price (it|this))\b/i

/**
 * Merges the remote model's results into the candidates, at most `limit` in all. Candidates that it does not mention
 * stay unchanged.
 * @param texts text in the photo; if it addresses AI models, the remote model's results get a low confidence
 */
export function withAppraisal(
  candidates: readonly Candidate[],
  appraisedItems: readonly AppraisedItem[],
  { texts, limit }: { texts: readonly TextLine[]; limit: number },
): AppraisedCandidate[] {
  const hasInstructions = texts.some(({ text }) => TALKS_TO_A_MODEL.test(text))
  const open = appraisedItems.map((item) =>
    hasInstructions ? { ...item, confidence: Math.min(item.confidence, MAX_INJECTED_CONFIDENCE) } : item,
  )
  const known = candidates.map((candidate) => {
    const appraisedItem = mostLike(candidate.box, open)
    return appraisedItem ? named(candidate, appraisedItem) : { ...candidate, appraisedItem: null }
  })
  const all = known.filter(({ score, appraisedItem }) => score > 0 || appraisedItem !== null)
  const used = new Set(known.map(({ appraisedItem }) => appraisedItem))
  for (const thing of open) {
    if (!used.has(thing) && !all.some(({ box }) => intersectionOverUnion(box, thing.box) >= SAME_OBJECT))
      all.push(missed(thing))
  }
  return (all.length > 0 ? all : known).slice(0, limit)
}

function mostLike(box: Box, appraisedItems: readonly AppraisedItem[]): AppraisedItem | undefined {
  const [best] = appraisedItems
    .map((appraisedItem) => ({ thing: appraisedItem, overlap: intersectionOverUnion(box, appraisedItem.box) }))
    .filter(({ overlap }) => overlap >= SAME_OBJECT)
    .toSorted((a, b) => b.overlap - a.overlap)
  return best?.thing
}

function named(candidate: Candidate, appraisedItem: AppraisedItem): AppraisedCandidate {
  const { title, category, confidence } = appraisedItem
  const isLabelSure = confidence >= SURE
  const tier = isLabelSure ? 'item' : candidate.tier
  const guesses = isLabelSure ? [] : distinctGuesses([{ title, category }, ...candidate.nameGuesses])
  const box = appraisedItem.betterBox ?? candidate.box
  const groupGuesses = withFirstGroup(appraisedItem.group, candidate.groupGuesses)
  return {
    ...candidate,
    box,
    title,
    category,
    score: confidence,
    tier,
    isLabelSure,
    nameGuesses: guesses,
    groupGuesses,
    appraisedItem,
  }
}

function withFirstGroup(group: ItemGroup | null, guesses: readonly ItemGroup[]): ItemGroup[] {
  const all = group === null ? guesses : [group, ...guesses.filter((other) => other !== group)]
  return all.slice(0, MAX_GROUP_GUESSES)
}

function missed(appraisedItem: AppraisedItem): AppraisedCandidate {
  const { box, title, category, confidence } = appraisedItem
  const isLabelSure = confidence >= SURE
  const tier = isLabelSure && !appraisedItem.isBoxRough ? 'item' : 'suggestion'
  const nameGuesses = isLabelSure ? [] : [{ title, category }]
  return {
    box,
    title,
    category,
    score: confidence,
    tier,
    isLabelSure,
    nameGuesses,
    groupGuesses: withFirstGroup(appraisedItem.group, []),
    fingerprint: null,
    appraisedItem,
  }
}

/** Intersection over union: 0 (disjoint) to 1 (identical). */
function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0))
  const height = Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0))
  const shared = width * height
  const area = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0)
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared)
}
