import type { DetectedBox } from '#ports/vision/port.ts'

const NOTHING_LEARNED = { words: [], groups: [], kinds: [] }

/** A chair that every view of the photo shows, with nothing that a learned head says. */
export function detectedChair(values: Partial<DetectedBox> = {}): DetectedBox {
  const box = { x0: 0.2, y0: 0.2, x1: 0.5, y1: 0.5 }
  return {
    box,
    score: 0.8,
    label: 'chair',
    labelScore: 0.8,
    names: [],
    ...NOTHING_LEARNED,
    views: 4,
    fingerprint: null,
    ...values,
  }
}
