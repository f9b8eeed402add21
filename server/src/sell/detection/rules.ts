import type { NameGuess } from '@yardsnap/contract/drafts'
import { MAX_ITEMS_PER_PHOTO } from '@yardsnap/contract/detection'
import { type ItemGroup, MAX_GROUP_GUESSES } from '@yardsnap/contract/item-groups'
import type { ItemCategory } from '@yardsnap/contract/items'
import { ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import type { Box, DetectedBox, TextLine } from '#ports/vision/port.ts'
import { carriesBrand, distinctGuesses, isTrusted } from './labels.ts'
import { type RankedGroup, rankGroups } from './group-ranking.ts'
import { besideOthers, distinctNames, type NameTable, type RankedName, rankNames } from './name-ranking.ts'
import { tableFor } from './name-tables.ts'
import { brandIn, textsByBox, titleIn } from './title-hints.ts'

/** An object in a photo that may be for sale. */
export interface Candidate {
  /** Fractions (0..1) of the upright photo. */
  box: Box
  /** 0..1; 0 if the whole photo is suggested because nothing was found in it. */
  score: number
  /** An `item` is included unless the seller removes it, a `suggestion` only if the seller accepts it. */
  tier: 'item' | 'suggestion'
  title: string
  category: ItemCategory
  /** False if the title is a guess or generic. */
  isLabelSure: boolean
  /** Likeliest first; the title itself is the first one if it is a guess, and else none of them. */
  nameGuesses: NameGuess[]
  /** Areas of the catalog of kinds, likeliest first; empty where nothing was learned for the networks in use. */
  groupGuesses: ItemGroup[]
  /** See DetectedBox. */
  fingerprint: string | null
}

/** What a seller does about each mistake, in taps: drawing and naming a missed item, removing a wrong one. */
const MISSED_TAPS = 4
const WRONG_TAPS = 1
/** Taking a right suggestion, and passing over a wrong one with the eyes. */
const TAKEN_TAPS = 1
const PASSED_TAPS = 0.5
/**
 * Minimum score of an item: a score is the probability of being one, so that below it a wrong item costs more than a missed one.
 */
export const ITEM_SCORE = WRONG_TAPS / (WRONG_TAPS + MISSED_TAPS)
/** Minimum score of a suggestion: below it, the eyes cost more than is won by what is right. */
export const SUGGESTION_SCORE = PASSED_TAPS / (PASSED_TAPS + MISSED_TAPS - TAKEN_TAPS)
/** A name that is less likely is not offered. */
const MIN_CHIP = 0.02
/** Minimum size of a useful crop, as a fraction of the photo's area and sides. */
const MIN_AREA = 0.0006
const MIN_SIDE = 0.01
/** Boxes whose centers are this close in height, as a fraction of the photo, are in the same row. */
const ROW_HEIGHT = 0.12

const WHOLE_PHOTO: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }

/**
 * Selects the candidates to show for one photo: 1 to 50, in reading order.
 * @param table the weights trained for the networks that detected the boxes; others are only for measuring
 */
export function selectCandidates(
  boxes: readonly DetectedBox[],
  texts: readonly TextLine[] = [],
  table: NameTable = tableFor(boxes),
): Candidate[] {
  const seen = boxes.map((box) => withFirstLabel(box))
  const groups = rankGroups(seen, table.groups)
  const shown = seen
    .map((detected, index) => ({ ...detected, inPhoto: groups[index]! }))
    .filter(({ score }) => score >= SUGGESTION_SCORE)
    .map((detected) => ({ ...detected, box: clampBox(detected.box) }))
    .filter(({ box }) => isVisible(box))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_ITEMS_PER_PHOTO)
  const writing = textsByBox(
    shown.map(({ box }) => box),
    texts,
  )
  const candidates = shown.map((detected) => toCandidate(detected, writing.get(detected.box) ?? [], table))
  return candidates.length > 0 ? inReadingOrder(candidates) : [wholePhoto()]
}

type CandidateName = Pick<Candidate, 'title' | 'category' | 'isLabelSure' | 'nameGuesses' | 'groupGuesses'>

/** A box with its groups as ranked among the other items of the photo. */
type Seen = DetectedBox & { inPhoto: readonly RankedGroup[] }

function toCandidate(detected: Seen, texts: readonly TextLine[], table: NameTable): Candidate {
  const { box, score, fingerprint } = detected
  const tier = score >= ITEM_SCORE ? 'item' : 'suggestion'
  return { box, score, tier, fingerprint, ...chooseName(detected, texts, table) }
}

function chooseName(detected: Seen, texts: readonly TextLine[], { names: weights }: NameTable): CandidateName {
  const { names, words, inPhoto } = detected
  const kinds = besideOthers(detected.kinds, detected.groups, inPhoto)
  const ranked = rankNames({ names, words, kinds, groups: inPhoto }, weights)
  const [first] = ranked
  const guesses = distinctNames(ranked)
    .filter(({ probability }) => probability >= MIN_CHIP)
    .map(toGuess)
  const groupGuesses = inPhoto.map(({ area }) => area).slice(0, MAX_GROUP_GUESSES)
  if (!first || first.probability < weights.minName) {
    const title = titleIn(detected.box, texts)
    const { category } = UNIDENTIFIED
    if (title === null) return { ...UNIDENTIFIED, nameGuesses: distinctGuesses(guesses), groupGuesses }
    return { ...UNIDENTIFIED, title, nameGuesses: distinctGuesses([{ title, category }, ...guesses]), groupGuesses }
  }
  const { category, label } = first
  const title = hintedTitle(first, detected.box, texts)
  const isLabelSure = first.probability >= weights.minSure && isTrusted(label)
  const nameGuesses = isLabelSure
    ? distinctGuesses(guesses.filter((guess) => guess.title !== first.title))
    : distinctGuesses([{ ...toGuess(first), title }, ...guesses])
  return { title, category, isLabelSure, nameGuesses, groupGuesses }
}

function toGuess({ title, category, probability }: RankedName): NameGuess {
  return { title, category, probability: Math.round(probability * 100) / 100 }
}

/** Findings from before several names were stored have only a label, which becomes their first name. */
function withFirstLabel(detected: DetectedBox): DetectedBox {
  const { label, labelScore, names } = detected
  if (labelScore === 0 || names.some((name) => name.label === label)) return detected
  return { ...detected, names: [{ label, score: labelScore }, ...names] }
}

/** The title from text on the object: a book's own title, or the brand before the kind. */
function hintedTitle({ label, title }: RankedName, box: Box, texts: readonly TextLine[]): string {
  if (label === 'book') return titleIn(box, texts) ?? title
  const brand = carriesBrand(label) ? brandIn(texts) : null
  return brand ? `${brand} ${title}` : title
}

const UNIDENTIFIED = { title: '', category: ITEM_DEFAULTS.category, isLabelSure: false }

function wholePhoto(): Candidate {
  return {
    box: WHOLE_PHOTO,
    score: 0,
    tier: 'suggestion',
    fingerprint: null,
    ...UNIDENTIFIED,
    nameGuesses: [],
    groupGuesses: [],
  }
}

function clampBox({ x0, y0, x1, y1 }: Box): Box {
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return { x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1) }
}

/** Also false if a coordinate is NaN. */
function isVisible({ x0, y0, x1, y1 }: Box): boolean {
  const width = x1 - x0
  const height = y1 - y0
  return width >= MIN_SIDE && height >= MIN_SIDE && width * height >= MIN_AREA
}

/** Row by row from the top, each from the left. */
function inReadingOrder(candidates: Candidate[]): Candidate[] {
  const rows: { top: number; members: Candidate[] }[] = []
  for (const candidate of candidates.toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const row = rows.at(-1)
    if (row && middle(candidate.box) - row.top < ROW_HEIGHT) row.members.push(candidate)
    else rows.push({ top: middle(candidate.box), members: [candidate] })
  }
  return rows.flatMap(({ members }) => members.toSorted((a, b) => a.box.x0 - b.box.x0))
}

function middle({ y0, y1 }: Box): number {
  return (y0 + y1) / 2
}
