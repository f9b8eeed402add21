import { MAX_NAMES } from './port.ts'
import type { DetectedBox } from './port.ts'

/** A detector's name with at least this score stands: mixing labels into names of known classes did not help. */
const MIN_DETECTOR_NAME = 0.16
/** The labeler's words are used from here on: measured, docs/models.md. */
const MIN_LABEL = 0.3
/** Words for whole groups of things, for places, and for what is in the background: no titles. */
const GENERAL_LABELS = new Set(
  [
    ['furniture', 'tableware', 'container', 'home appliance', 'food', 'home good', 'fashion good', 'packaged goods'],
    ['consumer electronics', 'clothing', 'toy', 'tool', 'room', 'interior', 'building', 'wood', 'metal', 'plant'],
    ['person', 'art', 'window', 'door', 'floor', 'wall', 'stairs', 'place', 'animal', 'vehicle', 'paper', 'textile'],
    ['1d barcode', '2d barcode', 'text', 'poster', 'electronic device', 'sports equipment', 'household supply'],
  ].flat(),
)

/**
 * Names what the detectors have no name for by the labeler's surest specific word. Its score counts half, so that such
 * a name is a guess.
 */
export function namesWithLabels(thing: DetectedBox, labels: ReadonlyMap<string, number>): DetectedBox {
  if (thing.labelScore >= MIN_DETECTOR_NAME) return thing
  const words = [...labels]
    .filter(([label, score]) => score >= MIN_LABEL && !GENERAL_LABELS.has(label))
    .map(([label, score]) => ({ label, score: score / 2 }))
  const names = [...words, ...thing.names].toSorted((a, b) => b.score - a.score).slice(0, MAX_NAMES)
  const [best] = words.toSorted((a, b) => b.score - a.score)
  return best ? { ...thing, label: best.label, labelScore: best.score, names } : thing
}
