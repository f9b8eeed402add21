import { MAX_NAMES } from './port.ts'
import type { DetectedBox } from './port.ts'

/** A detector's name with at least this score stands: mixing labels into names of known classes did not help. */
const MIN_DETECTOR_NAME = 0.16
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

/**
 * Names what the detectors have no name for by the labeler's surest specific word. Such a name is a guess.
 */
export function namesWithLabels(thing: DetectedBox, labels: ReadonlyMap<string, number>): DetectedBox {
  if (thing.labelScore >= MIN_DETECTOR_NAME) return thing
  const words = [...labels]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([label, score]) => score >= MIN_LABEL && !GENERAL_LABELS.has(label))
    .map(([label, score]) => ({ label, score: Math.min(MAX_WORD_SCORE, WORD_WEIGHT * score) }))
  const names = [...words, ...thing.names].toSorted((a, b) => b.score - a.score).slice(0, MAX_NAMES)
  const [best] = words
  return best ? { ...thing, label: best.label, labelScore: best.score, names } : thing
}
