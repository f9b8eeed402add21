import { type DetectedBox, MAX_NAMES, type ScoredName } from './port.ts'

/** A detector's name with at least this score stands; below, the labeler's word for the crop is right more often. */
const MIN_DETECTOR_NAME = 0.28
/** The labeler's words are used from here on: measured, docs/models.md. */
const MIN_LABEL = 0.3
/** A word's score as that of a name: a word that is used is a guess, and never sure (GUESS_LABEL_SCORE and SURE_LABEL_SCORE, rules.ts). */
const WORD_WEIGHT = 0.6
const MAX_WORD_SCORE = 0.29
/** Words for whole groups of things, for places, and for what is in the background: no titles. */
const GENERAL_LABELS = new Set(
  [
    ['furniture', 'tableware', 'container', 'home appliance', 'food', 'packaged goods', 'hardware', 'lighting'],
    ['electronic device', 'kitchen appliance', 'clothing', 'outerwear', 'jewellery', 'eyewear', 'toy'],
    [
      'luggage & bags',
      'bag',
      'box',
      'plant',
      'fruit',
      'vegetable',
      'cabinetry',
      'top',
      'light fixture',
      'display device',
    ],
    ['person', 'building', 'house', 'castle', 'window', 'door', 'door handle', 'countertop', 'power outlet'],
    [
      'light switch',
      'sink',
      'bathtub',
      'toilet',
      'wheel',
      'tire',
      '1d barcode',
      '2d barcode',
      'barcode',
      'ring',
      'bust',
    ],
  ].flat(),
)

/** The labeler's words for the detectors' names, where they differ. */
const WORDS_OF_NAMES: Readonly<Record<string, readonly string[]>> = {
  book: ['book', 'magazine'],
  'cell phone': ['mobile phone'],
  chair: ['chair', 'stool'],
  couch: ['couch', 'loveseat'],
  cup: ['cup', 'mug', 'coffee cup', 'teacup', 'tumbler'],
  'hair drier': ['hair dryer'],
  handbag: ['handbag', 'satchel'],
  keyboard: ['computer keyboard'],
  'potted plant': ['houseplant', 'flowerpot', 'plant'],
  table: ['table', 'coffee table', 'desk', 'nightstand', 'kitchen & dining room table'],
  tv: ['television', 'computer monitor'],
}
const GROUPS: Readonly<Record<string, string>> = {
  bench: 'furniture',
  bottle: 'tableware',
  bowl: 'tableware',
  chair: 'furniture',
  couch: 'furniture',
  cup: 'tableware',
  table: 'furniture',
  'wine glass': 'tableware',
}
/** How much the group's word counts for a name in it. */
const GROUP_WEIGHT = 0.3
const LABEL_EXPONENT = 0.5

/**
 * Orders a thing's names by detectors and labeler together, and names what the detectors are not sure of by the labeler's surest
 * specific word. Such a name is a guess.
 */
export function namesWithLabels(thing: DetectedBox, labels: ReadonlyMap<string, number>): DetectedBox {
  if (labels.size === 0) return thing
  const support = (name: string) => {
    const words = (WORDS_OF_NAMES[name] ?? [name]).map((word) => labels.get(word) ?? 0)
    return Math.max(...words, GROUP_WEIGHT * (labels.get(GROUPS[name] ?? '') ?? 0))
  }
  const weight = ({ label, score }: ScoredName) => (score + 0.01) * (support(label) + 0.03) ** LABEL_EXPONENT
  const ordered = thing.names.toSorted((a, b) => weight(b) - weight(a))
  const [first] = ordered
  const named = first ? { ...thing, label: first.label, labelScore: first.score, names: ordered } : thing
  if (named.labelScore >= MIN_DETECTOR_NAME) return named
  const words = [...labels]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([label, score]) => score >= MIN_LABEL && !GENERAL_LABELS.has(label))
    .map(([label, score]) => ({ label, score: Math.min(MAX_WORD_SCORE, WORD_WEIGHT * score) }))
  const [best] = words
  if (!best) return named
  const others = named.names.filter(({ label }) => words.every((word) => word.label !== label))
  return { ...named, label: best.label, labelScore: best.score, names: [...words, ...others].slice(0, MAX_NAMES) }
}
