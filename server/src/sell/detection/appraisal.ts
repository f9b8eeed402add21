import type { AppraisedThing } from '#ports/appraiser/port.ts'
import type { Box, TextLine } from '#ports/vision/port.ts'
import { distinctGuesses } from './labels.ts'
import type { Candidate } from './rules.ts'

/** A remote model's result for one photo. */
export interface Appraisal {
  /** The model's name. */
  by: string
  things: readonly AppraisedThing[]
}

/** A candidate with the remote model's data, if any. */
export interface AppraisedCandidate extends Candidate {
  thing: AppraisedThing | null
}

/** From this overlap (intersection over union), two boxes show the same object. */
const SAME_THING = 0.6
/** Objects below this confidence are only suggested. */
const SURE = 0.5
/** Upper limit of the confidence when text in the photo addresses AI models (prompt injection). */
const CONFIDENCE_WHEN_TOLD = 0.3
const TALKS_TO_A_MODEL =
  /\b(ignore|disregard|instructions?|system prompt|prompt|assistant|you are an?|price (it|this))\b/i

/**
 * Merges the remote model's results into the candidates, at most `limit` in all. Candidates that it does not mention
 * stay unchanged.
 * @param texts text in the photo; if it addresses AI models, the remote model's results get a low confidence
 */
export function withAppraisal(
  candidates: readonly Candidate[],
  things: readonly AppraisedThing[],
  { texts, limit }: { texts: readonly TextLine[]; limit: number },
): AppraisedCandidate[] {
  const isTold = texts.some(({ text }) => TALKS_TO_A_MODEL.test(text))
  const open = things.map((thing) =>
    isTold ? { ...thing, confidence: Math.min(thing.confidence, CONFIDENCE_WHEN_TOLD) } : thing,
  )
  const known = candidates.map((candidate) => {
    const thing = mostLike(candidate.box, open)
    return thing ? named(candidate, thing) : { ...candidate, thing: null }
  })
  const all = known.filter(({ score, thing }) => score > 0 || thing !== null)
  for (const thing of open) {
    if (!all.some(({ box }) => overlapOf(box, thing.box) >= SAME_THING)) all.push(missed(thing))
  }
  return (all.length > 0 ? all : known).slice(0, limit)
}

function mostLike(box: Box, things: readonly AppraisedThing[]): AppraisedThing | undefined {
  const [best] = things
    .map((thing) => ({ thing, overlap: overlapOf(box, thing.box) }))
    .filter(({ overlap }) => overlap >= SAME_THING)
    .toSorted((a, b) => b.overlap - a.overlap)
  return best?.thing
}

function named(candidate: Candidate, thing: AppraisedThing): AppraisedCandidate {
  const { title, category, confidence } = thing
  const isLabelSure = confidence >= SURE
  const tier = isLabelSure ? 'item' : candidate.tier
  const guesses = isLabelSure ? [] : distinctGuesses([{ title, category }, ...candidate.nameGuesses])
  return { ...candidate, title, category, score: confidence, tier, isLabelSure, nameGuesses: guesses, thing }
}

function missed(thing: AppraisedThing): AppraisedCandidate {
  const { box, title, category, confidence } = thing
  const isLabelSure = confidence >= SURE
  const tier = isLabelSure && !thing.isBoxRough ? 'item' : 'suggestion'
  const nameGuesses = isLabelSure ? [] : [{ title, category }]
  return {
    box,
    title,
    category,
    score: confidence,
    tier,
    isLabelSure,
    nameGuesses,
    groupGuesses: [],
    fingerprint: null,
    thing,
  }
}

/** Intersection over union: 0 (disjoint) to 1 (identical). */
function overlapOf(a: Box, b: Box): number {
  const width = Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0))
  const height = Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0))
  const shared = width * height
  const area = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0)
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared)
}
